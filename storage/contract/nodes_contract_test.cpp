// Tests the promises of Nodes, and of Log::claim among several nodes, on every back end that nodes can share.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>

#include "storage/ports/nodes.hpp"
#include "storage/ports/one_node.hpp"
#include "storage/postgres/postgres_record.hpp"
#include "tests/support/storage/homes.hpp"
#include "tests/support/storage/sample.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;
using std::chrono::milliseconds;

struct SharedKind {
  std::string name;
  std::function<std::unique_ptr<SharedHome>()> make;
};

const std::string node_names[] = {"a", "b", "c"};
constexpr milliseconds moment{50};

class NodesContract : public ::testing::TestWithParam<SharedKind> {
 protected:
  Log& log(int node) { return home_->of(node).events; }
  Nodes& nodes(int node) { return home_->of(node).nodes; }
  Outcome<Lease> renew(int node) { return nodes(node).renew({node_names[node]}); }
  Outcome<std::int64_t> claim(int node, int room = 1) { return log(node).claim(room_id(room), node_names[node]); }
  Outcome<Seq> append(int node, const Commit& commit) { return log(node).append({&commit, 1}).at(0); }
  // Whether the room is free; otherwise its holder may have been asked.
  Outcome<bool> want(int node, int room = 1) {
    const auto free = nodes(node).want(std::array{room_id(room)}, node_names[node]);
    if (!free) return std::unexpected(free.error());
    return !free->empty();
  }
  // Lets time pass while these nodes renew their leases.
  void live(std::initializer_list<int> living, milliseconds time) {
    for (milliseconds passed{}; passed < time; passed += home_->lasts() / 3) {
      home_->pass(std::min(home_->lasts() / 3, time - passed));
      for (const int node : living) ASSERT_TRUE(renew(node));
    }
  }
  // Opens the room as this node; returns its epoch.
  std::int64_t open(int node, int room, const PlayerId& host) {
    const auto epoch = claim(node, room).value();
    PutRoom row = put_room(room);
    row.host = host;
    Commit first = opening(room);
    first.rows = {row};
    first.epoch = epoch;
    EXPECT_EQ(append(node, first), Seq{1});
    return epoch;
  }

  std::unique_ptr<SharedHome> home_ = GetParam().make();
};

INSTANTIATE_TEST_SUITE_P(Stores, NodesContract,
                         ::testing::Values(SharedKind{"memory", [] { return std::make_unique<MemorySharedHome>(); }},
                                           SharedKind{"postgres",
                                                      [] { return std::make_unique<PostgresSharedHome>(); }}),
                         [](const auto& test) { return test.param.name; });

TEST_P(NodesContract, a_room_of_a_living_node_is_held) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  const auto epoch = claim(0).value();
  EXPECT_EQ(claim(1).error().kind, ErrorKind::held);
  EXPECT_EQ(log(1).tail(room_id(1))->epoch, epoch) << "a refused claim changes nothing";
  EXPECT_TRUE(log(0).release(room_id(1), epoch));
  EXPECT_GT(claim(1).value(), epoch);
  EXPECT_EQ(claim(0).error().kind, ErrorKind::held);
}

TEST_P(NodesContract, the_store_knows_whether_a_living_node_holds_a_room) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  EXPECT_EQ(nodes(1).is_held(room_id(1)), false);
  const auto epoch = claim(0).value();
  claim(1, 2);
  EXPECT_EQ(nodes(1).is_held(room_id(1)), true);
  ASSERT_TRUE(log(0).release(room_id(1), epoch));
  EXPECT_EQ(nodes(1).is_held(room_id(1)), false);
  live({0}, home_->lasts() + moment);
  EXPECT_EQ(nodes(0).is_held(room_id(2)), false);
}

TEST_P(NodesContract, a_room_is_free_when_the_lease_of_its_holder_has_run_out) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  const auto epoch = claim(0).value();
  Commit first = opening(1);
  first.epoch = epoch;
  ASSERT_EQ(append(0, first), Seq{1});
  home_->pass(home_->lasts() / 2);
  ASSERT_TRUE(renew(1));
  EXPECT_EQ(claim(1).error().kind, ErrorKind::held);
  home_->pass(home_->lasts() / 2 + moment);
  const auto later = claim(1).value();
  EXPECT_GT(later, epoch);
  EXPECT_EQ(append(0, {room_id(1), {1}, {said("of the earlier holder")}, {}, epoch}).error().kind, ErrorKind::fenced);
  EXPECT_EQ(append(1, {room_id(1), {1}, {said("2")}, {}, later}), Seq{2});
}

