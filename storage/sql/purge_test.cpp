// Tests which data a purge deletes and which it keeps.

#include <gtest/gtest.h>

#include "tests/support/storage/old_rooms.hpp"
#include "tests/support/storage/sql_homes.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

class Purge : public ::testing::TestWithParam<SqlKind> {
 protected:
  Purge() { add_two_players(*store_); }
  void store(const Commit& commit) { add(*store_, commit); }
  // Stores a room with a match whose last event is from `at_ms`.
  void room(int n, std::int64_t at_ms, bool closed = true) {
    add_old_room(*store_, n, at_ms, said("the last word"), closed);
  }
  // Stores a room in which no match was started.
  void empty_room(int n, std::int64_t at_ms) {
    Commit first = opening(n);
    first.events.front().at_ms = std::get<PutRoom>(first.rows.front()).updated_ms = at_ms;
    std::get<PutRoom>(first.rows.front()).host = {};
    store(first);
  }
  std::int64_t purge_players(std::int64_t before_ms, const std::function<bool(const PlayerId&)>& is_connected = {}) {
    std::int64_t players = 0;
    for (std::optional<PlayerId> after{PlayerId{}}; after;) {
      const auto gone = store_->purge_players(before_ms, *after, 1, is_connected);
      if (!gone) return -1;
      players += gone->players;
      after = gone->last;
    }
    return players;
  }
  std::string rooms() { return one("SELECT room_id FROM rooms ORDER BY room_id"); }
  std::string one(const std::string& sql) { return home_->values(sql); }
  void reopen() {
    home_->reopen();
    store_ = &home_->store();
  }
  std::string count(const std::string& table) { return one("SELECT count(*) FROM " + table); }

  std::unique_ptr<SqlHome> home_ = GetParam().make();
  SqlStore* store_ = &home_->store();
};

INSTANTIATE_TEST_SUITE_P(Stores, Purge, ::testing::ValuesIn(sql_kinds),
                         [](const auto& test) { return test.param.name; });

TEST_P(Purge, removes_old_rooms_completely_and_keeps_the_others) {
  room(1, now - 100 * day);
  room(2, now - 10 * day);
  room(3, now);
  const auto found = store_->purgeable(now - 90 * day);
  ASSERT_TRUE(found) << found.error().what;
  EXPECT_EQ(found->rooms, 1);
  EXPECT_EQ(found->matches, 1);
  EXPECT_EQ(found->events, 4);
  EXPECT_EQ(count("rooms"), "3") << "a dry run changes nothing";
  const auto gone = store_->purge(now - 90 * day, all_rows);
  ASSERT_TRUE(gone) << gone.error().what;
  EXPECT_EQ(gone->rooms, 1);
  EXPECT_EQ(gone->matches, 1);
  EXPECT_EQ(gone->events, 4);
  EXPECT_FALSE(gone->more);
  EXPECT_TRUE(store_->check()->empty());
  EXPECT_EQ(rooms(), "01ROOM2,01ROOM3");
  for (const char* table : {"rooms", "matches", "deals", "ledger_entries"}) EXPECT_EQ(count(table), "2") << table;
  for (const char* table : {"ledger_lines", "match_players", "seats", "deal_results"})
    EXPECT_EQ(count(table), "4") << table;
  EXPECT_EQ(count("tallies"), "6");
  EXPECT_EQ(count("events"), "8");
  EXPECT_EQ(count("event_texts"), "2");
  EXPECT_EQ(one("SELECT coalesce(sum(chips), 0) FROM ledger_lines"), "0");
  EXPECT_EQ(store_->read(room_id(2), {})->size(), 4u);
  EXPECT_EQ(store_->purgeable(now - 90 * day)->rooms, 0);
  room(4, now);  // later rows get their own numbers
  EXPECT_TRUE(store_->check()->empty());
}

// Nothing closes an ordinary room: its age alone counts.
TEST_P(Purge, removes_an_old_room_that_was_never_closed) {
  room(1, now - 100 * day, false);
  room(2, now - 80 * day, false);
  EXPECT_EQ(store_->purgeable(now - 90 * day)->rooms, 1);
  EXPECT_EQ(store_->purge(now - 90 * day, all_rows)->rooms, 1);
  EXPECT_EQ(rooms(), "01ROOM2");
  EXPECT_EQ(one("SELECT coalesce(sum(chips), 0) FROM ledger_lines"), "0");
  EXPECT_TRUE(store_->check()->empty());
}

