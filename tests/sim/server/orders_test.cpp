// Orders of admins at one node to rooms of another one, and what else is counted or forgotten over all nodes.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/json/encode.hpp"
#include "server/loop/spawn.hpp"
#include "server/session/node_news.hpp"
#include "tests/sim/server/scene.hpp"

namespace takamaka::sim {
namespace {

using admin::OrderKind;
using admin::OrderOutcome;
using admin::RoomOrder;
using Answer = Result<OrderOutcome, admin::Problem>;

Task<> keep(Task<Answer> from, std::shared_ptr<std::optional<Answer>> into) { *into = co_await std::move(from); }

// A table on one of two nodes, and an admin at the other one.
class Orders : public ::testing::Test, protected Scene {
 protected:
  Orders() : Scene{{.clients = 2, .nodes = 2}} {
    world.advance(100);
    EXPECT_EQ(ask(come(0), table_of("tiny")), "joined");
    home = world.server(0)->name() == world.client(0).line()->node ? 0 : 1;
    room = world.tables.front().room;
    EXPECT_EQ(ask(world.client(0), ask::Sit{}), "ok");
  }
  SimServer& other() { return *world.server(1 - home); }
  std::string host() { return world.client(0).player()->value; }
  std::string holder() { return world.shared().holder(RoomId{room}); }

  // Gives the order at the other node. The answer comes while time passes.
  std::shared_ptr<std::optional<Answer>> give(RoomOrder order, const std::string& to) {
    order.by = "admin:ida";
    auto answer = std::make_shared<std::optional<Answer>>();
    Loop& loop = *other().all_loops().front();
    loop.post([this, answer, &loop, order, to] {
      spawn(loop, "order", keep(other().orders().carry_out(loop, to, order), answer));
    });
    return answer;
  }
  // The code of the problem; "done"; empty: no answer came in time.
  static std::string code_of(const std::optional<Answer>& answer) {
    if (!answer) return "";
    return *answer ? "done" : std::string{answer->error().code.code};
  }
  std::string order(const RoomOrder& order, std::int64_t patience_ms = 2000) {
    last = give(order, room);
    world.advance(patience_ms);
    return code_of(*last);
  }
  const OrderOutcome& outcome() { return last->value().value(); }