TEST_P(NodesContract, a_node_without_a_lease_holds_no_room_against_others) {
  const auto epoch = claim(0).value();
  ASSERT_TRUE(renew(1));
  EXPECT_GT(claim(1).value(), epoch);
}

TEST_P(NodesContract, a_node_that_has_forgotten_its_room_gets_it_with_a_new_epoch) {
  ASSERT_TRUE(renew(0));
  const auto forgotten = claim(0).value();
  const auto epoch = claim(0).value();
  EXPECT_GT(epoch, forgotten);
  Commit first = opening(1);
  first.epoch = forgotten;
  EXPECT_EQ(append(0, first).error().kind, ErrorKind::fenced);
  first.epoch = epoch;
  EXPECT_EQ(append(0, first), Seq{1});
}

TEST_P(NodesContract, a_renewal_in_time_extends_the_lease_and_a_late_one_begins_another) {
  ASSERT_EQ(renew(0)->lasts, home_->lasts());
  live({0}, home_->lasts() * 3);
  ASSERT_TRUE(renew(1));
  claim(0);
  home_->pass(home_->lasts() + moment);
  EXPECT_EQ(renew(0).error().kind, ErrorKind::fenced);
  EXPECT_TRUE(renew(0)) << "it has begun again";
  EXPECT_EQ(renew(1).error().kind, ErrorKind::fenced);
  EXPECT_EQ(claim(1).error().kind, ErrorKind::held) << "nobody took the room meanwhile, and its holder lives again";
}

TEST_P(NodesContract, the_rooms_of_a_node_that_leaves_are_free_at_once) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  const auto epoch = claim(0).value();
  EXPECT_TRUE(nodes(0).leave("a"));
  EXPECT_GT(claim(1).value(), epoch);
  EXPECT_TRUE(nodes(2).leave("c")) << "without a lease";
}

TEST_P(NodesContract, a_wanted_room_is_named_to_its_holder_until_it_is_released) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  EXPECT_EQ(want(1), true) << "nobody holds it";
  const auto epoch = claim(0).value();
  claim(0, 2);
  EXPECT_EQ(want(0), true) << "its own";
  EXPECT_EQ(renew(0)->wanted, std::vector<RoomId>{});
  EXPECT_EQ(want(1), false);
  EXPECT_EQ(renew(0)->wanted, std::vector{room_id(1)});
  EXPECT_EQ(renew(0)->wanted, std::vector{room_id(1)}) << "again, until it is done";
  EXPECT_EQ(renew(1)->wanted, std::vector<RoomId>{});
  EXPECT_EQ(claim(1).error().kind, ErrorKind::held) << "still";
  EXPECT_TRUE(log(0).release(room_id(1), epoch));
  EXPECT_TRUE(claim(1));
  EXPECT_EQ(renew(0)->wanted, std::vector<RoomId>{});
  EXPECT_EQ(renew(1)->wanted, std::vector<RoomId>{});
}

TEST_P(NodesContract, nobody_hands_a_room_to_a_node_that_does_not_live) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  claim(0);
  ASSERT_EQ(want(1), false);
  ASSERT_EQ(renew(0)->wanted, std::vector{room_id(1)});
  live({0}, home_->lasts() + moment);
  EXPECT_EQ(renew(0)->wanted, std::vector<RoomId>{});
}

TEST_P(NodesContract, a_room_that_was_handed_over_stays_for_a_while) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  const auto epoch = claim(0).value();
  ASSERT_EQ(want(1), false);
  ASSERT_TRUE(log(0).release(room_id(1), epoch));
  ASSERT_TRUE(claim(1));
  EXPECT_EQ(want(0), false);
  EXPECT_EQ(renew(1)->wanted, std::vector<RoomId>{});
  live({0, 1}, room_stays - moment * 4);
  EXPECT_EQ(want(0), false);
  EXPECT_EQ(renew(1)->wanted, std::vector<RoomId>{});
  live({0, 1}, moment * 5);
  EXPECT_EQ(want(0), false);
  EXPECT_EQ(renew(1)->wanted, std::vector{room_id(1)});
}

