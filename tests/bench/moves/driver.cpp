// Plays tables over the wire, and tells what a move cost the server.
//   takamaka_moves relay|VARIANT PORT PID TABLES SECONDS [MOVES_PER_SECOND [PEOPLE]]
// PEOPLE: of the four at each table, 4 if it is left out; the others are bots of the server, whose moves are not counted.
// First a table's next move is sent as soon as its player has seen the last one; then, with MOVES_PER_SECOND, the moves of all
// tables together are sent at that rate. Prints a line of JSON for each: how many moves; the CPU time of process PID for each;
// the time from the sending of a move until all its players have seen it; the bytes that one player received for a move; and
// the share of a core that this program used.

#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <filesystem>
#include <fstream>
#include <thread>
#include <utility>

#include "tests/bench/moves/table.hpp"

namespace takamaka::bench {
namespace {

// CPU time of the threads of a process, in microseconds.
double cpu_us(const std::string& pid) {
  double all = 0;
  for (const auto& thread : std::filesystem::directory_iterator{"/proc/" + pid + "/task"}) {
    double ns = 0;
    std::ifstream{thread.path() / "schedstat"} >> ns;
    all += ns / 1000;
  }
  return all;
}

double own_cpu_us() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

constexpr int wait_max_ms = 100;

// The moves that wait until the rate allows them.
class Pace {
 public:
  void set(double per_second) { gap_ = 1e6 / per_second; }
  bool is_free() const { return gap_ == 0; }
  // Whole milliseconds until the next move is due; the rest of the time is spent looking.
  int wait_ms() const {
    if (waiting_.empty()) return wait_max_ms;
    const auto left = std::chrono::floor<std::chrono::milliseconds>(due_ - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, wait_max_ms));
  }
  void add(std::size_t connection) { waiting_.push_back(connection); }
  // Returns the connection whose move is due, or -1.
  long take() {
    const auto now = Clock::now();
    if (waiting_.empty() || now < due_) return -1;
    due_ = std::max(due_, now - std::chrono::milliseconds{2}) + std::chrono::microseconds{static_cast<long>(gap_)};
    const auto connection = static_cast<long>(waiting_.front());
    waiting_.pop_front();
    return connection;
  }

 private:
  double gap_ = 0;  // µs
  Clock::time_point due_ = Clock::now();
  std::deque<std::size_t> waiting_;
};

struct Measured {
  std::vector<double> us;
  std::size_t bytes = 0;
  double at(double part) const {
    return us.empty() ? 0 : us[static_cast<std::size_t>(part * static_cast<double>(us.size() - 1))];
  }
};

class Driver {
 public:
  explicit Driver(std::vector<std::unique_ptr<Table>> tables)
      : tables_{std::move(tables)}, people_{tables_.front()->seats.size()} {
    for (std::size_t i = 0; i < tables_.size() * people_; ++i) {
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.u64 = i;
      epoll_ctl(poll_, EPOLL_CTL_ADD, wire(i).handle(), &event);
    }
    for (const auto& table : tables_) table->start();
    for (std::size_t i = 0; i < tables_.size() * people_; ++i) hear(i);
  }

  void run(double seconds) {
    const auto end = Clock::now() + std::chrono::microseconds{static_cast<long>(seconds * 1e6)};
    std::array<epoll_event, 256> events;
    while (Clock::now() < end) {
      const int count = epoll_wait(poll_, events.data(), static_cast<int>(events.size()), pace_.wait_ms());
      for (int i = 0; i < count; ++i) {
        const auto connection = static_cast<std::size_t>(events[static_cast<std::size_t>(i)].data.u64);
        if (!wire(connection).fill()) {
          std::perror("read");
          std::exit(1);
        }
        hear(connection);
      }
      for (long due = pace_.take(); due >= 0; due = pace_.take()) move(static_cast<std::size_t>(due));
    }
  }

  void set_rate(double per_second) { pace_.set(per_second); }
  std::size_t people() const { return people_; }

  Measured measured;

 private:
  Wire& wire(std::size_t connection) { return tables_[connection / people_]->seats[connection % people_]; }
  void move(std::size_t connection) { tables_[connection / people_]->move(connection % people_); }
  void hear(std::size_t connection) {
    while (const auto message = wire(connection).next()) {
      measured.bytes += message->size();
      Table& table = *tables_[connection / people_];
      const bool must_move = table.heard(connection % people_, *message, [&](Clock::duration took) {
        measured.us.push_back(std::chrono::duration<double, std::micro>(took).count());
      });
      if (!must_move) continue;
      if (pace_.is_free()) {
        move(connection);
      } else {
        pace_.add(connection);
      }
    }
  }

  const std::vector<std::unique_ptr<Table>> tables_;
  const std::size_t people_;  // at each table
  Pace pace_;
  int poll_ = epoll_create1(EPOLL_CLOEXEC);
};

bool measure(Driver& driver, const std::string& kind, const std::string& pid, double seconds) {
  driver.run(1);
  driver.measured = {};
  const double began_us = cpu_us(pid), own_began_us = own_cpu_us();
  driver.run(seconds);
  const double used_us = cpu_us(pid) - began_us, own_us = own_cpu_us() - own_began_us;
  Measured& measured = driver.measured;
  std::ranges::sort(measured.us);
  const auto moves = static_cast<double>(std::max<std::size_t>(measured.us.size(), 1));
  std::printf(
      R"({"kind":"%s","moves":%zu,"per_second":%.0f,"cpu_us":%.2f,"p50_us":%.0f,"p99_us":%.0f,"bytes":%.0f,"driver":%.2f})"
      "\n",
      kind.c_str(), measured.us.size(), moves / seconds, used_us / moves, measured.at(0.5), measured.at(0.99),
      static_cast<double>(measured.bytes) / moves / static_cast<double>(driver.people()), own_us / seconds / 1e6);
  return !measured.us.empty();
}

bool play(const std::string& kind, std::uint16_t port, const std::string& pid, std::size_t count, double seconds,
          double per_second, std::size_t people) {
  std::vector<std::unique_ptr<Table>> tables(count);
  std::atomic<std::size_t> next = 0;
  const auto set_up = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      tables[i] = kind == "relay" ? relay_table(port, i) : takamaka_table(port, kind, people);
    }
  };
  {
    // Each waits for the server's disk most of the time. Nobody answers pings before all tables are set up.
    std::vector<std::jthread> threads;
    for (int i = 0; i < 32; ++i) threads.emplace_back(set_up);
  }
  Driver driver{std::move(tables)};
  if (!measure(driver, kind, pid, seconds)) return false;
  if (per_second == 0) return true;
  driver.set_rate(per_second);
  return measure(driver, kind, pid, seconds);
}

}  // namespace
}  // namespace takamaka::bench

int main(int argc, char** argv) {
  using namespace takamaka::bench;
  const std::size_t people = argc == 8 ? static_cast<std::size_t>(std::atoi(argv[7])) : people_max;
  if (argc < 6 || argc > 8 || people < 1 || people > people_max) {
    std::fprintf(stderr, "takamaka_moves relay|VARIANT PORT PID TABLES SECONDS [MOVES_PER_SECOND [PEOPLE]]\n");
    return 64;
  }
  const bool moved = play(argv[1], static_cast<std::uint16_t>(std::atoi(argv[2])), argv[3],
                          static_cast<std::size_t>(std::atoi(argv[4])), std::atof(argv[5]),
                          argc >= 7 ? std::atof(argv[6]) : 0, people);
  return moved ? 0 : 1;
}
