// Fills a database with matches that look like years of playing: real matches of every variant, played here by bots and by
// people who pick the first legal action, some of them abandoned, and then stored again and again with other people, ids and
// dates.
//
//   takamaka_fill FILE [--matches N] [--seed S] [--without-moves]   make FILE with N matches (1000)
//   takamaka_fill --measure FILE                                    time the lists that people ask for
//
// With --without-moves the games' own events are left out: the tables are as large, the log is not, and `takamaka check`
// says so. It is for lists of a million matches on a small disk.

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/overloaded.hpp"
#include "server/lobby/codes.hpp"
#include "storage/sqlite/review.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka {
namespace {

using room::Harness;
using storage::Commit;
using storage::Row;
using Clock = std::chrono::steady_clock;

constexpr std::array<const char*, 6> names{"ann", "bob", "cho", "dan", "eve", "fay"};
constexpr std::int64_t template_start = 1'700'000'000'000;
constexpr std::size_t batch_max = 64;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// A room's life: what it stored, and the matches in it.
struct Life {
  std::vector<Commit> commits;
  std::vector<MatchId> matches;
};

struct Kind {
  const char* variant;
  int seats;
  const char* options;
};
constexpr std::array kinds{
    Kind{"gaple", 4, R"({"deals":2})"},
    Kind{"gaple", 4, R"({"deals":1,"teams":true})"},
    Kind{"seychelles", 4, R"({"target":30})"},
    Kind{"seychelles", 3, R"({"target":20})"},
    Kind{"garrafina", 4, R"({"max_deals":3})"},
    Kind{"garrafina", 3, R"({"max_deals":2,"stake":5})"},
    Kind{"garrafina", 2, R"({"heap_mode":"boneyard","max_deals":2})"},
    Kind{"triple", 3, R"({"max_rounds":1})"},
    Kind{"triple", 1, "{}"},
    Kind{"kap_tai_shap", 3, R"({"hands":3,"sets":2})"},
    Kind{"kap_tai_shap", 4, R"({"hands":2,"rake_percent":5,"ante":20})"},
};

// Some matches at one table; with every fourth number the last one is abandoned.
Life played(const Kind& kind, std::uint64_t number) {
  Harness table{{.variant = kind.variant, .seats = kind.seats, .options = kind.options, .seed = number + 1}};
  const int people = kind.seats == 1 ? 1 : 2 + static_cast<int>(number % static_cast<std::uint64_t>(kind.seats - 1));
  for (int i = 1; i < people; ++i) table.seat(names[static_cast<std::size_t>(i)]);
  if (people < kind.seats) table.outcome("ann", ask::AddBots{});
  for (int match = 0; match < 3; ++match) {
    table.outcome("ann", ask::Start{});
    const bool abandons = match == 2 && number % 4 == 0;
    for (int i = 0; i < 20'000 && table.state().in_match() && !(abandons && i == 25); ++i) table.play_one();
  }
  for (int i = 0; i < people && table.is_open(); ++i) table.outcome(names[static_cast<std::size_t>(i)], ask::Leave{});
  table.advance(2 * room::empty_room_closes_ms);
  Life life{std::move(table.commits), {}};
  for (const Commit& commit : life.commits) {
    for (const Row& row : commit.rows) {
      if (const auto* opened = std::get_if<storage::MatchOpened>(&row)) life.matches.push_back(opened->match);
    }
  }
  return life;
}

// The same life with other people, at another time.
class Retold {
 public:
  Retold(const Life& life, std::int64_t at_ms, std::uint64_t number, const std::vector<PlayerId>& people,
         const std::vector<std::string>& called, bool with_moves)
      : later_{at_ms - template_start}, with_moves_{with_moves} {
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
    if constexpr (requires { row.player; }) retell(row.player);
    if constexpr (requires { row.at_ms; }) row.at_ms += later_;
    if constexpr (std::is_same_v<R, storage::PutRoom>) {
      retell(row.code);
      retell(row.watch_code);
      retell(row.host);
      row.created_ms += later_;
      row.updated_ms += later_;
    } else if constexpr (std::is_same_v<R, storage::MatchOpened>) {
      for (auto& player : row.players) retell(player.player);
    } else if constexpr (std::is_same_v<R, storage::LedgerEntry>) {
      for (auto& line : row.lines) retell(line.account);
    }
  }

  std::vector<std::pair<std::string, std::string>> swaps_, called_;
  std::int64_t later_;
  bool with_moves_;
};

// One line on the terminal; elsewhere a line for each tenth.
void show_progress(const char* what, std::size_t done, std::size_t all, Clock::time_point start) {
  static std::size_t shown = 0;
  const std::size_t tenth = done * 10 / all;
  const bool live = isatty(STDERR_FILENO) == 1;
  if (!live && tenth == shown && done != all) return;
  shown = done == all ? 0 : tenth;
  const double seconds = seconds_since(start);
  const double left = done == 0 ? 0 : seconds / static_cast<double>(done) * static_cast<double>(all - done);
  std::string bar(30, '.');
  std::fill_n(bar.begin(), static_cast<std::ptrdiff_t>(done * 30 / all), '#');
  std::fprintf(stderr, "%s%s [%s] %zu of %zu, %.0f s left%s", live ? "\r\033[K" : "", what, bar.c_str(), done, all,
               left, live && done != all ? "" : "\n");
}

int fill(const std::string& path, std::size_t matches, std::uint64_t seed, bool with_moves) {
  auto opened = storage::SqliteStore::open(path, {.synchronous = storage::SqliteOptions::Synchronous::normal});
  if (!opened) return std::fprintf(stderr, "%s\n", opened.error().what.c_str()), 1;
  storage::SqliteStore& store = **opened;
  std::vector<Life> lives;
  const std::size_t lives_wanted = std::clamp<std::size_t>(matches / 12, kinds.size(), 220);
  auto start = Clock::now();
  for (std::size_t i = 0; i < lives_wanted; ++i) {
    lives.push_back(played(kinds[i % kinds.size()], seed * 1000 + i));
    show_progress("playing", i + 1, lives_wanted, start);
  }
  // Circles of six who meet again and again.
  const std::size_t circles = std::max<std::size_t>(matches / 150, 4);
  std::vector<std::vector<PlayerId>> people(circles);
  std::vector<std::vector<std::string>> called(circles);
  constexpr std::array first{"Ayu", "Budi", "Zoé", "Marlène", "Jean-Yves", "Lourdes", "Mei", "Kwok", "Somchai", "Noor"};
  for (std::size_t circle = 0; circle < circles; ++circle) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string name = std::string{first[(circle * 7 + i) % first.size()]} + " " + std::to_string(circle);
      const std::string number = std::to_string(seed) + "/" + std::to_string(circle) + "/" + std::to_string(i);
      people[circle].push_back({make_ulid(template_start - 1000, derive({}, "player " + number))});
      called[circle].push_back(name);
      const auto added = store.add_player({people[circle].back(), name, template_start - 1000}, "token " + number);
      if (!added) return std::fprintf(stderr, "%s\n", added.error().what.c_str()), 1;
    }
  }
  std::mt19937_64 random{seed};
  std::vector<Commit> batch;
  std::size_t told = 0;
  start = Clock::now();
  for (std::uint64_t number = 0; told < matches; ++number) {
    const Life& life = lives[random() % lives.size()];
    const std::size_t circle = random() % circles;
    const std::int64_t at = template_start + static_cast<std::int64_t>(number) * 60'000;
    const Retold retold{life, at, seed * 1'000'000'000 + number, people[circle], called[circle], with_moves};
    Seq length{};
    for (const Commit& commit : life.commits) {
      batch.push_back(retold(commit, length));
      if (batch.size() < batch_max && &commit != &life.commits.back()) continue;
      for (const auto& outcome : store.append(batch)) {
        if (!outcome) return std::fprintf(stderr, "%s\n", outcome.error().what.c_str()), 1;
      }
      batch.clear();
    }
    told += life.matches.size();
    store.idle();
    show_progress("storing", std::min(told, matches), matches, start);
  }
  std::fprintf(stderr, "%zu matches in %.0f s\n", told, seconds_since(start));
  return 0;
}

// The lists, each with the median of its times, and how many times the plainest list it takes.
int measure(const std::string& path) {
  auto opened = storage::Review::open(path);
  if (!opened) return std::fprintf(stderr, "%s\n", opened.error().what.c_str()), 1;
  storage::Review& review = **opened;
  std::string player, room, oldest;
  std::size_t rows = 0;
  const storage::Review::Sink count{{}, [&](std::span<const storage::Value>) { return ++rows, true; }};
  (void)review.players({}, 1, {{}, [&](std::span<const storage::Value> row) {
                                 player = std::get<std::string>(row[0]);
                                 return true;
                               }});
  (void)review.matches({.until_ms = template_start + 3'600'000}, 1, {{}, [&](std::span<const storage::Value> row) {
                                                                       oldest = std::get<std::string>(row[0]);
                                                                       room = std::get<std::string>(row[1]);
                                                                       return true;
                                                                     }});
  using Find = std::function<storage::Outcome<void>()>;
  const auto matches = [&](storage::MatchFilter filter) -> Find {
    return [&review, &count, filter] { return review.matches(filter, 50, count); };
  };
  const std::vector<std::pair<const char*, Find>> lists{
      {"the newest 50", matches({})},
      {"of a game", matches({.variant = "seychelles"})},
      {"of a player", matches({.player = player})},
      {"won by a player", matches({.won_by = player})},
      {"of a room", matches({.room = room})},
      {"of a day", matches({.from_ms = template_start + 86'400'000, .until_ms = template_start + 2 * 86'400'000})},
      {"abandoned", matches({.result = "abandoned"})},
      {"running", matches({.result = "running"})},
      {"of a game by an option", matches({.variant = "gaple", .option = "teams", .value = "true"})},
      {"by an option nobody chose", matches({.option = "target", .value = "77"})},
      {"of a player, of a game, since a day",
       matches({.variant = "gaple", .player = player, .from_ms = template_start + 86'400'000})},
      {"the last page", matches({.before = oldest})},
      {"a sheet", [&] { return review.sheet(MatchId{oldest}, count); }},
      {"a match's ledger", [&] { return review.ledger(oldest, {}, 50, count); }},
      {"a player's ledger", [&] { return review.ledger({}, "player:" + player, 50, count); }},
      {"all balances", [&] { return review.ledger({}, {}, 50, count); }},
      {"tallies of all", [&] { return review.tallies({}, count); }},
      {"tables of regulars with a player", [&] { return review.tables({.player = player}, count); }},
      {"bests of a player", [&] { return review.bests(player, 50, count); }},
      {"the ledger proven",
       [&]() -> storage::Outcome<void> {
         const auto proven = review.ledger_proof(count);
         if (!proven) return std::unexpected(proven.error());
         return {};
       }},
  };
  double plainest = 0;
  std::printf("%-38s %8s %10s %10s\n", "list", "rows", "ms", "x plainest");
  for (const auto& [what, find] : lists) {
    std::vector<double> times;
    const auto begun = Clock::now();
    while (times.size() < 9 && (times.empty() || seconds_since(begun) < 5)) {
      rows = 0;
      const auto start = Clock::now();
      if (const auto found = find(); !found) return std::fprintf(stderr, "%s\n", found.error().what.c_str()), 1;
      times.push_back(seconds_since(start) * 1000);
    }
    std::ranges::sort(times);
    const double median = times[times.size() / 2];
    if (plainest == 0) plainest = median;
    std::printf("%-38s %8zu %10.1f %10.1f\n", what, rows, median, median / plainest);
  }
  return 0;
}

int run(int argc, char** argv) {
  std::string path;
  std::size_t matches = 1000;
  std::uint64_t seed = 1;
  bool with_moves = true, measures = false;
  const auto number = [](const char* text, auto& into) {
    return std::from_chars(text, text + std::strlen(text), into).ec == std::errc{};
  };
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const bool has_value = i + 1 < argc;
    if (word == "--without-moves") {
      with_moves = false;
    } else if (word == "--measure") {
      measures = true;
    } else if (word == "--matches" && has_value && number(argv[i + 1], matches)) {
      ++i;
    } else if (word == "--seed" && has_value && number(argv[i + 1], seed)) {
      ++i;
    } else if (!word.starts_with("-") && path.empty()) {
      path = word;
    } else {
      path.clear();
      break;
    }
  }
  if (path.empty()) {
    std::fputs("takamaka_fill FILE [--matches N] [--seed S] [--without-moves] | takamaka_fill --measure FILE\n",
               stderr);
    return 64;
  }
  return measures ? measure(path) : fill(path, matches, seed, with_moves);
}

}  // namespace
}  // namespace takamaka

int main(int argc, char** argv) { return takamaka::run(argc, argv); }
