// Tests the promises of EventStore and Results on every back end.

#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "tests/support/storage/homes.hpp"
#include "tests/support/storage/sample.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

struct Kind {
  std::string name;
  std::function<std::unique_ptr<Home>()> make;
};

class StoreContract : public ::testing::TestWithParam<Kind> {
 protected:
  Outcome<Seq> append(Commit commit) { return store().append({&commit, 1}).at(0); }
  ErrorKind refusal(Commit commit) {
    const auto outcome = append(std::move(commit));
    return outcome ? throw std::runtime_error("it was stored") : outcome.error().kind;
  }
  EventStore& store() { return home_->backend().events; }
  Accounts& accounts() { return home_->backend().accounts; }
  Results& results() { return home_->backend().results; }

  std::unique_ptr<Home> home_ = GetParam().make();
};

INSTANTIATE_TEST_SUITE_P(Stores, StoreContract,
                         ::testing::Values(Kind{"memory", [] { return std::make_unique<MemoryHome>(); }},
                                           Kind{"sqlite", [] { return std::make_unique<SqliteHome>(); }},
                                           Kind{"postgres", [] { return std::make_unique<PostgresHome>(); }}),
                         [](const auto& test) { return test.param.name; });

TEST_P(StoreContract, an_appended_event_is_read_back_with_every_field) {
  const EventRow room_event = said(R"({"type":"said"})");
  EventRow game_event = played(1, 3, R"({"type":"passed"})");
  game_event.request = "KEY";
  EXPECT_EQ(append({room_id(1), {}, {room_event, game_event}, {put_room(1)}}), Seq{2});
  home_->reopen();
  EXPECT_EQ(store().read(room_id(1), {}), (std::vector{room_event, game_event}));
}

TEST_P(StoreContract, a_log_continues_where_it_ended) {
  EXPECT_EQ(append(opening(1)), Seq{1});
  EXPECT_EQ(append({room_id(1), {1}, {said("1"), said("2")}, {}}), Seq{3});
  home_->reopen();
  EXPECT_EQ(append({room_id(1), {3}, {said("3")}, {}}), Seq{4});
  EXPECT_EQ(store().read(room_id(1), {2}), (std::vector{said("2"), said("3")}));
  EXPECT_EQ(store().read(room_id(1), {4}), std::vector<EventRow>{});
  EXPECT_EQ(store().read(room_id(1), {5}), std::vector<EventRow>{});
}

TEST_P(StoreContract, an_unknown_room_has_no_events) {
  EXPECT_EQ(store().read(room_id(9), {}), std::vector<EventRow>{});
  EXPECT_EQ(results().room(room_id(9)).value(), std::optional<RoomRecord>{});
  EXPECT_EQ(results().matches(room_id(9)), std::vector<MatchId>{});
  EXPECT_EQ(results().match(match_id(9)).value(), std::optional<MatchRecord>{});
}

TEST_P(StoreContract, a_wrong_expectation_is_a_conflict_and_stores_nothing) {
  append(opening(1));
  for (const std::uint32_t expected : {0u, 2u, 7u}) {
    EXPECT_EQ(refusal({room_id(1), {expected}, {said("no")}, {}}), ErrorKind::conflict) << expected;
  }
  EXPECT_EQ(refusal({room_id(2), {1}, {said("no")}, {put_room(2)}}), ErrorKind::conflict);
  EXPECT_EQ(store().read(room_id(1), {})->size(), 1u);
  EXPECT_EQ(store().open_rooms()->size(), 1u);
}

TEST_P(StoreContract, rows_without_events_are_stored_too) {
  append(opening(1));
  PutRoom changed = put_room(1);
  changed.phase = "playing";
  EXPECT_EQ(append({room_id(1), {1}, {}, {changed}}), Seq{1});
  EXPECT_EQ((*results().room(room_id(1)))->room, changed);
}

