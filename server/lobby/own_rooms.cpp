#include "server/lobby/own_rooms.hpp"

#include <utility>

namespace takamaka {

void OwnRooms::publish(const RoomId& room, RoomSummary summary, const std::optional<PlayerId>& host) {
  RoomNews::Line line{std::move(summary), host};
  const auto found = lines_.find(room);
  if (found != lines_.end() && found->second == line) return;
  changed_.insert(line.summary.code);
  by_code_.insert_or_assign(line.summary.code, room);
  lines_.insert_or_assign(room, std::move(line));
}

void OwnRooms::withdraw(const RoomId& room) {
  const auto found = lines_.find(room);
  if (found == lines_.end()) return;
  changed_.insert(found->second.summary.code);
  by_code_.erase(found->second.summary.code);
  lines_.erase(found);
}

void OwnRooms::change_all() {
  for (const auto& [code, room] : by_code_) changed_.insert(code);
}

void OwnRooms::change_again(const RoomNews& untold) {
  for (const RoomNews::Line& line : untold.changed) changed_.insert(line.summary.code);
  changed_.insert(untold.gone.begin(), untold.gone.end());
}

RoomNews OwnRooms::take(std::size_t rooms_max) {
  RoomNews news;
  for (std::size_t rooms = 0; rooms < rooms_max && !changed_.empty(); ++rooms) {
    std::string code = std::move(changed_.extract(changed_.begin()).value());
    const auto found = by_code_.find(code);
    if (found == by_code_.end()) {
      news.gone.push_back(std::move(code));
    } else {
      news.changed.push_back(lines_.at(found->second));
    }
  }
  return news;
}

}  // namespace takamaka
