// Answers questions of tests/oracle/triple_oracle.py, one JSON value on each line: where can these tiles be laid on
// this picture, and how much does each placement score? The answer comes from a player's own view.

#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/variants/triple/testing.hpp"
#include "protocol/json/json_codec.hpp"

namespace takamaka::triple {
namespace {

using Json = nlohmann::json;

Cell cell_of(const Json& json) { return {json.at(0), json.at(1), json.at(2)}; }

// {"options":{…},"board":[["4-4-4",[up,x,y],rotation],…],"hand":["0-0-1",…]} →
// [["2-4-4",[up,x,y],rotation,points,bonus,rings],…]
Json answer(const Json& question) {
  const auto options = takamaka::decode(question.at("options"), Options{});
  TAKAMAKA_CHECK(options.has_value());
  Scene position{.options = *options, .laid = {}};
  for (const Json& tile_laid : question.at("board")) {
    position.laid.push_back({tile(tile_laid.at(0).get<std::string>()), cell_of(tile_laid.at(1)), tile_laid.at(2)});
  }
  std::string held;
  for (const Json& each : question.at("hand")) held += (held.empty() ? "" : " ") + each.get<std::string>();
  position.hands = {held, ""};

  const Own own = Rules::own_view(position.state(), A);
  Json placements = Json::array();
  for (std::size_t i = 0; i < own.legal.size(); ++i) {
    const Play* play = std::get_if<Play>(&own.legal[i]);
    if (play == nullptr) continue;
    placements.push_back({to_text(play->tile), Json::array({play->cell.up, play->cell.x, play->cell.y}), play->rotation,
                          own.gains[i].points, name_of(own.gains[i].bonus), own.gains[i].rings});
  }
  return placements;
}

}  // namespace
}  // namespace takamaka::triple

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << takamaka::triple::answer(nlohmann::json::parse(line)).dump() << "\n";
  }
}
