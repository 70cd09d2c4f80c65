#include "server/lobby/public_rooms.hpp"

#include <utility>

namespace takamaka {

bool matches(const RoomFilter& only, const RoomSummary& room) {
  if (only.variant && *only.variant != room.variant) return false;
  if (only.open_seats && room.open_seats == 0) return false;
  if (only.may_watch && !room.may_watch) return false;
  return !only.programs || room.programs;
}

bool PagePicker::look(std::uint64_t activity, const RoomSummary& room) {
  if (query_.after && activity >= *query_.after) return true;
  if (!matches(query_.only, room)) return true;
  if (page_.rooms.size() == query_.limit) {
    page_.next = last_;
    return false;
  }
  page_.rooms.push_back(room);
  last_ = activity;
  return true;
}

void PublicRooms::publish(const RoomId& room, RoomSummary summary, const std::optional<PlayerId>& host) {
  withdraw(room);
  line_of_.emplace(room, ++published_);
  lines_.emplace(published_, Line{room, host, std::move(summary)});
}

void PublicRooms::withdraw(const RoomId& room) {
  const auto found = line_of_.find(room);
  if (found == line_of_.end()) return;
  lines_.erase(found->second);
  line_of_.erase(found);
}

// Counts from the first line on for every page, so that the limits hold over all pages.
template <class Look>
void PublicRooms::each(Look look) const {
  std::map<std::optional<PlayerId>, int> shown_of;
  int shown = 0;
  for (const auto& [activity, line] : lines_) {
    if (shown == limits::listed_rooms_max) return;
    int& of_host = shown_of[line.host];
    if (of_host == limits::listed_rooms_per_host_max) continue;
    ++of_host;
    ++shown;
    if (!look(activity, line.summary)) return;
  }
}

PageOfRooms PublicRooms::list(const RoomsQuery& query) const {
  PagePicker picker{query};
  each([&](std::uint64_t activity, const RoomSummary& room) { return picker.look(activity, room); });
  return std::move(picker).page();
}

std::vector<ListedRoom> PublicRooms::all() const {
  std::vector<ListedRoom> rooms;
  each([&](std::uint64_t activity, const RoomSummary& room) {
    rooms.push_back({activity, room});
    return true;
  });
  return rooms;
}

}  // namespace takamaka