TEST_P(Purge, counts_the_age_from_the_last_event_and_not_from_the_last_change_of_the_row) {
  room(1, now - 100 * day, false);
  EventRow word = said("still here");
  word.at_ms = now - 10 * day;
  store({room_id(1), {4}, {word}, {}});
  EXPECT_EQ(store_->purge(now - 90 * day, all_rows)->rooms, 0);
  EXPECT_EQ(store_->purge(now - 9 * day, all_rows)->rooms, 1);
}

TEST_P(Purge, keeps_a_room_in_which_a_match_runs) {
  empty_room(1, now - 100 * day);
  EventRow started = said("started");
  started.at_ms = now - 100 * day;
  store({room_id(1), {1}, {started}, {match_opened(1, 1)}});
  EXPECT_EQ(store_->purge(now, all_rows)->rooms, 0);
  EXPECT_EQ(store_->purge_unplayed(now, all_rows)->rooms, 0);
  EventRow ended = said("ended");
  ended.at_ms = now - 100 * day;
  store({room_id(1), {2}, {ended}, {match_closed(1)}});
  EXPECT_EQ(store_->purge_unplayed(now, all_rows)->rooms, 0) << "a match was started";
  EXPECT_EQ(store_->purge(now, all_rows)->rooms, 1);
}

TEST_P(Purge, removes_rooms_in_which_no_match_was_started_by_an_age_of_their_own) {
  empty_room(1, now - 2 * day);
  empty_room(2, now);
  room(3, now - 2 * day);
  EXPECT_EQ(store_->purge_unplayed(now - day, all_rows)->rooms, 1);
  EXPECT_EQ(rooms(), "01ROOM2,01ROOM3");
  EXPECT_FALSE(store_->find_room("CODE1")->has_value());
}

TEST_P(Purge, keeps_rooms_that_are_in_use) {
  for (const int n : {1, 2, 3}) room(n, now - 100 * day, false);
  empty_room(4, now - 100 * day);
  const auto in_use = [](const RoomId& id) { return id == room_id(1) || id == room_id(4); };
  EXPECT_EQ(store_->purge_unplayed(now, all_rows, in_use)->rooms, 0);
  EXPECT_EQ(store_->purge(now, all_rows, in_use)->rooms, 2);
  EXPECT_EQ(store_->purge(now, all_rows, in_use)->rooms, 0);
  EXPECT_EQ(rooms(), "01ROOM1,01ROOM4");
}

TEST_P(Purge, keeps_a_player_whose_device_was_used_since) {
  ASSERT_TRUE(store_->note_seen(new_token("hash of Budi's").device, "web", now));
  EXPECT_EQ(purge_players(now - 2 * day), 1);
  EXPECT_EQ(one("SELECT name FROM players ORDER BY 1"), "Budi") << "Ana was seen long ago";
  EXPECT_EQ(purge_players(now + 1), 1);
}

TEST_P(Purge, keeps_players_who_are_connected_or_known) {
  room(1, now);
  const auto is_budi = [](const PlayerId& player) { return player == player_id(2); };
  EXPECT_EQ(purge_players(now, is_budi), 0);
  EXPECT_EQ(purge_players(now), 1);
  EXPECT_EQ(one("SELECT name FROM players ORDER BY 1"), "Ana") << "Ana has played";
}

TEST_P(Purge, removes_players_without_data_and_keeps_banned_ones) {
  room(2, now);
  EXPECT_EQ(purge_players(0), 0) << "they were created later";
  home_->execute(
      "INSERT INTO bans (player_id, reason, account_id, name, from_ms) VALUES ('01PLAYER2', 'x', 'a', 'a', 1)");
  EXPECT_EQ(purge_players(now - 90 * day), 0) << "a banned player is kept";
  home_->execute("DELETE FROM bans");
  EXPECT_EQ(purge_players(now - 90 * day), 1);
  EXPECT_EQ(one("SELECT name FROM players ORDER BY 1"), "Ana") << "Budi has never played";
  EXPECT_FALSE(store_->find_by_token({"hash of Budi's"})->has_value());
}

// ------------------------------------------------------------------------------------------- the clock of retention

