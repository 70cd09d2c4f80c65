// Several nodes over one store: who has a room, what a node says that has lost it, and how people come back.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "tests/sim/server/cluster_scene.hpp"

namespace takamaka::sim {
namespace {

using ::testing::HasSubstr;

// A lease that a node believes to have without an end.
struct CarelessLease final : NodeLease {
  void extend(std::int64_t) override { NodeLease::extend(std::numeric_limits<std::int64_t>::max()); }
  void end() override {}
};

// The node of the table sleeps past its lease, while the host keeps asking it; the guest goes on at another node.
void sleep_through_the_lease(Cluster& scene) {
  const std::size_t home = scene.home();
  scene.world.freeze(home, 8000);
  scene.world.cut(std::shared_ptr{scene.guest().line()});
  for (int i = 0; i < 70; ++i) {
    if (!scene.guest().line()) scene.guest().connect();
    if (scene.host().line() && i % 5 == 0) {
      scene.host().send(ask::Sheet{});
      scene.host().send(ask::Act{.seq = {1}, .action = {R"({"type":"pass"})"}});
      scene.host().send(ask::Say{.phrase = "hello"});
      scene.host().send(ask::Replay{.room = scene.room().value});
    }
    scene.world.advance(100);
  }
  if (scene.world.broken().empty()) {
    EXPECT_NE(scene.home(), home);
  }
  scene.world.advance(10'000);
}

TEST(Cluster, ANodeThatSleepsPastItsLeaseSaysNothingMore) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Cluster scene{{.seed = seed, .clients = 2, .nodes = 3}, seed % 2 == 0};
    sleep_through_the_lease(scene);
    EXPECT_EQ(scene.world.broken(), "") << "seed " << seed;
    EXPECT_FALSE(scene.host().line()) << "closed";
    EXPECT_EQ(scene.host().closed_with(), closing::lease_lost.code);
    EXPECT_LE(scene.until_all_are_back(), 5000);
    scene.end();
  }
}

TEST(Cluster, WithoutThatRuleItIsNoticed) {
  int noticed = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    WorldSettings settings{.seed = seed, .clients = 2, .nodes = 3};
    settings.make_lease = [] { return std::make_unique<CarelessLease>(); };
    Cluster scene{settings, /*plays=*/false};  // in a match the room would store something first, and be fenced
    sleep_through_the_lease(scene);
    noticed += scene.world.broken().contains("tells of a room that");
  }
  EXPECT_GT(noticed, 5);
}

// A commit waits on a slow disk while its node sleeps; others go on with the room meanwhile.
std::string write_late(bool unfenced) {
  Cluster scene{{.clients = 2, .nodes = 3, .unfenced = unfenced}};
  const std::size_t home = scene.home();
  scene.world.server(home)->queue().disk = Disk::slow;
  scene.host().send(ask::Say{.phrase = "hello"});
  scene.world.advance(70);
  scene.world.freeze(home, 8000);
  for (SimClient* client : {&scene.host(), &scene.guest()}) {
    if (client->line()) scene.world.cut(std::shared_ptr{client->line()});
  }
  scene.until_all_are_back();
  scene.world.server(home)->queue().disk = Disk::good;
  scene.guest().send(ask::Say{.phrase = "hello"});
  scene.world.advance(12'000);
  return scene.world.broken();
}

TEST(Cluster, ALateCommitOfAnEarlierHolderIsFenced) { EXPECT_EQ(write_late(false), ""); }
TEST(Cluster, WithoutTheFenceItIsNoticed) { EXPECT_THAT(write_late(true), HasSubstr("wrong place")); }

TEST(Cluster, EverySeatIsBackWithinFiveSecondsOfALostNode) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Cluster scene{{.seed = seed, .clients = 2, .nodes = 3}};
    scene.world.kill(scene.home());
    EXPECT_LE(scene.until_all_are_back(), 5000) << "seed " << seed;
    scene.end();
  }
}

