// Checks whether the logs are sound, and rebuilds the rows that follow from them.

#include <algorithm>

#include "storage/sql/guarded.hpp"
#include "storage/sql/row_writer.hpp"
#include "storage/sql/sql_store.hpp"

namespace takamaka::storage {
Outcome<std::vector<RoomId>> SqlStore::all_rooms() {
  return guarded<std::vector<RoomId>>([&] {
    std::vector<RoomId> rooms;
    Rows rows = connection_.query("SELECT room_id FROM rooms ORDER BY log");
    while (rows.next()) rooms.push_back({rows.text(0)});
    return rooms;
  });
}

Outcome<std::vector<std::string>> SqlStore::check() {
  auto wrong = check_tables();
  const auto rooms = all_rooms();
  if (!wrong || !rooms) return std::unexpected(!wrong ? wrong.error() : rooms.error());
  for (const RoomId& room : *rooms) {
    const auto log = read(room, {});
    if (log) continue;
    if (log.error().kind != ErrorKind::corrupt) return std::unexpected(log.error());
    wrong->push_back(log.error().what);
  }
  return wrong;
}

Outcome<void> SqlStore::replace_rows(const RoomId& room, const std::vector<Row>& rows,
                                     const std::vector<MatchId>& kept) {
  return transaction<void>([&] {
    std::int64_t updated_ms = 0;
    Seq length;
    {
      Rows old =
          connection_.query("SELECT updated_ms, length FROM rooms JOIN log_heads USING (log) WHERE room_id = ?1", room);
      if (!old.next()) throw Failure{{ErrorKind::refused, "room " + room.value + " is not known"}};
      updated_ms = old.integer(0);
      length = {static_cast<std::uint32_t>(old.integer(1))};
    }
    maintaining([&] {
      delete_rows(room, kept);
      for (const Row& row : rows) {
        write_row(connection_, room, row, length);
        if (std::holds_alternative<PutRoom>(row)) {
          connection_.run("UPDATE rooms SET updated_ms = ?2 WHERE room_id = ?1", room, updated_ms);
        }
      }
    });
  });
}

void SqlStore::delete_rows(const RoomId& room, const std::vector<MatchId>& kept) {
  std::vector<std::string> matches;
  {
    Rows rows = connection_.query("SELECT match_id FROM matches WHERE room_id = ?1", room);
    while (rows.next()) matches.push_back(rows.text(0));
  }
  for (const std::string& match : matches) {
    if (std::ranges::find(kept, MatchId{match}) == kept.end()) delete_match(match);
  }
  connection_.run("DELETE FROM seats WHERE room_id = ?1", room);
}

int SqlStore::delete_match(const std::string& match) {
  int rows = 0;
  for (const std::string_view sql :
       {"DELETE FROM ledger_lines WHERE entry IN (SELECT entry FROM ledger_entries WHERE match_id = ?1)",
        "DELETE FROM ledger_entries WHERE match_id = ?1", "DELETE FROM tallies WHERE match_id = ?1",
        "DELETE FROM deal_results WHERE match_id = ?1", "DELETE FROM deals WHERE match_id = ?1",
        "DELETE FROM earlier_holders WHERE match_id = ?1", "DELETE FROM match_players WHERE match_id = ?1",
        "DELETE FROM matches WHERE match_id = ?1"}) {
    rows += connection_.run(sql, match);
  }
  return rows;
}

}  // namespace takamaka::storage