TEST_P(StoreContract, a_conflict_or_a_refusal_does_not_affect_the_rest_of_its_batch) {
  append(opening(1));
  Commit unbalanced{room_id(3), {}, {said("no")}, {put_room(3), match_opened(3, 3), ledger_entry(3, 1, 5)}};
  std::get<LedgerEntry>(unbalanced.rows.back()).lines.front().chips += 1;
  Commit late{room_id(4), {}, {said("no")}, {put_room(4), match_opened(4, 4), deal_opened(9, 1)}};
  const std::vector<Commit> batch{opening(2),
                                  {room_id(1), {7}, {said("no")}, {}},
                                  unbalanced,
                                  {room_id(1), {1}, {said("yes")}, {}},
                                  late,
                                  {room_id(1), {1}, {said("twice")}, {}},
                                  {room_id(1), {2}, {said("and on")}, {}}};
  const auto outcomes = store().append(batch);
  ASSERT_EQ(outcomes.size(), 7u);
  EXPECT_EQ(outcomes[0], Seq{1});
  EXPECT_EQ(outcomes[1].error().kind, ErrorKind::conflict);
  EXPECT_EQ(outcomes[2].error().kind, ErrorKind::refused);
  EXPECT_EQ(outcomes[3], Seq{2});
  EXPECT_EQ(outcomes[4].error().kind, ErrorKind::refused);
  EXPECT_EQ(outcomes[5].error().kind, ErrorKind::conflict);
  EXPECT_EQ(outcomes[6], Seq{3});
  home_->reopen();
  EXPECT_EQ(store().read(room_id(1), {1}), (std::vector{said("yes"), said("and on")}));
  EXPECT_EQ(store().open_rooms()->size(), 2u);
  EXPECT_EQ(results().match(match_id(3)).value(), std::optional<MatchRecord>{});
}

TEST_P(StoreContract, an_empty_batch_stores_nothing) { EXPECT_TRUE(store().append({}).empty()); }

TEST_P(StoreContract, a_room_begins_with_its_row) {
  EXPECT_EQ(refusal({room_id(1), {}, {said("no")}, {}}), ErrorKind::refused);
  EXPECT_EQ(refusal({room_id(1), {}, {}, {PutSeat{room_id(1), {0}, "open", {}, ""}, put_room(1)}}), ErrorKind::refused);
  EXPECT_EQ(refusal({{""}, {}, {}, {}}), ErrorKind::refused);
}

TEST_P(StoreContract, rows_of_another_room_are_refused) {
  append(opening(1));
  append(opening(2));
  append({room_id(2), {1}, {}, {match_opened(2, 2)}});
  for (const Row& row : std::vector<Row>{
           put_room(2), PutSeat{room_id(2), {0}, "open", {}, ""}, TrimSeats{room_id(2), 1}, match_opened(3, 2),
           match_closed(2), deal_opened(2, 1), ledger_entry(2, 1, 1), TallyRow{match_id(2), 1, "x", {{0}}}}) {
    EXPECT_EQ(refusal({room_id(1), {1}, {said("no")}, {row}}), ErrorKind::refused) << row.index();
  }
  EXPECT_EQ(store().read(room_id(1), {})->size(), 1u);
}

TEST_P(StoreContract, open_rooms_are_listed_in_order_of_creation_until_they_close) {
  for (const int n : {3, 1, 2}) append(opening(n));
  PutRoom closed = put_room(2);
  closed.closed = true;
  append({room_id(2), {1}, {said("closed")}, {closed}});
  PutRoom moved = put_room(3);
  moved.checkpoint = {1};
  moved.phase = "playing";
  append({room_id(3), {1}, {said("started")}, {moved}});
  home_->reopen();
  EXPECT_EQ(store().open_rooms(), (std::vector<StoredRoom>{{room_id(1), "CODE1", "WATCH1", "gathering", {0}, {1}},
                                                           {room_id(3), "CODE3", "WATCH3", "playing", {1}, {2}}}));
}

TEST_P(StoreContract, rooms_with_a_running_match_are_found_by_the_age_of_their_last_event) {
  const std::int64_t played_ms = played(1, 1, "").at_ms;
  for (const int n : {1, 2, 3, 4}) append(opening(n));
  for (const int n : {1, 2, 3}) append({room_id(n), {1}, {played(n, 1, "x")}, {match_opened(n, n)}});
  append({room_id(2), {2}, {}, {match_closed(2)}});
  const auto found = [&](std::int64_t before_ms, const RoomId& after = {}, std::size_t limit = 10) {
    std::vector<RoomId> rooms;
    const auto stored = store().rooms_in_match(before_ms, after, limit);
    for (const StoredRoom& room : *stored) rooms.push_back(room.room);
    return rooms;
  };
  EXPECT_EQ(found(played_ms + 1), (std::vector{room_id(1), room_id(3)}));
  EXPECT_EQ(found(played_ms + 1, room_id(1)), std::vector{room_id(3)});
  EXPECT_EQ(found(played_ms + 1, {}, 1), std::vector{room_id(1)});
  EXPECT_TRUE(found(played_ms).empty());
  home_->reopen();
  EXPECT_EQ(store().rooms_in_match(played_ms + 1, {}, 1)->front(), *store().find_room("CODE1").value());
}