TEST_P(NodesContract, a_room_that_nobody_has_asked_for_was_not_handed_over) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  ASSERT_TRUE(log(0).release(room_id(1), claim(0).value()));
  ASSERT_TRUE(claim(1));
  EXPECT_EQ(want(0), false);
  EXPECT_EQ(renew(1)->wanted, std::vector{room_id(1)}) << "it was free";
  claim(0, 2);
  live({1}, home_->lasts() + moment);
  ASSERT_TRUE(claim(1, 2));
  EXPECT_EQ(renew(0).error().kind, ErrorKind::fenced);
  EXPECT_EQ(want(0, 2), false);
  EXPECT_EQ(renew(1)->wanted, (std::vector{room_id(1), room_id(2)})) << "it was left behind";
}

TEST_P(NodesContract, a_room_whose_holder_is_lost_after_a_hand_over_may_be_handed_over_again) {
  for (const int node : {0, 1, 2}) ASSERT_TRUE(renew(node));
  const auto epoch = claim(0).value();
  ASSERT_EQ(want(1), false);
  ASSERT_TRUE(log(0).release(room_id(1), epoch));
  ASSERT_TRUE(claim(1));
  ASSERT_EQ(want(2), false);
  ASSERT_EQ(renew(1)->wanted, std::vector<RoomId>{});
  live({0, 2}, home_->lasts() + moment);
  ASSERT_TRUE(claim(2));
  EXPECT_EQ(want(0), false);
  EXPECT_EQ(renew(2)->wanted, std::vector{room_id(1)});
}

TEST_P(NodesContract, a_wanted_room_that_comes_back_to_its_node_was_not_handed_over) {
  for (const int node : {0, 1, 2}) ASSERT_TRUE(renew(node));
  const auto epoch = claim(0).value();
  ASSERT_EQ(want(1), false);
  ASSERT_TRUE(log(0).release(room_id(1), epoch));
  ASSERT_TRUE(claim(0));
  EXPECT_EQ(renew(0)->wanted, std::vector<RoomId>{});
  EXPECT_EQ(want(2), false);
  EXPECT_EQ(renew(0)->wanted, std::vector{room_id(1)});
}

TEST_P(NodesContract, many_rooms_are_wanted_at_once) {
  for (const int node : {0, 1, 2}) ASSERT_TRUE(renew(node));
  claim(0, 1);
  claim(1, 2);
  claim(2, 3);
  const std::array rooms{room_id(1), room_id(2), room_id(3), room_id(4)};
  auto free = nodes(1).want(rooms, "b").value();
  std::ranges::sort(free, {}, &RoomId::value);
  EXPECT_EQ(free, (std::vector{room_id(2), room_id(4)})) << "its own, and one that nobody has";
  EXPECT_EQ(renew(0)->wanted, std::vector{room_id(1)});
  EXPECT_EQ(renew(2)->wanted, std::vector{room_id(3)});
  live({1, 2}, home_->lasts() + moment);
  EXPECT_EQ(nodes(1).want(std::array{room_id(1), room_id(3)}, "b").value(), std::vector{room_id(1)})
      << "its node is lost";
  EXPECT_EQ(nodes(1).want({}, "b").value(), std::vector<RoomId>{});
}

TEST_P(NodesContract, rooms_with_a_match_become_orphans_when_their_node_has_been_lost_for_a_while) {
  for (const int node : {0, 1, 2}) ASSERT_TRUE(renew(node));
  const auto put = [&](int node, int room, std::vector<Row> rows) {
    const Tail tail = log(node).tail(room_id(room)).value();
    ASSERT_TRUE(append(node, {room_id(room), tail.length, {said("{}")}, std::move(rows), tail.epoch}));
  };
  for (const int room : {1, 2, 3, 5}) open(0, room, player_id(1));
  open(1, 4, player_id(1));
  for (const int room : {1, 2, 5}) put(0, room, {match_opened(room, room)});
  put(1, 4, {match_opened(4, 4)});
  put(0, 5, {match_closed(5)});
  const auto orphans = [&](int node, std::size_t limit = 10) {
    auto rooms = nodes(node).orphans(node_names[node], limit).value();
    std::ranges::sort(rooms);
    return rooms;
  };
  const std::vector<RoomId> none{}, both{room_id(1), room_id(2)};
  const milliseconds second{1000};
  live({1, 2}, home_->lasts() + orphans_from - second);
  EXPECT_EQ(orphans(1), none) << "their people may still come by themselves";
  EXPECT_FALSE(renew(1)->orphans);
  live({1, 2}, 2 * second);
  EXPECT_TRUE(renew(1)->orphans);
  EXPECT_EQ(orphans(1), both) << "with a running match, of a lost node";
  EXPECT_EQ(orphans(2), both);
  EXPECT_EQ(orphans(2, 1).size(), 1u);
  ASSERT_TRUE(claim(1, 1));
  EXPECT_EQ(orphans(2), std::vector{room_id(2)}) << "the other one has been claimed";
  live({1, 2}, orphans_until - orphans_from);
  EXPECT_EQ(orphans(2), none) << "nobody expects them to go on";
  EXPECT_FALSE(renew(2)->orphans);
}

