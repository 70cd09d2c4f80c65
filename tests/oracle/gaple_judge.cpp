// Answers gaple_oracle.py: reads positions as JSON lines and prints how the engine judges each.

#include <iostream>
#include <string>
#include <vector>

#include "engine/variants/gaple/scoring.hpp"
#include "engine/variants/gaple/testing.hpp"
#include "protocol/json/encode.hpp"
#include "protocol/json/json_codec.hpp"

namespace takamaka::gaple {
namespace {

struct Position {
  Options options{};
  int seats = 4;
  std::vector<std::string> scene{};
  static constexpr auto fields =
      Fields{field("options", &Position::options), field("seats", &Position::seats), field("scene", &Position::scene)};
};
struct Judged {
  bool blocked = false;
  std::vector<int> points{}, chips{};
  std::vector<std::vector<int>> payments{};  // from, to, chips
  Seat winner{};
  std::vector<Seat> winners{};
  static constexpr auto fields = Fields{field("blocked", &Judged::blocked), field("points", &Judged::points),
                                        field("chips", &Judged::chips),     field("payments", &Judged::payments),
                                        field("winner", &Judged::winner),   field("winners", &Judged::winners)};
};

Judged judge(const State& state) {
  const DealEnded deal = finish(state, "blocked");
  Judged judged{blocked(state), {}, {}, {}, deal.winner, deal.result.winners};
  for (const SeatScore& seat : deal.result.seats) {
    judged.points.push_back(seat.points);
    judged.chips.push_back(seat.chips);
  }
  for (const auto& [from, to, chips] : payments(judged.chips)) {
    judged.payments.push_back({from.value, to.value, chips});
  }
  return judged;
}

}  // namespace
}  // namespace takamaka::gaple

int main() {
  using namespace takamaka;
  for (std::string line; std::getline(std::cin, line);) {
    const auto position = decode_text<gaple::Position>(line);
    if (!position) {
      std::cerr << position.error().path << " " << position.error().reason << "\n";
      return 1;
    }
    const auto state = gaple::scene(position->options, static_cast<std::uint8_t>(position->seats), position->scene);
    if (!state) {
      std::cerr << state.error() << " in " << line << "\n";
      return 1;
    }
    std::cout << to_json(gaple::judge(*state), Spectator{}) << "\n";
  }
}