// Nobody is led to a node that is not ready, so it makes no commit that would show that the store is back.
TEST(Cluster, ANodeIsReadyAgainWhenItsRenewalReachesTheStore) {
  for (const Disk fault : {Disk::lost, Disk::full}) {
    Cluster scene;
    SimServer& node = *scene.world.server(scene.home());
    node.queue().disk = fault;
    scene.host().send(ask::Say{.phrase = "hello"});
    scene.world.advance(500);
    EXPECT_FALSE(node.store().writable());
    node.queue().disk = Disk::good;
    scene.world.advance(1100);  // a third of a lease, and its answer
    EXPECT_EQ(node.store().writable(), fault == Disk::lost) << "a renewal needs hardly any space";
    scene.until_all_are_back();
    EXPECT_EQ(scene.ask(scene.host(), ask::Say{.phrase = "hello"}), "ok");
    EXPECT_TRUE(node.store().writable());
    scene.end();
  }
}

// Its hello would wait for the store, and its resume would take the room from the node to which the client has gone meanwhile.
TEST(Cluster, ANodeWithoutALeaseGreetsNobody) {
  Cluster scene;
  SimServer& node = *scene.world.server(scene.home());
  node.queue().disk = Disk::lost;
  scene.world.advance(4000);
  EXPECT_FALSE(scene.host().line());
  scene.host().connect();
  EXPECT_EQ(scene.host().line()->node, node.name());
  scene.world.advance(500);
  EXPECT_EQ(scene.host().closed_with(), closing::lease_lost.code);
  node.queue().disk = Disk::good;
  scene.until_all_are_back();
  scene.end();
}