TEST_P(NodesContract, each_node_gets_orphans_in_an_order_of_its_own) {
  for (const int node : {0, 1, 2}) ASSERT_TRUE(renew(node));
  for (int room = 1; room <= 40; ++room) {
    const auto epoch = open(0, room, player_id(1));
    ASSERT_TRUE(append(0, {room_id(room), Seq{1}, {said("{}")}, {match_opened(room, room)}, epoch}));
  }
  ASSERT_TRUE(nodes(0).leave(node_names[0]));
  live({1, 2}, orphans_from);
  const auto some = [&](int node) { return nodes(node).orphans(node_names[node], 10).value(); };
  EXPECT_EQ(some(1), some(1));
  EXPECT_NE(some(1), some(2));
}

TEST_P(NodesContract, the_rooms_of_a_host_on_other_nodes_are_counted) {
  for (const int node : {0, 1, 2}) ASSERT_TRUE(renew(node));
  const PlayerId host = player_id(1), other = player_id(2);
  open(0, 1, host);
  open(1, 2, host);
  open(1, 3, other);
  const auto epoch = open(1, 4, host);
  EXPECT_EQ(nodes(0).rooms_elsewhere(host, "a"), 2u);
  EXPECT_EQ(nodes(2).rooms_elsewhere(host, "c"), 3u);
  EXPECT_EQ(nodes(1).rooms_elsewhere(other, "b"), 0u) << "its own";
  PutRoom closed = put_room(4);
  closed.closed = true;
  ASSERT_TRUE(append(1, {room_id(4), {1}, {said("closed")}, {closed}, epoch}));
  EXPECT_EQ(nodes(0).rooms_elsewhere(host, "a"), 1u);
  ASSERT_TRUE(log(1).release(room_id(2), log(1).tail(room_id(2))->epoch));
  EXPECT_EQ(nodes(0).rooms_elsewhere(host, "a"), 0u) << "nobody has it in memory";
  live({1, 2}, home_->lasts() + moment);
  EXPECT_EQ(nodes(2).rooms_elsewhere(host, "c"), 0u) << "those of a lost node do not count";
}

TEST_P(NodesContract, an_order_goes_to_the_node_that_holds_the_room_and_is_given_once) {
  for (const int node : {0, 1, 2}) ASSERT_TRUE(renew(node));
  claim(1);
  EXPECT_FALSE(renew(1)->orders);
  const auto first = nodes(0).order(room_id(1), "a", "one").value().value();
  const auto second = nodes(2).order(room_id(1), "c", "two").value().value();
  EXPECT_GT(second, first);
  EXPECT_TRUE(renew(1)->orders);
  EXPECT_FALSE(renew(0)->orders || renew(2)->orders);
  EXPECT_EQ(nodes(2).take_orders("c", 10), std::vector<Order>{});
  EXPECT_EQ(nodes(1).take_orders("b", 1), (std::vector<Order>{{first, room_id(1), "one"}}));
  EXPECT_TRUE(renew(1)->orders) << "one is left";
  EXPECT_EQ(nodes(1).take_orders("b", 10), (std::vector<Order>{{second, room_id(1), "two"}}));
  EXPECT_FALSE(renew(1)->orders);
  EXPECT_EQ(nodes(1).take_orders("b", 10), std::vector<Order>{}) << "also after the node has forgotten them";
}

