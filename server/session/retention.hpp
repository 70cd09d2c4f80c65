#pragma once

// Forgets what is old: at the start and then every hour, ends matches to which nobody returns, and deletes old rooms and
// players. Each step is small and runs on the writer's thread, so that commits wait for one step only.

#include <atomic>
#include <cstdint>
#include <functional>
#include <set>

#include "server/connection/connections.hpp"
#include "server/lobby/lobby_service.hpp"
#include "server/ops/store.hpp"
#include "storage/ports/maintenance.hpp"
#include "storage/ports/nodes.hpp"

namespace takamaka {

class Retention {
 public:
  // Read for each run, on the retention's loop.
  struct Times {
    int retention_days = 0;  // 0: played rooms and players are kept
    int abandon_hours = 0;
  };
  // The references must outlive the object; `stopping` ends the work after its current step.
  Retention(storage::Maintenance& database, storage::Nodes& nodes, ops::Store& store, LobbyService& lobby,
            Connections& connections, const std::atomic<bool>& stopping, std::function<Times()> times)
      : database_{database},
        nodes_{nodes},
        store_{store},
        lobby_{lobby},
        connections_{connections},
        stopping_{stopping},
        times_{std::move(times)} {}

  // Runs until the loop ends.
  Task<> run(Loop& loop);

 private:
  Task<> forget_before(Loop& loop, std::int64_t counted_ms);
  Task<> expire_matches(Loop& loop, std::int64_t before_ms);
  // Calls `step` with the rooms in memory until there is nothing more to purge. Returns how many rooms were deleted, and
  // adds those that stay because their log is damaged.
  using Step = std::function<storage::Outcome<storage::Purged>(const std::function<bool(const RoomId&)>& in_use)>;
  Task<std::int64_t> purge(Loop& loop, Step step, std::set<RoomId>& damaged);
  Task<> forget_players(Loop& loop, std::int64_t before_ms);
  void tell_of_clock(std::int64_t ahead_ms);

  storage::Maintenance& database_;
  storage::Nodes& nodes_;
  ops::Store& store_;
  LobbyService& lobby_;
  Connections& connections_;
  const std::atomic<bool>& stopping_;
  const std::function<Times()> times_;
  bool told_of_clock_ = false;
};

// Looks once a second whether the store has all its files.
Task<> look_for_files(ops::Store& store, Loop& loop);

}  // namespace takamaka