TEST_P(StoreContract, rooms_are_counted_closed_or_not) {
  EXPECT_EQ(store().count_rooms(), 0u);
  append(opening(1));
  append(opening(2));
  PutRoom closed = put_room(2);
  closed.closed = true;
  append({room_id(2), {1}, {}, {closed}});
  EXPECT_EQ(store().count_rooms(), 2u);
  home_->reopen();
  EXPECT_EQ(store().count_rooms(), 2u);
}

TEST_P(StoreContract, a_room_is_found_by_either_code_closed_or_not) {
  append(opening(1));
  PutRoom closed = put_room(1);
  closed.closed = true;
  append({room_id(1), {1}, {}, {closed}});
  EXPECT_EQ(store().find_room("CODE1").value()->room, room_id(1));
  EXPECT_EQ(store().find_room("WATCH1").value()->room, room_id(1));
  EXPECT_EQ(store().find_room("CODE2").value(), std::optional<StoredRoom>{});
  EXPECT_EQ(store().find_room("").value(), std::optional<StoredRoom>{});
}

TEST_P(StoreContract, a_room_is_found_by_the_request_that_created_it_closed_or_not) {
  Commit first = opening(1);
  std::get<PutRoom>(first.rows[0]).created_by = "request 1";
  append(first);
  append(opening(2));
  EXPECT_EQ(store().find_created_room("request 1").value()->room, room_id(1));
  EXPECT_EQ(store().find_created_room("request 2").value(), std::optional<StoredRoom>{});
  EXPECT_EQ(store().find_created_room("").value(), std::optional<StoredRoom>{});
  PutRoom closed = std::get<PutRoom>(first.rows[0]);
  closed.closed = true;
  append({room_id(1), {1}, {}, {closed}});
  home_->reopen();
  EXPECT_EQ(store().find_created_room("request 1").value()->room, room_id(1));
}

TEST_P(StoreContract, no_two_rooms_share_a_code_and_an_abandoned_code_is_free) {
  append(opening(1));
  for (const auto& [code, watch_code] : std::vector<std::pair<std::string, std::string>>{
           {"CODE1", "X"}, {"X", "WATCH1"}, {"WATCH1", "X"}, {"X", "CODE1"}}) {
    Commit second = opening(2);
    std::get<PutRoom>(second.rows[0]).code = code;
    std::get<PutRoom>(second.rows[0]).watch_code = watch_code;
    EXPECT_EQ(refusal(second), ErrorKind::conflict) << code << ' ' << watch_code;
  }
  Commit same = opening(2);
  std::get<PutRoom>(same.rows[0]).watch_code = "CODE2";
  EXPECT_EQ(refusal(same), ErrorKind::refused);
  PutRoom renewed = put_room(1);
  renewed.watch_code = "NEW";
  EXPECT_TRUE(append({room_id(1), {1}, {}, {renewed}}));
  Commit heir = opening(2);
  std::get<PutRoom>(heir.rows[0]).watch_code = "WATCH1";
  EXPECT_TRUE(append(heir));
  EXPECT_EQ(store().find_room("WATCH1").value()->room, room_id(2));
  EXPECT_EQ(store().find_room("NEW").value()->room, room_id(1));
}

TEST_P(StoreContract, rooms_without_codes_do_not_collide) {
  for (const int n : {1, 2}) {
    Commit without = opening(n);
    std::get<PutRoom>(without.rows[0]).code = std::get<PutRoom>(without.rows[0]).watch_code = "";
    EXPECT_TRUE(append(without));
  }
}

TEST_P(StoreContract, seats_are_put_replaced_and_trimmed) {
  accounts().add_player({player_id(1), "Zoé", 5}, new_token("hash1"));
  append(opening(1));
  std::vector<Row> rows;
  for (std::uint8_t seat = 0; seat < 4; ++seat) rows.push_back(PutSeat{room_id(1), {seat}, "open", {}, ""});
  append({room_id(1), {1}, {}, rows});
  append({room_id(1),
          {1},
          {},
          {PutSeat{room_id(1), {1}, "person", player_id(1), "ignored"}, PutSeat{room_id(1), {2}, "bot", {}, "Coco"},
           TrimSeats{room_id(1), 3}}});
  home_->reopen();
  EXPECT_EQ((*results().room(room_id(1)))->seats,
            (std::vector<PutSeat>{{room_id(1), {0}, "open", {}, ""},
                                  {room_id(1), {1}, "person", player_id(1), "Zoé"},
                                  {room_id(1), {2}, "bot", {}, "Coco"}}));
  accounts().rename(player_id(1), "Zo");
  EXPECT_EQ((*results().room(room_id(1)))->seats.at(1).name, "Zo");
  EXPECT_EQ(refusal({room_id(1), {1}, {}, {PutSeat{room_id(1), {0}, "cat", {}, ""}}}), ErrorKind::refused);
}