  std::size_t home = 0;
  std::string room;
  std::shared_ptr<std::optional<Answer>> last;
};

TEST_F(Orders, AreCarriedOutByTheNodeThatHasTheRoom) {
  const std::string before = holder();
  ASSERT_EQ(order({OrderKind::look}), "done");
  EXPECT_EQ(outcome().room->room, room);
  EXPECT_EQ(outcome().room->node, before);
  EXPECT_EQ(outcome().room->people, 1);
  last = give({OrderKind::look}, world.tables.front().code);
  world.advance(2000);
  ASSERT_EQ(code_of(*last), "done") << "by its code";
  EXPECT_EQ(outcome().room->room, room);

  ASSERT_EQ(order({OrderKind::mute, host()}), "done");
  EXPECT_EQ(outcome().room->muted, std::vector{host()});
  ASSERT_EQ(order({OrderKind::unmute, host()}), "done");
  EXPECT_EQ(outcome().room->muted, std::vector<std::string>{});
  EXPECT_EQ(holder(), before) << "the room stays where it is";
  ASSERT_EQ(order({OrderKind::remove, host()}), "done");
  EXPECT_EQ(outcome().room->removed, std::vector{host()});
  EXPECT_EQ(order({OrderKind::remove, "01NOBODY"}), "no_such_player");
  EXPECT_EQ(order({OrderKind::open_hands}), "match_over");
  ASSERT_EQ(order({OrderKind::close}), "done");
  EXPECT_EQ(order({OrderKind::look}), "no_such_room");
  EXPECT_EQ(world.broken(), "");
}

TEST_F(Orders, AreNotedOnceInTheLogOfTheRoom) {
  ASSERT_EQ(order({OrderKind::mute, host()}), "done");
  world.advance(20'000);
  int noted = 0;
  const auto events = world.database().read(RoomId{room}, {}, storage::last_seq).value();
  for (const storage::EventRow& event : events) {
    noted += event.by == "admin:ida";
  }
  EXPECT_EQ(noted, 1);
}

TEST_F(Orders, OpenTheHandsOfARunningMatch) {
  EXPECT_EQ(ask(world.client(0), ask::AddBots{}), "ok");
  EXPECT_EQ(ask(world.client(0), ask::Start{}), "ok");
  ASSERT_EQ(order({OrderKind::open_hands}), "done");
  EXPECT_TRUE(outcome().match.has_value());
  EXPECT_GT(outcome().seq, 0u);
}

TEST_F(Orders, ANodeThatIsSlowAnswersLate) {
  world.freeze(home, 1500);
  EXPECT_EQ(order({OrderKind::mute, host()}, 500), "");
  world.advance(4000);
  EXPECT_EQ(code_of(*last), "done");
}

TEST_F(Orders, ARoomWhoseNodeIsLostIsOpenedHere) {
  last = give({OrderKind::mute, host()}, room);
  world.kill(home);
  world.advance(admin::RoomOrders::taken_within_ms + 2000);
  ASSERT_EQ(code_of(*last), "done");
  EXPECT_EQ(outcome().room->node, other().name());
  EXPECT_EQ(outcome().room->muted, std::vector{host()});
}

TEST_F(Orders, AnOrderThatNobodyTakesChangesNothing) {
  world.server(home)->lease().extend(world.clock().steady_ms + 60'000);
  const storage::NodeState lives{holder()};  // its lease is renewed, but it takes no orders, as an older version
  world.kill(home);
  last = give({OrderKind::mute, host()}, room);
  for (int second = 0; second < 12; ++second) {
    ASSERT_TRUE(world.shared().renew(lives));
    world.advance(1000);
  }
  EXPECT_EQ(code_of(*last), "no_answer");
  EXPECT_EQ(world.shared().take_orders(lives.node, 10), std::vector<storage::Order>{}) << "both were withdrawn";
}

TEST_F(Orders, AnOrderThatIsTakenAndNotAnsweredIsInDoubt) {
  const std::string lost = holder();
  world.kill(home);
  last = give({OrderKind::mute, host()}, room);
  world.advance(200);
  ASSERT_EQ(world.shared().take_orders(lost, 10)->size(), 1u);
  world.advance(admin::RoomOrders::taken_within_ms + admin::RoomOrders::answered_within_ms + 500);
  EXPECT_EQ(code_of(*last), "in_doubt");
}

TEST_F(Orders, AreRefusedWhenTooManyWait) {
  for (std::size_t i = 0; i < storage::orders_max; ++i) {
    ASSERT_TRUE(world.shared().order(RoomId{room}, other().name(), "{}"));
  }
  EXPECT_EQ(order({OrderKind::mute, host()}, 50), "busy");
}

TEST_F(Orders, OfALaterVersionAreAnsweredAtOnce) {
  const auto number =
      world.shared().order(RoomId{room}, other().name(), R"({"kind":"dance","by":"admin:ida"})").value();
  world.advance(2000);
  EXPECT_EQ(world.shared().take_answer(number.value()).value(), R"({"refused":"malformed","seq":0})");
}

TEST(OrdersAmongMishaps, AreCarriedOutOnceOrNotAtAll) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    WorldSettings settings = cluster_of(seed, 20);
    settings.orders = true;
    World world{settings};
    world.run();
    ASSERT_EQ(world.broken(), "") << "seed " << seed;
  }
}

TEST_F(Orders, ARoomThatHasLeftItsNodeIsNotFetchedBack) {
  const RoomId left{"01LEFT"};
  ASSERT_TRUE(world.shared().claim(left, holder()));
  const auto number = world.shared().order(left, other().name(), R"({"kind":"look","by":"admin:ida"})").value();
  world.advance(2000);
  EXPECT_EQ(world.shared().take_answer(number.value()).value(), R"({"refused":"elsewhere","seq":0})");
}

// ------------------------------------------------------------------------------------------------ over all nodes

TEST_F(Orders, AHostOpensNoMoreTablesWithMoreNodes) {
  const PlayerId player{host()};
  for (int n = 1; n < limits::rooms_per_player_max; ++n) {
    storage::PutRoom row{.room = RoomId{"01ROOM" + std::to_string(n)}, .variant = "tiny", .phase = "gathering"};
    row.host = player;
    storage::Commit made{row.room, {}, {{.kind = "room", .by = "house", .payload = "{}"}}, {row}};
    made.epoch = world.shared().claim(row.room, holder()).value();
    ASSERT_TRUE(world.shared().append({&made, 1}).at(0));
  }
  SimClient& twin = world.client(1);
  twin.be(world.client(0));
  for (int tries = 0; tries < 30 && (!twin.line() || twin.line()->node != other().name()); ++tries) {
    if (twin.line()) world.cut(std::shared_ptr{twin.line()});
    twin.forget_key();
    come(1);
  }
  ask::Create create = table_of("tiny");
  create.id = "one too many";
  EXPECT_EQ(ask(twin, create), "too_many_rooms");
}

TEST_F(Orders, AnErasureIsToldToOthersWhenItIsStored) {
  SimClient& guest = come(1);
  const auto is_told = [&] {
    const auto news = world.shared().news(0, 1000).value();
    return std::ranges::any_of(news, [](const storage::News& piece) { return piece.kind == news::erased; });
  };
  guest.send(ask::EraseMe{.confirm = guest.player()->value});
  for (int ms = 0; ms < 5000 && !is_told(); ++ms) world.advance(1);
  ASSERT_TRUE(is_told());
  EXPECT_EQ(world.database().find_player(*guest.player()).value(), std::nullopt)
      << "told earlier, another node would let the player in again";
}

}  // namespace
}  // namespace takamaka::sim
