// Checks whether a file is sound, and rebuilds the rows that follow from its logs.

#include <algorithm>

#include "storage/sqlite/guarded.hpp"
#include "storage/sqlite/row_writer.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::storage {
Outcome<void> SqliteStore::hold_still() {
  return guarded<void>([&] {
    database_.run("BEGIN");
    database_.query("SELECT 1 FROM sqlite_schema").next();  // the first read takes the snapshot
  });
}

Outcome<std::vector<RoomId>> SqliteStore::all_rooms() {
  return guarded<std::vector<RoomId>>([&] {
    std::vector<RoomId> rooms;
    Rows rows = database_.query("SELECT room_id FROM rooms ORDER BY log");
    while (rows.next()) rooms.push_back({rows.text(0)});
    return rooms;
  });
}

Outcome<std::vector<std::string>> SqliteStore::check_tables() {
  return guarded<std::vector<std::string>>([&] {
    std::vector<std::string> wrong;
    const auto collect = [&](std::string_view sql, const std::string& what) {
      Rows rows = database_.query(sql);
      while (rows.next()) wrong.push_back(what + rows.text(0));
    };
    collect("SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'", "");
    collect("SELECT \"table\" || ' row ' || coalesce(rowid, '') FROM pragma_foreign_key_check",
            "refers to a missing row: ");
    collect("SELECT what || ': ' || chips FROM ledger_faults", "the chips do not sum to zero in ledger ");
    collect("SELECT chips FROM (SELECT total(chips) AS chips FROM ledger_lines) WHERE chips <> 0",
            "the sum over all accounts is ");
    collect(
        "SELECT account FROM (SELECT account, sum(chips) AS chips, count(*) AS lines FROM ledger_lines GROUP BY "
        "account) "
        "s FULL JOIN balances b USING (account) WHERE s.chips IS NOT b.chips OR s.lines IS NOT b.lines LIMIT 100",
        "the balance differs from the sum of the ledger lines: ");
    collect(
        "SELECT n FROM (SELECT (SELECT count(*) FROM events) - (SELECT total(length) FROM log_heads) AS n) "
        "WHERE n <> 0",
        "events that belong to no room's log: ");
    collect(
        "SELECT n FROM (SELECT (SELECT count(*) FROM searched_words) - "
        "(SELECT count(*) FROM text_index_docsize) AS n) WHERE n <> 0",
        "texts missing from the word index: ");
    return wrong;
  });
}

Outcome<std::vector<std::string>> SqliteStore::check() {
  auto wrong = check_tables();
  const auto rooms = all_rooms();
  if (!wrong || !rooms) return std::unexpected(!wrong ? wrong.error() : rooms.error());
  heads_.clear();
  for (const RoomId& room : *rooms) {
    const auto log = read(room, {});
    if (log) continue;
    if (log.error().kind != ErrorKind::corrupt) return std::unexpected(log.error());
    wrong->push_back(log.error().what);
  }
  return wrong;
}

Outcome<std::int64_t> SqliteStore::events_with_names(const PlayerId& player) {
  return guarded<std::int64_t>([&] {
    Rows rows = database_.query(
        "SELECT count(*) FROM events WHERE texts = 0 AND kind = 'room' AND instr(payload, ?1) > 0 AND "
        "EXISTS (SELECT 1 FROM json_tree(payload) WHERE key IN ('name', 'host_name') AND type = 'text' AND atom <> '')",
        player);
    return rows.next() ? rows.integer(0) : 0;
  });
}

Outcome<void> SqliteStore::replace_rows(const RoomId& room, const std::vector<Row>& rows,
                                        const std::vector<MatchId>& kept) {
  return transaction<void>([&] {
    std::int64_t updated_ms = 0;
    Seq length;
    {
      Rows old =
          database_.query("SELECT updated_ms, length FROM rooms JOIN log_heads USING (log) WHERE room_id = ?1", room);
      if (!old.next()) throw Failure{{ErrorKind::refused, "room " + room.value + " is not known"}, 0};
      updated_ms = old.integer(0);
      length = {static_cast<std::uint32_t>(old.integer(1))};
    }
    maintaining([&] {
      delete_rows(room, kept);
      for (const Row& row : rows) {
        write_row(database_, room, row, length);
        if (std::holds_alternative<PutRoom>(row)) {
          database_.run("UPDATE rooms SET updated_ms = ?2 WHERE room_id = ?1", room, updated_ms);
        }
      }
    });
  });
}

void SqliteStore::delete_rows(const RoomId& room, const std::vector<MatchId>& kept) {
  std::vector<std::string> matches;
  {
    Rows rows = database_.query("SELECT match_id FROM matches WHERE room_id = ?1", room);
    while (rows.next()) matches.push_back(rows.text(0));
  }
  for (const std::string& match : matches) {
    if (std::ranges::find(kept, MatchId{match}) == kept.end()) delete_match(match);
  }
  database_.run("DELETE FROM seats WHERE room_id = ?1", room);
}

int SqliteStore::delete_match(const std::string& match) {
  int rows = 0;
  for (const std::string_view sql :
       {"DELETE FROM ledger_lines WHERE entry IN (SELECT entry FROM ledger_entries WHERE match_id = ?1)",
        "DELETE FROM ledger_entries WHERE match_id = ?1", "DELETE FROM tallies WHERE match_id = ?1",
        "DELETE FROM deal_results WHERE match_id = ?1", "DELETE FROM deals WHERE match_id = ?1",
        "DELETE FROM earlier_holders WHERE match_id = ?1", "DELETE FROM match_players WHERE match_id = ?1",
        "DELETE FROM matches WHERE match_id = ?1"}) {
    rows += database_.run(sql, match);
  }
  return rows;
}

}  // namespace takamaka::storage
