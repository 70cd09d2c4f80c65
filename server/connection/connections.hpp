#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/connection/outbox.hpp"

namespace takamaka {

// All open connections: counts them in total and by address, and can close them. Any thread.
class Connections {
 public:
  // `lease`: that of the connections' outboxes.
  Connections(std::size_t all_max, std::size_t per_address_max, const NodeLease& lease = endless_lease())
      : lease_{lease}, all_max_{all_max}, per_address_max_{per_address_max} {}

  const NodeLease& lease() const { return lease_; }

  // One counted connection; its destructor ends the count. Must not outlive the Connections.
  class Slot {
   public:
    Slot(Connections& all, std::string address) : all_{&all}, address_{std::move(address)} {}
    Slot(Slot&& other) noexcept : all_{std::exchange(other.all_, nullptr)}, address_{std::move(other.address_)} {}
    Slot& operator=(Slot&&) = delete;
    ~Slot() {
      if (all_) all_->leave(address_);
    }

   private:
    friend class Connections;
    Connections* all_;
    std::string address_;
  };

  enum class Admission { welcome, too_many_from_there, no_room };
  // `no_room`: the total limit is reached, or the address has more than twice its limit. The caller then closes the
  // connection without an answer, or answers HTTP 429 behind a trusted proxy.
  std::pair<Admission, Slot> enter(std::string address);
  // From now on the same connection counts for this address, as when a proxy's request names its client. It stays one
  // connection in all.
  Admission move(Slot& place, std::string address);

  // WebSockets after their handshake, with their address, and from hello on their player and device (the id of the token).
  // A connection that is named with a device that has just ended is closed.
  void add(const std::shared_ptr<Outbox>& outbox, const std::string& address);
  void name(const std::shared_ptr<Outbox>& outbox, const std::string& player, const std::string& device);
  void remove(const std::shared_ptr<Outbox>& outbox);
  // Closes all WebSockets after the frames sent so far; later ones are closed as soon as they are added.
  void close_all(const CloseCode& code);

  // Applies to new connections; open ones stay.
  void set_limits(std::size_t all_max, std::size_t per_address_max);
  // Closes the WebSockets for which `which(address, player)` is true, except `spared`; the player is empty before hello.
  void close_if(const std::function<bool(const std::string& address, const std::string& player)>& which,
                const CloseCode& code, const Outbox* spared = nullptr);
  // Closes the WebSockets of this device, after the frames sent so far, and those that are named with it later.
  void end_device(const std::string& device);
  // Returns the players who are connected, in no particular order.
  std::unordered_set<std::string> players() const;
  // Sends the texts to all connections of this player. `received` is called each time that one of them has received all of
  // them, as by Outbox::when_received.
  void tell(const std::string& player, const std::vector<std::string>& texts, const std::function<void()>& received);
  // Sends the text to everyone who has said hello.
  void tell_all(const std::string& text);

  std::size_t sockets() const;
  std::size_t count() const;
  std::size_t outbox_bytes() const;  // waiting in all outboxes

 private:
  void leave(const std::string& address);
  // Under the lock.
  Admission count_for(const std::string& address);
  void no_longer_for(const std::string& address);

  const NodeLease& lease_;
  mutable std::mutex mutex_;
  std::size_t all_max_, per_address_max_;
  std::size_t count_ = 0;
  std::unordered_map<std::string, std::size_t> by_address_;
  struct Owner {
    std::string address, player, device;
  };
  std::vector<std::shared_ptr<Outbox>> outboxes_of(const std::function<bool(const Owner&)>& which) const;
  struct Registration {
    std::shared_ptr<Outbox> outbox;
    Owner owner;
  };
  // In the order in which they came, so that what is done to all of them has an order.
  std::map<std::uint64_t, Registration> outboxes_;
  std::unordered_map<const Outbox*, std::uint64_t> numbers_;
  std::uint64_t last_number_ = 0;
  // Devices that ended a short time ago: a hello with their token may still be on its way.
  std::deque<std::string> ended_devices_;
  std::optional<CloseCode> closed_with_;
};

}  // namespace takamaka
