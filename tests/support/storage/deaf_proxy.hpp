#pragma once

#include <atomic>
#include <mutex>
#include <optional>
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
  void lose_answers_to(std::string text) { lose(Loss{std::move(text), false}); }
  // Once a client sends this text, nothing passes on its connection any more, and the server does not hear of its end.
  void cut_at(std::string text) { lose(Loss{std::move(text), true}); }
  void restore() { lose(std::nullopt); }

 private:
  struct Loss {
    std::string text;
    bool cuts = false;
  };
  void lose(std::optional<Loss> loss) {
    const std::lock_guard lock{mutex_};
    loss_ = std::move(loss);
  }
  // The loss that begins with what was sent; none if nothing is lost.
  std::optional<Loss> loss_after(const std::string& sent) const {
    const std::lock_guard lock{mutex_};
    return loss_ && sent.contains(loss_->text) ? loss_ : std::nullopt;
  }
  void work();

  std::string address_;
  int server_port_ = 0, listening_ = -1;
  mutable std::mutex mutex_;
  std::optional<Loss> loss_;  // guarded by mutex_
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

}  // namespace takamaka::storage::testing
