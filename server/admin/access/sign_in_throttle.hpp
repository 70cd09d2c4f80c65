#pragma once

// Slows down guessing. A stranger's failures never lock out the owner of an account: they count for the stranger's
// address, and failures inside a session count for this session alone.

#include <cstddef>
#include <cstdint>
#include <string>

#include "server/ops/limits/recent_keys.hpp"

namespace takamaka::admin {

// Failures by key. Beyond `keys_max` it forgets the key that was counted least recently.
class FailureTable {
 public:
  struct Failures {
    int count = 0;
    std::int64_t last_ms = 0, until_ms = 0;
  };

  explicit FailureTable(std::size_t keys_max) : failures_{keys_max} {}
  std::int64_t wait_ms(const std::string& key, std::int64_t now_ms) const;
  // Counts one more, and returns the counts for the caller to set `until_ms`.
  Failures& count(const std::string& key, std::int64_t now_ms);
  Failures* find(const std::string& key) { return failures_.find(key); }
  void forget(const std::string& key) { failures_.forget(key); }
  bool has(const std::string& key) const { return failures_.find(key) != nullptr; }
  std::size_t size() const { return failures_.size(); }

 private:
  ops::RecentKeys<Failures> failures_;
};

// Gets the time from its caller, so that tests do not wait. Not thread-safe.
class SignInThrottle {
 public:
  // Failures before a wait: of one address for one account, of one address for any account, of one account from anywhere.
  static constexpr int free_failures = 5, free_of_address = 20, free_of_account = 50;
  static constexpr std::int64_t first_wait_ms = 30'000, longest_wait_ms = 15 * 60'000;
  // The pause between two attempts at an account that many addresses try. It grows with every ten failures.
  static constexpr std::int64_t first_pause_ms = 1'000, longest_pause_ms = 30'000;
  static constexpr std::int64_t forgotten_after_ms = 60 * 60'000;  // without another failure
  static constexpr std::size_t keys_max = 10'000;                  // in each table

  // Returns how long this address must wait before it may try this account; 0: it may try. An address that has signed in
  // to the account is spared the pause that strangers' failures cause.
  std::int64_t wait_ms(const std::string& account, const std::string& address, std::int64_t now_ms) const;
  // An attempt begins: where failures have led to waits, nobody else tries beside it. It ends by `failed`, `passed`, or
  // `undecided`, which lets the next one try at once.
  void begun(const std::string& account, const std::string& address, std::int64_t now_ms);
  void failed(const std::string& account, const std::string& address, std::int64_t now_ms);
  void undecided(const std::string& account, const std::string& address, std::int64_t now_ms);
  // Forgets the address's failures for this account, and remembers that the address belongs to its owner.
  void passed(const std::string& account, const std::string& address, std::int64_t now_ms);

  // The same for factors and passwords that are asked for inside a session.
  std::int64_t wait_in_session_ms(const std::string& session, std::int64_t now_ms) const;
  void failed_in_session(const std::string& session, std::int64_t now_ms);
  void passed_in_session(const std::string& session) { sessions_.forget(session); }

  std::size_t size() const {
    return pairs_.size() + addresses_.size() + accounts_.size() + known_.size() + sessions_.size();
  }

 private:
  FailureTable pairs_{keys_max}, addresses_{keys_max}, accounts_{keys_max}, known_{keys_max}, sessions_{keys_max};
};

}  // namespace takamaka::admin
