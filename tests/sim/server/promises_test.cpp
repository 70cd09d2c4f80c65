// The observer notices each kind of broken promise: a world whose server, disk or network is made to break one.

#include "tests/sim/server/promises.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <malloc.h>
#include <sqlite3.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/sim/server/scene.hpp"

namespace takamaka::sim {
namespace {

using ::testing::HasSubstr;

// Two people at a table of the tiny game, and a bot; the second comes last.
struct TableForTwo : Scene {
  explicit TableForTwo(WorldSettings settings = {.clients = 2}) : Scene{std::move(settings)} {
    ask::Create create = table_of("tiny");
    create.seats = 3;
    EXPECT_EQ(ask(come(0), create), "joined");
    EXPECT_EQ(ask(come(1), ask::Join{.code = world.tables.back().code}), "joined");
    EXPECT_EQ(ask(guest(), ask::Sit{}), "ok");
    EXPECT_EQ(ask(host(), ask::AddBots{}), "ok");
  }
  SimClient& host() { return world.client(0); }
  SimClient& guest() { return world.client(1); }
  void play() {
    host().send(ask::Start{});
    world.advance(60'000);
  }
  // Writes what `change` makes of each frame that contains `text`.
  void tamper(std::string text, std::function<std::vector<std::string>(const std::string&)> change) {
    world.tamper = [text = std::move(text), change = std::move(change)](const std::string& frame) {
      return frame.contains(text) ? change(frame) : std::vector{frame};
    };
  }
};

std::string with(std::string frame, std::string_view text, std::string_view other) {
  if (const auto at = frame.find(text); at != std::string::npos) frame.replace(at, text.size(), other);
  return frame;
}

TEST(Promises, NothingIsToldBeforeItIsStored) {
  TableForTwo scene;
  scene.world.server()->queue().disk = Disk::slow;
  scene.world.server()->queue().lies.stores_late = true;
  scene.guest().send(ask::Say{.phrase = "hello"});
  scene.world.advance(5000);
  EXPECT_THAT(scene.world.broken(), HasSubstr("stored"));
}

TEST(Promises, NothingToldIsLost) {
  TableForTwo scene;
  scene.world.server()->queue().lies.forgets = true;
  scene.guest().send(ask::Say{.phrase = "hello"});
  scene.world.advance(5000);
  EXPECT_EQ(scene.world.broken(), "");
  scene.world.crash();
  EXPECT_THAT(scene.world.broken(), HasSubstr("lost"));
}

TEST(Promises, AnEventIsTheSameForAll) {
  TableForTwo scene;
  int times = 0;
  scene.tamper(R"("phrase":"hello")", [&](const std::string& frame) {
    return std::vector{++times == 1 ? frame : with(frame, R"("phrase":"hello")", R"("phrase":"thanks")")};
  });
  scene.guest().send(ask::Say{.phrase = "hello"});
  scene.world.advance(5000);
  EXPECT_THAT(scene.world.broken(), HasSubstr("two versions of event"));
}

TEST(Promises, ARequestHasAnAnswer) {
  TableForTwo scene;
  scene.tamper(R"("type":"ok")", [](const std::string&) { return std::vector<std::string>{}; });
  scene.guest().send(ask::Say{.phrase = "hello"});
  scene.world.quiet();
  EXPECT_THAT(scene.world.broken(), HasSubstr("0 answers"));
}

TEST(Promises, ARequestHasOnlyOneAnswer) {
  TableForTwo scene;
  scene.tamper(R"("type":"ok")", [](const std::string& frame) { return std::vector{frame, frame}; });
  scene.guest().send(ask::Say{.phrase = "hello"});
  scene.world.advance(5000);
  EXPECT_THAT(scene.world.broken(), HasSubstr("more answers than requests"));
}

TEST(Promises, AHiddenHandIsShownToItsOwnerOnly) {
  TableForTwo scene;
  int hands = 0;
  scene.tamper(R"("type":"dealt")", [&](const std::string& frame) {
    // The shared part names no hand; here it does.
    const std::string open = with(frame, R"("hands":[null)", R"("hands":[[1,2,3])");
    hands += open != frame;
    return std::vector{open};
  });
  scene.play();
  EXPECT_GT(hands, 0) << "the words of the tiny game have changed";
  EXPECT_THAT(scene.world.broken(), HasSubstr("may not see"));
}

TEST(Promises, TilesFaceDownAreShownToNobody) {
  TableForTwo scene;
  scene.tamper(R"("type":"dealt")", [&](const std::string& frame) {
    return std::vector{with(frame, R"("rest":null)", R"("rest":[1,2,3])")};
  });
  scene.play();
  EXPECT_THAT(scene.world.broken(), HasSubstr("may not see"));
}

TEST(Promises, AQueueHasABound) {
  TableForTwo scene{{.clients = 2, .server = {.queue_max = 16}}};
  SimQueue& queue = scene.world.server()->queue();
  queue.disk = Disk::slow;
  queue.lies.unbounded = true;
  for (int i = 0; i < 40; ++i) queue.run([]() -> storage::Outcome<int> { return 0; }, [](const auto&) {});
  scene.world.advance(1);
  EXPECT_THAT(scene.world.broken(), HasSubstr("queue"));
}

TEST(Promises, OneCommitOfARoomWaits) {
  TableForTwo scene;
  SimQueue& queue = scene.world.server()->queue();
  queue.disk = Disk::slow;
  for (int i = 0; i < 2; ++i) queue.commit({RoomId{"R"}, {}, {}, {}}, [](const auto&) {});
  scene.world.advance(1);
  EXPECT_THAT(scene.world.broken(), HasSubstr("two commits of a room"));
}

TEST(Promises, MemoryIsGivenBack) {
  TableForTwo scene;
  std::shared_ptr<RoomService> kept;
  scene.world.server()->lobby().find(scene.world.tables.back().code, [&](const auto& found) { kept = found->room; });
  scene.world.end();
  EXPECT_THAT(scene.world.broken(), HasSubstr("there is still"));
}

TEST(Promises, RoomsArePurged) {
  TableForTwo scene{{.clients = 2, .server = {.times = {.retention_days = 0, .abandon_hours = 12}}}};
  scene.play();
  scene.world.end();
  EXPECT_THAT(scene.world.broken(), HasSubstr("never purged"));
}

TEST(Promises, ARequestActsOnce) {
  Promises promises{{}};
  storage::Commit commit{RoomId{"R"}, {}, {}, {}};
  commit.events.push_back({.at_ms = 1, .kind = "game", .by = "seat:0", .payload = "{}", .request = "k"});
  promises.stored(commit);
  EXPECT_EQ(promises.broken(), "");
  commit.expected = {1};
  promises.stored(commit);
  EXPECT_THAT(promises.broken(), HasSubstr("acted twice"));
}

TEST(Promises, ARequestLeadsToOneRoom) {
  Promises promises{{}};
  promises.told(PlayerId{"P"}, tell::Joined{"1", "R"});
  promises.told(PlayerId{"P"}, tell::Joined{"1", "R"});
  EXPECT_EQ(promises.broken(), "");
  promises.told(PlayerId{"P"}, tell::Joined{"1", "S"});
  EXPECT_THAT(promises.broken(), HasSubstr("two rooms"));
}

TEST(Promises, AnEventOfASeatIsForWhoeverHadItThen) {
  Promises promises{{}};
  storage::MemoryStore events;
  storage::MatchOpened opened;
  opened.match = MatchId{"M"};
  opened.players = {{"person", PlayerId{"P"}, "Ann"}};
  storage::Commit commit{RoomId{"R"}, {}, {}, {}};
  commit.rows.push_back(opened);
  const auto add = [&](const std::string& kind, const std::string& payload) {
    storage::EventRow& event = commit.events.emplace_back();
    event.kind = kind;
    event.payload = payload;
  };
  add("game", R"({"type":"drew","tile":{"owner":0,"value":7}})");
  add("room", R"({"type":"seat_handed_over","seat":0,"player":"Q","name":"Bo","deal":0})");
  promises.stored(commit);
  tell::Update update{.room = "R", .seq = {2}};
  update.events = {{.seq = {1}, .game = RawJson{R"({"type":"drew","tile":null})"}}};
  update.you.events = {{.seq = {1}, .game = RawJson{R"({"type":"drew","tile":7})"}}};
  promises.told(PlayerId{"P"}, update, events);
  EXPECT_EQ(promises.broken(), "");
  update.you.seat = Seat{0};
  promises.told(PlayerId{"Q"}, update, events);
  EXPECT_THAT(promises.broken(), HasSubstr("did not have it"));
}

// People come, play and go, again and again: what the server keeps besides its database does not grow.
TEST(Memory, StaysFlatOverManyTables) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "another allocator";
#endif
  Scene scene{{.clients = 3, .server = {.times = {.retention_days = 5, .abandon_hours = 12}}}};
  const auto in_use = [] { return static_cast<std::int64_t>(mallinfo2().uordblks) - sqlite3_memory_used(); };
  const auto round = [&] {
    for (std::size_t i = 0; i < 3; ++i) scene.come(i);
    EXPECT_EQ(scene.ask(scene.world.client(0), Scene::table_of("tiny")), "joined");
    EXPECT_EQ(scene.ask(scene.world.client(1), ask::Join{.code = scene.world.tables.back().code}), "joined");
    EXPECT_EQ(scene.ask(scene.world.client(1), ask::Sit{}), "ok");
    EXPECT_EQ(scene.ask(scene.world.client(0), ask::Start{}), "ok");
    EXPECT_EQ(scene.ask(scene.world.client(2), ask::Matches{}), "matches");
    for (std::size_t i = 0; i < 3; ++i) scene.world.cut(std::shared_ptr{scene.world.client(i).line()});
    for (std::size_t i = 0; i < 3; ++i) scene.world.client(i).leave_room();
    for (int hour = 0; hour < 2 * 24; ++hour) scene.world.advance(3'600'000);
    EXPECT_EQ(scene.world.server()->leftovers(), "");
    EXPECT_EQ(scene.world.broken(), "");
    scene.world.promises().forget_rooms();
    scene.world.tables.clear();
  };
  for (int i = 0; i < 15; ++i) round();
  const std::int64_t before = in_use();
  for (int i = 0; i < 15; ++i) round();
  EXPECT_LT(in_use() - before, 64 * 1024) << "15 tables of the tiny game take more";
}

}  // namespace
}  // namespace takamaka::sim
