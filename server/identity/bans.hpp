#pragma once

// The bans in force, in memory; connections and client sessions check them. Any thread.

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/ids.hpp"
#include "server/connection/address.hpp"

namespace takamaka {

class Bans {
 public:
  // The ban holds from now until `until_ms` (since 1970); none: until it is lifted. Now and then forgets those that have ended:
  // when there are twice as many as were left the last time, and some more.
  void add_player(std::int64_t ban, const std::string& player, std::optional<std::int64_t> until_ms,
                  std::int64_t now_ms);
  void add_range(std::int64_t ban, AddressRange range, std::optional<std::int64_t> until_ms, std::int64_t now_ms);
  void lift(std::int64_t ban);
  // Puts these bans in the place of all.
  void replace(const Bans& others);

  bool holds_player(const PlayerId& player, std::int64_t now_ms) const;
  bool holds_address(const std::string& address, std::int64_t now_ms) const;
  std::size_t count() const;

 private:
  struct Player {
    std::int64_t ban;
    std::optional<std::int64_t> until_ms;
  };
  struct Range {
    std::int64_t ban;
    AddressRange range;
    std::optional<std::int64_t> until_ms;
  };

  void make_room(std::int64_t now_ms);  // under the lock

  mutable std::mutex mutex_;
  std::unordered_multimap<std::string, Player> players_;
  std::vector<Range> ranges_;
  static constexpr std::size_t ended_max = 16;
  std::size_t forget_at_ = ended_max;  // so many bans
};

}  // namespace takamaka
