#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "engine/kit/lots.hpp"
#include "server/loop/task.hpp"

namespace takamaka {

// A clock that stands still while its loop does, for example because the process was stopped. It is read at least once a beat, so
// a longer gap between two readings is no time in which anybody could act.
class TableClock {
 public:
  static constexpr std::int64_t beat_ms = 1000, gap_max_ms = 2 * beat_ms;

  // From now on a gap counts.
  void begin(std::int64_t steady_ms) { last_ms_ = steady_ms; }
  std::int64_t read(std::int64_t steady_ms) {
    if (last_ms_ && steady_ms - *last_ms_ > gap_max_ms) stood_ms_ += steady_ms - *last_ms_;
    if (last_ms_) last_ms_ = steady_ms;
    return steady_ms - stood_ms_;
  }

 private:
  std::optional<std::int64_t> last_ms_{};  // of the last reading; none: no gap counts
  std::int64_t stood_ms_ = 0;
};

// An event loop: all that the server's own code may know of time, chance and threads. One thread runs a loop, so what
// happens on it needs no lock. In production it is an adapter of Asio (net/asio_loop.hpp); in tests it is a scheduler
// in virtual time (tests/support/sim_loop.hpp).
class Loop {
 public:
  using Callback = std::move_only_function<void()>;
  // Names a timer of this loop: its time and a number. A default one names none.
  struct TimerKey {
    std::int64_t at_ms = 0;
    std::uint64_t number = 0;
    friend auto operator<=>(const TimerKey&, const TimerKey&) = default;
  };

  Loop() = default;
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  virtual ~Loop() = default;

  // Returns monotonic milliseconds, for game clocks and deadlines. The zero point is arbitrary, and the same for all
  // loops of a server. Any thread.
  virtual std::int64_t steady_ms() const = 0;
  // Returns milliseconds since 1970 (UTC), for stored times. Any thread.
  virtual std::int64_t unix_ms() const = 0;
  // Returns 256 fresh random bits. The loop's thread only.
  virtual Seed entropy() = 0;

  // Runs the callback on the loop's thread, after everything that was posted before by the same thread. Any thread.
  virtual void post(Callback callback) = 0;
  // Tells whether the calling thread runs this loop.
  virtual bool is_current() const = 0;

  // Runs the callback once this time has come, unless the timer is cancelled first. The loop's thread only, as all below.
  virtual TimerKey start_timer(std::int64_t at_steady_ms, Callback callback) = 0;
  // Does nothing if the timer has run.
  virtual void cancel_timer(TimerKey timer) = 0;

  // Returns steady_ms() without the time in which the loop stood still, for the clocks of tables: what waited in the sockets
  // meanwhile was in time, and nobody is charged for it. Only for what one loop measures, and never for a lease.
  std::int64_t table_ms() { return table_clock_.read(steady_ms()); }
  // Sees from now on when the loop stands still. Once.
  void begin_beats() {
    table_clock_.begin(steady_ms());
    beat();
  }

  // The tasks that run on this loop and that nobody awaits.
  TaskGroup& tasks() { return tasks_; }

 private:
  void beat() {
    table_ms();
    start_timer(steady_ms() + TableClock::beat_ms, [this] { beat(); });
  }

  TaskGroup tasks_;
  TableClock table_clock_;
};

// A timer that is cancelled with its owner. The loop's thread only.
class LoopTimer {
 public:
  explicit LoopTimer(Loop& loop) : loop_{loop} {}
  LoopTimer(const LoopTimer&) = delete;
  LoopTimer& operator=(const LoopTimer&) = delete;
  ~LoopTimer() { cancel(); }

  // Replaces the earlier time and callback.
  void set(std::int64_t at_steady_ms, Loop::Callback callback) {
    cancel();
    key_ = loop_.start_timer(at_steady_ms, std::move(callback));
  }
  // `ms` from now.
  void set_after(std::int64_t ms, Loop::Callback callback) { set(loop_.steady_ms() + ms, std::move(callback)); }
  void cancel() {
    if (key_.number != 0) loop_.cancel_timer(std::exchange(key_, {}));
  }

 private:
  Loop& loop_;
  Loop::TimerKey key_{};
};

}  // namespace takamaka
