#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "server/net/asio.hpp"

namespace takamaka::admin {

// The cost of trying one password (argon2id); `memory` in bytes.
struct HashCost {
  unsigned long long operations;
  std::size_t memory;
};
extern const HashCost moderate_cost;  // libsodium's MODERATE: 256 MiB, almost a second
extern const HashCost least_cost;     // for tests

// Makes and checks hashes of passwords on its own two threads; each takes almost a second.
class Passwords {
 public:
  explicit Passwords(const HashCost& cost) : cost_{cost} {}
  Passwords(const Passwords&) = delete;
  Passwords& operator=(const Passwords&) = delete;
  ~Passwords() { stop(); }

  // Returns none if too many jobs wait or memory is short.
  asio::awaitable<std::optional<std::string>> hash(Strand strand, std::string password);
  // Whether the hash is of this password. An empty hash matches nothing and takes as long as any other. Returns none if
  // too many jobs wait.
  asio::awaitable<std::optional<bool>> check(Strand strand, std::string password, std::string hash);

  void stop() { threads_.join(); }

 private:
  static constexpr int waiting_max = 8;

  const HashCost cost_;
  std::atomic<int> waiting_ = 0;
  asio::thread_pool threads_{2};
};

// Hashes a password on the calling thread. Returns none if memory is short.
std::optional<std::string> hash_password(const std::string& password, const HashCost& cost);

}  // namespace takamaka::admin