TEST_P(NodesContract, an_answer_is_taken_once) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  claim(1);
  const auto number = nodes(0).order(room_id(1), "a", "close").value().value();
  ASSERT_TRUE(nodes(1).answer_order(number, "too early"));
  EXPECT_EQ(nodes(0).take_answer(number).value(), std::optional<std::string>{}) << "nobody has taken it";
  ASSERT_EQ(nodes(1).take_orders("b", 10)->size(), 1u);
  EXPECT_EQ(nodes(0).take_answer(number).value(), std::optional<std::string>{});
  ASSERT_TRUE(nodes(1).answer_order(number, "done"));
  EXPECT_EQ(nodes(0).take_answer(number).value(), std::optional<std::string>{"done"});
  EXPECT_EQ(nodes(0).take_answer(number).value(), std::optional<std::string>{});
  EXPECT_TRUE(nodes(1).answer_order(number, "again")) << "it is finished";
  EXPECT_EQ(nodes(0).take_answer(number).value(), std::optional<std::string>{});
}

TEST_P(NodesContract, an_order_is_withdrawn_only_before_it_is_taken) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  claim(1);
  const auto first = nodes(0).order(room_id(1), "a", "one").value().value();
  EXPECT_EQ(nodes(0).withdraw_order(first), true);
  EXPECT_EQ(nodes(1).take_orders("b", 10), std::vector<Order>{});
  const auto second = nodes(0).order(room_id(1), "a", "two").value().value();
  ASSERT_EQ(nodes(1).take_orders("b", 10)->size(), 1u);
  EXPECT_EQ(nodes(0).withdraw_order(second), false);
  ASSERT_TRUE(nodes(1).answer_order(second, "done"));
  EXPECT_EQ(nodes(0).take_answer(second).value(), std::optional<std::string>{"done"});
}

TEST_P(NodesContract, an_order_that_waits_too_long_is_not_given) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  claim(1);
  const auto number = nodes(0).order(room_id(1), "a", "late").value().value();
  live({0, 1}, order_waits + moment);
  EXPECT_FALSE(renew(1)->orders);
  EXPECT_EQ(nodes(1).take_orders("b", 10), std::vector<Order>{});
  EXPECT_EQ(nodes(0).withdraw_order(number), true);
}

TEST_P(NodesContract, there_is_no_order_to_a_room_that_no_other_living_node_holds) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  const std::optional<std::int64_t> none;
  EXPECT_EQ(nodes(0).order(room_id(1), "a", "x").value(), none) << "nobody holds it";
  const auto epoch = claim(0).value();
  EXPECT_EQ(nodes(0).order(room_id(1), "a", "x").value(), none) << "its own";
  ASSERT_TRUE(log(0).release(room_id(1), epoch));
  claim(1);
  live({0}, home_->lasts() + moment);
  EXPECT_EQ(nodes(0).order(room_id(1), "a", "x").value(), none) << "its holder is lost";
}

TEST_P(NodesContract, orders_are_bounded_and_forgotten) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  claim(1);
  EXPECT_EQ(nodes(0).order(room_id(1), "a", std::string(order_body_max + 1, 'x')).error().kind, ErrorKind::refused);
  for (std::size_t i = 0; i < orders_max; ++i) ASSERT_TRUE(nodes(0).order(room_id(1), "a", "x"));
  EXPECT_EQ(nodes(0).order(room_id(1), "a", "x").error().kind, ErrorKind::overloaded);
  EXPECT_EQ(nodes(1).take_orders("b", 2 * orders_max)->size(), orders_max);
  EXPECT_EQ(nodes(0).order(room_id(1), "a", "x").error().kind, ErrorKind::overloaded) << "they are not finished";
  live({0, 1}, orders_kept + moment);
  EXPECT_TRUE(nodes(0).order(room_id(1), "a", "x")) << "the nodes that gave them have forgotten them";
}

TEST_P(NodesContract, the_nodes_are_listed_with_what_they_said_last) {
  const NodeState one{"a", "http://one:8080", false, 7, 5, 30, "1.2.3"};
  ASSERT_TRUE(nodes(0).renew(one));
  home_->pass(moment);
  ASSERT_TRUE(renew(1));
  home_->pass(moment);
  const NodeState drains{"a", "http://one:8080", true, 6, 4, 29, "1.2.3"};
  ASSERT_TRUE(nodes(0).renew(drains));
  auto rows = nodes(1).nodes().value();
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].state, drains);
  EXPECT_GT(rows[0].renewed_ms, rows[0].began_ms);
  EXPECT_EQ(rows[1].state, NodeState{"b"});
  EXPECT_TRUE(rows[0].lives && rows[1].lives);
  live({1}, home_->lasts() + moment);
  rows = nodes(1).nodes().value();
  EXPECT_FALSE(rows.at(0).lives);
  EXPECT_TRUE(rows.at(1).lives);
}

