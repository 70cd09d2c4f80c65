#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "server/net/asio.hpp"

namespace takamaka::desk {

// How hard it is to try a password (argon2id).
struct HashCost {
  unsigned long long operations;
  std::size_t memory;
};
extern const HashCost moderate_cost;  // libsodium's MODERATE: 256 MiB and most of a second
extern const HashCost least_cost;     // for tests

// Makes and checks passwords' hashes, at most two at a time, on threads of its own: each takes most of a second.
class Passwords {
 public:
  explicit Passwords(const HashCost& cost) : cost_{cost} {}
  Passwords(const Passwords&) = delete;
  Passwords& operator=(const Passwords&) = delete;
  ~Passwords() { stop(); }

  // None: too many wait, or there is not enough memory.
  asio::awaitable<std::optional<std::string>> hash(Strand strand, std::string password);
  // Whether it is the one that was hashed; an empty hash takes as long as any other and fits nothing.
  asio::awaitable<std::optional<bool>> check(Strand strand, std::string password, std::string hash);

  void stop() { threads_.join(); }

 private:
  static constexpr int waiting_max = 8;

  const HashCost cost_;
  std::atomic<int> waiting_ = 0;
  asio::thread_pool threads_{2};
};

// A password's hash, in this thread; none if there is not enough memory.
std::optional<std::string> hash_password(const std::string& password, const HashCost& cost);

}  // namespace takamaka::desk
