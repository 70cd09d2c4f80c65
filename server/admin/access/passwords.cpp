#include "server/admin/access/passwords.hpp"

#include <sodium.h>
#include <sys/resource.h>

#include <array>
#include <cerrno>

#include "server/ops/log.hpp"

namespace takamaka::admin {
namespace {

constexpr int niceness = 10;

// On Linux, 0 is the calling thread; elsewhere it is the whole process, which keeps its priority.
void lower_priority() {
#ifdef __linux__
  if (setpriority(PRIO_PROCESS, 0, niceness) == 0) return;
  ops::log_warn("passwords_not_nice", "The checks of passwords have the same priority as the games.",
                {{"errno", errno}});
#endif
}

Passwords::Checked check_password(const std::string& password, const std::string& hash, const HashCost& cost,
                                  const Passwords::MakeHash& make_hash) {
  Passwords::Checked checked;
  if (hash.empty()) {
    (void)make_hash(password, cost);
    return checked;
  }
  checked.right = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
  if (checked.right && crypto_pwhash_str_needs_rehash(hash.c_str(), cost.operations, cost.memory) != 0)
    checked.fresh = make_hash(password, cost);
  return checked;
}

}  // namespace

const HashCost server_cost{3, std::size_t{32} * 1024 * 1024};
const HashCost least_cost{crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN};

std::optional<std::string> hash_password(const std::string& password, const HashCost& cost) {
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(), cost.operations, cost.memory,
                            crypto_pwhash_ALG_ARGON2ID13) != 0)
    return std::nullopt;
  return std::string{text.data()};
}

Passwords::Passwords(const HashCost& cost, MakeHash make_hash)
    : cost_{cost}, make_hash_{std::move(make_hash)}, strangers_{lower_priority}, sessions_{lower_priority} {}

bool Passwords::enter(const std::string& address) {
  const std::lock_guard lock{mutex_};
  Lane& own = lane(address);
  if (own.waiting >= waiting_max) return false;
  if (!address.empty()) {
    int& of_address = own.addresses[address];
    if (of_address >= waiting_of_address_max) return false;
    of_address += 1;
  }
  own.waiting += 1;
  return true;
}

void Passwords::leave(const std::string& address) {
  const std::lock_guard lock{mutex_};
  Lane& own = lane(address);
  own.waiting -= 1;
  const auto found = own.addresses.find(address);
  if (found != own.addresses.end() && --found->second == 0) own.addresses.erase(found);
}

Task<std::optional<std::string>> Passwords::hash(Loop& loop, std::string password, std::string address) {
  if (!enter(address)) co_return std::nullopt;
  AsyncValue<std::optional<std::string>> later{loop};
  const bool taken = lane(address).thread.post([this, later, password = std::move(password), address] {
    auto made = make_hash_(password, cost_);
    leave(address);
    later.give(std::move(made));
  });
  if (!taken) co_return std::nullopt;
  co_return co_await later.wait();
}

Task<std::optional<Passwords::Checked>> Passwords::check(Loop& loop, std::string password, std::string hash,
                                                         std::string address) {
  if (!enter(address)) co_return std::nullopt;
  AsyncValue<std::optional<Checked>> later{loop};
  const bool taken =
      lane(address).thread.post([this, later, password = std::move(password), hash = std::move(hash), address] {
        auto checked = check_password(password, hash, cost_, make_hash_);
        leave(address);
        later.give(std::optional{std::move(checked)});
      });
  if (!taken) co_return std::nullopt;
  co_return co_await later.wait();
}

void Passwords::stop() {
  strangers_.thread.stop();
  sessions_.thread.stop();
}

}  // namespace takamaka::admin
