#pragma once

// Lives of rooms with real matches of bots and of people who pick the first legal action, and copies of those lives
// with other people at another time. For programs that need many matches.

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "server/lobby/codes.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::lives {

using room::Harness;
using storage::Commit;
using storage::Row;

inline constexpr std::array<const char*, 6> names{"ann", "bob", "cho", "dan", "eve", "fay"};
inline constexpr std::int64_t template_start = 1'700'000'000'000;

// A room's life: its commits and its matches.
struct Life {
  std::vector<Commit> commits;
  std::vector<MatchId> matches;
};

struct Kind {
  const char* variant;
  int seats;
  const char* options;
};
inline constexpr std::array kinds{
    Kind{"gaple", 4, R"({"deals":2})"},
    Kind{"gaple", 4, R"({"deals":1,"teams":true})"},
    Kind{"seychelles", 4, R"({"target":30})"},
    Kind{"seychelles", 3, R"({"target":20})"},
    Kind{"garrafina", 4, R"({"deals":3})"},
    Kind{"garrafina", 3, R"({"deals":2,"stake":5})"},
    Kind{"garrafina", 2, R"({"heap_mode":"boneyard","deals":2})"},
    Kind{"triple", 3, R"({"deals":1})"},
    Kind{"triple", 1, "{}"},
    Kind{"kap_tai_shap", 3, R"({"deals":3,"sets":2})"},
    Kind{"kap_tai_shap", 4, R"({"deals":2,"rake_percent":5,"ante":20})"},
};

// Plays three matches at one table; with every fourth `number` the last one is abandoned.
inline Life played(const Kind& kind, std::uint64_t number) {
  Harness table{{.variant = kind.variant, .seats = kind.seats, .options = kind.options, .seed = number + 1}};
  const int people = kind.seats == 1 ? 1 : 2 + static_cast<int>(number % static_cast<std::uint64_t>(kind.seats - 1));
  for (int i = 1; i < people; ++i) table.seat(names[static_cast<std::size_t>(i)]);
  if (people < kind.seats) table.outcome("ann", ask::AddBots{});
  for (int match = 0; match < 3; ++match) {
    table.outcome("ann", ask::Start{});
    table.outcome("ann", ask::Say{.phrase = {}, .text = "a sentence"});
    const bool abandons = match == 2 && number % 4 == 0;
    for (int i = 0; i < 20'000 && table.state().in_match() && !(abandons && i == 25); ++i) table.play_one();
  }
  for (int i = 0; i < people && table.is_open(); ++i) table.outcome(names[static_cast<std::size_t>(i)], ask::Leave{});
  for (int i = 0; i < people; ++i) table.drop(names[static_cast<std::size_t>(i)]);
  table.feed(room::in::Expired{});
  Life life{std::move(table.commits), {}};
  for (const Commit& commit : life.commits) {
    for (const Row& row : commit.rows) {
      if (const auto* opened = std::get_if<storage::MatchOpened>(&row)) life.matches.push_back(opened->match);
    }
  }
  return life;
}

// A sentence of two to seven words out of three thousand; low ones are more frequent.
inline std::string sentence(std::uint64_t seed) {
  constexpr std::array syllables{"ka", "lo", "mi", "ta",  "re", "su", "na", "po",
                                 "vi", "de", "ro", "shi", "ma", "lu", "be"};
  std::mt19937_64 random{seed};
  std::string text;
  for (std::uint64_t words = 2 + random() % 6; words > 0; --words) {
    std::uint64_t word = random() % 56 * (random() % 56);
    if (!text.empty()) text += ' ';
    for (int i = 0; i < 3; ++i, word /= syllables.size()) text += syllables[word % syllables.size()];
  }
  return text;
}

// The same life with other people, at another time.
class Retold {
 public:
  Retold(const Life& life, std::int64_t at_ms, std::uint64_t number, const std::vector<PlayerId>& people,
         const std::vector<std::string>& called, bool with_moves)
      : later_{at_ms - template_start}, number_{number}, with_moves_{with_moves} {
    for (std::size_t i = 0; i < names.size(); ++i) {
      swap(room::player_named(names[i]).value, people[i].value);
      called_.emplace_back(names[i], called[i]);
    }
    std::int64_t offset = 0;
    for (const MatchId& match : life.matches) {
      swap(match.value, make_ulid(at_ms + ++offset, derive({}, "match " + std::to_string(number) + match.value)));
    }
    swap(Harness::room_id().value, make_ulid(at_ms, derive({}, "room " + std::to_string(number))));
    swap("TABLE000", random_code(derive({}, "code " + std::to_string(number)), 8));
    swap("WATCH000", random_code(derive({}, "watch " + std::to_string(number)), 8));
    swap(std::to_string(template_start), std::to_string(at_ms));
  }

  Commit operator()(Commit commit, Seq& length) const {
    retell(commit.room.value);
    commit.expected = length;
    if (!with_moves_) std::erase_if(commit.events, [](const auto& event) { return event.kind == "game"; });
    for (storage::EventRow& event : commit.events) {
      event.at_ms += later_;
      retell(event.by);
      retell(event.payload);
      if (event.match) retell(event.match->value);
      for (storage::EventText& text : event.texts) {
        retell(text.player.value);
        for (const auto& [from, to] : called_) {
          if (text.words == from) text.words = to;
        }
        if (text.kind == "said") text.words = sentence(number_ * 64 + length.value);
      }
    }
    for (Row& row : commit.rows) std::visit([&](auto& of) { retell_row(of); }, row);
    length.value += static_cast<std::uint32_t>(commit.events.size());
    return commit;
  }

 private:
  void swap(std::string from, std::string to) { swaps_.emplace_back(std::move(from), std::move(to)); }
  void retell(std::string& text) const {
    for (const auto& [from, to] : swaps_) {
      for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
        text.replace(at, from.size(), to);
      }
    }
  }
  void retell(std::optional<PlayerId>& player) const {
    if (player) retell(player->value);
  }
  template <class R>
  void retell_row(R& row) const {
    if constexpr (requires { row.match.value; }) retell(row.match.value);
    if constexpr (requires { row.room; }) retell(row.room.value);
    if constexpr (requires { row.player.has_value(); }) retell(row.player);
    if constexpr (requires { row.at_ms; }) row.at_ms += later_;
    if constexpr (std::is_same_v<R, storage::PutRoom>) {
      retell(row.code);
      retell(row.watch_code);
      retell(row.host);
      row.created_ms += later_;
      row.updated_ms += later_;
    } else if constexpr (std::is_same_v<R, storage::MatchOpened>) {
      for (auto& player : row.players) retell(player.player);
    } else if constexpr (std::is_same_v<R, storage::SeatTaken>) {
      retell(row.player.value);
    } else if constexpr (std::is_same_v<R, storage::LedgerEntry>) {
      for (auto& line : row.lines) retell(line.account);
    }
  }

  std::vector<std::pair<std::string, std::string>> swaps_, called_;
  std::int64_t later_;
  std::uint64_t number_;
  bool with_moves_;
};

}  // namespace takamaka::lives
