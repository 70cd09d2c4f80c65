#pragma once

#include <atomic>
#include <string>
#include <thread>
#include <utility>

namespace takamaka::storage::testing {

// A way to a PostgreSQL server on loopback that can lose what it should pass on. Connections that come after restore() work
// again.
class DeafProxy {
 public:
  // `address` as PostgresDatabase has it.
  explicit DeafProxy(const std::string& address);
  ~DeafProxy();
  DeafProxy(const DeafProxy&) = delete;
  DeafProxy& operator=(const DeafProxy&) = delete;

  // The same address, by way of this proxy.
  const std::string& address() const { return address_; }
  // Once a client has sent this text, the server receives what is sent, and nothing comes back. Empty: to anything. While
  // nothing passes.
  void lose_answers_to(std::string text) { lose(std::move(text), false); }
  // Once a client sends this text, nothing passes on its connection any more, and the server does not hear of its end.
  void cut_at(std::string text) { lose(std::move(text), true); }
  void restore() { loses_ = false; }

 private:
  void lose(std::string text, bool cuts) {
    text_ = std::move(text);
    cuts_ = cuts;
    loses_ = true;
  }
  void work();

  std::string address_;
  std::string text_;
  bool cuts_ = false;
  int server_port_ = 0, listening_ = -1;
  std::atomic<bool> loses_{false}, stopping_{false};
  std::thread thread_;
};

}  // namespace takamaka::storage::testing