TEST_P(Purge, a_clock_that_jumps_ahead_makes_nothing_old) {
  constexpr std::int64_t hour = day / 24, year_2040 = 2'208'988'800'000;
  room(1, now);
  EXPECT_EQ(store_->advance_clock(now + hour, {}), now + hour) << "the first start counts from the newest event";
  EXPECT_EQ(store_->advance_clock(year_2040, hour), now + 2 * hour) << "while it runs";
  EXPECT_EQ(store_->advance_clock(year_2040, {}), now + 2 * hour) << "at a start";
  for (int starts = 0; starts < 50; ++starts) store_->advance_clock(year_2040, {});
  reopen();
  const auto counted = store_->advance_clock(year_2040, {});
  EXPECT_EQ(counted, now + 2 * hour) << "however often it starts";
  EXPECT_EQ(store_->purge(*counted - 90 * day, all_rows)->rooms, 0);
  EXPECT_EQ(store_->purge(year_2040 - 90 * day, all_rows)->rooms, 1) << "what the machine's clock would have deleted";
}

TEST_P(Purge, the_clock_of_retention_follows_the_machine_over_stops_and_never_runs_ahead_of_it) {
  room(1, now);
  EXPECT_EQ(store_->advance_clock(now, {}), now);
  EXPECT_EQ(store_->advance_clock(now + 7 * day, {}), now + 7 * day) << "off for a week";
  EXPECT_EQ(store_->advance_clock(now + 8 * day, day), now + 8 * day);
  EXPECT_EQ(store_->advance_clock(now + 2 * day, {}), now + 2 * day) << "the machine's clock was set back";
  EXPECT_EQ(store_->advance_clock(now + 9 * day, {}), now + 9 * day);
  EXPECT_EQ(store_->advance_clock(now + 100 * day, {}), now + 9 * day) << "off for too long to be sure";
  ASSERT_TRUE(store_->trust_clock(now + 100 * day));
  EXPECT_EQ(store_->advance_clock(now + 101 * day, {}), now + 101 * day);
}

TEST_P(Purge, a_file_without_rooms_takes_the_time_of_the_machine) {
  EXPECT_EQ(store_->advance_clock(1000, {}), 1000)
      << "a machine without a clock of its own, before it asks for the time";
  EXPECT_EQ(store_->advance_clock(now, {}), now);
}

TEST_P(Purge, keeps_rooms_with_open_reports_and_removes_those_with_closed_reports) {
  room(1, now - 100 * day);
  room(2, now - 100 * day);
  room(3, now);
  for (const char* n : {"1", "2"}) {
    const std::string of = n;
    home_->execute(
        "INSERT INTO reports (at_ms, room_id, match_id, deal, seq, player_id, category, state, changed_ms) VALUES (1, "
        "'01ROOM" +
        of + "', '01MATCH" + of + "', 1, 2, '01PLAYER2', 'chat', '" + (of == "1" ? "in_work" : "closed") + "', 1)");
    home_->execute("INSERT INTO activities (room_id, deal, seq, at_ms, kind, player_id) VALUES ('01ROOM" + of +
                   "', 1, 2, 1, 'refused', 'p')");
    home_->execute("INSERT INTO notes (at_ms, author, match_id, player_id, words) VALUES (1, 'a', '01MATCH" + of +
                   "', NULL, 'x')");
    home_->execute("INSERT INTO notes (at_ms, author, match_id, player_id, words) VALUES (1, 'a', '01MATCH" + of +
                   "', '01PLAYER1', 'y')");
  }
  Commit said_so{room_id(3), {4}, {said("a star")}, {}};
  said_so.events.front().texts = {{"said", player_id(1), "selamat malam"}};
  store(said_so);
  const auto gone = store_->purge(now - 90 * day, all_rows);
  ASSERT_TRUE(gone) << gone.error().what;
  EXPECT_EQ(rooms(), "01ROOM1,01ROOM3") << "the first room has an open report";
  EXPECT_EQ(one("SELECT room_id FROM reports ORDER BY 1"), "01ROOM1");
  EXPECT_EQ(one("SELECT room_id FROM activities ORDER BY 1"), "01ROOM1");
  EXPECT_EQ(one("SELECT words || coalesce(match_id, '') FROM notes ORDER BY note"), "x01MATCH1,y01MATCH1,y");
  EXPECT_TRUE(store_->check()->empty());
  EXPECT_EQ(purge_players(now), 0) << "Budi has made a report";
}

