// Steps through a stored room: folds its log event by event and prints the views. `./dev replay ROOM` reads the log
// from the database and calls this program.
//
//   takamaka_replay FILE [--seat N] [--step]
//
// FILE contains one JSON object on each line: {"seq", "at_ms", "kind", "by", "payload", "texts"}. The output is a
// spectator's view; --seat adds the own view of that seat, with its hand. --step waits for Enter after each event of
// the game.

#include <charconv>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/games/catalog.hpp"
#include "server/room/state/text.hpp"

namespace takamaka {
namespace {

using Json = nlohmann::ordered_json;

// Prints a value with indentation; short values stay on one line.
void show(const Json& value, std::size_t indent) {
  const std::string flat = value.dump();
  if (!value.is_object() || flat.size() + indent < 100) {
    std::cout << flat << '\n';
    return;
  }
  std::cout << '\n';
  for (const auto& [key, member] : value.items()) {
    std::cout << std::string(indent + 2, ' ') << key << ": ";
    show(member, indent + 2);
  }
}

class Replay {
 public:
  Replay(std::optional<Seat> seat, bool step) : seat_{seat}, step_{step} {}

  // Folds one line and prints it. Returns an error message, or nothing.
  std::optional<std::string> line(const Json& row) {
    const std::string payload = row.at("payload");
    std::cout << row.at("seq") << "  " << row.at("by").get<std::string>() << "  ";
    if (row.at("kind") == "game") return move(payload);
    std::vector<storage::EventText> texts;
    for (const Json& words : row.at("texts")) {
      texts.push_back({});
      if (words.is_string()) texts.back().words = words.get<std::string>();
    }
    return happening(payload, texts);
  }

 private:
  std::optional<std::string> happening(const std::string& payload, const std::vector<storage::EventText>& texts) {
    const auto event = room::read_event(payload, texts);
    if (!event) return event.error();
    std::cout << room::shown(*event).value_or("(only in the log)") << '\n';
    room::evolve(state_, *event);
    if (std::holds_alternative<room::did::MatchStarted>(*event)) return start();
    return {};
  }

  std::optional<std::string> start() {
    const CatalogEntry* entry = find_variant(state_.match->variant);
    if (entry == nullptr) return "no such variant here: " + state_.match->variant;
    if (entry->version != state_.match->rules_version) return "the match began with another version of the rules";
    const auto seats = static_cast<std::uint8_t>(state_.seats.size());
    const auto options = entry->normalize_stored(state_.match->options, seats);
    if (!options) return options.error().path + " " + options.error().reason;
    match_ = entry->start(*options, seats);
    return {};
  }

  std::optional<std::string> move(const std::string& payload) {
    if (!match_) return "a move without a match";
    const auto step = match_->replay(payload);
    if (!step) return step.error().path + " " + step.error().reason;
    for (const WrittenEvent& event : step->events) {
      const bool has_own = seat_ && seat_->value < event.own.size() && !event.own[seat_->value].empty();
      std::cout << (has_own ? event.own[seat_->value] : event.shared) << '\n';
    }
    std::cout << "  table: ";
    show(Json::parse(match_->table()), 2);
    if (seat_ && seat_->value < match_->seats()) {
      std::cout << "  seat " << int{seat_->value} << ": ";
      show(Json::parse(match_->own(*seat_)), 2);
    }
    if (step_) {
      std::cout << "  [Enter] " << std::flush;
      std::string ignored;
      step_ = static_cast<bool>(std::getline(std::cin, ignored));
    }
    return {};
  }

  std::optional<Seat> seat_;
  bool step_;
  room::State state_;
  std::unique_ptr<AnyMatch> match_;
};

int usage() {
  std::cerr << "takamaka_replay FILE [--seat N] [--step]\n";
  return 64;
}

int run(int argc, char** argv) {
  std::optional<Seat> seat;
  bool step = false;
  std::string file;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument{argv[i]};
    if (argument == "--step") {
      step = true;
    } else if (argument == "--seat" && i + 1 < argc) {
      const std::string_view number{argv[++i]};
      std::uint8_t value = 0;
      if (std::from_chars(number.data(), number.data() + number.size(), value).ec != std::errc{}) return usage();
      seat = Seat{value};
    } else if (file.empty()) {
      file = argument;
    } else {
      return usage();
    }
  }
  std::ifstream lines{file};
  if (!lines) return usage();
  Replay replay{seat, step};
  std::string text;
  int number = 0;
  while (std::getline(lines, text)) {
    ++number;
    const Json row = Json::parse(text, nullptr, false);
    if (row.is_discarded()) {
      std::cerr << "line " << number << " is not JSON\n";
      return 65;
    }
    if (const auto problem = replay.line(row)) {
      std::cerr << "\nline " << number << " cannot be folded: " << *problem << '\n';
      return 65;
    }
  }
  return number > 0 ? 0 : (std::cerr << "the log is empty\n", 66);
}

}  // namespace
}  // namespace takamaka

int main(int argc, char** argv) { return takamaka::run(argc, argv); }
