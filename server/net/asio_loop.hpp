#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/loop/loop.hpp"
#include "server/loop/timer_queue.hpp"
#include "server/net/asio.hpp"

namespace takamaka::net {

// A loop of one thread on Asio. What other threads post waits in one list that wakes the loop once, and what the loop
// posts to itself wakes nothing.
class AsioLoop final : public Loop {
 public:
  AsioLoop();

  std::int64_t steady_ms() const override;
  std::int64_t unix_ms() const override;
  Seed entropy() override;
  void post(Callback callback) override;
  bool is_current() const override { return std::this_thread::get_id() == thread_.load(std::memory_order_relaxed); }
  TimerKey start_timer(std::int64_t at_steady_ms, Callback callback) override;
  void cancel_timer(TimerKey timer) override { timers_.cancel(timer); }

  asio::io_context& io() { return io_; }
  Executor executor() { return io_.get_executor(); }
  // Runs the loop on the calling thread until stop(). Before it, no other thread may use the loop except by post().
  void run();
  // Runs what is ready on the calling thread and returns. For tests.
  void poll();
  // Any thread.
  void stop() { io_.stop(); }
  // Destroys the tasks, callbacks and connections that still wait; what they use must be there still. Returns whether there
  // were any: they may have posted to this loop or another one. After run() has returned on all loops.
  bool clear();

 private:
  struct Context : asio::io_context {
    using asio::io_context::io_context;
    using asio::io_context::shutdown;
  };
  static constexpr std::size_t entropy_block = 64;  // seeds that are drawn at once

  void run_posted();
  void set_alarm();
  void ring();

  std::atomic<std::thread::id> thread_{};  // none before run()
  std::vector<Callback> own_;              // posted by the loop itself
  bool own_scheduled_ = false;
  std::mutex mutex_;
  std::vector<Callback> foreign_;  // posted by other threads; guarded by mutex_
  TimerQueue timers_;
  Context io_{1};  // its handlers may use what is above
  asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor> alarm_;
  std::int64_t alarm_ms_;  // what the alarm is set to
  std::array<Seed, entropy_block> entropy_;
  std::size_t entropy_left_ = 0;
};

std::vector<std::unique_ptr<AsioLoop>> make_loops(int count);
// Clears all of them until nothing waits on any.
void clear_all(const std::vector<std::unique_ptr<AsioLoop>>& loops);
std::vector<Loop*> pointers_to(const std::vector<std::unique_ptr<AsioLoop>>& loops);

}  // namespace takamaka::net
