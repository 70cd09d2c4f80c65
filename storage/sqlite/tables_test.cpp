// Tests what the tables themselves refuse, for any program that writes the file, and the upgrade of the first schema.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <iterator>

#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

// Runs SQL as an admin with sqlite3 would. Returns the error, or the values of the last column, one per line.
class Admin {
 public:
  explicit Admin(const std::string& path) { EXPECT_EQ(sqlite3_open(path.c_str(), &database_), SQLITE_OK); }
  Admin(const Admin&) = delete;
  Admin& operator=(const Admin&) = delete;
  ~Admin() { sqlite3_close(database_); }

  std::string operator()(const std::string& text) {
    std::string lines;
    const auto take = [](void* out, int columns, char** values, char**) {
      auto& all = *static_cast<std::string*>(out);
      all += (all.empty() ? "" : "\n") + std::string{values[columns - 1] == nullptr ? "null" : values[columns - 1]};
      return 0;
    };
    char* error = nullptr;
    const int code = sqlite3_exec(database_, text.c_str(), take, &lines, &error);
    if (code != SQLITE_OK) {
      lines = error;
      sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
    }
    sqlite3_free(error);
    return lines;
  }

 private:
  sqlite3* database_ = nullptr;
};

class Tables : public ::testing::Test {
 protected:
  Tables() {
    const auto store = SqliteStore::open(path_, {}).value();
    EXPECT_TRUE(store->add_player({player_id(1), "Ana", 1}, new_token("hash")));
    Commit first = opening(1), match = whole_match(1, 1, 1);
    first.events.front().texts = {{"name", player_id(1), "Ana"}};
    EXPECT_TRUE(store->append({&first, 1})[0]);
    EXPECT_TRUE(store->append({&match, 1})[0]);
  }
  TempFolder folder_;
  const std::string path_ = folder_.file("games.db");
};

TEST_F(Tables, the_log_is_never_changed) {
  Admin admin{path_};
  for (const char* text : {"UPDATE events SET payload = 'x'", "UPDATE events SET hash = zeroblob(16) WHERE seq = 1",
                           "DELETE FROM events", "DELETE FROM events WHERE seq = 3"}) {
    EXPECT_EQ(admin(text), "the log is never changed") << text;
  }
  EXPECT_EQ(admin("SELECT count(*) FROM events"), "3");
}

TEST_F(Tables, erasing_is_the_only_change_to_a_text) {
  Admin admin{path_};
  for (const char* text : {"UPDATE event_texts SET words = 'Eve'", "UPDATE event_texts SET words = NULL",
                           "UPDATE event_texts SET words = NULL, salt = NULL, seal = zeroblob(16)",
                           "UPDATE event_texts SET words = NULL, salt = NULL, player_id = 'x'"}) {
    EXPECT_NE(admin(text), "") << text;
  }
  EXPECT_EQ(admin("DELETE FROM event_texts"), "a text of the log can be erased, and its seal stays");
  EXPECT_EQ(admin("SELECT words FROM event_texts"), "Ana");
  EXPECT_EQ(admin("UPDATE event_texts SET words = NULL, salt = NULL"), "");
  const auto store = SqliteStore::open(path_, {}).value();
  EXPECT_EQ(store->check(), std::vector<std::string>{});
  EXPECT_EQ(store->read(room_id(1), {})->front().texts.front().words, std::nullopt);
}

TEST_F(Tables, words_that_do_not_match_their_seal_are_detected) {
  {
    Admin admin{path_};
    admin("DROP TRIGGER event_texts_stay");
    EXPECT_EQ(admin("UPDATE event_texts SET words = 'Eve'"), "");
  }
  const auto store = SqliteStore::open(path_, {}).value();
  EXPECT_EQ(store->read(room_id(1), {}).error().kind, ErrorKind::corrupt);
}

TEST_F(Tables, the_ledger_is_never_changed) {
  Admin admin{path_};
  for (const char* text :
       {"UPDATE ledger_entries SET reason = 'x'", "DELETE FROM ledger_entries", "UPDATE ledger_lines SET chips = 7",
        "DELETE FROM ledger_lines", "UPDATE ledger_lines SET account = 'player:x'"}) {
    EXPECT_EQ(admin(text), "the ledger is never changed") << text;
  }
}

