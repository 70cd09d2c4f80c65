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
  // The ban holds from now until `until_ms` (since 1970); none: until it is lifted.
  void add_player(std::int64_t ban, const std::string& player, std::optional<std::int64_t> until_ms);
  void add_range(std::int64_t ban, AddressRange range, std::optional<std::int64_t> until_ms);
  void lift(std::int64_t ban);
  // Puts these bans in the place of all.
  void replace(const Bans& others);

  bool holds_player(const PlayerId& player, std::int64_t now_ms) const;
  bool holds_address(const std::string& address, std::int64_t now_ms) const;

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

  mutable std::mutex mutex_;
  std::unordered_multimap<std::string, Player> players_;
  std::vector<Range> ranges_;
};

}  // namespace takamaka
