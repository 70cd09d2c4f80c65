#include "server/identity/bans.hpp"

#include <algorithm>
#include <utility>

namespace takamaka {
namespace {

bool in_force(const std::optional<std::int64_t>& until_ms, std::int64_t now_ms) {
  return !until_ms || *until_ms > now_ms;
}

}  // namespace

void Bans::add_player(std::int64_t ban, const std::string& player, std::optional<std::int64_t> until_ms,
                      std::int64_t now_ms) {
  const std::lock_guard lock{mutex_};
  make_room(now_ms);
  players_.emplace(player, Player{ban, until_ms});
}

void Bans::add_range(std::int64_t ban, AddressRange range, std::optional<std::int64_t> until_ms, std::int64_t now_ms) {
  const std::lock_guard lock{mutex_};
  make_room(now_ms);
  ranges_.push_back({ban, std::move(range), until_ms});
}

void Bans::lift(std::int64_t ban) {
  const std::lock_guard lock{mutex_};
  std::erase_if(players_, [&](const auto& entry) { return entry.second.ban == ban; });
  std::erase_if(ranges_, [&](const Range& range) { return range.ban == ban; });
}

void Bans::make_room(std::int64_t now_ms) {
  if (players_.size() + ranges_.size() < forget_at_) return;
  std::erase_if(players_, [&](const auto& entry) { return !in_force(entry.second.until_ms, now_ms); });
  std::erase_if(ranges_, [&](const Range& range) { return !in_force(range.until_ms, now_ms); });
  forget_at_ = 2 * (players_.size() + ranges_.size()) + ended_max;
}

std::size_t Bans::count() const {
  const std::lock_guard lock{mutex_};
  return players_.size() + ranges_.size();
}

void Bans::replace(const Bans& others) {
  const std::scoped_lock lock{mutex_, others.mutex_};
  players_ = others.players_;
  ranges_ = others.ranges_;
}

bool Bans::holds_player(const PlayerId& player, std::int64_t now_ms) const {
  const std::lock_guard lock{mutex_};
  const auto [first, last] = players_.equal_range(player.value);
  return std::any_of(first, last, [&](const auto& entry) { return in_force(entry.second.until_ms, now_ms); });
}

bool Bans::holds_address(const std::string& address, std::int64_t now_ms) const {
  const Address parsed{address};
  const std::lock_guard lock{mutex_};
  return std::ranges::any_of(
      ranges_, [&](const Range& range) { return in_force(range.until_ms, now_ms) && range.range.contains(parsed); });
}

}  // namespace takamaka
