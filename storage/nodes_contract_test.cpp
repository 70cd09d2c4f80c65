// Tests the promises of Nodes, and of Log::claim among several nodes, on every back end that nodes can share.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>

#include "storage/nodes.hpp"
#include "storage/one_node.hpp"
#include "storage/test_support/homes.hpp"
#include "storage/test_support/sample.hpp"

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
  Outcome<bool> want(int node, int room = 1) { return nodes(node).want(room_id(room), node_names[node]); }
  // Lets time pass while these nodes renew their leases.
  void live(std::initializer_list<int> living, milliseconds time) {
    for (milliseconds passed{}; passed < time; passed += home_->lasts() / 3) {
      home_->pass(std::min(home_->lasts() / 3, time - passed));
      for (const int node : living) ASSERT_TRUE(renew(node));
    }
  }
  std::vector<RoomId> orphans(int node, std::size_t limit = 100) {
    const auto rooms = nodes(node).orphans(node_names[node], limit).value();
    std::vector<RoomId> ids;
    for (const StoredRoom& room : rooms) ids.push_back(room.room);
    return ids;
  }
  // Opens the room as this node, with a running match.
  void play(int node, int room) {
    const auto epoch = claim(node, room).value();
    Commit first = opening(room);
    first.epoch = epoch;
    ASSERT_EQ(append(node, first), Seq{1});
    ASSERT_EQ(append(node, {room_id(room), {1}, {played(room, 1, "{}")}, {match_opened(room, room)}, epoch}), Seq{2});
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
  EXPECT_EQ(want(1), true);
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
  ASSERT_EQ(want(1), true);
  live({0}, home_->lasts() + moment);
  EXPECT_EQ(renew(0)->wanted, std::vector<RoomId>{});
}

TEST_P(NodesContract, a_room_that_was_handed_over_stays_for_a_while) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  const auto epoch = claim(0).value();
  ASSERT_EQ(want(1), true);
  ASSERT_TRUE(log(0).release(room_id(1), epoch));
  ASSERT_TRUE(claim(1));
  EXPECT_EQ(want(0), false);
  EXPECT_EQ(renew(1)->wanted, std::vector<RoomId>{});
  live({0, 1}, room_stays - moment * 4);
  EXPECT_EQ(want(0), false);
  live({0, 1}, moment * 5);
  EXPECT_EQ(want(0), true);
  EXPECT_EQ(renew(1)->wanted, std::vector{room_id(1)});
}

TEST_P(NodesContract, a_room_that_nobody_has_asked_for_was_not_handed_over) {
  ASSERT_TRUE(renew(0));
  ASSERT_TRUE(renew(1));
  ASSERT_TRUE(log(0).release(room_id(1), claim(0).value()));
  ASSERT_TRUE(claim(1));
  EXPECT_EQ(want(0), true) << "it was free";
  claim(0, 2);
  live({1}, home_->lasts() + moment);
  ASSERT_TRUE(claim(1, 2));
  EXPECT_EQ(renew(0).error().kind, ErrorKind::fenced);
  EXPECT_EQ(want(0, 2), true) << "it was left behind";
}

TEST_P(NodesContract, a_room_whose_holder_is_lost_after_a_hand_over_may_be_handed_over_again) {
  for (const int node : {0, 1, 2}) ASSERT_TRUE(renew(node));
  const auto epoch = claim(0).value();
  ASSERT_EQ(want(1), true);
  ASSERT_TRUE(log(0).release(room_id(1), epoch));
  ASSERT_TRUE(claim(1));
  ASSERT_EQ(want(2), false);
  live({0, 2}, home_->lasts() + moment);
  ASSERT_TRUE(claim(2));
  EXPECT_EQ(want(0), true);
}

TEST_P(NodesContract, a_wanted_room_that_comes_back_to_its_node_was_not_handed_over) {
  for (const int node : {0, 1, 2}) ASSERT_TRUE(renew(node));
  const auto epoch = claim(0).value();
  ASSERT_EQ(want(1), true);
  ASSERT_TRUE(log(0).release(room_id(1), epoch));
  ASSERT_TRUE(claim(0));
  EXPECT_EQ(renew(0)->wanted, std::vector<RoomId>{});
  EXPECT_EQ(want(2), true);
}

TEST_P(NodesContract, orphans_are_the_running_matches_that_a_lost_node_held) {
  for (const int node : {0, 1, 2}) ASSERT_TRUE(renew(node));
  play(0, 1);
  play(0, 2);
  play(1, 3);
  const auto epoch = claim(0, 4).value();
  Commit without_match = opening(4);
  without_match.epoch = epoch;
  ASSERT_TRUE(append(0, without_match));
  play(0, 5);
  ASSERT_TRUE(log(0).release(room_id(5), log(0).tail(room_id(5))->epoch));
  EXPECT_EQ(orphans(2), std::vector<RoomId>{}) << "all live";
  live({1, 2}, home_->lasts() + moment);
  std::vector<RoomId> left = orphans(2);
  std::ranges::sort(left);
  EXPECT_EQ(left, (std::vector{room_id(1), room_id(2)}));
  EXPECT_EQ(orphans(2, 1).size(), 1u);
  ASSERT_TRUE(claim(2, 1));
  EXPECT_EQ(orphans(1), std::vector{room_id(2)});
  EXPECT_TRUE(nodes(1).leave("b"));
  left = orphans(2);
  std::ranges::sort(left);
  EXPECT_EQ(left, (std::vector{room_id(2), room_id(3)})) << "the rooms of a node that has left, too";
}

TEST_P(NodesContract, each_node_begins_with_other_orphans) {
  for (const int node : {0, 1, 2}) ASSERT_TRUE(renew(node));
  for (int room = 1; room <= 12; ++room) play(0, room);
  live({1, 2}, home_->lasts() + moment);
  const auto one = orphans(1), other = orphans(2);
  EXPECT_EQ(one.size(), 12u);
  EXPECT_NE(one, other);
  EXPECT_EQ(orphans(1), one) << "and always with the same";
}

TEST_P(NodesContract, the_nodes_are_listed_with_what_they_said_last) {
  const NodeState one{"a", "http://one:8080", false, 7};
  ASSERT_TRUE(nodes(0).renew(one));
  home_->pass(moment);
  ASSERT_TRUE(renew(1));
  home_->pass(moment);
  const NodeState drains{"a", "http://one:8080", true, 6};
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
  EXPECT_EQ(one.want(room_id(1), "a"), true);
  EXPECT_EQ(one.orphans("a", 10), std::vector<StoredRoom>{});
  EXPECT_EQ(one.nodes()->at(0).state.rooms, 3);
  EXPECT_EQ(one.news(0, 10), std::vector<News>{});
}

}  // namespace
}  // namespace takamaka::storage
