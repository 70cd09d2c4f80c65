#include "server/connection/connections.hpp"

#include <algorithm>
#include <vector>

namespace takamaka {
namespace {

constexpr std::size_t ended_devices_max = 1024;

// Calls `look` for each, with the lock for some at a time: no loop waits for all of them.
template <class Item, class Look>
void look_at_all(std::mutex& mutex, const std::map<std::uint64_t, Item>& all, Look look) {
  constexpr int at_once = 256;
  std::uint64_t last = 0;
  for (bool more = true; more;) {
    const std::lock_guard lock{mutex};
    auto one = all.upper_bound(last);
    for (int left = at_once; left > 0 && one != all.end(); --left, ++one) {
      last = one->first;
      look(one->second);
    }
    more = one != all.end();
  }
}

}  // namespace

std::pair<Connections::Admission, Connections::Slot> Connections::enter(std::string address) {
  const std::lock_guard lock{mutex_};
  count_ += 1;
  const Admission admission = count_for(address);
  return {admission, Slot{*this, std::move(address)}};
}

Connections::Admission Connections::move(Slot& place, std::string address) {
  const std::lock_guard lock{mutex_};
  no_longer_for(place.address_);
  place.address_ = std::move(address);
  return count_for(place.address_);
}

void Connections::leave(const std::string& address) {
  const std::lock_guard lock{mutex_};
  count_ -= 1;
  no_longer_for(address);
}

Connections::Admission Connections::count_for(const std::string& address) {
  const std::size_t from_there = ++by_address_[address];
  if (count_ > all_max_ || from_there > 2 * per_address_max_) return Admission::no_room;
  return from_there > per_address_max_ ? Admission::too_many_from_there : Admission::welcome;
}

void Connections::no_longer_for(const std::string& address) {
  const auto found = by_address_.find(address);
  if (--found->second == 0) by_address_.erase(found);
}

void Connections::add(const std::shared_ptr<Outbox>& outbox, const std::string& address) {
  std::unique_lock lock{mutex_};
  if (numbers_.emplace(outbox.get(), last_number_ + 1).second) {
    outboxes_.emplace(++last_number_, Registration{outbox, {address, {}, {}}});
  }
  const auto closed = closed_with_;
  lock.unlock();
  if (closed) outbox->close(*closed);
}

void Connections::remove(const std::shared_ptr<Outbox>& outbox) {
  decltype(outboxes_)::node_type gone;  // destroyed without the lock, as what waits in an outbox may come back here
  const std::lock_guard lock{mutex_};
  const auto found = numbers_.find(outbox.get());
  if (found == numbers_.end()) return;
  gone = outboxes_.extract(found->second);
  numbers_.erase(found);
}

void Connections::name(const std::shared_ptr<Outbox>& outbox, const std::string& player, const std::string& device) {
  std::unique_lock lock{mutex_};
  if (const auto found = numbers_.find(outbox.get()); found != numbers_.end()) {
    Owner& owner = outboxes_.at(found->second).owner;
    owner.player = player;
    owner.device = device;
  }
  const bool ended = std::ranges::find(ended_devices_, device) != ended_devices_.end();
  lock.unlock();
  if (ended) outbox->close(closing::device_ended);
}

void Connections::end_device(const std::string& device) {
  std::vector<std::shared_ptr<Outbox>> chosen;
  {
    const std::lock_guard lock{mutex_};
    ended_devices_.push_back(device);
    if (ended_devices_.size() > ended_devices_max) ended_devices_.pop_front();
    for (const auto& [number, known] : outboxes_) {
      if (known.owner.device == device) chosen.push_back(known.outbox);
    }
  }
  for (const auto& outbox : chosen) outbox->close(closing::device_ended);
}

void Connections::close_all(const CloseCode& code) {
  {
    const std::lock_guard lock{mutex_};
    closed_with_ = code;
  }
  close_if([](const std::string&, const std::string&) { return true; }, code);
}

void Connections::close_if(const std::function<bool(const std::string&, const std::string&)>& which,
                           const CloseCode& code, const Outbox* spared) {
  std::vector<std::shared_ptr<Outbox>> chosen;
  {
    const std::lock_guard lock{mutex_};
    for (const auto& [number, known] : outboxes_) {
      const Owner& owner = known.owner;
      if (known.outbox.get() != spared && which(owner.address, owner.player)) chosen.push_back(known.outbox);
    }
  }
  for (const auto& outbox : chosen) outbox->close(code);
}

void Connections::tell_all(const std::string& text) {
  const SharedText shared{text};
  for (const auto& outbox : outboxes_of([](const Owner& owner) { return !owner.player.empty(); }))
    outbox->send({shared, nullptr});
}

void Connections::tell(const std::string& player, const std::vector<std::string>& texts,
                       const std::function<void()>& received) {
  for (const auto& outbox : outboxes_of([&](const Owner& owner) { return owner.player == player; })) {
    for (const std::string& text : texts) outbox->send(text);
    outbox->when_received(received);
  }
}

std::vector<std::shared_ptr<Outbox>> Connections::outboxes_of(const std::function<bool(const Owner&)>& which) const {
  const std::lock_guard lock{mutex_};
  std::vector<std::shared_ptr<Outbox>> all;
  for (const auto& [number, known] : outboxes_) {
    if (which(known.owner)) all.push_back(known.outbox);
  }
  return all;
}

void Connections::set_limits(std::size_t all_max, std::size_t per_address_max) {
  const std::lock_guard lock{mutex_};
  all_max_ = all_max;
  per_address_max_ = per_address_max;
}

std::unordered_set<std::string> Connections::players() const {
  std::unordered_set<std::string> players;
  look_at_all(mutex_, outboxes_, [&](const Registration& known) {
    if (!known.owner.player.empty()) players.insert(known.owner.player);
  });
  return players;
}

std::size_t Connections::sockets() const {
  const std::lock_guard lock{mutex_};
  return outboxes_.size();
}

std::size_t Connections::outbox_bytes() const {
  std::size_t bytes = 0;
  look_at_all(mutex_, outboxes_, [&](const Registration& known) { bytes += known.outbox->bytes(); });
  return bytes;
}

std::size_t Connections::count() const {
  const std::lock_guard lock{mutex_};
  return count_;
}

}  // namespace takamaka