TEST_P(StoreContract, a_match_is_read_back_with_its_deals_results_ledger_and_tallies) {
  accounts().add_player({player_id(1), "Ana", 5}, new_token("hash1"));
  append(opening(1));
  EXPECT_EQ(append(whole_match(1, 1, 1)), Seq{3});
  home_->reopen();
  MatchOpened opened = match_opened(1, 1);
  opened.players[0].name = "Ana";
  EXPECT_EQ(
      results().match(match_id(1)),
      (MatchRecord{opened,
                   match_closed(1),
                   {{deal_opened(1, 1), deal_closed(1, 1)}},
                   {ledger_entry(1, 1, 12)},
                   {TallyRow{match_id(1), 1, "gaplek", {{0}}, {{1}}}, TallyRow{match_id(1), 1, "alone", {{1}}}}}));
  EXPECT_EQ(results().matches(room_id(1)), std::vector{match_id(1)});
}

TEST_P(StoreContract, an_abandoned_match_has_neither_totals_nor_winners) {
  append(opening(1));
  append(
      {room_id(1), {1}, {}, {match_opened(1, 1), deal_opened(1, 1), MatchClosed{match_id(1), "abandoned", 9, {}, {}}}});
  const auto match = results().match(match_id(1)).value().value();
  EXPECT_EQ(match.closed, (MatchClosed{match_id(1), "abandoned", 9, {}, {}}));
  EXPECT_EQ(match.deals.at(0).closed, std::nullopt);
}

TEST_P(StoreContract, one_time_rows_are_refused_a_second_time_or_out_of_order) {
  append(opening(1));
  const auto refuses = [&](std::vector<Row> rows) {
    return refusal({room_id(1), {1}, {said("no")}, std::move(rows)}) == ErrorKind::refused;
  };
  const MatchOpened match = match_opened(1, 1);
  EXPECT_TRUE(refuses({match, match}));
  EXPECT_TRUE(refuses({match, match_opened(2, 1)})) << "the number is taken";
  EXPECT_TRUE(refuses({deal_opened(1, 1)}));
  EXPECT_TRUE(refuses({match, deal_opened(1, 1), deal_opened(1, 1)}));
  EXPECT_TRUE(refuses({match, deal_closed(1, 1)}));
  EXPECT_TRUE(refuses({match, deal_opened(1, 1), deal_closed(1, 1), deal_closed(1, 1)}));
  EXPECT_TRUE(refuses({match, match_closed(1), match_closed(1)}));
  EXPECT_TRUE(refuses({match, match_closed(1), deal_opened(1, 1)}));
  EXPECT_TRUE(refuses({match_closed(1)}));
  EXPECT_TRUE(refuses({ledger_entry(1, 1, 3)}));
  EXPECT_TRUE(refuses({TallyRow{match_id(1), 1, "gaplek", {{0}}}}));
  EXPECT_TRUE(refuses({match, TallyRow{match_id(1), 1, "gaplek", {}, {{0}}}})) << "it counts for nobody";
  EXPECT_TRUE(refuses({match, TallyRow{match_id(1), 1, "gaplek", {{0}}, {{1}, {1}}}})) << "a seat appears twice";
  MatchClosed closed = match_closed(1);
  closed.totals = {1, 2, 3};
  EXPECT_TRUE(refuses({match, closed})) << "one seat too many";
  closed.totals = {1};
  EXPECT_TRUE(refuses({match, closed})) << "one seat too few";
  closed = match_closed(1);
  closed.winners = {{2}};
  EXPECT_TRUE(refuses({match, closed})) << "no such seat";
  DealClosed deal = deal_closed(1, 1);
  deal.scores[1].seat = {2};
  EXPECT_TRUE(refuses({match, deal_opened(1, 1), deal})) << "no such seat";
  deal.scores[1].seat = {0};
  EXPECT_TRUE(refuses({match, deal_opened(1, 1), deal})) << "the same seat twice";
  EXPECT_EQ(results().matches(room_id(1)), std::vector<MatchId>{});
  EXPECT_EQ(store().read(room_id(1), {})->size(), 1u);
}

