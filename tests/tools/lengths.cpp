// Measures how long matches take: many matches of each game by bots, and the time that people would need for them.
//
//   takamaka_lengths write FILE [--matches N]   plays N matches (100) of each way of playing, and writes protocol/match_lengths.json
//   takamaka_lengths check FILE                 plays the first match of each again; fails if it is another one
//
// A way of playing is a preset, or the options of a new table for a number of seats. No time passes: the moves are counted,
// and each takes as long as below. These are assumptions, written down in docs/adding-a-game.md.

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/check.hpp"
#include "protocol/games/catalog.hpp"
#include "tests/support/playout.hpp"

namespace takamaka {
namespace {

using Json = nlohmann::ordered_json;

constexpr int bot_ms = 900;             // the setting `pace_ms`
constexpr int forced_ms = 2'250;        // a forced pass of a person, as the room makes it
constexpr int only_choice_ms = 2'000;   // a person with one move
constexpr int choice_ms = 4'000;        // a person with two moves …
constexpr int further_choice_ms = 250;  // … and for each more
constexpr int choice_most_ms = 8'000;
constexpr int sheet_alone_ms = 8'000;      // one person reads the score sheet; the end of the deal included
constexpr int sheet_together_ms = 15'000;  // several do, as long as the room waits for them
constexpr int steps_max = 50'000;

struct Way {
  std::string preset;
  std::uint8_t seats = 0;
  RawJson options;
};

struct Played {
  int deals = 0, actions = 0;
  std::int64_t with_bots_ms = 0, with_people_ms = 0;
};

int thinking_ms(std::size_t choices) {
  if (choices < 2) return only_choice_ms;
  return std::min<int>(choice_ms + static_cast<int>(choices - 2) * further_choice_ms, choice_most_ms);
}

// Seat 0 is the one person beside bots. With people, a person has every seat.
void count(Played& played, const AnyMatch& match, Seat seat) {
  const bool forced = match.automatic(seat);
  const int person_ms = forced ? forced_ms : thinking_ms(match.legal_count(seat));
  ++played.actions;
  played.with_bots_ms += seat == Seat{0} ? person_ms : bot_ms;
  played.with_people_ms += person_ms;
}

Step move(AnyMatch& match, Seat seat) {
  auto moved = match.act(seat, match.automatic(seat) ? match.only_action(seat) : match.advise(seat, Strength::normal));
  TAKAMAKA_CHECK(moved.has_value());
  return *std::move(moved);
}

Step deal(AnyMatch& match, const Seed& seed) {
  auto dealt = match.house(Deal{Lots{seed}});
  TAKAMAKA_CHECK(dealt.has_value());
  return *std::move(dealt);
}

Played play(const CatalogEntry& entry, const Way& way, std::uint64_t number) {
  const auto match = entry.start(way.options, way.seats);
  Played played;
  std::uint64_t dealt = 0;
  for (int step = 0; step < steps_max; ++step) {
    const ToAct next = match->to_act();
    if (std::holds_alternative<Over>(next)) return played;
    const Seat* seat = std::get_if<Seat>(&next);
    if (seat) count(played, *match, *seat);
    const Step moved = seat ? move(*match, *seat) : deal(*match, testing::seed_of(number * 100'000 + ++dealt, 'l'));
    for (std::size_t deal = 0; deal < moved.record.deals.size(); ++deal) {
      ++played.deals;
      played.with_bots_ms += sheet_alone_ms;
      played.with_people_ms += way.seats == 1 ? sheet_alone_ms : sheet_together_ms;
    }
  }
  std::fprintf(stderr, "%s with %d seats: match %d does not end\n", entry.title.data(), way.seats,
               static_cast<int>(number));
  std::exit(1);
}

std::vector<Way> ways_of(const Json& described) {
  std::vector<Way> ways;
  for (const auto& [seats, options] : described.at("defaults").items())
    ways.push_back({"", static_cast<std::uint8_t>(std::stoi(seats)), {options.dump()}});
  for (const Json& preset : described.at("presets"))
    ways.push_back({preset.at("key"), preset.at("seats"), {preset.at("options").dump()}});
  return ways;
}

template <class Number>
Number middle_of(std::vector<Number> all) {
  std::ranges::sort(all);
  return all[all.size() / 2];
}

int minutes(std::int64_t ms) { return static_cast<int>(std::max<std::int64_t>(1, (ms + 30'000) / 60'000)); }

Json measured(const CatalogEntry& entry, const Way& way, int matches) {
  std::vector<int> deals;
  std::vector<std::int64_t> with_bots, with_people;
  for (int number = 1; number <= matches; ++number) {
    const Played played = play(entry, way, static_cast<std::uint64_t>(number));
    deals.push_back(played.deals);
    with_bots.push_back(played.with_bots_ms);
    with_people.push_back(played.with_people_ms);
  }
  return {{"preset", way.preset},
          {"seats", way.seats},
          {"deals", middle_of(deals)},
          {"minutes_with_bots", minutes(middle_of(with_bots))},
          {"minutes_with_people", minutes(middle_of(with_people))}};
}

// Deals and actions of the first match of each way: another number means that rules, options or bots have changed.
Json first_matches(const CatalogEntry& entry) {
  Json all = Json::array();
  for (const Way& way : ways_of(Json::parse(entry.describe()))) {
    const Played first = play(entry, way, 1);
    all.push_back(std::to_string(first.deals) + "/" + std::to_string(first.actions));
  }
  return all;
}

int write(const std::string& file, int matches) {
  std::string text = "{\n";
  for (const CatalogEntry& entry : catalog()) {
    text += (text.size() > 2 ? ",\n" : "") + ("  \"" + std::string{entry.key} + "\": {\n    \"lengths\": [");
    bool first = true;
    for (const Way& way : ways_of(Json::parse(entry.describe()))) {
      text += (first ? "\n      " : ",\n      ") + measured(entry, way, matches).dump();
      first = false;
      std::fprintf(stderr, "%s, %d seats, %s\n", entry.title.data(), way.seats, way.preset.c_str());
    }
    text += "\n    ],\n    \"first_matches\": " + first_matches(entry).dump() + "\n  }";
  }
  std::ofstream{file} << text << "\n}\n";
  return 0;
}

int check(const std::string& file) {
  std::ifstream in{file};
  const Json stored = Json::parse(std::string{std::istreambuf_iterator<char>{in}, {}});
  int wrong = 0;
  for (const CatalogEntry& entry : catalog()) {
    const std::string key{entry.key};
    if (stored.contains(key) && stored.at(key).at("first_matches") == first_matches(entry)) continue;
    std::fprintf(stderr, "%s: matches are no longer as they were measured; run takamaka_lengths write %s\n",
                 key.c_str(), file.c_str());
    wrong = 1;
  }
  return wrong;
}

}  // namespace
}  // namespace takamaka

int main(int argc, char** argv) {
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  int matches = 100;
  if (words.size() == 4 && words[2] == "--matches")
    std::from_chars(words[3].data(), words[3].data() + words[3].size(), matches);
  if (words.size() == 2 && words[0] == "check") return takamaka::check(std::string{words[1]});
  if (words.size() >= 2 && words[0] == "write" && matches > 0) return takamaka::write(std::string{words[1]}, matches);
  std::fputs("usage: takamaka_lengths write|check FILE [--matches N]\n", stderr);
  return 64;
}
