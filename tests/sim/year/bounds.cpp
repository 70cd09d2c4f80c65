#include "tests/sim/year/bounds.hpp"

#include <algorithm>
#include <array>
#include <iomanip>
#include <variant>

#include "engine/base/overloaded.hpp"
#include "protocol/messages/limits.hpp"
#include "storage/ports/accounts.hpp"
#include "storage/ports/admin_store.hpp"
#include "storage/ports/evidence.hpp"
#include "storage/sqlite/migrations.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "storage/sqlite/words/word_index.hpp"

namespace takamaka::sim {
namespace {

using C = Circumstances;
constexpr std::int64_t mebibyte = 1024 * 1024, kibibyte = 1024;

// ----------------------------------------------------------------------------------------- what several bounds share
std::int64_t none(const C&) { return 0; }
std::int64_t one(const C&) { return 1; }
std::int64_t thousand(const C&) { return 1024; }
std::int64_t rooms(const C& c) { return c.lately.rooms; }
std::int64_t events(const C& c) { return c.lately.events; }
std::int64_t lines(const C& c) { return c.lately.lines; }
// Notes and bans stay, and so do the players whom they are about.
std::int64_t players(const C& c) { return c.lately.players + c.residents + c.notes + c.bans; }
std::int64_t names(const C& c) { return c.lately.names + players(c); }
std::int64_t texts(const C& c) { return c.lately.texts + names(c); }
std::int64_t segments(const C&) { return 1 + std::int64_t{3} * 16; }
std::int64_t accounts(const C& c) { return c.accounts; }
std::int64_t keys(const C&) { return limits::budget_keys_max; }
std::int64_t more_keys(const C&) { return 100'000; }

constexpr std::string_view by_age = "what came in the days of retention",
                           by_admins = "what admins did: FORMAT.md keeps it", by_night = "everybody has gone",
                           by_process = "the last 1024 of a process", by_player = "limits, times the players";

const std::array all{
    Bound{"table sqlite_stat1", [](const C&) -> std::int64_t { return 100; }, "one for each index, by PRAGMA optimize"},
    Bound{"table account_requests", [](const C& c) { return storage::account_requests_kept * players(c); }, by_player},
    Bound{"table activities", [](const C& c) { return std::min(storage::activities_kept_max, 2 * c.lately.requests); },
          "two for each request in the days of retention; activities_kept_max"},
    Bound{"table admin_accounts", accounts, by_admins},
    Bound{"table admin_links", one, "the others have ended or were used"},
    Bound{"table admin_sessions", [](const C& c) { return storage::admin_sessions_per_account_max * c.accounts; },
          "admin_sessions_per_account_max"},
    Bound{"table admin_tokens", one, "the others have ended"},
    Bound{"table announcements", [](const C& c) { return c.announcements; }, by_admins},
    Bound{"table audit", [](const C& c) { return c.audited; }, by_admins},
    Bound{"table balances", lines, "one for each account of the ledger"},
    Bound{"table bans", [](const C& c) { return c.bans; }, by_admins},
    Bound{"table deal_results", [](const C& c) { return c.lately.results; }, by_age},
    Bound{"table deals", [](const C& c) { return c.lately.deals; }, by_age},
    Bound{"table earlier_holders", [](const C& c) { return c.lately.holders; }, by_age},
    Bound{"table event_places", events, by_age},
    Bound{"table event_texts", [](const C& c) { return c.lately.texts; }, by_age},
    Bound{"table events", events, by_age},
    Bound{"table ledger_entries", [](const C& c) { return c.lately.entries; }, by_age},
    Bound{"table ledger_lines", lines, by_age},
    Bound{"table maintenance", one, "one row"},
    Bound{"table match_players", [](const C& c) { return c.lately.seats_of_matches; }, by_age},
    Bound{"table matches", [](const C& c) { return c.lately.matches; }, by_age},
    Bound{"table migration", [](const C&) { return std::ssize(storage::sqlite_migrations()) + std::int64_t{0}; },
          "this program's"},
    Bound{"table notes", [](const C& c) { return c.notes; }, by_admins},
    Bound{"table player_names", names, "names of players, and those in texts"},
    Bound{"table player_tokens", [](const C& c) { return limits::tokens_per_player_max * players(c); }, by_player},
    Bound{"table players", players,
          "players of the days of retention, the residents, and whom notes and bans are about"},
    Bound{"table recovery_codes", players, "one for each player"},
    Bound{"table reports", [](const C& c) { return c.lately.reports; }, by_age},
    Bound{"table retention_clock", one, "one row"},
    Bound{"table rooms", rooms, by_age},
    Bound{"table seats", [](const C& c) { return limits::seats_max * c.lately.rooms; }, "seats_max"},
    Bound{"table tallies", [](const C& c) { return c.lately.tallies; }, by_age},
    Bound{"table text_index", texts, "texts and names"},
    Bound{"table text_index_config", [](const C&) -> std::int64_t { return 2; }, "its version and the next work"},
    Bound{"table text_index_data", [](const C& c) { return 2 + segments(c) + texts(c) / 8; },
          "two records; of each segment a page, and one for 8 texts"},
    Bound{"table text_index_docsize", texts, "one for each text"},
    Bound{"table text_index_idx", [](const C& c) { return segments(c) + texts(c) / 8; },
          "of each segment a page, and one for 8 texts"},
    Bound{"matches that run", none, "abandon_hours is less than a night"},
    Bound{"index: levels", [](const C&) { return storage::word_index_levels_max; }, "word_index_levels_max"},
    Bound{"index: segments", segments, "one after a sweep; 16 on each of three levels since (FTS5's crisismerge)"},
    Bound{"index: work that waits", none, "a sweep each hour, and after each purge"},
    Bound{"file: pages", [](const C& c) { return c.first_pages + c.logs_at_once / 4; },
          "1 KiB for each event that was there at once; the file never shrinks"},
    Bound{"file: pages of the log", [](const C&) { return std::int64_t{2} * storage::SqliteOptions{}.log_pages_max; },
          "log_pages_max, and one transaction"},
    Bound{"file: files beside it", [](const C& c) { return 3 + c.backups; }, "the log, its index, the lock, backups"},
    Bound{"store: statements", [](const C&) -> std::int64_t { return 400; }, "the SQL texts of the program"},
    Bound{"store: ends of logs", [](const C&) -> std::int64_t { return 20'000; }, "heads_max"},
    Bound{"store: ends of logs in doubt", none, "the disk itself is sound"},
    Bound{"store: ends of logs acknowledged", none, "the disk itself is sound"},
    Bound{"store: ends of logs before a batch", none, "no batch is under way"},
    Bound{"store: claims", rooms, "no room is in memory; some wait for a commit to be given back"},
    Bound{"store: damaged logs", none, "no log is damaged"},
    Bound{"store: changes of the index", none, "no transaction is open"},
    Bound{"connections: counted", none, by_night},
    Bound{"connections: addresses", none, by_night},
    Bound{"connections: outboxes", none, by_night},
    Bound{"connections: numbers", none, by_night},
    Bound{"connections: ended devices", thousand, by_process},
    Bound{"lobby: rooms", none, by_night},
    Bound{"lobby: rooms that open", none, by_night},
    Bound{"lobby: codes", none, by_night},
    Bound{"lobby: made rooms", thousand, by_process},
    Bound{"lobby: order of made rooms", thousand, by_process},
    Bound{"lobby: rooms being made", none, by_night},
    Bound{"lobby: damaged rooms", none, "no room's code has thrown"},
    Bound{"lobby: rooms of other nodes asked for", none, by_night},
    Bound{"lobby: hosted rooms", none, by_night},
    Bound{"lobby: hosts", none, by_night},
    Bound{"list: lines", none, by_night},
    Bound{"list: lines of rooms", none, by_night},
    Bound{"list: subscribers", none, by_night},
    Bound{"list: known to subscribers", [](const C&) -> std::int64_t { return limits::listed_rooms_max; },
          "listed_rooms_max"},
    Bound{"list: outboxes of subscribers", none, by_night},
    Bound{"list: rooms of other nodes", none, by_night},
    Bound{"list: own lines", none, by_night},
    Bound{"list: own codes", none, by_night},
    Bound{"list: own changes", none, "told to the other nodes"},
    Bound{"identity: renames", more_keys, "renamed_players_max"},
    Bound{"identity: bans", [](const C& c) { return 2 * c.bans_in_force + 17; }, "twice those in force, and some more"},
    Bound{"limits: addresses", keys, "budget_keys_max"},
    Bound{"limits: players", keys, "budget_keys_max"},
    Bound{"limits: guessers", more_keys, "SessionContext::guesses"},
    Bound{"limits: slow requests", none, by_night},
    Bound{"writer: unreleased rooms", rooms, "those that wait for the next commit"},
    Bound{"writer: activities", [](const C&) -> std::int64_t { return ops::Store::activities_max; },
          "activities_max: some wait for the next commit"},
    Bound{"writer: queue", one, "a step of the retention"},
    Bound{"replays: recordings", [](const C&) -> std::int64_t { return 64; }, "RecordingCache::Bounds"},
    Bound{"replays: bytes", [](const C&) { return 16 * mebibyte; }, "RecordingCache::Bounds"},
    Bound{"replays: waiting", none, by_night},
    Bound{"network: sockets", none, by_night},
    Bound{"loops: timers", [](const C&) -> std::int64_t { return 4; },
          "the retention, the lease and its end, the store"},
    Bound{"loops: loops with tasks", one, "the retention"},
    Bound{"heap: at night", [](const C& c) { return c.first_heap + 2 * mebibyte + c.shared_rooms * kibibyte; },
          "the first nights, and the last keys that limits keep"},
    Bound{"heap: of an evening",
          [](const C& c) {
            constexpr std::int64_t room =
                limits::answers_bytes_kept + limits::updates_bytes_kept + limits::sheet_kept_bytes_max + 64 * kibibyte;
            constexpr std::int64_t socket = limits::outbox_bytes_max + 64 * kibibyte;
            return c.evening_rooms * room + c.evening_sockets * socket + c.evening_events * 4 * kibibyte;
          },
          "what a room and a connection may keep; 4 KiB that the promises know of an event"},
    Bound{"evening: rooms", rooms, "those made, and none of other evenings"},
    Bound{"evening: sockets", [](const C& c) { return c.residents; }, "one for each resident"},
};

}  // namespace

void Arrivals::note(const storage::Commit& commit) {
  rooms += commit.expected.value == 0;
  events += std::ssize(commit.events);
  for (const storage::EventRow& event : commit.events) {
    texts += std::ssize(event.texts);
    names += std::ranges::count(event.texts, "name", &storage::EventText::kind);
  }
  for (const storage::Row& row : commit.rows) {
    std::visit(
        overloaded{[&](const storage::MatchOpened& opened) {
                     matches += 1;
                     seats_of_matches += std::ssize(opened.players);
                   },
                   [&](const storage::SeatTaken&) { holders += 1; }, [&](const storage::DealOpened&) { deals += 1; },
                   [&](const storage::DealClosed& closed) { results += std::ssize(closed.scores); },
                   [&](const storage::LedgerEntry& entry) {
                     entries += 1;
                     lines += std::ssize(entry.lines);
                   },
                   [&](const storage::TallyRow& tally) { tallies += std::ssize(tally.by) + std::ssize(tally.to); },
                   [&](const storage::ReportMade&) { reports += 1; }, [](const auto&) {}},
        row);
  }
}

Arrivals& Arrivals::operator+=(const Arrivals& other) {
  for (const auto count :
       {&Arrivals::rooms, &Arrivals::events, &Arrivals::texts, &Arrivals::names, &Arrivals::matches,
        &Arrivals::seats_of_matches, &Arrivals::holders, &Arrivals::deals, &Arrivals::results, &Arrivals::entries,
        &Arrivals::lines, &Arrivals::tallies, &Arrivals::reports, &Arrivals::players, &Arrivals::requests}) {
    this->*count += other.*count;
  }
  return *this;
}

std::string Bounds::check(const Sizes& sizes, const Circumstances& now) {
  std::string fault;
  for (const auto& [name, size] : sizes) {
    const auto bound = std::ranges::find(all, name, &Bound::name);
    if (bound == all.end()) {
      fault = name + " has no bound: declare it in tests/sim/year/bounds.cpp";
      continue;
    }
    const std::int64_t most = bound->most(now);
    Largest& largest = largest_[name];
    if (size >= largest.size) largest = {size, most};
    if (size > most && fault.empty()) {
      fault = name + ": " + std::to_string(size) + ", and at most " + std::to_string(most) +
              " are expected: " + std::string{bound->because};
    }
  }
  return fault;
}

void Bounds::print(std::ostream& out) const {
  out << std::left << std::setw(40) << "size" << std::right << std::setw(12) << "largest" << std::setw(12) << "bound"
      << "  because of\n";
  for (const auto& [name, largest] : largest_) {
    const auto bound = std::ranges::find(all, name, &Bound::name);
    out << std::left << std::setw(40) << name << std::right << std::setw(12) << largest.size << std::setw(12)
        << largest.bound << "  " << (bound == all.end() ? std::string_view{"nothing: it has no bound"} : bound->because)
        << "\n";
  }
}

}  // namespace takamaka::sim
