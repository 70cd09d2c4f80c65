// Measures the admin API's lists and searches over a large database: the first time, which reads from the disk, then
// p50 and p99 of each, and the ratio to the plainest list. `./dev bench review` makes the database first
// (takamaka_fill) and removes it afterwards.
//
//   review_bench FILE [--times N] [--under MS]   with --under: fails if a list's p99 is slower (sums are not lists)

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/lists/companions.hpp"
#include "storage/lists/evidence.hpp"
#include "storage/lists/ledger.hpp"
#include "storage/lists/tallies.hpp"
#include "storage/sqlite/sqlite_record.hpp"

namespace takamaka {
namespace {

using storage::MatchFilter;
using storage::Outcome;
using storage::RecordLists;
using Clock = std::chrono::steady_clock;
using Find = std::function<Outcome<void>()>;

constexpr std::int64_t first_ms = 1'700'000'000'000, day_ms = 86'400'000;  // first_ms: the first match of takamaka_fill

struct Ask {
  std::string what;
  bool is_list;
  Find find;
};

template <class Fill>
MatchFilter with(Fill fill) {
  MatchFilter filter;
  fill(filter);
  return filter;
}

int run(const std::string& path, std::size_t times_wanted, double under_ms) {
  auto opened = storage::SqliteRecord::open(path);
  if (!opened) return std::fprintf(stderr, "%s\n", opened.error().what.c_str()), 1;
  RecordLists& review = (*opened)->lists();
  std::size_t rows = 0;
  // The first line of a list.
  const auto first = [&]<class L>(std::type_identity<L>, const typename L::Filter& filter) {
    auto lines = storage::select<L>(review, filter, 1);
    return lines && !lines->empty() ? std::move(lines->front()) : typename L::Line{};
  };
  const std::type_identity<storage::Games> games;
  const std::type_identity<storage::Players> players;
  const MatchId newest = first(games, {}).match;
  const std::string player = first(std::type_identity<storage::Seats>{}, {newest}).player.value_or("");
  const std::string other = first(players, {}).player.value;
  const std::string name = first(players, {player, {}}).name;
  const storage::GameLine oldest = first(games, with([](auto& f) { f.until_ms = first_ms + day_ms / 24; }));
  const std::string words = first(std::type_identity<storage::Words>{}, {"kak", {}}).words;
  const std::string common = words.substr(0, words.find(' '));

  std::vector<Ask> all;
  const auto counted = [&]<class L>(std::type_identity<L>, const typename L::Filter& filter, int limit = 50) -> Find {
    return [&review, &rows, filter, limit]() -> Outcome<void> {
      return storage::select_each<L>(review, filter, limit, [&](typename L::Line&) { return ++rows, true; });
    };
  };
  const auto matches = [&](const char* what, auto fill) { all.push_back({what, true, counted(games, with(fill))}); };
  const auto list = [&](const char* what, auto find) { all.push_back({what, true, find}); };
  const auto sum = [&](const char* what, auto find) { all.push_back({what, false, find}); };
  matches("games: the newest", [](auto&) {});
  matches("games: the last page", [&](auto& f) { f.before = oldest.match.value; });
  matches("games: of a game", [](auto& f) { f.game = "seychelles"; });
  matches("games: of a player by id", [&](auto& f) { f.player = player; });
  matches("games: of a player by name", [&](auto& f) { f.player = name; });
  matches("games: won by a player", [&](auto& f) { f.won_by = player; });
  matches("games: a player, won by another", [&](auto& f) { f.player = player, f.won_by = other; });
  matches("games: of a room", [&](auto& f) { f.room = oldest.room; });
  matches("games: of a day", [](auto& f) { f.from_ms = first_ms + 9 * day_ms, f.until_ms = first_ms + 10 * day_ms; });
  matches("games: abandoned", [](auto& f) { f.result = "abandoned"; });
  matches("games: running", [](auto& f) { f.result = "running"; });
  matches("games: a game by an option", [](auto& f) { f.game = "gaple", f.option = "teams=true"; });
  matches("games: an option nobody chose", [](auto& f) { f.option = "target=77"; });
  matches("games: player, game, since a day",
          [&](auto& f) { f.player = player, f.game = "gaple", f.from_ms = first_ms + day_ms; });
  matches("games: noted", [](auto& f) { f.flag = "note"; });
  matches("games: reported", [](auto& f) { f.flag = "report"; });
  matches("games: a frequent word", [&](auto& f) { f.text = common; });
  matches("games: a name", [&](auto& f) { f.text = name; });
  matches("games: a word and a game", [&](auto& f) { f.text = common, f.game = "gaple"; });
  matches("games: a word nobody said", [](auto& f) { f.text = "xylophone"; });
  list("words: a frequent one", counted(std::type_identity<storage::Words>{}, {common, {}}));
  list("words: with a prefix", counted(std::type_identity<storage::Words>{}, {"kal", {}}));
  list("words: a phrase", counted(std::type_identity<storage::Words>{}, {'"' + words + '"', {}}));
  list("words: of names", counted(std::type_identity<storage::Words>{}, {name, {}}));
  list("players: the newest", counted(std::type_identity<storage::Players>{}, {}));
  list("players: names with a prefix", counted(std::type_identity<storage::Players>{}, {"Mar", {}}));
  list("reports: new", counted(std::type_identity<storage::Reports>{}, {storage::ReportState::unread, {}, {}, {}}));
  list("reports: of a player", counted(std::type_identity<storage::Reports>{}, {{}, player, {}, {}}));
  list("notes: of a match", counted(std::type_identity<storage::Notes>{}, {newest.value, {}, {}}));
  list("a sheet", counted(std::type_identity<storage::SheetRows>{}, {newest}));
  list("its points with their reasons", counted(std::type_identity<storage::SheetLines>{}, {newest}));
  list("its ledger", counted(std::type_identity<storage::LedgerOfMatch>{}, {newest.value}));
  list("a player's ledger", counted(std::type_identity<storage::LedgerOfAccount>{}, {"player:" + player, {}, {}}));
  list("balances", counted(std::type_identity<storage::Balances>{}, {}));
  list("people that a player plays with", counted(std::type_identity<storage::Companions>{}, {player}));
  list("bests of a player", counted(std::type_identity<storage::Bests>{}, {{player}, {{"triple", "pick_cap"}}}));
  // What a player asks for by `matches` and `standing`.
  storage::Results& results = (*opened)->results();
  const auto played = [&](const char* what, const std::optional<MatchId>& before) {
    list(what, [&results, &rows, player, before]() -> Outcome<void> {
      const auto found = results.played(PlayerId{player}, before, 50);
      if (!found) return std::unexpected(found.error());
      rows = found->size();
      return {};
    });
  };
  played("own matches: the newest", {});
  list("own standing", [&]() -> Outcome<void> {
    rows = 1;
    const auto found = results.standing(PlayerId{player});
    if (!found) return std::unexpected(found.error());
    return {};
  });
  const auto tallied = [&](std::int64_t from_ms, const std::string& whose) {
    storage::TallyFilter filter;
    filter.from_ms = from_ms;
    filter.player = whose;
    return filter;
  };
  sum("tallies of a week",
      counted(std::type_identity<storage::TalliesOfPeople>{}, tallied(first_ms + 600 * day_ms, {}), 0));
  sum("tallies of all time", counted(std::type_identity<storage::TalliesOfPeople>{}, tallied(0, {}), 0));
  sum("tables of regulars with a player",
      counted(std::type_identity<storage::TalliesOfTables>{}, tallied(0, player), 0));
  sum("how many games of a game", [&]() -> Outcome<void> {
    const auto found = review.count_matches(with([](auto& f) { f.game = "gaple"; }));
    if (!found) return std::unexpected(found.error());
    rows = 1;
    return {};
  });
  sum("the proof of the ledger", counted(std::type_identity<storage::LedgerProof>{}, {}, 0));

  double plainest = 0, slowest = 0;
  std::printf("%-36s %6s %10s %10s %10s %12s\n", "what", "rows", "first ms", "p50 ms", "p99 ms", "x plainest");
  for (const Ask& ask : all) {
    std::vector<double> times;
    const auto begun = Clock::now();
    const std::size_t wanted = ask.is_list ? times_wanted : std::min<std::size_t>(times_wanted, 3);
    while (times.size() < wanted && (times.size() < 3 || Clock::now() - begun < std::chrono::seconds{20})) {
      rows = 0;
      const auto start = Clock::now();
      if (const auto found = ask.find(); !found) {
        return std::fprintf(stderr, "%s: %s\n", ask.what.c_str(), found.error().what.c_str()), 1;
      }
      times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    }
    const double first_time = times.front();
    times.erase(times.begin());
    std::ranges::sort(times);
    const double p50 = times[times.size() / 2], p99 = times[std::min(times.size() - 1, times.size() * 99 / 100)];
    if (plainest == 0) plainest = p50;
    if (ask.is_list) slowest = std::max(slowest, p99);
    std::printf("%-36s %6zu %10.2f %10.2f %10.2f %12.1f%s\n", ask.what.c_str(), rows, first_time, p50, p99,
                p50 / plainest, ask.is_list ? "" : "  (a sum)");
    std::fflush(stdout);
  }
  std::printf("slowest list, p99: %.1f ms\n", slowest);
  return under_ms > 0 && slowest > under_ms ? 1 : 0;
}

}  // namespace
}  // namespace takamaka

int main(int argc, char** argv) {
  std::string path;
  std::size_t times = 100;
  double under_ms = 0;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--times" && i + 1 < argc) {
      times = static_cast<std::size_t>(std::max(1L, std::strtol(argv[++i], nullptr, 10)));
    } else if (word == "--under" && i + 1 < argc) {
      under_ms = std::strtod(argv[++i], nullptr);
    } else {
      path = word;
    }
  }
  if (path.empty()) return std::fputs("review_bench FILE [--times N] [--under MS]\n", stderr), 64;
  return takamaka::run(path, times, under_ms);
}
