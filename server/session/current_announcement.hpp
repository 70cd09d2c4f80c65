#pragma once

#include <cstdint>
#include <mutex>
#include <optional>

#include "protocol/messages/messages.hpp"

namespace takamaka {

// The admins' current announcement, for clients that connect while it lasts. Any thread.
class CurrentAnnouncement {
 public:
  void set(tell::Announcement announcement) {
    const std::lock_guard lock{mutex_};
    announcement_ = std::move(announcement);
  }
  std::optional<tell::Announcement> at(std::int64_t now_ms) const {
    const std::lock_guard lock{mutex_};
    if (announcement_.text.empty() || announcement_.until <= now_ms) return std::nullopt;
    return announcement_;
  }

 private:
  mutable std::mutex mutex_;
  tell::Announcement announcement_;
};

}  // namespace takamaka
