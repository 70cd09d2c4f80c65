// Faults that were found in the first version, each as a small world.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "server/loop/spawn.hpp"
#include "tests/sim/server/scene.hpp"

namespace takamaka::sim {
namespace {

TEST(SimulatedServer, AFullQueueRefusesAndRecovers) {
  Scene scene{{.clients = 6, .server = {.queue_max = 2}}};
  for (std::size_t i = 0; i < 6; ++i) scene.come(i);
  scene.world.server()->queue().disk = Disk::slow;
  std::vector<std::string> asked;
  for (std::size_t i = 0; i < 6; ++i) asked.push_back(scene.world.client(i).send(ask::Devices{}));
  scene.world.advance(10'000);
  int refused = 0;
  for (std::size_t i = 0; i < 6; ++i) refused += scene.world.client(i).answer_to(asked[i]) == "storage";
  EXPECT_GT(refused, 0);
  EXPECT_LT(refused, 6);
  EXPECT_TRUE(scene.world.server()->store().writable());
  scene.world.server()->queue().disk = Disk::good;
  EXPECT_EQ(scene.ask(scene.world.client(0), Scene::table_of("tiny")), "joined");
  scene.end();
}

TEST(SimulatedServer, AnAddressMakesOnlySoManyTables) {
  Scene scene{{.clients = 1}};
  SimClient& client = scene.world.client(0);
  int made = 0;
  for (int i = 0; i < 400; ++i) {
    client.forget_me();
    client.connect();
    scene.world.advance(1000);
    if (client.is_welcome() && scene.ask(client, Scene::table_of("tiny"), 500) == "joined") ++made;
    if (client.line()) scene.world.cut(std::shared_ptr{client.line()});
  }
  EXPECT_GT(made, 20);
  EXPECT_LE(made, limits::rooms_per_hour_of_address + 20) << "in about ten minutes";
  scene.end();
}

TEST(SimulatedServer, ARepeatedCreateIsAnsweredWhileTheServerStops) {
  for (std::int64_t after_ms = 20; after_ms <= 400; after_ms += 20) {
    Scene scene{{.clients = 1}};
    ask::Create create = Scene::table_of("tiny");
    create.id = scene.come(0).send(create);
    scene.world.advance(1000);
    EXPECT_EQ(scene.world.client(0).answer_to(create.id), "joined");
    scene.world.crash();  // the next process knows of the request from the store only
    scene.world.start();
    SimClient& client = scene.come(0);
    scene.world.server()->queue().disk = Disk::slow;
    scene.world.send(client.line(), create.id, encode(ClientMessage{create}));
    scene.world.advance(after_ms);
    scene.world.server()->drain();
    scene.world.advance(10'000);
    EXPECT_EQ(client.closed_with(), closing::restarting.code);
    EXPECT_TRUE(scene.world.server()->drained());
    EXPECT_EQ(scene.world.broken(), "");
  }
}

TEST(SimulatedServer, EveryKindOfRequestHasOneAnswer) {
  Scene scene{{.clients = 2}};
  SimClient& inside = scene.come(0);
  SimClient& outside = scene.come(1);
  EXPECT_EQ(scene.ask(inside, Scene::table_of("tiny")), "joined");
  const auto ask_each = [&]<class... Ask>(std::type_identity<std::variant<Ask...>>) {
    const auto one = [&]<class A>(std::type_identity<A>) {
      if constexpr (!std::is_same_v<A, ask::Leave> && !std::is_same_v<A, ask::EraseMe>) {
        for (SimClient* client : {&inside, &outside}) {
          if (client->line()) scene.ask(*client, A{});
        }
      }
    };
    (one(std::type_identity<Ask>{}), ...);
  };
  ask_each(std::type_identity<wire::variant_of<ClientMessage>>{});
  EXPECT_NE(scene.ask(inside, ask::Leave{}), "");
  scene.world.quiet();  // counts the answers
  EXPECT_EQ(scene.world.broken(), "");
}

TEST(SimulatedServer, RequestsBehindALeaveAreAnswered) {
  Scene scene{{.clients = 2}};
  SimClient& host = scene.come(0);
  SimClient& guest = scene.come(1);
  EXPECT_EQ(scene.ask(host, Scene::table_of("tiny")), "joined");
  EXPECT_EQ(scene.ask(guest, ask::Join{.code = scene.world.tables.back().code}), "joined");
  EXPECT_EQ(scene.ask(guest, ask::Sit{}), "ok");
  scene.world.server()->queue().disk = Disk::slow;
  const std::string leave = guest.send(ask::Leave{}), say = guest.send(ask::Say{.phrase = "hello"});
  scene.world.advance(10'000);
  EXPECT_EQ(guest.answer_to(leave), "ok");
  EXPECT_EQ(guest.answer_to(say), "not_in_room");
  scene.end();
}

TEST(SimulatedServer, RequestsBeforeAChangeOfTheTableAreAnswered) {
  Scene scene{{.clients = 3}};
  SimClient& host = scene.come(0);
  SimClient& other_host = scene.come(1);
  SimClient& guest = scene.come(2);
  EXPECT_EQ(scene.ask(host, Scene::table_of("tiny")), "joined");
  EXPECT_EQ(scene.ask(other_host, Scene::table_of("tiny")), "joined");
  EXPECT_EQ(scene.ask(guest, ask::Join{.code = scene.world.tables[0].code}), "joined");
  EXPECT_EQ(scene.ask(guest, ask::Sit{}), "ok");
  scene.world.server()->queue().disk = Disk::slow;
  const std::string stand = guest.send(ask::Stand{});
  const std::string join = guest.send(ask::Join{.code = scene.world.tables[1].code});
  scene.world.advance(20'000);
  EXPECT_EQ(guest.answer_to(stand), "ok");
  EXPECT_EQ(guest.answer_to(join), "joined");
  EXPECT_EQ(guest.room(), other_host.room());
  scene.end();
}

TEST(SimulatedServer, ARoomWhoseCodeFailsEndsAlone) {
  Scene scene{{.clients = 2}};
  SimClient& unlucky = scene.come(0);
  SimClient& lucky = scene.come(1);
  EXPECT_EQ(scene.ask(lucky, Scene::table_of("tiny")), "joined");
  EXPECT_EQ(scene.ask(unlucky, Scene::table_of("brittle")), "joined");
  const std::string code = scene.world.tables.back().code, room = unlucky.room();
  EXPECT_EQ(scene.ask(unlucky, ask::AddBots{}), "ok");
  EXPECT_EQ(scene.ask(unlucky, ask::Start{}), "ok");
  EXPECT_EQ(scene.ask(unlucky, ask::Act{.seq = unlucky.last().seq, .action = {R"({"type":"pass"})"}}), "");
  const auto gone = std::ranges::find_if(
      unlucky.heard(), [](const ServerMessage& message) { return std::holds_alternative<tell::Gone>(message); });
  ASSERT_NE(gone, unlucky.heard().end());
  EXPECT_EQ(std::get<tell::Gone>(*gone).code, "damaged");
  EXPECT_EQ(unlucky.closed_with(), closing::internal_error.code);
  EXPECT_EQ(scene.world.server()->lobby().rooms(), 1u);

  scene.come(0);
  EXPECT_EQ(scene.ask(unlucky, ask::Join{.code = code}), "damaged");
  EXPECT_EQ(scene.ask(lucky, ask::AddBots{}), "ok");
  EXPECT_EQ(scene.ask(lucky, ask::Start{}), "ok");

  scene.world.crash();
  scene.world.start();
  scene.come(0);
  EXPECT_EQ(scene.ask(unlucky, ask::Join{.code = code}), "joined") << "another process tries again";
  EXPECT_EQ(unlucky.room(), room);
  scene.world.quiet();
  EXPECT_EQ(scene.world.broken(), "");
}

TEST(SimulatedServer, ARoomWhoseCodeFailsWhenLookedAtEndsAlone) {
  Scene scene{{.clients = 2}};
  SimClient& unlucky = scene.come(0);
  SimClient& lucky = scene.come(1);
  EXPECT_EQ(scene.ask(unlucky, Scene::table_of("tiny")), "joined");
  EXPECT_EQ(scene.ask(lucky, Scene::table_of("tiny")), "joined");
  const std::string code = scene.world.tables.front().code;
  std::vector<std::optional<int>> answers;
  for (const auto& room : scene.world.server()->lobby().all()) {
    room->look(
        [unlucky_room = unlucky.room()](const room::Room& seen) {
          TAKAMAKA_CHECK(seen.state().id.value != unlucky_room);
          return seen.people();
        },
        [&](std::optional<int> people) { answers.push_back(people); });
  }
  scene.world.advance(1000);
  EXPECT_THAT(answers, ::testing::UnorderedElementsAre(std::nullopt, 1)) << "one answer each";
  EXPECT_EQ(unlucky.closed_with(), closing::internal_error.code);
  EXPECT_EQ(scene.world.server()->lobby().rooms(), 1u);

  scene.come(0);
  EXPECT_EQ(scene.ask(unlucky, ask::Join{.code = code}), "damaged");
  EXPECT_EQ(scene.ask(lucky, ask::AddBots{}), "ok");
  EXPECT_EQ(scene.ask(lucky, ask::Start{}), "ok");
  scene.world.quiet();
  EXPECT_EQ(scene.world.broken(), "");
}

TEST(SimulatedServer, AReplayWhoseCodeFailsEndsAlone) {
  Scene scene{{.clients = 1, .server = {.replayed = find_variant_or_broken}}};
  SimClient& client = scene.come(0);
  EXPECT_EQ(scene.ask(client, Scene::table_of("tiny")), "joined");
  EXPECT_EQ(scene.ask(client, ask::AddBots{}), "ok");
  EXPECT_EQ(scene.ask(client, ask::Start{}), "ok");
  EXPECT_EQ(scene.ask(client, ask::Replay{.room = client.room()}), "storage");
  EXPECT_EQ(scene.ask(client, ask::Ping{}), "pong");
  scene.end();
}

TEST(SimulatedServer, ACreateThatIsRepeatedUnderWayMakesOneTable) {
  Scene scene{{.clients = 2}};
  SimClient& first = scene.come(0);
  SimClient& second = scene.world.client(1);
  second.be(first);
  scene.come(1);
  scene.world.server()->queue().disk = Disk::slow;
  ask::Create create = Scene::table_of("tiny");
  create.id = "once";
  first.send(create);
  second.send(create);
  scene.world.advance(10'000);
  EXPECT_EQ(scene.world.server()->lobby().rooms(), 1u);
  EXPECT_EQ(second.answer_to("once"), "joined");
  EXPECT_EQ(scene.world.promises().rooms(), 1u);
  scene.end();
}

TEST(SimulatedServer, ACreateWhoseTableWasNotStoredMayBeRepeated) {
  Scene scene{{.clients = 1}};
  SimClient& client = scene.come(0);
  ask::Create create = Scene::table_of("tiny");
  create.id = "once";
  scene.world.server()->queue().disk = Disk::full;
  EXPECT_EQ(scene.ask(client, create), "storage");
  scene.world.server()->queue().disk = Disk::good;
  EXPECT_EQ(scene.ask(client, create), "joined");
  scene.end();
}

TEST(SimulatedServer, AStartLoadsNoRoom) {
  Scene scene{{.clients = 8}};
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(scene.ask(scene.come(i), Scene::table_of("tiny")), "joined");
    EXPECT_EQ(scene.ask(scene.world.client(i), ask::AddBots{}), "ok");
    EXPECT_EQ(scene.ask(scene.world.client(i), ask::Start{}), "ok");
  }
  scene.world.crash();
  scene.world.start();
  scene.world.advance(10);
  EXPECT_EQ(scene.world.server()->lobby().rooms(), 0u);
  scene.come(3);
  EXPECT_EQ(scene.world.server()->lobby().rooms(), 1u) << "only the room that is asked for";
  scene.end();
}

TEST(SimulatedServer, PlayedTablesAreForgottenInTheEnd) {
  Scene scene{{.clients = 1}};
  SimClient& client = scene.come(0);
  EXPECT_EQ(scene.ask(client, Scene::table_of("tiny")), "joined");
  EXPECT_EQ(scene.ask(client, ask::AddBots{}), "ok");
  EXPECT_EQ(scene.ask(client, ask::Start{}), "ok");
  scene.end();
  EXPECT_EQ(scene.world.promises().matches(), 1u);
}

Task<> fail_after(Loop& loop, std::int64_t ms) {
  co_await sleep_for(loop, ms);
  throw std::logic_error{"as the test wants"};
}
TEST(SimulatedServer, ATaskThatThrowsEndsAlone) {
  SimClock clock;
  SimLoop loop{clock, Seed{}};
  int others = 0;
  loop.run([&] {
    spawn(loop, "mistaken", fail_after(loop, 10));
    loop.start_timer(clock.steady_ms + 20, [&] { ++others; });
  });
  run_until(loop, clock, clock.steady_ms + 100);
  EXPECT_TRUE(loop.tasks().empty());
  EXPECT_EQ(others, 1);
}

TEST(Simulation, TheSameSeedGivesTheSameRun) {
  for (const std::uint64_t seed : {1, 5, 9, 14}) {
    World once{world_of(seed, 15)}, again{world_of(seed, 15)};
    once.run();
    again.run();
    EXPECT_EQ(once.broken(), "");
    EXPECT_EQ(once.promises().digest(), again.promises().digest()) << once.summary() << "\n" << again.summary();
  }
}

}  // namespace
}  // namespace takamaka::sim
