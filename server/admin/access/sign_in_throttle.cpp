#include "server/admin/access/sign_in_throttle.hpp"

#include <algorithm>

namespace takamaka::admin {
namespace {

std::string pair_of(const std::string& account, const std::string& address) { return address + " " + account; }

// Sets the time until which the key must wait: from the failure after `free` on, each time twice as long.
void set_wait(FailureTable::Failures& failures, int free, std::int64_t now_ms) {
  if (failures.count < free) return;
  const int doublings = std::min(failures.count - free, 20);
  failures.until_ms = now_ms + std::min(SignInThrottle::longest_wait_ms, SignInThrottle::first_wait_ms << doublings);
}

// The pause of an account between the attempts of strangers.
void set_pause(FailureTable::Failures& failures, std::int64_t now_ms) {
  if (failures.count < SignInThrottle::free_of_account) return;
  const int doublings = std::min((failures.count - SignInThrottle::free_of_account) / 10, 20);
  failures.until_ms = now_ms + std::min(SignInThrottle::longest_pause_ms, SignInThrottle::first_pause_ms << doublings);
}

}  // namespace

std::int64_t FailureTable::wait_ms(const std::string& key, std::int64_t now_ms) const {
  const Failures* failures = failures_.find(key);
  return failures == nullptr ? 0 : std::max<std::int64_t>(0, failures->until_ms - now_ms);
}

FailureTable::Failures& FailureTable::count(const std::string& key, std::int64_t now_ms) {
  Failures& failures = failures_.use(key, {});
  if (failures.last_ms + SignInThrottle::forgotten_after_ms <= now_ms) failures = {};
  failures.count += 1;
  failures.last_ms = now_ms;
  return failures;
}

std::int64_t SignInThrottle::wait_ms(const std::string& account, const std::string& address,
                                     std::int64_t now_ms) const {
  const std::string pair = pair_of(account, address);
  const std::int64_t own = std::max(pairs_.wait_ms(pair, now_ms), addresses_.wait_ms(address, now_ms));
  return known_.has(pair) ? own : std::max(own, accounts_.wait_ms(account, now_ms));
}

void SignInThrottle::begun(const std::string& account, const std::string& address, std::int64_t now_ms) {
  const std::string pair = pair_of(account, address);
  if (auto* failures = pairs_.find(pair)) set_wait(*failures, free_failures, now_ms);
  if (auto* failures = addresses_.find(address)) set_wait(*failures, free_of_address, now_ms);
  if (known_.has(pair)) return;
  if (auto* failures = accounts_.find(account)) set_pause(*failures, now_ms);
}

void SignInThrottle::undecided(const std::string& account, const std::string& address, std::int64_t now_ms) {
  const std::string pair = pair_of(account, address);
  if (auto* failures = pairs_.find(pair)) failures->until_ms = now_ms;
  if (auto* failures = addresses_.find(address)) failures->until_ms = now_ms;
  if (known_.has(pair)) return;
  if (auto* failures = accounts_.find(account)) failures->until_ms = now_ms;
}

void SignInThrottle::failed(const std::string& account, const std::string& address, std::int64_t now_ms) {
  set_wait(pairs_.count(pair_of(account, address), now_ms), free_failures, now_ms);
  set_wait(addresses_.count(address, now_ms), free_of_address, now_ms);
  set_pause(accounts_.count(account, now_ms), now_ms);
}

void SignInThrottle::passed(const std::string& account, const std::string& address, std::int64_t now_ms) {
  undecided(account, address, now_ms);
  const std::string pair = pair_of(account, address);
  pairs_.forget(pair);
  (void)known_.count(pair, now_ms);
}

std::int64_t SignInThrottle::wait_in_session_ms(const std::string& session, std::int64_t now_ms) const {
  return sessions_.wait_ms(session, now_ms);
}

void SignInThrottle::failed_in_session(const std::string& session, std::int64_t now_ms) {
  set_wait(sessions_.count(session, now_ms), free_failures, now_ms);
}

}  // namespace takamaka::admin