TEST_P(NodesContract, news_are_read_in_order_by_every_node) {
  const std::int64_t before = renew(1)->news;
  const auto first = nodes(0).tell("a", "bans", "").value();
  const auto second = nodes(1).tell("b", "erased", "01PLAYER1").value();
  EXPECT_GT(first, before);
  EXPECT_GT(second, first);
  EXPECT_EQ(renew(0)->news, second);
  const News told[] = {{first, "a", "bans", ""}, {second, "b", "erased", "01PLAYER1"}};
  EXPECT_EQ(nodes(2).news(before, 100), (std::vector{told[0], told[1]}));
  EXPECT_EQ(nodes(2).news(before, 1), std::vector{told[0]});
  EXPECT_EQ(nodes(0).news(first, 100), std::vector{told[1]});
  EXPECT_EQ(nodes(0).news(second, 100), std::vector<News>{});
  EXPECT_EQ(nodes(0).tell("a", "long", std::string(news_body_max + 1, 'x')).error().kind, ErrorKind::refused);
  EXPECT_EQ(renew(0)->news, second);
}

TEST(OneNode, has_a_lease_without_end_and_wants_nothing) {
  OneNode one;
  EXPECT_EQ(one.nodes(), std::vector<NodeRow>{});
  EXPECT_EQ(one.renew({"a", "", false, 3}), (Lease{endless_lease, {}, 0}));
  EXPECT_EQ(one.want(std::array{room_id(1)}, "a").value(), std::vector{room_id(1)});
  EXPECT_EQ(one.rooms_elsewhere({"01PLAYER1"}, "a"), 0u);
  EXPECT_EQ(one.order(room_id(1), "a", "close").value(), std::optional<std::int64_t>{});
  EXPECT_EQ(one.nodes()->at(0).state.rooms, 3);
  EXPECT_EQ(one.news(0, 10), std::vector<News>{});
  EXPECT_EQ(one.orphans("a", 10), std::vector<RoomId>{});
}

// The rooms of all nodes, as an admin looks them up beside them.
class HeldRooms : public ::testing::Test {
 protected:
  void open(const std::string& node, int room) {
    ASSERT_TRUE(store_->renew({node}));
    Commit first = opening(room);
    first.epoch = store_->claim(room_id(room), node).value();
    ASSERT_EQ(store_->append({&first, 1}).at(0), Seq{1});
  }
  void commit(int room, std::vector<Row> rows) {
    const Tail tail = store_->tail(room_id(room)).value();
    const Commit next{room_id(room), tail.length, {said("{}")}, std::move(rows), tail.epoch};
    ASSERT_TRUE(store_->append({&next, 1}).at(0));
  }

  PostgresDatabase database_;
  std::unique_ptr<PostgresStore> store_ = database_.open();
  std::unique_ptr<Record> record_ = PostgresRecord::open(database_.options()).value();
};

TEST_F(HeldRooms, are_those_of_living_nodes_and_running_matches_come_first) {
  open("a", 1);
  open("b", 2);
  open("a", 3);
  commit(1, {match_opened(1, 1)});
  commit(3, {match_opened(3, 3), deal_opened(3, 1), deal_closed(3, 1), match_closed(3)});
  const HeldRoom first{room_id(1), "a", match_id(1), 1}, second{room_id(3), "a", match_id(3), 1},
      third{room_id(2), "b"};
  EXPECT_EQ(record_->held_rooms("c", 10), (std::vector{first, second, third}));
  EXPECT_EQ(record_->held_rooms("c", 1), std::vector{first});
  EXPECT_EQ(record_->nodes()->size(), 2u);
  EXPECT_EQ(record_->held_rooms("a", 10), std::vector{third}) << "only those of others";

  ASSERT_TRUE(store_->release(room_id(1), store_->tail(room_id(1))->epoch));
  PutRoom closed = put_room(3);
  closed.closed = true;
  commit(3, {closed});
  EXPECT_EQ(record_->held_rooms("c", 10), std::vector{third}) << "one is released, one is closed";
  ASSERT_TRUE(store_->leave("b"));
  EXPECT_EQ(record_->held_rooms("c", 10), std::vector<HeldRoom>{});
}

}  // namespace
}  // namespace takamaka::storage
