#pragma once

#include <atomic>
#include <string>
#include <thread>
#include <utility>

namespace takamaka::storage::testing {

// A way to a PostgreSQL server on loopback that can lose answers: it passes everything on, until lose_answers_to() some
// text; once a client has sent that, the server receives what is sent, and nothing comes back. Connections that come after
// restore() work again.
class DeafProxy {
 public:
  // `address` as PostgresDatabase has it.
  explicit DeafProxy(const std::string& address);
  ~DeafProxy();
  DeafProxy(const DeafProxy&) = delete;
  DeafProxy& operator=(const DeafProxy&) = delete;

  // The same address, by way of this proxy.
  const std::string& address() const { return address_; }
  // Empty: to anything. While nothing passes.
  void lose_answers_to(std::string text) {
    text_ = std::move(text);
    deaf_ = true;
  }
  void restore() { deaf_ = false; }

 private:
  void work();

  std::string address_;
  std::string text_;
  int server_port_ = 0, listening_ = -1;
  std::atomic<bool> deaf_{false}, stopping_{false};
  std::thread thread_;
};

}  // namespace takamaka::storage::testing
