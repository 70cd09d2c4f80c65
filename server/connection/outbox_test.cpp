#include "server/connection/outbox.hpp"

#include <gtest/gtest.h>

#include "protocol/messages/limits.hpp"
#include "tests/support/sim_loop.hpp"

namespace takamaka {
namespace {

struct OutboxTest : ::testing::Test {
  int woken = 0;
  SimClock clock;
  SimLoop loop{clock, {}};
  const std::shared_ptr<Outbox> box = std::make_shared<Outbox>(loop, [this] { ++woken; });
  // As the loop's own work.
  void send(const std::string& text) {
    loop.run([&] { box->send(text); });
  }
  void close(const CloseCode& code) {
    loop.run([&] { box->close(code); });
  }
  static std::vector<std::string> texts(const Outbox::Taken& taken) {
    std::vector<std::string> all;
    for (const Frame& frame : taken.frames) all.emplace_back(*frame.shared);
    return all;
  }
};

TEST_F(OutboxTest, KeepsTheOrderAndWakesOnce) {
  send("a");
  send("b");
  EXPECT_EQ(woken, 1);
  EXPECT_EQ(texts(box->take()), (std::vector<std::string>{"a", "b"}));
  send("c");
  EXPECT_EQ(woken, 1) << "a woken connection takes until the outbox is empty";
  EXPECT_EQ(texts(box->take()), std::vector<std::string>{"c"});
  EXPECT_TRUE(box->take().frames.empty());
  send("d");
  EXPECT_EQ(woken, 2);
}

TEST_F(OutboxTest, ClosesAfterTheFramesSentBeforeAndDropsLaterOnes) {
  send("a");
  close(closing::superseded);
  close(closing::restarting);
  send("b");
  const auto taken = box->take();
  EXPECT_EQ(texts(taken), std::vector<std::string>{"a"});
  EXPECT_EQ(taken.close->code, closing::superseded.code) << "the first code wins";
  EXPECT_FALSE(box->take().close) << "the code is given once";
}

TEST_F(OutboxTest, DropsUpdatesOfARoomThatTheConnectionHasLeftForAnotherOne) {
  const auto update = [&](std::uint64_t session, std::string_view text) {
    loop.run([&] { box->send({SharedText{text}, SharedText{"}"}, session}); });
  };
  loop.run([&] { box->entered(6); });
  update(6, "old");
  loop.run([&] { box->entered(7); });
  update(6, "late");
  update(7, "new");
  send("an answer of either room");
  EXPECT_EQ(texts(box->take()), (std::vector<std::string>{"old", "new", "an answer of either room"}));
}

TEST_F(OutboxTest, TellsWhenTheClientHasAnsweredThePingAfterAFrame) {
  std::string received;
  const auto ask = [&](const std::string& name) {
    loop.run([&] { box->when_received([&received, name] { received += name; }); });
  };
  send("a");
  EXPECT_EQ(box->take().ping, 0u) << "only where somebody waits";
  send("b");
  ask("b");
  ask("B");
  const auto taken = box->take();
  EXPECT_EQ(texts(taken), std::vector<std::string>{"b"});
  EXPECT_EQ(taken.ping, 1u) << "one for both";
  EXPECT_EQ(box->take().ping, 0u);
  EXPECT_EQ(woken, 1);
  ask("c");
  EXPECT_EQ(woken, 2) << "a ping needs no frame";
  EXPECT_EQ(box->take().ping, 2u);
  box->answered(3);
  EXPECT_EQ(received, "") << "no ping had this number";
  box->answered(1);
  EXPECT_EQ(received, "bB");
  box->answered(1);
  box->answered(2);
  EXPECT_EQ(received, "bBc");
}

TEST_F(OutboxTest, PingsNobodyAfterACloseAndKeepsABoundedNumberThatWait) {
  int received = 0;
  for (std::size_t i = 0; i < Outbox::awaited_max + 3; ++i) loop.run([&] { box->when_received([&] { ++received; }); });
  box->answered(box->take().ping);
  EXPECT_EQ(received, static_cast<int>(Outbox::awaited_max));
  loop.run([&] { box->when_received([&] { ++received; }); });
  close(closing::superseded);
  EXPECT_EQ(box->take().ping, 0u);
  box->answered(2);
  EXPECT_EQ(received, static_cast<int>(Outbox::awaited_max));
}

TEST_F(OutboxTest, TooManyFramesCloseTheSlowReader) {
  for (std::size_t i = 0; i < limits::outbox_messages_max; ++i) send("x");
  EXPECT_FALSE(box->closing());
  send("one too many");
  const auto taken = box->take();
  EXPECT_TRUE(taken.frames.empty());
  EXPECT_EQ(taken.close->code, closing::slow_consumer.code);
}

TEST_F(OutboxTest, BytesCountUntilTheyAreWritten) {
  const std::string half(limits::outbox_bytes_max / 2, 'x');
  send(half);
  send(half);
  box->take();
  box->written(1, half.size());
  send(half);
  EXPECT_FALSE(box->closing());
  send("x");
  EXPECT_TRUE(box->closing());
  EXPECT_EQ(woken, 2) << "a connection stuck in a write is woken, so its deadline starts";
}

TEST_F(OutboxTest, WhatComesFromElsewhereGoesThroughTheLoop) {
  box->send("from another thread");
  EXPECT_EQ(woken, 0);
  EXPECT_TRUE(box->take().frames.empty());
  loop.run_ready();
  EXPECT_EQ(woken, 1);
  EXPECT_EQ(texts(box->take()), std::vector<std::string>{"from another thread"});
}

TEST(NodeLease, HoldsInItsTermUntilItsTime) {
  NodeLease lease;
  const NodeLease::Term first = lease.term();
  EXPECT_FALSE(lease.holds(first, 5)) << "not asked for yet";
  lease.extend(100);
  EXPECT_TRUE(lease.holds(first, 99));
  EXPECT_FALSE(lease.holds(first, 100)) << "without anybody who ends it";
  lease.extend(200);
  EXPECT_TRUE(lease.holds(first, 100));
  lease.end();
  lease.extend(300);
  EXPECT_FALSE(lease.holds(first, 150)) << "a later term is not its own";
  EXPECT_TRUE(lease.holds(lease.term(), 150));
}

TEST_F(OutboxTest, DropsWhatWaitsWhenAnotherNodeMaySpeakForTheRoom) {
  NodeLease lease;
  lease.extend(clock.steady_ms + 1000);
  const auto shared = std::make_shared<Outbox>(loop, [] {}, lease);
  loop.run([&] { shared->send("a"); });
  EXPECT_EQ(texts(shared->take()), std::vector<std::string>{"a"});
  EXPECT_TRUE(shared->may_speak());
  loop.run([&] {
    shared->send("b");
    shared->hand_over(closing::elsewhere);
  });
  EXPECT_FALSE(shared->may_speak()) << "what was taken and is not written stays unwritten";
  const auto taken = shared->take();
  EXPECT_TRUE(taken.frames.empty());
  shared->written(1, 1);
  EXPECT_EQ(taken.close->code, closing::elsewhere.code);
  EXPECT_EQ(shared->bytes(), 0u);
  loop.run([&] {
    box->send("a");
    box->hand_over(closing::restarting);
  });
  EXPECT_EQ(texts(box->take()), std::vector<std::string>{"a"}) << "this node is the only one";
}

TEST_F(OutboxTest, GoesOnAfterALeftRoomUnlessAFrameOfItWaits) {
  NodeLease lease;
  lease.extend(clock.steady_ms + 1000);
  const auto shared = std::make_shared<Outbox>(loop, [] {}, lease);
  const auto hand_over_rest = [&] { loop.run([&] { shared->hand_over_rest(closing::elsewhere); }); };
  hand_over_rest();
  EXPECT_TRUE(shared->may_speak());
  loop.run([&] { shared->send("a"); });
  hand_over_rest();
  EXPECT_FALSE(shared->may_speak());
  EXPECT_EQ(shared->take().close->code, closing::elsewhere.code);
}

TEST_F(OutboxTest, IsSilentWhenTheTermOfItsLeaseIsOver) {
  NodeLease lease;
  lease.extend(clock.steady_ms + 1000);
  const auto bound = std::make_shared<Outbox>(loop, [] {}, lease);
  loop.run([&] { bound->send("in time"); });
  EXPECT_EQ(texts(bound->take()), std::vector<std::string>{"in time"});
  bound->written(1, 7);
  loop.run([&] { bound->send("too late"); });
  clock.advance(1000);
  EXPECT_FALSE(bound->may_speak());
  auto taken = bound->take();
  EXPECT_EQ(texts(taken), std::vector<std::string>{});
  ASSERT_TRUE(taken.close);
  EXPECT_EQ(taken.close->code, closing::lease_lost.code);
  EXPECT_EQ(bound->bytes(), 0u);
  lease.end();
  lease.extend(clock.steady_ms + 1000);
  loop.run([&] { bound->send("in another term"); });
  EXPECT_EQ(texts(bound->take()), std::vector<std::string>{});
}

}  // namespace
}  // namespace takamaka
