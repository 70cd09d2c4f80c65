#include "server/admin/passwords.hpp"

#include <sodium.h>

#include <array>

#include "server/session/async_value.hpp"

namespace takamaka::admin {

const HashCost moderate_cost{crypto_pwhash_OPSLIMIT_MODERATE, crypto_pwhash_MEMLIMIT_MODERATE};
const HashCost least_cost{crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN};

std::optional<std::string> hash_password(const std::string& password, const HashCost& cost) {
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(), cost.operations, cost.memory,
                            crypto_pwhash_ALG_ARGON2ID13) != 0)
    return std::nullopt;
  return std::string{text.data()};
}

asio::awaitable<std::optional<std::string>> Passwords::hash(Strand strand, std::string password) {
  if (waiting_.fetch_add(1) >= waiting_max) {
    waiting_.fetch_sub(1);
    co_return std::nullopt;
  }
  AsyncValue<std::optional<std::string>> later{strand};
  asio::post(threads_, [this, later, password = std::move(password)] {
    auto made = hash_password(password, cost_);
    waiting_.fetch_sub(1);
    later.give(std::move(made));
  });
  co_return co_await later.wait();
}

asio::awaitable<std::optional<bool>> Passwords::check(Strand strand, std::string password, std::string hash) {
  if (waiting_.fetch_add(1) >= waiting_max) {
    waiting_.fetch_sub(1);
    co_return std::nullopt;
  }
  AsyncValue<std::optional<bool>> later{strand};
  asio::post(threads_, [this, later, password = std::move(password), hash = std::move(hash)] {
    bool right = false;
    if (hash.empty()) {
      (void)hash_password(password, cost_);
    } else {
      right = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
    }
    waiting_.fetch_sub(1);
    later.give(std::optional<bool>{right});
  });
  co_return co_await later.wait();
}

}  // namespace takamaka::admin
