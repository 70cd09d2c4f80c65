#pragma once

#include <cstddef>
#include <deque>
#include <utility>

#include "server/loop/worker.hpp"
#include "tests/sim/server/chance.hpp"
#include "tests/support/sim_loop.hpp"

namespace takamaka::sim {

// A worker in virtual time: one job after the other, each after a moment.
class SimWorker final : public Worker {
 public:
  SimWorker(SimLoop& thread, Chance& chance, std::size_t waiting_max)
      : chance_{chance}, waiting_max_{waiting_max}, timer_{thread} {}

  bool post(Job job) override {
    if (stopped_ || waiting_.size() >= waiting_max_) return false;
    waiting_.push_back(std::move(job));
    if (waiting_.size() == 1) schedule();
    return true;
  }
  std::size_t waiting() const override { return waiting_.size(); }
  void stop() override {
    while (!waiting_.empty()) take();
    timer_.cancel();
    stopped_ = true;
  }

 private:
  void schedule() {
    timer_.set_after(chance_.between(0, 20), [this] {
      take();
      if (!waiting_.empty()) schedule();
    });
  }
  // A job may post the next one, which then finds this one still waiting.
  void take() {
    waiting_.front()();
    waiting_.pop_front();
  }

  Chance& chance_;
  const std::size_t waiting_max_;
  std::deque<Job> waiting_;
  bool stopped_ = false;
  LoopTimer timer_;
};

}  // namespace takamaka::sim
