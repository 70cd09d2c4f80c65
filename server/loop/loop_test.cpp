#include "server/loop/loop.hpp"

#include <gtest/gtest.h>

#include <future>
#include <stdexcept>

#include "server/loop/async_value.hpp"
#include "server/loop/loops.hpp"
#include "server/loop/timer_queue.hpp"
#include "server/loop/worker_thread.hpp"
#include "tests/support/sim_loop.hpp"

namespace takamaka {
namespace {

struct LoopTest : ::testing::Test {
  SimClock clock;
  SimLoop loop{clock, {}};
  std::vector<std::string> done;

  Task<int> twice(AsyncValue<int> value) { co_return 2 * co_await value.wait(); }
  Task<> note(std::string name, AsyncValue<int> value) {
    const int number = co_await twice(std::move(value));
    done.push_back(name + " " + std::to_string(number));
  }
  Task<> fail(AsyncValue<int> value) {
    const int number = co_await value.wait();
    if (number != 0) throw std::runtime_error{"as the test wants"};
  }
  Task<> sleep(std::int64_t ms) {
    co_await sleep_for(loop, ms);
    done.push_back("slept until " + std::to_string(clock.steady_ms));
  }
  void start(Task<> task) {
    loop.tasks().start(std::move(task),
                       [this](const std::exception_ptr& failure) { done.emplace_back(failure ? "failed" : "ended"); });
  }
};

TEST_F(LoopTest, ATaskGoesOnWhenItsValueIsGiven) {
  const AsyncValue<int> value{loop};
  start(note("first", value));
  loop.run_ready();
  EXPECT_TRUE(done.empty());
  value.give(21);
  EXPECT_TRUE(done.empty()) << "the value comes through the loop, from whatever thread it is given";
  loop.run_ready();
  EXPECT_EQ(done, (std::vector<std::string>{"first 42", "ended"}));
  EXPECT_TRUE(loop.tasks().empty());
}

TEST_F(LoopTest, TheClockOfTablesStandsStillWhileTheLoopDoes) {
  EXPECT_EQ(loop.table_ms(), loop.steady_ms());
  clock.advance(3'600'000);
  EXPECT_EQ(loop.table_ms(), loop.steady_ms()) << "before it has beats, a loop may sleep as long as nothing is due";
  loop.begin_beats();
  run_until(loop, clock, clock.steady_ms + 10'000);
  const std::int64_t before = loop.table_ms();
  EXPECT_EQ(before, loop.steady_ms());
  clock.advance(60'000);  // the process is stopped
  EXPECT_EQ(loop.table_ms(), before);
  run_until(loop, clock, clock.steady_ms + 5'000);
  EXPECT_EQ(loop.table_ms(), before + 5'000);
  clock.advance(TableClock::gap_max_ms);  // as when the machine has much to do
  EXPECT_EQ(loop.table_ms(), before + 5'000 + TableClock::gap_max_ms);
}

TEST_F(LoopTest, AnExceptionReachesWhoeverStartedTheTask) {
  const AsyncValue<int> value{loop};
  start(fail(value));
  value.give(1);
  loop.run_ready();
  EXPECT_EQ(done, std::vector<std::string>{"failed"});
}

TEST_F(LoopTest, ATaskThatIsDestroyedWhileItWaitsIsNotResumed) {
  const AsyncValue<int> value{loop};
  start(note("never", value));
  loop.tasks().clear();
  value.give(1);
  loop.run_ready();
  EXPECT_TRUE(done.empty());
}

TEST_F(LoopTest, TimersRunInTheOrderOfTheirTimesAndACancelledOneNotAtAll) {
  const std::int64_t now_ms = clock.steady_ms;
  loop.start_timer(now_ms + 20, [&] { done.emplace_back("late"); });
  loop.start_timer(now_ms + 10, [&] { done.emplace_back("early"); });
  const auto cancelled = loop.start_timer(now_ms + 15, [&] { done.emplace_back("cancelled"); });
  loop.cancel_timer(cancelled);
  start(sleep(12));
  run_until(loop, clock, now_ms + 100);
  EXPECT_EQ(done, (std::vector<std::string>{"early", "slept until " + std::to_string(now_ms + 12), "ended", "late"}));
}

TEST_F(LoopTest, ATimerEndsWithItsOwner) {
  {
    LoopTimer timer{loop};
    timer.set_after(5, [&] { done.emplace_back("rang"); });
  }
  run_until(loop, clock, clock.steady_ms + 100);
  EXPECT_TRUE(done.empty());
}

// A connection owns its timers, and is often owned by the callback of one of them.
struct Owner {
  TimerQueue& timers;
  const bool starts_another;
  std::vector<Loop::TimerKey> own{};
  ~Owner() {
    for (const Loop::TimerKey& key : own) timers.cancel(key);
    if (starts_another) timers.start(7, [] {});
  }
};

// Returns the timer whose callback is the owner; the owner has others before and after it.
Loop::TimerKey start_owned(TimerQueue& timers, std::int64_t at_ms, bool starts_another) {
  auto owner = std::make_shared<Owner>(timers, starts_another);
  Owner& owned = *owner;
  for (const std::int64_t ms : {at_ms - 1, at_ms + 1, at_ms + 500}) owned.own.push_back(timers.start(ms, [] {}));
  owned.own.push_back(timers.start(at_ms, [owner = std::move(owner)] {}));
  return owned.own.back();
}

TEST(TimerQueue, ACallbackThatIsDestroyedMayCancelAndStartTimersAlsoItsOwn) {
  for (const bool starts_another : {false, true}) {
    TimerQueue timers;
    for (std::int64_t ms = 0; ms < 200; ++ms) start_owned(timers, ms, starts_another);
    timers.clear();
    EXPECT_EQ(timers.size(), 0u);
    timers.cancel(start_owned(timers, 20, starts_another));
    EXPECT_EQ(timers.size(), starts_another ? 1u : 0u);
  }
}

TEST(WorkerThread, RunsJobsInOrderAndRefusesBeyondItsBound) {
  WorkerThread worker{2};
  std::promise<void> begun, go_on;
  std::vector<int> ran;
  ASSERT_TRUE(worker.post([&] {
    begun.set_value();
    go_on.get_future().wait();
    ran.push_back(1);
  }));
  begun.get_future().wait();
  ASSERT_TRUE(worker.post([&] { ran.push_back(2); }));
  ASSERT_TRUE(worker.post([&] { ran.push_back(3); }));
  EXPECT_FALSE(worker.post([&] { ran.push_back(4); }));
  go_on.set_value();
  worker.stop();
  EXPECT_EQ(ran, (std::vector<int>{1, 2, 3}));
  EXPECT_FALSE(worker.post([] {}));
}

TEST(RoutingKey, IsFourHexDigitsOfAHashOfTheCode) {
  EXPECT_EQ(routing_key_text(0x00af), "00af");
  EXPECT_EQ(routing_key("KQ7M2RBC"), routing_key("KQ7M2RBC"));
  EXPECT_NE(routing_key("KQ7M2RBC"), routing_key("KQ7M2RBD"));
}

}  // namespace
}  // namespace takamaka