TEST_F(Tables, an_entry_that_does_not_balance_cannot_be_written) {
  Admin admin{path_};
  const std::string entry = "INSERT INTO ledger_entries VALUES (9, '01MATCH1', 1, 'deal', 1);";
  const auto line = [](int number, int chips, const char* account = "player:a") {
    return "INSERT INTO ledger_lines VALUES (9, " + std::to_string(number) + ", '" + account + "', " +
           std::to_string(chips) + ");";
  };
  const std::string unbalanced = "the chips of a ledger entry do not sum to zero";
  EXPECT_EQ(admin("BEGIN;" + line(0, 5) + line(1, -4) + entry + "COMMIT"), unbalanced);
  EXPECT_EQ(admin("BEGIN;" + entry + "COMMIT"), unbalanced) << "no lines at all";
  EXPECT_EQ(admin("INSERT INTO ledger_entries (match_id, deal, reason, at_ms) VALUES ('01MATCH1', 1, 'x', 1)"),
            unbalanced);
  EXPECT_EQ(admin("INSERT INTO ledger_lines VALUES (1, 7, 'player:a', 5)"), "the ledger entry is written already");
  EXPECT_NE(admin("PRAGMA foreign_keys = ON; BEGIN;" + line(0, 5) + line(1, -5) + "COMMIT"), "")
      << "lines without entry";
  EXPECT_NE(admin(line(0, 0)), "");
  EXPECT_NE(admin(line(0, 1, "bank")), "");
  EXPECT_EQ(admin("SELECT count(*) FROM ledger_lines WHERE entry = 9"), "0");
  EXPECT_EQ(admin("BEGIN;" + line(0, 5) + line(1, -5) + entry + "COMMIT"), "");
  EXPECT_EQ(admin("SELECT total(chips) FROM ledger_lines"), "0.0");
}

TEST_F(Tables, balances_follow_each_entry) {
  Admin admin{path_};
  const std::string lines =
      "INSERT INTO ledger_lines VALUES (9, 0, 'player:a', 5), (9, 1, 'player:b', -7), (9, 2, 'player:a', 2);";
  const std::string of_a = "SELECT chips || ' in ' || lines FROM balances WHERE account = 'player:a'";
  EXPECT_EQ(admin("BEGIN;" + lines + "INSERT INTO ledger_entries VALUES (9, '01MATCH1', 1, 'deal', 1); COMMIT"), "");
  EXPECT_EQ(admin(of_a), "7 in 2");
  EXPECT_EQ(admin("BEGIN; INSERT INTO ledger_lines SELECT 10, line, account, chips FROM ledger_lines WHERE entry = 9;"
                  "INSERT INTO ledger_entries VALUES (10, '01MATCH1', 1, 'deal', 1); COMMIT"),
            "");
  EXPECT_EQ(admin(of_a), "14 in 4");
  EXPECT_EQ(SqliteStore::open(path_, {}).value()->check(), std::vector<std::string>{});
}

TEST_F(Tables, a_pot_left_after_the_end_of_its_match_is_a_fault) {
  {
    const auto store = SqliteStore::open(path_, {}).value();
    LedgerEntry left{match_id(1), 1, "ante", 1, {{"player:01PLAYER1", -3}, {"pot:01MATCH1", 3}}};
    Commit commit{room_id(1), {3}, {said("x")}, {left}};
    ASSERT_TRUE(store->append({&commit, 1})[0]);
    EXPECT_EQ(store->check()->size(), 1u);
  }
  Admin admin{path_};
  EXPECT_EQ(admin("SELECT what || chips FROM ledger_faults"), "pot:01MATCH13");
}

TEST_F(Tables, the_same_people_are_the_same_regulars_on_any_seats) {
  {
    const auto store = SqliteStore::open(path_, {}).value();
    for (int match = 2; match <= 3; ++match) {
      MatchOpened opened = match_opened(match, 1, match);
      opened.players = {{"person", player_id(match), ""}, {"person", player_id(5 - match), ""}};
      Commit commit{room_id(1), {3}, {}, {opened}};
      ASSERT_TRUE(store->append({&commit, 1})[0]);
    }
  }
  Admin admin{path_};
  EXPECT_EQ(admin("SELECT regulars FROM matches ORDER BY match_id"),
            "01PLAYER1\n01PLAYER2 01PLAYER3\n01PLAYER2 01PLAYER3");
}

