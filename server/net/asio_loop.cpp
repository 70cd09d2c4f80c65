#include "server/net/asio_loop.hpp"

#include <sodium.h>

#include <limits>

#include "server/ops/clock.hpp"

namespace takamaka::net {
namespace {

constexpr std::int64_t no_alarm = std::numeric_limits<std::int64_t>::max();

}  // namespace

AsioLoop::AsioLoop() : alarm_{io_.get_executor()}, alarm_ms_{no_alarm} {}

std::int64_t AsioLoop::steady_ms() const { return ops::steady_ms(); }
std::int64_t AsioLoop::unix_ms() const { return ops::unix_ms(); }

Seed AsioLoop::entropy() {
  if (entropy_left_ == 0) {
    randombytes_buf(entropy_.data(), entropy_.size() * sizeof(Seed));
    entropy_left_ = entropy_.size();
  }
  const Seed drawn = entropy_[--entropy_left_];
  sodium_memzero(&entropy_[entropy_left_], sizeof(Seed));
  return drawn;
}

void AsioLoop::post(Callback callback) {
  if (is_current()) {
    own_.push_back(std::move(callback));
    if (!std::exchange(own_scheduled_, true)) asio::post(io_, [this] { run_posted(); });
    return;
  }
  bool first = false;
  {
    const std::lock_guard lock{mutex_};
    first = foreign_.empty();
    foreign_.push_back(std::move(callback));
  }
  if (first) {
    asio::post(io_, [this] {
      std::vector<Callback> posted;
      {
        const std::lock_guard lock{mutex_};
        posted.swap(foreign_);
      }
      for (Callback& one : posted) one();
    });
  }
}

void AsioLoop::run_posted() {
  own_scheduled_ = false;
  std::vector<Callback> posted;
  posted.swap(own_);
  for (Callback& one : posted) one();
}

Loop::TimerKey AsioLoop::start_timer(std::int64_t at_steady_ms, Callback callback) {
  const TimerKey key = timers_.start(at_steady_ms, std::move(callback));
  set_alarm();
  return key;
}

// A cancelled timer leaves the alarm as it is: it then rings for nothing.
void AsioLoop::set_alarm() {
  if (timers_.next_ms() >= alarm_ms_) return;
  alarm_ms_ = timers_.next_ms();
  alarm_.expires_at(std::chrono::steady_clock::time_point{std::chrono::milliseconds{alarm_ms_}});
  alarm_.async_wait([this](error_code error) {
    if (!error) ring();
  });
}

void AsioLoop::ring() {
  alarm_ms_ = no_alarm;
  const std::int64_t now_ms = steady_ms();
  while (Callback due = timers_.take_due(now_ms)) due();
  if (timers_.next_ms() != no_alarm) set_alarm();
}

void AsioLoop::run() {
  thread_.store(std::this_thread::get_id(), std::memory_order_relaxed);
  {
    const auto work = asio::make_work_guard(io_);  // whose end stops the loop, too
    begin_beats();
    io_.run();
  }
  io_.restart();  // not before: stop() may come earlier than run()
}

void AsioLoop::poll() {
  thread_.store(std::this_thread::get_id(), std::memory_order_relaxed);
  io_.poll();
  io_.restart();
}

// The callbacks may post, start and cancel while they are destroyed: they are moved out first, and end without the lock.
bool AsioLoop::clear() {
  std::vector<Callback> posted = std::exchange(own_, {}), foreign;
  {
    const std::lock_guard lock{mutex_};
    foreign.swap(foreign_);
  }
  const bool any = !tasks().empty() || !posted.empty() || !foreign.empty() || timers_.size() > 0;
  tasks().clear();
  posted.clear();
  timers_.clear();
  foreign.clear();
  io_.shutdown();
  return any;
}

std::vector<std::unique_ptr<AsioLoop>> make_loops(int count) {
  std::vector<std::unique_ptr<AsioLoop>> loops;
  for (int i = 0; i < count; ++i) loops.push_back(std::make_unique<AsioLoop>());
  return loops;
}

void clear_all(const std::vector<std::unique_ptr<AsioLoop>>& loops) {
  for (bool any = true; any;) {
    any = false;
    for (const auto& loop : loops) any = loop->clear() || any;
  }
}

std::vector<Loop*> pointers_to(const std::vector<std::unique_ptr<AsioLoop>>& loops) {
  std::vector<Loop*> pointers;
  for (const auto& loop : loops) pointers.push_back(loop.get());
  return pointers;
}

}  // namespace takamaka::net
