#pragma once

// How much one address and one player may use, however many connections they open and however often they reconnect.
// A connection's own budget is in net/ws_session.cpp.

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/messages/limits.hpp"
#include "server/ops/limits/recent_keys.hpp"

namespace takamaka::ops {

// The things that are counted. An address has every budget; a player has those from `rooms` on.
enum class Budget : std::uint8_t {
  arrivals,     // connections of any kind
  connections,  // WebSockets opened
  requests,     // HTTP requests, without those that open a WebSocket
  players,      // players created by a hello without a token
  loads,        // rooms read from the store for a code
  rooms,        // tables created
  joins,
  starts,  // matches started
  replays,
  records,  // what reads or writes the player's own data
  messages,
  bytes,  // of messages
};
inline constexpr std::array<std::string_view, 12> budget_names{"arrivals", "connections", "requests", "players",
                                                               "loads",    "rooms",       "joins",    "starts",
                                                               "replays",  "records",     "messages", "bytes"};

// The settings that the budgets come from (server/config/config.hpp).
struct BudgetSettings {
  double messages_per_second = limits::messages_per_second;
  int people_per_address = limits::people_per_address;
  int requests_per_minute = limits::requests_per_minute;
  int players_per_day = limits::players_per_day;
  int rooms_per_hour = limits::rooms_per_hour_of_address;
};

// Any thread. The time is a parameter, so tests need not wait.
class Budgets {
 public:
  // Remembers `keys_max` addresses and as many players. One more takes the place of the one that was active longest
  // ago, which then has its full budgets again: a flood from many addresses neither grows the table nor locks anybody
  // out of it.
  explicit Budgets(const BudgetSettings& settings, std::size_t keys_max = limits::budget_keys_max);

  struct Exhausted {
    Budget what;
    std::int64_t retry_after_ms;  // at least 1
    bool first;                   // the first in a minute from this address, and thus worth a line in the log
  };
  // Takes `amount` from the address's budget and from the player's, or nothing from either if one of them does not have
  // it. `address`: as limit_key gives it; `player` is empty before hello.
  std::optional<Exhausted> take(Budget what, const std::string& address, const std::string& player, std::int64_t now_ms,
                                double amount = 1);
  // Takes a message of so many bytes from both of their budgets; at the first one that is exhausted it stops.
  std::optional<Exhausted> take_message(std::size_t bytes, const std::string& address, const std::string& player,
                                        std::int64_t now_ms);

  // Gives back to the address what it took and did not need.
  void give_back(Budget what, const std::string& address, double amount = 1);

  // Applies to everybody from now on; what was used stays used.
  void set(const BudgetSettings& settings);

 private:
  // `count` in a period, all of them at once if none was used in the period before.
  struct Allowance {
    double count = 0, period_ms = 1;
  };
  using Allowances = std::array<Allowance, budget_names.size()>;
  struct Used {
    std::array<double, budget_names.size()> full_at_ms{};  // when each budget is full again
    std::int64_t next_line_ms = 0;
  };

  std::optional<Exhausted> take_from(Used& address, Used* player, Budget what, std::int64_t now_ms, double amount);
  static double missing_ms(const Allowance& allowance, double full_at_ms, std::int64_t now_ms, double amount);
  static void spend(const Allowance& allowance, double& full_at_ms, std::int64_t now_ms, double amount);

  mutable std::mutex mutex_;
  Allowances of_address_{}, of_player_{};
  RecentKeys<Used> addresses_, players_;
};

}  // namespace takamaka::ops