TEST_F(Tables, reading_is_possible_while_a_server_runs_and_changes_nothing) {
  EXPECT_EQ(SqliteStore::open_to_read(folder_.file("none.db"), {}).error().kind, ErrorKind::unavailable);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("none.db")));
  std::ofstream{folder_.file("empty.db")};
  const Error empty = SqliteStore::open_to_read(folder_.file("empty.db"), {}).error();
  EXPECT_EQ(empty.kind, ErrorKind::refused);
  EXPECT_TRUE(empty.what.contains(": the file is empty")) << empty.what;
  const auto server = SqliteStore::open(path_, {}).value();
  const auto reader = SqliteStore::open_to_read(path_, {}).value();
  EXPECT_TRUE(reader->hold_still());
  Commit commit{room_id(1), {3}, {said("x")}, {}};
  ASSERT_TRUE(server->append({&commit, 1})[0]);
  EXPECT_EQ(reader->read(room_id(1), {})->size(), 3u);
  EXPECT_EQ(server->read(room_id(1), {})->size(), 4u);
  EXPECT_EQ(reader->check(), std::vector<std::string>{});
  EXPECT_EQ(reader->rename(player_id(1), "Eve").error().kind, ErrorKind::unavailable);
}

TEST_F(Tables, rows_can_be_rebuilt_and_the_tables_refuse_as_before) {
  const auto store = SqliteStore::open(path_, {}).value();
  const auto before = store->match(match_id(1)).value();
  std::vector<Row> rows = whole_match(1, 1, 1).rows;
  rows.insert(rows.begin(), put_room(1));
  ASSERT_TRUE(store->replace_rows(room_id(1), rows, {}));
  EXPECT_EQ(store->match(match_id(1)).value(), before);
  ASSERT_TRUE(store->replace_rows(room_id(1), {put_room(1)}, {match_id(1)})) << "the kept match stays";
  EXPECT_EQ(store->match(match_id(1)).value(), before);
  EXPECT_EQ(store->check(), std::vector<std::string>{});
  Admin admin{path_};
  EXPECT_EQ(admin("DELETE FROM ledger_lines"), "the ledger is never changed");
}

std::string text_of(const char* path) {
  std::ifstream file{path};
  return {std::istreambuf_iterator<char>{file}, {}};
}

TEST(FirstSchema, is_upgraded_with_all_its_data) {
  TempFolder folder;
  const std::string path = folder.file("games.db");
  {
    Admin admin{path};
    ASSERT_EQ(admin(text_of(TAKAMAKA_VERSION_1)), "");
  }
  EXPECT_EQ(SqliteStore::open_to_read(path, {}).error().kind, ErrorKind::refused);
  {
    const auto store = SqliteStore::open(path, {}).value();
    EXPECT_EQ(store->check(), std::vector<std::string>{});
    const auto rooms = store->all_rooms().value();
    ASSERT_EQ(rooms.size(), 1u);
    EXPECT_EQ(store->read(rooms[0], {})->size(), 47u);
    EXPECT_EQ(store->matches(rooms[0])->size(), 2u);
    const auto signed_in =
        store->find_by_token({"ee5ec36de342ea790f48349bcc48e9f0c3f8a51daa4c721570bbe3cc8b3d5403"}).value();
    ASSERT_TRUE(signed_in.has_value()) << "an old token still signs in";
    const auto devices = store->devices(signed_in->player.id).value();
    ASSERT_EQ(devices.size(), 1u);
    EXPECT_EQ(devices[0].device, signed_in->device);
    EXPECT_EQ(devices[0].device.value.size(), 26u);
    EXPECT_EQ(devices[0].seen_ms, devices[0].added_ms);
  }
  Admin admin{path};
  EXPECT_EQ(admin("SELECT length(regulars) FROM matches"), "53\n53");
  EXPECT_EQ(admin("SELECT total(chips) FROM ledger_lines"), "0.0");
  EXPECT_EQ(admin("SELECT count(*) > 4 FROM ledger_lines"), "1");
  EXPECT_EQ(admin("UPDATE ledger_lines SET chips = 1"), "the ledger is never changed");
  // Each match knows its part of the log.
  const auto events_at = [](const std::string& place) {
    return "SELECT e.payload ->> '$.type' || coalesce(' ' || (e.payload ->> '$.match' = m.match_id), '') FROM matches "
           "m "
           "JOIN rooms r USING (room_id) JOIN events e ON e.log = r.log AND e.seq = " +
           place + " ORDER BY m.number";
  };
  EXPECT_EQ(admin(events_at("m.begins_at + 1")), "checkpointed\ncheckpointed");
  EXPECT_EQ(admin(events_at("m.begins_at + 2")), "match_started 1\nmatch_started 1");
  EXPECT_EQ(admin(events_at("m.ends_at")), "match_finished");
  EXPECT_EQ(admin("SELECT count(*) FROM matches WHERE (closed_ms IS NULL) <> (ends_at = 0)"), "0");
}

