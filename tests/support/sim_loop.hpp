#pragma once

// A loop in virtual time, for tests. Everything runs on the thread that calls run_ready() or run_until(), in an order
// that follows from the calls alone; so the same seed repeats the same run.

#include <algorithm>
#include <deque>
#include <utility>
#include <vector>

#include "server/lobby/codes.hpp"
#include "server/loop/loop.hpp"
#include "server/loop/timer_queue.hpp"

namespace takamaka {

// The clocks of one simulated machine.
struct SimClock {
  std::int64_t steady_ms = 1'000'000;
  std::int64_t unix_ms = 1'800'000'000'000;
  void advance(std::int64_t ms) {
    steady_ms += ms;
    unix_ms += ms;
  }
};

class SimLoop final : public Loop {
 public:
  SimLoop(SimClock& clock, const Seed& seed) : clock_{clock}, seed_{seed} {}
  ~SimLoop() override { tasks().clear(); }

  std::int64_t steady_ms() const override { return clock_.steady_ms; }
  std::int64_t unix_ms() const override { return clock_.unix_ms; }
  Seed entropy() override { return derive(seed_, "draw " + std::to_string(++drawn_)); }
  void post(Callback callback) override { ready_.push_back(std::move(callback)); }
  bool is_current() const override { return running_; }
  TimerKey start_timer(std::int64_t at_steady_ms, Callback callback) override {
    return timers_.start(at_steady_ms, std::move(callback));
  }
  void cancel_timer(TimerKey timer) override { timers_.cancel(timer); }

  // Runs what is posted, and what that posts, without letting time pass. Returns whether there was anything.
  bool run_ready() {
    if (ready_.empty()) return false;
    const bool outer = std::exchange(running_, true);
    while (!ready_.empty()) {
      Callback next = std::move(ready_.front());
      ready_.pop_front();
      next();
    }
    running_ = outer;
    return true;
  }
  // Runs the timers that are due now. Returns whether there was one.
  bool run_due() {
    bool any = false;
    const bool outer = std::exchange(running_, true);
    while (Callback due = timers_.take_due(clock_.steady_ms)) {
      due();
      any = true;
    }
    running_ = outer;
    return any;
  }
  // The time of the next timer; the largest number if there is none.
  std::int64_t next_timer_ms() const { return timers_.next_ms(); }
  std::size_t timers() const { return timers_.size(); }
  // Runs a function as the loop's own work.
  template <class Function>
  void run(Function function) {
    post(std::move(function));
    run_ready();
  }
  // Destroys everything that waits, as when the process dies.
  void clear() {
    tasks().clear();
    while (!ready_.empty()) std::exchange(ready_, {});  // what is destroyed may post
    timers_.clear();
  }

 private:
  SimClock& clock_;
  const Seed seed_;
  std::uint64_t drawn_ = 0;
  std::deque<Callback> ready_;
  TimerQueue timers_;
  bool running_ = false;
};

// Lets time pass for one loop up to `until_ms`, timer by timer.
inline void run_until(SimLoop& loop, SimClock& clock, std::int64_t until_ms) {
  for (;;) {
    while (loop.run_ready() || loop.run_due()) {
    }
    const std::int64_t next_ms = loop.next_timer_ms();
    if (next_ms > until_ms) break;
    clock.advance(std::max<std::int64_t>(next_ms - clock.steady_ms, 0));
  }
  clock.advance(std::max<std::int64_t>(until_ms - clock.steady_ms, 0));
}

}  // namespace takamaka