// A hello waits for a database that hangs, its client gives up and goes back to the node that has the room.
TEST(Cluster, AHelloWhoseClientIsGoneTakesNoRoom) {
  Cluster scene;
  const std::size_t home = scene.home();
  scene.world.cut(std::shared_ptr{scene.host().line()});
  scene.world.freeze(home, 1000);
  scene.host().connect();
  const std::size_t other = scene.world.place_of(scene.key()).value();
  ASSERT_NE(other, home);
  ASSERT_EQ(scene.host().line()->node, scene.world.server(other)->name());
  scene.world.server(other)->queue().disk = Disk::hangs;
  scene.world.advance(1200);
  EXPECT_FALSE(scene.host().is_welcome());
  scene.world.cut(std::shared_ptr{scene.host().line()});
  scene.host().connect();
  scene.world.advance(500);
  EXPECT_EQ(scene.host().line()->in_room, scene.room().value);
  scene.world.server(other)->queue().disk = Disk::good;
  scene.world.advance(10'000);
  EXPECT_EQ(scene.home(), home);
  EXPECT_TRUE(scene.host().line()) << "nobody has sent it elsewhere";
  scene.end();
}

// Six seconds of look-ups wait, as after the loss of a node with many rooms: the one that opens them must not be the next.
TEST(Cluster, ANodeKeepsItsLeaseHoweverMuchWaitsToBeStored) {
  Cluster scene;
  SimServer& node = *scene.world.server(scene.home());
  int done = 0;
  for (int i = 0; i < 4000; ++i) {
    node.store().between([]() -> storage::Outcome<int> { return 1; }, [&](const storage::Outcome<int>&) { done += 1; });
  }
  scene.world.advance(4000);
  EXPECT_LT(done, 4000) << "they outlast a lease";
  EXPECT_EQ(scene.holder(), node.name());
  EXPECT_TRUE(scene.host().line()) << "the lease was not lost";
  scene.world.advance(4000);
  EXPECT_EQ(done, 4000);
  EXPECT_EQ(scene.ask(scene.host(), ask::Say{.phrase = "hello"}), "ok");
  scene.end();
}

TEST(Cluster, ANodeThatIsStoppedHandsItsRoomsOver) {
  Cluster scene;
  const std::size_t home = scene.home();
  scene.world.server(home)->drain();
  scene.world.advance(200);
  EXPECT_EQ(scene.host().closed_with(), closing::restarting.code);
  EXPECT_LE(scene.until_all_are_back(), 2000);
  EXPECT_NE(scene.home(), home);
  scene.end();
}

// Nobody opens the room for that: any node's retention does.
TEST(Cluster, AMatchToWhichNobodyReturnsEndsAlthoughItsNodeIsLost) {
  for (const int hours : {1, 14}) {
    Cluster scene{{.clients = 2, .server = {.times = {.retention_days = 30, .abandon_hours = 12}}, .nodes = 2}};
    scene.world.kill(scene.home());
    for (int hour = 0; hour < hours; ++hour) scene.world.advance(3'600'000);
    scene.until_all_are_back();
    EXPECT_EQ(scene.ask(scene.host(), ask::Start{}) == "ok", hours > 12) << "a match is over, or goes on";
    scene.end();
  }
}

// As in a rolling upgrade between versions that cannot read each other's rooms.
TEST(Cluster, ANodeThatCannotReadARoomLeavesItToAnother) {
  Cluster scene{{.clients = 2, .nodes = 2}};
  const std::size_t home = scene.home(), other = 1 - home;
  scene.world.kill(other);
  scene.world.newer.insert(other);
  scene.world.start(other);
  scene.world.kill(home);
  scene.world.advance(4000);
  scene.host().know_key(scene.key());
  scene.host().connect();
  const std::string asked =
      scene.host().send(ask::Sheet{});  // behind the hello, as clients send again what has no answer
  scene.world.advance(3000);
  const auto gone = std::ranges::find_if(
      scene.host().heard(), [](const ServerMessage& message) { return std::holds_alternative<tell::Gone>(message); });
  ASSERT_NE(gone, scene.host().heard().end());
  EXPECT_EQ(std::get<tell::Gone>(*gone).code, "storage");
  EXPECT_EQ(std::get<tell::Gone>(*gone).retryable, true);
  EXPECT_EQ(scene.host().closed_with(), closing::storage_failed.code);
  EXPECT_EQ(scene.host().answer_to(asked), "") << "it comes again";
  EXPECT_EQ(scene.holder(), "") << "it was claimed, and let go of";
  scene.world.kill(other);
  scene.world.start(home);
  scene.come_by_key(scene.host());
  EXPECT_EQ(scene.ask(scene.host(), ask::Join{.code = scene.code()}), "joined");
  EXPECT_LE(scene.until_all_are_back(), 5000);
  EXPECT_EQ(scene.home(), home);
  scene.end();
}

TEST(Cluster, ARoomMovesToTheNodeThatTheProxyHasChosen) {
  Cluster scene{{.clients = 3, .nodes = 3}};
  const std::size_t first = scene.home();
  scene.world.kill(first);
  scene.until_all_are_back();
  const std::size_t second = scene.home();
  scene.world.start(first);
  scene.world.advance(200);
  EXPECT_EQ(scene.world.place_of(scene.key()), first);
  EXPECT_EQ(scene.home(), second) << "people who are there stay";

  SimClient& late = scene.world.client(2);
  late.know_key(scene.key());
  scene.come(2);
  EXPECT_EQ(scene.ask(late, ask::Join{.code = scene.code()}, 3000), "joined");
  EXPECT_EQ(scene.home(), first);
  EXPECT_EQ(scene.host().closed_with(), closing::elsewhere.code);
  EXPECT_LE(scene.until_all_are_back(), 1000);
  scene.end();
}

// As when a proxy leads some of the people there before it knows which node is lost.
TEST(Cluster, ARoomThatAnotherNodeGotFirstIsAskedForAgain) {
  Cluster scene;
  const std::size_t home = scene.home();
  scene.world.kill(home);
  scene.host().connect();
  scene.guest().connect();
  scene.world.advance(1000);
  const std::size_t place = scene.world.place_of(scene.key()).value_or(home), third = 3 - home - place;
  while (!scene.world.shared().claim(scene.room(), scene.world.server(third)->name())) scene.world.advance(10);
  EXPECT_LE(scene.until_all_are_back(), 1500);
  EXPECT_EQ(scene.home(), place);
  scene.end();
}

TEST(Cluster, ARoomWhoseNodeCouldNotReleaseItMovesAllTheSame) {
  Cluster scene;
  const std::size_t first = scene.home();
  scene.world.kill(first);
  scene.until_all_are_back();
  const std::size_t second = scene.home();
  scene.world.start(first);
  scene.world.advance(200);
  scene.leave_unreleased(second);
  EXPECT_LE(scene.until_all_are_back(), 5000);
  EXPECT_EQ(scene.home(), first);
  scene.end();
}

// It would stay at the node that has left it: the node lives, and got it by a hand-over.
TEST(Cluster, ARoomThatWasHandedOverAndCouldNotBeReleasedMovesAllTheSame) {
  Cluster scene{{.clients = 2, .nodes = 2}};
  const std::size_t home = scene.home(), other = 1 - home;
  scene.world.advance(30'000);
  EXPECT_TRUE(scene.world.shared().want(std::array{scene.room()}, scene.world.server(other)->name()));
  scene.world.advance(1500);
  scene.world.kill(home);
  scene.until_all_are_back();
  EXPECT_EQ(scene.home(), other);
  scene.world.start(home);
  scene.world.advance(200);
  scene.leave_unreleased(other);
  EXPECT_LE(scene.until_all_are_back(), 5000);
  EXPECT_EQ(scene.home(), home);
  scene.end();
}

TEST(Cluster, ARoomThatWasHandedOverStaysForAWhile) {
  Cluster scene{{.clients = 3, .nodes = 2}};
  const std::size_t home = scene.home(), other = 1 - home;
  storage::Nodes& store = scene.world.shared();
  scene.world.advance(30'000);
  EXPECT_TRUE(store.want(std::array{scene.room()}, scene.world.server(other)->name()));
  scene.world.advance(1500);
  EXPECT_EQ(scene.holder(), "") << "handed over";
  EXPECT_EQ(scene.host().closed_with(), closing::elsewhere.code);
  scene.world.kill(home);
  scene.until_all_are_back();
  EXPECT_EQ(scene.home(), other);
  scene.world.start(home);
  scene.world.advance(200);
  SimClient& late = scene.world.client(2);
  late.know_key(scene.key());
  scene.come(2);
  EXPECT_EQ(scene.ask(late, ask::Join{.code = scene.code()}, 6000), "elsewhere");
  EXPECT_EQ(late.closed_with(), closing::elsewhere.code);
  EXPECT_EQ(scene.home(), other);
  scene.world.advance(30'000);
  scene.come(2);
  EXPECT_EQ(scene.ask(late, ask::Join{.code = scene.code()}, 3000), "joined");
  EXPECT_EQ(scene.home(), home);
  scene.end();
}

TEST(Cluster, WhatWaitsForASlowReaderIsNotToldWhenAnotherNodeHasTheRoom) {
  Cluster scene{{.clients = 2, .nodes = 2}};
  const std::string other = scene.world.server(1 - scene.home())->name();
  const auto slow = scene.host().line();
  scene.world.let_read(slow, false);
  for (int i = 0; i < 5; ++i) {
    scene.guest().send(ask::Say{.phrase = "hello"});
    scene.world.advance(1000);
  }
  scene.world.advance(30'000);
  EXPECT_TRUE(scene.world.shared().want(std::array{scene.room()}, other));
  scene.world.advance(1500);
  EXPECT_TRUE(scene.world.shared().claim(scene.room(), other));
  scene.world.let_read(slow, true);
  scene.world.advance(2000);
  EXPECT_EQ(scene.world.broken(), "");
}

TEST(Cluster, WhoComesWithoutAKeyIsToldWhereTheRoomIs) {
  Cluster scene{{.clients = 3, .nodes = 3}};
  SimClient& late = scene.world.client(2);
  for (int tries = 0; tries < 20; ++tries) {
    if (late.line()) scene.world.cut(std::shared_ptr{late.line()});
    late.forget_key();
    scene.come(2);
    if (late.line()->node != scene.holder()) break;
  }
  ASSERT_NE(late.line()->node, scene.holder());
  const std::size_t home = scene.home();
  EXPECT_EQ(scene.ask(late, ask::Join{.code = scene.code()}), "elsewhere");
  EXPECT_EQ(late.closed_with(), closing::elsewhere.code);
  EXPECT_EQ(late.key(), scene.key());
  EXPECT_EQ(scene.home(), home) << "nobody at the table was disturbed";
  scene.come(2);
  EXPECT_EQ(scene.ask(late, ask::Join{.code = scene.code()}), "joined");
  scene.end();
}

TEST(Cluster, ARequestWhoseAnswerWasLostIsAnsweredByTheNextNode) {
  Cluster scene;
  const std::size_t home = scene.home();
  ask::Say say{.phrase = "hello"};
  say.id = "once";
  scene.host().send(say);
  scene.world.advance(65);  // on its way, or stored
  scene.world.kill(home);
  scene.until_all_are_back();
  EXPECT_EQ(scene.ask(scene.host(), say), "ok");
  scene.end();  // a request that acts twice breaks a promise
}

// Connects to a node without a key until it is (or is not) this one.
void come_to(Scene& scene, std::size_t number, const std::string& node, bool same = true) {
  SimClient& client = scene.world.client(number);
  for (int tries = 0; tries < 30; ++tries) {
    if (client.line()) scene.world.cut(std::shared_ptr{client.line()});
    client.forget_key();
    scene.come(number);
    if ((client.line()->node == node) == same) return;
  }
  FAIL() << "the proxy has never chosen it";
}

std::vector<std::string> listed_to(Scene& scene, SimClient& client) {
  EXPECT_EQ(scene.ask(client, ask::Rooms{}), "room_list");
  std::vector<std::string> codes;
  for (const ServerMessage& message : client.heard()) {
    const auto* list = std::get_if<tell::RoomList>(&message);
    if (list != nullptr) codes.clear();
    for (std::size_t i = 0; list != nullptr && i < list->rooms.size(); ++i) codes.push_back(list->rooms[i].code);
  }
  return codes;
}

TEST(Cluster, PublicRoomsAreListedByEveryNode) {
  Scene scene{{.clients = 2, .nodes = 2}};
  scene.world.advance(100);
  ask::Create create = Scene::table_of("tiny");
  create.settings.listed = true;
  EXPECT_EQ(scene.ask(scene.come(0), create), "joined");
  const std::string home = scene.world.client(0).line()->node, code = scene.world.tables.front().code;
  come_to(scene, 1, home, false);
  scene.world.advance(2000);
  EXPECT_EQ(listed_to(scene, scene.world.client(1)), std::vector{code});

  const std::size_t other = scene.world.server(0)->name() == home ? 1 : 0;
  scene.world.kill(other);
  scene.world.start(other);
  scene.world.advance(3000);
  come_to(scene, 1, home, false);
  EXPECT_EQ(listed_to(scene, scene.world.client(1)), std::vector{code}) << "also by a node that comes later";

  scene.world.kill(1 - other);
  scene.world.advance(5000);
  EXPECT_EQ(listed_to(scene, scene.world.client(1)), std::vector<std::string>{}) << "until the node is lost";
  EXPECT_EQ(scene.world.broken(), "");
}

// Its new term begins with the newest piece of news, so it never hears of this one.
TEST(Cluster, ANodeThatMissedTheEndOfAPublicRoomListsItNoMore) {
  Scene scene{{.clients = 2, .nodes = 2}};
  scene.world.advance(100);
  ask::Create create = Scene::table_of("tiny");
  create.settings.listed = true;
  EXPECT_EQ(scene.ask(scene.come(0), create), "joined");
  const std::string home = scene.world.client(0).line()->node, code = scene.world.tables.front().code;
  come_to(scene, 1, home, false);
  scene.world.advance(2000);
  EXPECT_EQ(listed_to(scene, scene.world.client(1)), std::vector{code});

  scene.world.freeze(scene.world.server(0)->name() == home ? 1 : 0, 8000);
  const ask::Configure private_now{.variant = "tiny", .seats = 2, .options = create.options};
  EXPECT_EQ(scene.ask(scene.world.client(0), private_now, 9000), "ok");
  scene.world.advance(4000);
  come_to(scene, 1, home, false);
  EXPECT_EQ(listed_to(scene, scene.world.client(1)), std::vector<std::string>{});
  EXPECT_EQ(scene.world.broken(), "");
}

TEST(Cluster, ADeviceThatEndsIsClosedAtEveryNode) {
  Scene scene{{.clients = 2, .nodes = 2}};
  scene.world.advance(100);
  SimClient& here = scene.come(0);
  SimClient& there = scene.world.client(1);
  there.be(here);
  come_to(scene, 1, here.line()->node, false);
  EXPECT_EQ(scene.ask(here, ask::Devices{}), "devices");
  const auto& devices = std::get<tell::DevicesAre>(here.heard().back()).devices;
  ASSERT_EQ(devices.size(), 1u);
  here.send(ask::EndDevice{.device = devices[0].device});
  scene.world.advance(2000);
  EXPECT_EQ(there.closed_with(), closing::device_ended.code);
}

TEST(Cluster, AnErasedPlayerIsForgottenAtEveryNode) {
  Scene scene{{.clients = 3, .nodes = 2}};
  scene.world.advance(100);
  EXPECT_EQ(scene.ask(scene.come(0), Scene::table_of("tiny")), "joined");
  SimClient& here = scene.world.client(1);
  here.know_key(routing_key(scene.world.tables.front().code));
  scene.come(1);
  EXPECT_EQ(scene.ask(here, ask::Join{.code = scene.world.tables.front().code}, 3000), "joined");
  EXPECT_EQ(scene.ask(here, ask::Rename{.name = "Ayu"}), "ok");
  EXPECT_EQ(scene.ask(here, ask::Sit{}), "ok");
  SimClient& twin = scene.world.client(2);
  twin.be(here);
  come_to(scene, 2, here.line()->node, false);
  EXPECT_EQ(scene.ask(twin, ask::EraseMe{.confirm = here.player()->value}), "ok");
  scene.world.advance(2000);
  EXPECT_FALSE(here.line()) << "closed at the other node";
  EXPECT_EQ(scene.world.database().find_player(*here.player()).value(), std::nullopt);
  const auto events = scene.world.database().read(RoomId{scene.world.tables.front().room}, {}, storage::last_seq);
  ASSERT_TRUE(events);
  for (const storage::EventRow& event : *events) {
    for (const storage::EventText& text : event.texts) EXPECT_NE(text.words, "Ayu");
  }
  EXPECT_EQ(scene.world.broken(), "");
}

TEST(Cluster, TheSameSeedGivesTheSameRun) {
  for (const std::uint64_t seed : {1, 2}) {
    World once{cluster_of(seed, 10)}, again{cluster_of(seed, 10)};
    once.run();
    again.run();
    EXPECT_EQ(once.broken(), "");
    EXPECT_EQ(once.promises().digest(), again.promises().digest());
  }
}

}  // namespace
}  // namespace takamaka::sim
