#include "storage/sql/row_writer.hpp"

#include <algorithm>

#include "storage/sql/connection.hpp"

namespace takamaka::storage {
namespace {

// Returns the sorted ids of the people: the same for the same people on any seats.
std::string regulars_of(const MatchOpened& opened) {
  std::vector<std::string> persons;
  for (const MatchOpened::Player& player : opened.players) {
    if (player.player) persons.push_back(player.player->value);
  }
  std::ranges::sort(persons);
  std::string regulars;
  for (const std::string& person : persons) regulars.append(regulars.empty() ? "" : " ").append(person);
  return regulars;
}

struct Writing {
  Connection& connection;
  const RoomId& room;
  const Seq length;

  void operator()(const PutRoom& put) const {
    const auto code = or_null(put.code), watch_code = or_null(put.watch_code);
    // Twice a deal, only the phase has changed.
    const int same = connection.run(
        R"(UPDATE rooms SET phase = ?6, updated_ms = ?11, checkpoint = ?12, least_length = ?13
           WHERE room_id = ?1 AND code IS NOT DISTINCT FROM ?2 AND watch_code IS NOT DISTINCT FROM ?3 AND name = ?4
           AND variant = ?5 AND listed = ?7 AND closed = ?8 AND host_id IS NOT DISTINCT FROM ?9 AND created_ms = ?10
           AND created_by IS NOT DISTINCT FROM ?14)",
        put.room, code, watch_code, put.name, put.variant, put.phase, put.listed, put.closed, put.host, put.created_ms,
        put.updated_ms, put.checkpoint, length, or_null(put.created_by));
    if (same != 0) return;
    {
      Rows taken = connection.query(
          "SELECT 1 FROM rooms WHERE room_id <> ?1 AND (code IN (?2, ?3) OR watch_code IN (?2, ?3)) LIMIT 1", put.room,
          code, watch_code);
      if (taken.next()) throw Failure{{ErrorKind::conflict, "the code of room " + put.room.value + " is taken"}};
    }
    connection.run_later(
        R"(INSERT INTO rooms (room_id, code, watch_code, name, variant, phase, listed, closed, host_id, created_ms,
           updated_ms, checkpoint, least_length, created_by)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14) ON CONFLICT (room_id) DO UPDATE
           SET code = ?2, watch_code = ?3, name = ?4, variant = ?5, phase = ?6, listed = ?7, closed = ?8,
           host_id = ?9, created_ms = ?10, updated_ms = ?11, checkpoint = ?12, least_length = ?13, created_by = ?14)",
        put.room, code, watch_code, put.name, put.variant, put.phase, put.listed, put.closed, put.host, put.created_ms,
        put.updated_ms, put.checkpoint, length, or_null(put.created_by));
  }
  void operator()(const PutSeat& put) const {
    const std::string name = only_without(put.player, put.name);
    connection.run_later(
        R"(INSERT INTO seats (room_id, seat, occupant, player_id, name) VALUES (?1, ?2, ?3, ?4, ?5)
           ON CONFLICT (room_id, seat) DO UPDATE SET occupant = ?3, player_id = ?4, name = ?5)",
        put.room, put.seat, put.occupant, put.player, name);
  }
  void operator()(const TrimSeats& trim) const {
    connection.run_later("DELETE FROM seats WHERE room_id = ?1 AND seat >= ?2", trim.room, trim.seats);
  }
  void operator()(const MatchOpened& opened) const {
    connection.run_later(
        R"(INSERT INTO matches (match_id, room_id, number, variant, rules_version, seats, options, opened_ms,
           regulars, begins_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10))",
        opened.match, opened.room, opened.number, opened.variant, opened.rules_version, opened.seats, opened.options,
        opened.at_ms, regulars_of(opened), opened.begins_at);
    for (std::size_t seat = 0; seat < opened.players.size(); ++seat) {
      const MatchOpened::Player& player = opened.players[seat];
      const std::string name = only_without(player.player, player.name);
      connection.run_later(
          "INSERT INTO match_players (match_id, seat, occupant, player_id, name) VALUES (?1, ?2, ?3, ?4, ?5)",
          opened.match, seat, player.occupant, player.player, name);
    }
  }
  void operator()(const SeatTaken& taken) const {
    expect_here(taken.match);
    connection.run_later(
        R"(INSERT INTO earlier_holders (match_id, seat, until_deal, player_id, name)
           SELECT match_id, seat, ?3 - 1, coalesce(player_id, ''), name FROM match_players
           WHERE match_id = ?1 AND seat = ?2 AND occupant <> 'open')",
        taken.match, taken.seat, taken.from_deal);
    const int changed = connection.run(
        R"(UPDATE match_players SET occupant = 'person', player_id = ?3, name = ''
           WHERE match_id = ?1 AND seat = ?2 AND occupant <> 'open')",
        taken.match, taken.seat, taken.player);
    if (changed == 0) refuse(taken.match, "has nobody on this seat");
  }
  void operator()(const MatchClosed& closed) const {
    const int changed = connection.run(
        R"(UPDATE matches SET closed_ms = ?2, reason = ?3, ends_at = ?5, rank = ?6
           WHERE match_id = ?1 AND room_id = ?4
           AND closed_ms IS NULL)",
        closed.match, closed.at_ms, closed.reason, room, closed.ends_at, closed.rank);
    if (changed == 0) refuse(closed.match, "is not open");
    if (!closed.totals.empty() && closed.totals.size() != seats_of(closed.match)) {
      refuse(closed.match, "does not have these seats");
    }
    for (std::size_t seat = 0; seat < closed.totals.size(); ++seat) {
      connection.run_later("UPDATE match_players SET total = ?3 WHERE match_id = ?1 AND seat = ?2", closed.match, seat,
                           closed.totals[seat]);
    }
    for (const Seat winner : closed.winners) {
      if (connection.run("UPDATE match_players SET won = 1 WHERE match_id = ?1 AND seat = ?2", closed.match, winner) ==
          0) {
        refuse(closed.match, "does not have these seats");
      }
    }
  }
  void operator()(const DealOpened& opened) const {
    const int added = connection.run(
        R"(INSERT INTO deals (match_id, deal, seed, opened_ms) SELECT match_id, ?2, ?3, ?4 FROM matches
           WHERE match_id = ?1 AND room_id = ?5 AND closed_ms IS NULL)",
        opened.match, opened.deal, opened.seed, opened.at_ms, room);
    if (added == 0) refuse(opened.match, "is not open");
  }
  void operator()(const DealClosed& closed) const {
    expect_here(closed.match);
    const int changed = connection.run(
        R"(UPDATE deals SET closed_ms = ?3, reason = ?4, lines = ?5
           WHERE match_id = ?1 AND deal = ?2 AND closed_ms IS NULL)",
        closed.match, closed.deal, closed.at_ms, closed.reason, closed.lines);
    if (changed == 0) refuse(closed.match, "has no such open deal");
    for (const DealClosed::Score& score : closed.scores) {
      connection.run_later(
          R"(INSERT INTO deal_results (match_id, deal, seat, points, total, chips, won, times)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8))",
          closed.match, closed.deal, score.seat, score.points, score.total, score.chips, score.won, score.times);
    }
  }
  void operator()(const LedgerEntry& entry) const {
    expect_here(entry.match);
    const std::int64_t key = next_entry();
    for (std::size_t line = 0; line < entry.lines.size(); ++line) {
      connection.run_later("INSERT INTO ledger_lines (entry, line, account, chips) VALUES (?1, ?2, ?3, ?4)", key, line,
                           entry.lines[line].account, entry.lines[line].chips);
    }
    // Comes after its lines, because the table itself refuses an entry that does not balance.
    connection.run_later(
        "INSERT INTO ledger_entries (entry, match_id, deal, reason, at_ms) VALUES (?1, ?2, ?3, ?4, ?5)", key,
        entry.match, entry.deal, entry.reason, entry.at_ms);
  }
  void operator()(const TallyRow& tally) const {
    expect_here(tally.match);
    const std::int64_t number = next_tally(tally.match);
    const auto add = [&](Seat seat, bool taken) {
      connection.run_later(
          "INSERT INTO tallies (match_id, number, taken, seat, deal, kind) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
          tally.match, number, taken, seat, tally.deal, tally.kind);
    };
    for (const Seat seat : tally.by) add(seat, false);
    for (const Seat seat : tally.to) add(seat, true);
  }
  void operator()(const ReportMade& made) const {
    connection.run_later(
        R"(INSERT INTO reports (at_ms, room_id, match_id, deal, seq, player_id, about_seat, about_id, category,
           words, changed_ms, request) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?1, ?11)
           ON CONFLICT (room_id, player_id, request) WHERE request IS NOT NULL DO NOTHING)",
        made.at_ms, made.room, made.match, made.deal, made.seq, made.player, made.about_seat, made.about, made.category,
        or_null(made.words), or_null(made.request));
  }

 private:
  [[noreturn]] static void refuse(const MatchId& match, const char* why) {
    throw Failure{{ErrorKind::refused, "match " + match.value + " " + why}};
  }
  void expect_here(const MatchId& match) const {
    Rows rows = connection.query("SELECT 1 FROM matches WHERE match_id = ?1 AND room_id = ?2", match, room);
    if (!rows.next()) refuse(match, "is not known");
  }
  std::int64_t next_entry() const { return connection.number(connection.dialect().next_ledger_entry()).value_or(1); }
  std::int64_t next_tally(const MatchId& match) const {
    return connection.number("SELECT coalesce(max(number), 0) + 1 FROM tallies WHERE match_id = ?1", match).value_or(1);
  }
  std::size_t seats_of(const MatchId& match) const {
    const auto seats = connection.number("SELECT count(*) FROM match_players WHERE match_id = ?1", match);
    return static_cast<std::size_t>(seats.value_or(0));
  }
};

}  // namespace

void write_row(Connection& connection, const RoomId& room, const Row& row, Seq length) {
  std::visit(Writing{connection, room, length}, row);
}

}  // namespace takamaka::storage