// A room with a long log takes many short steps, first to look at it. Once a row is gone nobody finds it, and others go on.
TEST_P(Purge, a_step_deletes_some_rows_however_long_a_log_is) {
  room(1, now - 100 * day);
  Commit talk{room_id(1), {4}, {}, {}};
  for (int i = 0; i < 1000; ++i) {
    talk.events.push_back(said("*"));
    talk.events.back().at_ms = now - 100 * day;
    talk.events.back().texts = {{"said", player_id(1), "word" + std::to_string(i)}};
  }
  store(talk);
  room(2, now);
  int steps = 0, rooms_gone = 0;
  std::int64_t events = 0, matches = 0;
  for (bool more = true; more; ++steps) {
    if (steps == 10) reopen();  // the program ends and starts
    const auto gone = store_->purge(now - 90 * day, 20);
    ASSERT_TRUE(gone) << gone.error().what;
    EXPECT_LE(gone->events, 20);
    EXPECT_EQ(gone->damaged, std::vector<RoomId>{});
    rooms_gone += static_cast<int>(gone->rooms);
    events += gone->events;
    more = gone->more;
    matches += gone->matches;
    if (matches > 0) {
      EXPECT_FALSE(store_->find_open_room(room_id(1))->has_value());
    }
    store({room_id(2), {static_cast<std::uint32_t>(4 + steps)}, {said("and on")}, {}});
    ASSERT_LT(steps, 200);
  }
  EXPECT_GT(steps, 50);
  EXPECT_EQ(rooms_gone, 1);
  EXPECT_EQ(events, 1004);
  EXPECT_EQ(rooms(), "01ROOM2");
  EXPECT_EQ(store_->check(), std::vector<std::string>{});
}

TEST_P(Purge, keeps_the_room_of_somebodys_best_result_in_solitaire) {
  const auto alone = [&](int n, int total) {
    store(opening(n));
    MatchOpened opened = match_opened(n, n);
    opened.seats = 1;
    opened.players = {{"person", player_id(1), ""}};
    store({room_id(n), {1}, {said("x")}, {opened, MatchClosed{match_id(n), "stuck", now, {total}, {}, {}, total}}});
    PutRoom last = put_room(n);
    last.closed = true;
    last.updated_ms = now - 100 * day;
    store({room_id(n), {2}, {said("x")}, {last}});
  };
  alone(1, 300);
  alone(2, 900);
  alone(3, 500);
  alone(4, 900);  // as good as an earlier one
  EXPECT_EQ(store_->purge(now + day, all_rows)->rooms, 3);
  EXPECT_EQ(rooms(), "01ROOM2");
  EXPECT_EQ(one("SELECT best FROM bests"), "900");
}

TEST_P(Purge, removes_the_earlier_holders_of_seats_with_their_match) {
  room(1, now - 100 * day);
  store({room_id(1), {4}, {}, {SeatTaken{match_id(1), {0}, 2, player_id(2)}}});
  EXPECT_EQ(one("SELECT player_id FROM earlier_holders"), "01PLAYER1");
  EXPECT_EQ(store_->purge(now - 90 * day, all_rows)->rooms, 1);
  EXPECT_EQ(count("earlier_holders"), "0");
  EXPECT_EQ(store_->check(), std::vector<std::string>{});
}

TEST(PurgeOfClaims, takes_those_of_rooms_that_were_never_stored_and_that_no_node_holds) {
  PostgresDatabase database;
  const auto store = database.open();
  add_two_players(*store);
  ASSERT_TRUE(store->renew({"living"}));
  ASSERT_TRUE(store->claim(room_id(1), "living")) << "its first commit may be on its way";
  ASSERT_TRUE(store->claim(room_id(2), "lost"));
  ASSERT_TRUE(store->release(room_id(3), store->claim(room_id(3), "living").value()));
  add_old_room(*store, 4, now - 100 * day, said("the last word"), true);
  add_old_room(*store, 5, now, said("the last word"), true);
  EXPECT_EQ(store->purge(now - 90 * day, all_rows)->rooms, 1);
  Rows left = database.admin().query("SELECT string_agg(room_id, ',' ORDER BY room_id) FROM log_ends");
  ASSERT_TRUE(left.next());
  EXPECT_EQ(left.text(0), "01ROOM1,01ROOM5");
}

}  // namespace
}  // namespace takamaka::storage
