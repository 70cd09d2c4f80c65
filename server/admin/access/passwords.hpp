#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "server/loop/worker_thread.hpp"

namespace takamaka::admin {

// The cost of trying one password (argon2id); `memory` in bytes.
struct HashCost {
  unsigned long long operations;
  std::size_t memory;
};
extern const HashCost server_cost;  // 32 MiB, three passes: about a tenth of a second, and two fit a small server
extern const HashCost least_cost;   // for tests

// Hashes a password on the calling thread. Returns none if memory is short.
std::optional<std::string> hash_password(const std::string& password, const HashCost& cost);

// Makes and checks hashes of passwords on two threads with low priority: one for strangers, one for sessions, so that no
// crowd of strangers keeps a signed-in admin waiting.
class Passwords {
 public:
  // Makes the hash of a password at that cost; none if memory is short. Tests give their own.
  using MakeHash = std::function<std::optional<std::string>(const std::string& password, const HashCost& cost)>;
  explicit Passwords(const HashCost& cost, MakeHash make_hash = hash_password);
  Passwords(const Passwords&) = delete;
  Passwords& operator=(const Passwords&) = delete;
  ~Passwords() { stop(); }

  struct Checked {
    bool right = false;
    std::optional<std::string> fresh{};  // a new hash, if the password is right and the old hash has another cost
  };
  // `address` is the limit_key of a stranger; empty: a session asks. Both return none if too many jobs wait.
  Task<std::optional<std::string>> hash(Loop& loop, std::string password, std::string address);
  // An empty hash matches nothing and takes as long as any other of the same cost.
  Task<std::optional<Checked>> check(Loop& loop, std::string password, std::string hash, std::string address);

  // Jobs of a queue, the one that runs among them; of strangers also by address.
  static constexpr int waiting_max = 16, waiting_of_address_max = 3;

  void stop();

 private:
  struct Lane {
    int waiting = 0;                       // guarded by mutex_
    std::map<std::string, int> addresses;  // of waiting jobs; guarded by mutex_
    WorkerThread thread;
    explicit Lane(std::function<void()> begin) : thread{waiting_max, std::move(begin)} {}
  };
  Lane& lane(const std::string& address) { return address.empty() ? sessions_ : strangers_; }
  // Takes a place in the queue; false: there is none.
  bool enter(const std::string& address);
  void leave(const std::string& address);

  const HashCost cost_;
  const MakeHash make_hash_;
  std::mutex mutex_;
  Lane strangers_, sessions_;
};

}  // namespace takamaka::admin
