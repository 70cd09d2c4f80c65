#pragma once

// Failed sign-ins and factors as lines of the audit log: a few per minute, however many attempts there are.

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "storage/ports/admin_store.hpp"

namespace takamaka::admin {

struct FailedAttempt {
  std::int64_t at_ms = 0;
  std::string account{}, name{};  // empty for a name that no account has: people type passwords there
  std::string_view act, outcome;  // "sign_in", "wrong_password"
  std::string network{};          // the address without its last part
};

// Not thread-safe.
class FailedAttempts {
 public:
  static constexpr std::size_t keys_per_minute = 5;

  // Counts the attempt, and returns the lines to write now: for the first attempt of an account, network and minute, its
  // line; for an ended minute, one line for the other attempts of each.
  std::vector<storage::AuditEntry> add(const FailedAttempt& attempt);
  // Returns the lines of a minute that has ended by now. `all`: also those of the current minute, at a stop.
  std::vector<storage::AuditEntry> due(std::int64_t now_ms, bool all = false);

 private:
  using Key = std::tuple<std::string, std::string, std::string, std::string>;  // account, network, act, outcome
  struct Further {
    std::string name;
    std::int64_t times = 0, last_ms = 0;
  };
  std::int64_t minute_ = 0;
  std::map<Key, Further> further_;
  Further others_;  // beyond keys_per_minute
};

}  // namespace takamaka::admin