// Until schema 12 a tally was a row for each giver and taker, and queries knew who are partners.
TEST(FirstSchema, gets_the_sides_of_its_tallies_the_factors_of_its_sheets_and_the_ranks_of_solitaire) {
  TempFolder folder;
  const std::string path = folder.file("games.db");
  {
    Admin admin{path};
    ASSERT_EQ(admin(text_of(TAKAMAKA_VERSION_1)), "");
    const auto match = [&](const std::string& id, int number, const std::string& variant, int seats) {
      std::string sql = "INSERT INTO matches SELECT '" + id + "', room_id, " + std::to_string(number) + ", '" +
                        variant + "', 1, " + std::to_string(seats) + ", '{}', 1, 2, 'over' FROM rooms;";
      for (int seat = 0; seat < seats; ++seat)
        sql += "INSERT INTO match_players VALUES ('" + id + "', " + std::to_string(seat) + ", 'bot', NULL, 'Bot', " +
               std::to_string(10 * seat + 7) + ", 0);";
      ASSERT_EQ(admin(sql), "");
    };
    match("0M1", 11, "seychelles", 4);
    match("0M2", 12, "seychelles", 3);
    match("0M3", 13, "garrafina", 2);
    match("0M4", 14, "triple", 1);
    ASSERT_EQ(admin("INSERT INTO tallies (match_id, deal, kind, seat, other) VALUES "
                    "('0M1', 2, 'zete', 0, NULL), ('0M1', 2, 'zete', 1, NULL), ('0M1', 2, 'zete', 2, NULL), "
                    "('0M1', 2, 'zete', 3, NULL), ('0M1', 5, 'kapot', 1, 0), ('0M1', 5, 'kapot', 1, 2), "
                    "('0M1', 5, 'kapot', 3, 0), ('0M1', 5, 'kapot', 3, 2), "
                    "('0M2', 4, 'kapot', 2, 0), ('0M2', 4, 'kapot', 2, 1), ('0M2', 9, 'kapot_bef', 0, 2)"),
              "");
    ASSERT_EQ(admin("INSERT INTO deals VALUES ('0M3', 1, 'x', 1, 2, 'out', "
                    "'[{\"seat\":1,\"what\":\"spots_left\"},{\"seat\":1,\"what\":\"quadrupled\"}]'); "
                    "INSERT INTO deal_results VALUES ('0M3', 1, 0, 8, 8, 0, 1), ('0M3', 1, 1, -8, -8, 0, 0)"),
              "");
  }
  const auto store = SqliteStore::open(path, {}).value();
  const auto tallies = [&](const char* id) { return store->match({id}).value()->tallies; };
  EXPECT_EQ(tallies("0M1"), (std::vector<TallyRow>{{{"0M1"}, 2, "zete", {{0}, {1}, {2}, {3}}, {}},
                                                   {{"0M1"}, 5, "kapot", {{1}, {3}}, {{0}, {2}}}}));
  EXPECT_EQ(tallies("0M2"), (std::vector<TallyRow>{{{"0M2"}, 4, "kapot", {{2}}, {{0}}},
                                                   {{"0M2"}, 4, "kapot", {{2}}, {{1}}},
                                                   {{"0M2"}, 9, "kapot_bef", {{0}}, {{2}}}}));
  const auto scores = store->match({"0M3"}).value()->deals.at(0).closed->scores;
  EXPECT_EQ(scores.at(0).times, 1);
  EXPECT_EQ(scores.at(1).times, 4);
  EXPECT_EQ(store->match({"0M4"}).value()->closed->rank, 7);
  EXPECT_EQ(store->match({"0M3"}).value()->closed->rank, std::nullopt);
  EXPECT_EQ(store->check(), std::vector<std::string>{});
}

}  // namespace
}  // namespace takamaka::storage