TEST_P(StoreContract, a_ledger_entry_that_does_not_balance_is_refused_with_all_of_its_commit) {
  append(opening(1));
  append({room_id(1), {1}, {}, {match_opened(1, 1)}});
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  for (const std::vector<std::int64_t>& chips :
       std::vector<std::vector<std::int64_t>>{{1}, {5, -4}, {-3, 1, 1}, {most, most, 2}, {most, 1, -most, -1, 1}}) {
    LedgerEntry entry{match_id(1), 1, "deal", 1, {}};
    for (const std::int64_t amount : chips) entry.lines.push_back({"player:a", amount});
    EXPECT_EQ(refusal({room_id(1), {1}, {said("no")}, {entry}}), ErrorKind::refused);
  }
  EXPECT_EQ(results().balances(10), std::vector<Balance>{});
  EXPECT_EQ(store().read(room_id(1), {})->size(), 1u);
}

TEST_P(StoreContract, a_ledger_entry_moves_chips_only_between_valid_accounts) {
  append(opening(1));
  append({room_id(1), {1}, {}, {match_opened(1, 1)}});
  using Lines = std::vector<LedgerEntry::Line>;
  for (const Lines& lines : {Lines{}, Lines{{"player:a", 0}, {"player:b", 0}}, Lines{{"bank", 1}, {"player:a", -1}},
                             Lines{{"player:", 1}, {"player:a", -1}}, Lines{{"", 1}, {"player:a", -1}}}) {
    EXPECT_EQ(refusal({room_id(1), {1}, {said("no")}, {LedgerEntry{match_id(1), 1, "deal", 1, lines}}}),
              ErrorKind::refused);
  }
  const Lines good{{"player:a", 5}, {"pot:m", -4}, {"rake:m", -1}};
  EXPECT_TRUE(append({room_id(1), {1}, {said("yes")}, {LedgerEntry{match_id(1), 1, "deal", 1, good}}}));
}

TEST_P(StoreContract, texts_keep_their_order_until_they_are_erased) {
  accounts().add_player({player_id(1), "Ana", 1}, new_token("hash1"));
  accounts().add_player({player_id(2), "Bo", 1}, new_token("hash2"));
  Commit commit = opening(1);
  commit.events.front().texts = {{"name", player_id(1), "Ana"},
                                 {"name", player_id(2), "Bo"},
                                 {"room", player_id(1), "Table 1"},
                                 {"said", player_id(1), ""}};
  EXPECT_TRUE(append(commit));
  home_->reopen();
  EXPECT_EQ(store().read(room_id(1), {}), commit.events);
  EXPECT_EQ(accounts().erase(player_id(1)), (Erased{1, 3}));
  home_->reopen();
  for (const std::size_t i : {0u, 2u, 3u}) commit.events.front().texts[i].words.reset();
  EXPECT_EQ(store().read(room_id(1), {}), commit.events);
  EXPECT_EQ((*results().room(room_id(1)))->room.name, "") << "the player named the room";
  EXPECT_EQ(accounts().find_by_token({"hash1"}).value(), std::nullopt);
  EXPECT_TRUE(accounts().find_by_token({"hash2"}).value());
  EXPECT_EQ(accounts().erase(player_id(1)).error().kind, ErrorKind::refused);
  EXPECT_TRUE(append({room_id(1), {1}, {said("and on")}, {}}));
}

TEST_P(StoreContract, a_text_of_unknown_kind_or_erased_before_it_was_stored_is_refused) {
  append(opening(1));
  EventRow odd = said("{}");
  odd.texts = {{"poem", player_id(1), "words"}};
  EXPECT_EQ(refusal({room_id(1), {1}, {odd}, {}}), ErrorKind::refused);
  odd.texts = {{"name", player_id(1), {}}};
  EXPECT_EQ(refusal({room_id(1), {1}, {odd}, {}}), ErrorKind::refused);
}

