#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "storage/ports/admin_store.hpp"
#include "tests/sim/year/bounds.hpp"

namespace takamaka::sim {

struct TownSettings {
  std::uint64_t seed = 1;
  int nodes = 1;            // 2: over one shared store
  int residents = 8;        // who come each evening; one more floods
  int evening_steps = 100;  // of some seconds each
  int retention_days = 2, abandon_hours = 12;
  // For tests that break a bound: the second is called each evening, while everybody is there.
  bool sweeps = true;
  std::function<void(World&)> meddle{};
};

// A town that plays each evening and sleeps at night, for as many days as somebody wants to know what grows. It chats, renames,
// reports, erases itself; disks fail, processes are killed and drained, nodes come and go; admins close reports, ban, note,
// announce and make backups; and each night what came the days before is forgotten.
class Town {
 public:
  explicit Town(const TownSettings& settings);

  // Lives one day and holds every size against its bound. Returns false when a promise or a bound is broken.
  bool live_a_day();
  const std::string& broken() const { return broken_; }
  int days() const { return day_; }
  // One line of how the town is, and the largest sizes of all days.
  void say(std::ostream& out) const;
  void print(std::ostream& out) const { bounds_.print(out); }

 private:
  void evening();
  void chat();
  void mishap();
  void misfortune();
  void see_evening();
  void go_home();
  void sleep();
  void see_night();
  // The day of the admins.
  void office();
  void close_reports(storage::AdminStore& store);
  void ban(storage::AdminStore& store);
  void sign_in(storage::AdminStore& store);
  void back_up();
  void note();
  storage::AuditEntry entry(const std::string& act);
  void must(bool done, const std::string& what);

  SimServer* any_server();
  SimClient& anybody();
  std::string fresh_word();
  bool goes_on();

  const TownSettings settings_;
  Arrivals today_;
  std::deque<Arrivals> days_;  // the last ones, today not among them
  World world_;
  Circumstances now_;
  Bounds bounds_;
  std::string broken_;
  int day_ = 0, words_ = 0;
  std::int64_t day_begins_ms_ = 0, requests_before_ = 0, heap_before_ = 0;
  std::vector<std::int64_t> bans_until_ms_;  // those in force
  std::deque<std::string> backups_;
  Sizes sizes_;  // of the last night
};

}  // namespace takamaka::sim
