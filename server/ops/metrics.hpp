#pragma once

// The server's metrics, one set per process, like its log. Every possible label value is declared here, so clients
// cannot change the number of series. Counting is a relaxed atomic addition from any thread. metrics.cpp gives names,
// units and meanings (docs/decisions/0021-own-metrics.md).

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/ops/sizes.hpp"

namespace takamaka::ops {

class Counter {
 public:
  void add(std::uint64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
  std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_ = 0;
};

class Gauge {
 public:
  void add(std::int64_t n) { value_.fetch_add(n, std::memory_order_relaxed); }
  void set(std::int64_t n) { value_.store(n, std::memory_order_relaxed); }
  std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_ = 0;
};

// Counts observations by upper bound. The bounds ascend and must outlive the histogram.
template <std::size_t N>
class Histogram {
 public:
  explicit constexpr Histogram(const std::array<double, N>& bounds) : bounds_{bounds} {}
  void observe(double value) {
    std::size_t place = 0;
    while (place < N && value > bounds_[place]) ++place;
    counts_[place].add();
    sum_.fetch_add(value, std::memory_order_relaxed);
  }
  const std::array<double, N>& bounds() const { return bounds_; }
  std::uint64_t count(std::size_t place) const { return counts_[place].value(); }  // N: beyond the last bound
  double sum() const { return sum_.load(std::memory_order_relaxed); }

 private:
  const std::array<double, N>& bounds_;
  std::array<Counter, N + 1> counts_{};
  std::atomic<double> sum_ = 0;
};

// One counter per label value, and one for all other values.
class CounterBy {
 public:
  explicit CounterBy(std::vector<std::string> values) : values_{std::move(values)}, counts_(values_.size() + 1) {}
  void add(std::string_view value);
  const std::vector<std::string>& values() const { return values_; }
  std::uint64_t count(std::size_t place) const { return counts_[place].value(); }  // the last: others

 private:
  std::vector<std::string> values_;
  std::vector<Counter> counts_;
};

enum class MovedBy : std::uint8_t { person, bot, stand_in };

// The metrics of one game.
struct GameMetrics {
  std::array<Gauge, 4> rooms{};          // by phase (protocol's RoomPhase), in memory
  Counter started, finished, abandoned;  // matches
  std::array<Counter, 3> moves{};        // MovedBy
};

inline constexpr std::array<double, 14> second_bounds{0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05,
                                                      0.1,    0.2,   0.5,   1,     2,    5,    10};
inline constexpr std::array<double, 10> batch_bounds{1, 2, 4, 8, 16, 32, 64, 128, 256, 512};

struct Metrics {
  Metrics();

  Counter accepted, turned_away;  // connections
  Counter http_requests, http_errors;
  Counter received_messages, received_bytes, sent_frames, sent_bytes;
  CounterBy closes;  // WebSocket close codes that the server sent
  CounterBy refusals;
  CounterBy budget_refusals;         // by budget_names
  Counter resumed, resumed_in_vain;  // requests to resume a room: found, or gone
  Counter stand_ins;                 // times a bot took over for an absent player
  std::vector<GameMetrics> games;    // as in the catalog
  Histogram<14> commit_seconds{second_bounds};
  Histogram<10> commit_batch{batch_bounds};
  CounterBy store_failures;
  Counter purged_rooms;
  Counter damaged_rooms;    // closed because their code has thrown
  Gauge unpurgeable_rooms;  // found by the last run of the retention
  Gauge admin_store_damaged;
  Gauge word_index_damaged;
  Counter leases_lost;
  Counter claimed_rooms;  // made here, or opened from the store
  Counter adopted_rooms;  // of them opened without a request, because their node was lost
  CounterBy left_rooms;   // to another node, by why
  CounterBy forwarded;    // requests, by what their X-Forwarded-For was worth

  GameMetrics* game(std::string_view variant);  // null: not in the catalog
};
Metrics& metrics();

// Values that the server reads at the moment of a scrape.
struct Present {
  std::int64_t connections = 0, sockets = 0, outbox_bytes = 0, store_queue = 0;
  bool writable = false, draining = false;
  std::string node{};       // the name of this process among the nodes
  bool holds_lease = true;  // false: other nodes may have its rooms
  Sizes sizes{};
};

// Returns all metrics in Prometheus' text format, version 0.0.4.
std::string metrics_text(const Present& present, std::string_view version, std::string_view protocol);

}  // namespace takamaka::ops