TEST_P(StoreContract, best_solos_are_the_players_ranked_matches_the_best_first) {
  append(opening(1));
  std::uint32_t length = 1;
  const auto alone = [&](int number, int player, const std::string& variant, std::optional<int> total,
                         std::optional<int> rank, const std::string& options = R"({"draws":20})") {
    MatchOpened opened = match_opened(number, 1, number);
    opened.variant = variant;
    opened.options = options;
    opened.seats = 1;
    opened.players = {{"person", player_id(player), ""}};
    std::vector<Row> rows{opened};
    if (total) rows.push_back(MatchClosed{match_id(number), "out", 1'000 + number, {*total}, {{0}}, {}, rank});
    EXPECT_EQ(append({room_id(1), {length}, {said("one more")}, rows}), Seq{length + 1});
    ++length;
  };
  alone(1, 1, "patience", 90, -90);  // fewer points are better
  alone(2, 1, "patience", 40, -40);
  alone(3, 1, "patience", 90, -90);
  alone(4, 1, "patience", {}, {});   // still running
  alone(5, 2, "patience", 20, -20);  // somebody else's
  alone(6, 1, "whist", 30, 30);      // another game
  alone(7, 1, "patience", 10, {});   // compared with nothing
  const std::string many = R"({"draws":20})", few = R"({"draws":5,"hand":6})";
  alone(9, 1, "patience", 140, -140, few);            // with fewer draws: not compared with the others
  EXPECT_TRUE(append(whole_match(8, 1, length, 8)));  // not alone
  const Solo best{match_id(2), 40, many, 1'002}, second{match_id(1), 90, many, 1'001},
      third{match_id(3), 90, many, 1'003}, hard{match_id(9), 140, few, 1'009};
  EXPECT_EQ(results().best_solos(player_id(1), "patience", "draws", 10), (std::vector{best, hard, second, third}));
  EXPECT_EQ(results().best_solos(player_id(1), "patience", "draws", 2), (std::vector{best, hard}));
  EXPECT_EQ(results().best_solos(player_id(1), "patience", "", 10), (std::vector{best, second, third, hard}));
  EXPECT_EQ(results().best_solos(player_id(9), "patience", "draws", 10), std::vector<Solo>{});
}

TEST_P(StoreContract, a_player_sees_their_own_matches_latest_first) {
  accounts().add_player({player_id(1), "Ana", 5, true}, new_token("hash1"));
  append(opening(1));
  std::uint32_t length = 1;
  for (int n = 1; n <= 3; ++n) {
    ASSERT_EQ(append(whole_match(n, 1, length, n)), Seq{length + 2});
    length += 2;
  }
  append({room_id(1), {length}, {}, {match_opened(4, 1, 4)}});  // still running
  home_->reopen();
  const auto ids = [&](const std::optional<MatchId>& before, int limit) {
    std::vector<MatchId> found;
    const auto matches = results().played(player_id(1), before, limit).value();
    for (const PlayedMatchRow& match : matches) found.push_back(match.opened.match);
    return found;
  };
  EXPECT_EQ(ids({}, 10), (std::vector{match_id(4), match_id(3), match_id(2), match_id(1)}));
  EXPECT_EQ(ids({}, 1), std::vector{match_id(4)});
  EXPECT_EQ(ids(match_id(3), 10), (std::vector{match_id(2), match_id(1)}));
  const auto played = results().played(player_id(1), {}, 10).value();
  EXPECT_EQ(played[0].closed, std::nullopt);
  EXPECT_EQ(played[1].closed, match_closed(3));
  EXPECT_EQ(played[1].opened.players[0].name, "Ana");
  for (const MatchOpened& opened : {played[1].opened, results().match(match_id(3)).value().value().opened}) {
    EXPECT_TRUE(opened.players[0].program);
    EXPECT_FALSE(opened.players[1].program);
  }
  EXPECT_EQ(played[1].chips, 12);
  EXPECT_EQ(results().played(player_id(9), {}, 10), std::vector<PlayedMatchRow>{});
}

TEST_P(StoreContract, a_running_match_has_the_code_of_the_room_while_the_player_has_a_seat_there) {
  for (int n = 1; n <= 4; ++n) append(opening(n));
  const auto sits = [](int room) { return PutSeat{room_id(room), {0}, "person", player_id(1), ""}; };
  append({room_id(1), {1}, {}, {sits(1), match_opened(1, 1)}});
  append({room_id(2), {1}, {}, {sits(2), match_opened(2, 2)}});
  append({room_id(3), {1}, {}, {PutSeat{room_id(3), {0}, "open", {}, ""}, match_opened(3, 3)}});  // they have left
  append(whole_match(4, 4, 1));
  home_->reopen();
  const auto running = [&](int limit) {
    std::vector<std::pair<std::string, std::string>> found;
    const auto matches = results().running(player_id(1), limit).value();
    for (const PlayedMatchRow& match : matches) found.emplace_back(match.opened.match.value, match.code);
    return found;
  };
  using Found = std::vector<std::pair<std::string, std::string>>;
  const std::string first = match_id(1).value, second = match_id(2).value;
  EXPECT_EQ(running(10), (Found{{second, "CODE2"}, {first, "CODE1"}}));
  EXPECT_EQ(running(1), (Found{{second, "CODE2"}}));
  EXPECT_EQ(results().running(player_id(9), 10), std::vector<PlayedMatchRow>{});
  const auto played = results().played(player_id(1), {}, 10).value();
  ASSERT_EQ(played.size(), 4U);
  EXPECT_EQ(played[0].code, "") << "it has ended";
  EXPECT_EQ(played[1].code, "") << "they have left";
  EXPECT_EQ(played[3].code, "CODE1");
}

TEST_P(StoreContract, a_standing_counts_each_tally_once_for_each_player_of_a_side) {
  append(opening(1));
  MatchOpened opened = match_opened(1, 1);
  opened.variant = "whist";
  opened.seats = 4;
  opened.players.resize(4, {"bot", {}, "Bot"});
  const auto tally = [](const std::string& kind, std::vector<Seat> by, std::vector<Seat> to = {}) {
    return TallyRow{match_id(1), 1, kind, std::move(by), std::move(to)};
  };
  append({room_id(1),
          {1},
          {},
          {opened, ledger_entry(1, 1, 7), tally("slam", {{0}, {2}}, {{1}, {3}}), tally("slam", {{0}}, {{1}}),
           tally("slam", {{0}}, {{3}}), tally("trick", {{1}, {2}, {3}}, {{0}}), tally("revoke", {{0}, {1}, {2}, {3}}),
           tally("revoke", {{1}}), MatchClosed{match_id(1), "target", 9, {4, 1, 4, 1}, {{0}, {2}}}}});
  append({room_id(1), {1}, {}, {match_opened(2, 1, 2)}});
  home_->reopen();
  const std::vector<CountedRow> counted{{"whist", "revoke", 1, 0}, {"whist", "slam", 3, 0}, {"whist", "trick", 0, 1}};
  EXPECT_EQ(results().standing(player_id(1)), (StandingRow{2, 1, 7, counted}));
  EXPECT_EQ(results().standing(player_id(9)), StandingRow{});
}

TEST_P(StoreContract, balances_add_up_over_matches_and_sum_to_zero) {
  append(opening(1));
  append(opening(2));
  append({room_id(1), {1}, {}, {match_opened(1, 1), ledger_entry(1, 1, 12), ledger_entry(1, 2, -5)}});
  append({room_id(2), {1}, {}, {match_opened(2, 2), ledger_entry(2, 1, 1)}});
  const std::vector<Balance> all{{"player:01PLAYER1", 8}, {"bot:01MATCH2:1", -1}, {"bot:01MATCH1:1", -7}};
  EXPECT_EQ(results().balances(10), all);
  EXPECT_EQ(results().balances(1), std::vector{all[0]});
}

TEST_P(StoreContract, text_of_any_kind_up_to_16_KiB_is_read_back_unchanged) {
  std::string large = R"({"text":")";
  while (large.size() < 16 * 1024) large += "né 天 🁫 \\u0000 ";
  large += "\"}";
  const std::vector<std::string> texts{large, "\"'; DROP TABLE events; --\"", "\"\xF0\x9F\x81\xAB\"", "", "\"\n\t\r\""};
  Commit commit = opening(1);
  for (const std::string& text : texts) commit.events.push_back(said(text));
  std::get<PutRoom>(commit.rows[0]).name = "Кафе ‏الشاي";
  append(commit);
  home_->reopen();
  EXPECT_EQ(store().read(room_id(1), {}), commit.events);
  EXPECT_EQ((*results().room(room_id(1)))->room.name, "Кафе ‏الشاي");
}

TEST_P(StoreContract, an_event_beyond_1_MiB_with_a_zero_byte_or_of_unknown_kind_is_refused) {
  append(opening(1));
  EXPECT_EQ(refusal({room_id(1), {1}, {said(std::string(1'048'577, 'x'))}, {}}), ErrorKind::refused);
  EventRow odd = said("{}");
  odd.kind = "other";
  EXPECT_EQ(refusal({room_id(1), {1}, {odd}, {}}), ErrorKind::refused);
  const std::string with_zero{"\"a\0b\"", 5};  // no JSON, and PostgreSQL stores no such text
  EXPECT_EQ(refusal({room_id(1), {1}, {said(with_zero)}, {}}), ErrorKind::refused);
  odd = said("{}");
  odd.texts = {{"said", player_id(1), with_zero}};
  EXPECT_EQ(refusal({room_id(1), {1}, {odd}, {}}), ErrorKind::refused);
  EXPECT_TRUE(append({room_id(1), {1}, {said(std::string(1'048'576, 'x'))}, {}}));
}

TEST_P(StoreContract, a_seat_that_was_handed_on_belongs_to_both_players_each_in_their_deals) {
  accounts().add_player({player_id(1), "Ana", 1}, new_token("a0"));
  accounts().add_player({player_id(2), "Bo", 1}, new_token("b0"));
  append(opening(1));
  MatchOpened opened = match_opened(1, 1);
  const auto tally = [](int deal) { return TallyRow{match_id(1), deal, "slam", {{0}}, {{1}}}; };
  LedgerEntry last = ledger_entry(1, 3, 5);
  last.lines[0].account = "player:" + player_id(2).value;
  ASSERT_TRUE(append({room_id(1),
                      {1},
                      {},
                      {opened, ledger_entry(1, 1, 12), tally(1), tally(2), SeatTaken{match_id(1), {0}, 3, player_id(2)},
                       last, tally(3), match_closed(1)}}));
  home_->reopen();
  const auto match = results().match(match_id(1)).value().value();
  EXPECT_EQ(match.opened.players[0].player, player_id(2));
  EXPECT_EQ(match.opened.players[0].name, "Bo");
  EXPECT_EQ(match.earlier, (std::vector<EarlierHolder>{{{0}, 2, player_id(1), "Ana"}}));
  EXPECT_EQ(results().standing(player_id(1)),
            (StandingRow{.matches = 1, .won = 0, .chips = 12, .tallies = {{opened.variant, "slam", 2, 0}}}));
  EXPECT_EQ(results().standing(player_id(2)),
            (StandingRow{.matches = 1, .won = 1, .chips = 5, .tallies = {{opened.variant, "slam", 1, 0}}}));
  for (const auto& [player, chips] : {std::pair{1, 12}, std::pair{2, 5}}) {
    const auto played = results().played(player_id(player), {}, 9).value();
    ASSERT_EQ(played.size(), 1u) << player;
    EXPECT_EQ(played[0].chips, chips);
    EXPECT_EQ(played[0].seat, Seat{0});
  }
}

TEST_P(StoreContract, a_bots_seat_taken_during_a_match_keeps_the_bots_deals) {
  accounts().add_player({player_id(1), "Ana", 1}, new_token("a0"));
  accounts().add_player({player_id(2), "Bo", 1}, new_token("b0"));
  append(opening(1));
  const MatchOpened opened = match_opened(1, 1);
  const auto tally = [](int deal) { return TallyRow{match_id(1), deal, "slam", {{1}}, {{0}}}; };
  ASSERT_TRUE(append({room_id(1),
                      {1},
                      {},
                      {opened, tally(1), SeatTaken{match_id(1), {1}, 2, player_id(2)}, tally(2), match_closed(1)}}));
  home_->reopen();
  const auto match = results().match(match_id(1)).value().value();
  EXPECT_EQ(match.opened.players[1], (MatchOpened::Player{"person", player_id(2), "Bo"}));
  EXPECT_EQ(match.earlier, (std::vector<EarlierHolder>{{{1}, 1, {}, "Coco"}}));
  EXPECT_TRUE(match.earlier.front().is_bot());
  EXPECT_EQ(results().standing(player_id(2)).value().tallies,
            (std::vector<CountedRow>{{opened.variant, "slam", 1, 0}}));
  EXPECT_EQ(results().played(player_id(2), {}, 9).value().size(), 1u);
}

TEST_P(StoreContract, a_seat_changes_hands_only_in_a_known_match_and_after_the_first_deal) {
  append(opening(1));
  const auto refuses = [&](std::vector<Row> rows) {
    return refusal({room_id(1), {1}, {said("no")}, std::move(rows)}) == ErrorKind::refused;
  };
  EXPECT_TRUE(refuses({SeatTaken{match_id(1), {0}, 2, player_id(2)}}));
  EXPECT_TRUE(refuses({match_opened(1, 1), SeatTaken{match_id(1), {7}, 2, player_id(2)}})) << "no such seat";
  EXPECT_TRUE(refuses({match_opened(1, 1), SeatTaken{match_id(1), {0}, 0, player_id(2)}}));
}

}  // namespace
}  // namespace takamaka::storage
