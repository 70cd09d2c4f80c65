#include "server/lobby/lobby.hpp"

#include "protocol/limits.hpp"
#include "server/lobby/codes.hpp"

namespace takamaka {

void Lobby::publish(const RoomId& room, RoomSummary summary, const std::optional<PlayerId>& host) {
  withdraw(room);
  line_of_.emplace(room, ++published_);
  lines_.emplace(published_, ListedRoom{room, host, std::move(summary)});
}

void Lobby::withdraw(const RoomId& room) {
  const auto found = line_of_.find(room);
  if (found == line_of_.end()) return;
  lines_.erase(found->second);
  line_of_.erase(found);
}

// Counts from the first line on for every page, so that the limits hold over all pages.
Lobby::Page Lobby::list(std::optional<std::uint64_t> after) const {
  Page page;
  std::map<std::optional<PlayerId>, int> shown_of;
  int shown = 0;
  for (const auto& [activity, line] : lines_) {
    if (shown == limits::listed_rooms_max) break;
    int& of_host = shown_of[line.host];
    if (of_host == limits::listed_rooms_per_host_max) continue;
    if (page.rooms.size() == limits::rooms_page_max) return page;
    ++of_host;
    ++shown;
    if (after && activity >= *after) continue;
    page.rooms.push_back(line.summary);
    page.next = activity;
  }
  page.next.reset();
  return page;
}

void Lobby::opened(const RoomId& room, const PlayerId& host) {
  if (hosts_.try_emplace(room, host).second) ++rooms_of_[host];
}

void Lobby::closed(const RoomId& room) {
  const auto found = hosts_.find(room);
  if (found == hosts_.end()) return;
  if (const auto rooms = rooms_of_.find(found->second); --rooms->second == 0) rooms_of_.erase(rooms);
  hosts_.erase(found);
}

bool Lobby::may_open(const PlayerId& host) const {
  const auto rooms = rooms_of_.find(host);
  return rooms == rooms_of_.end() || rooms->second < limits::rooms_per_player_max;
}

std::optional<std::string> allocate_code(const std::function<Seed()>& entropy,
                                         const std::function<bool(const std::string&)>& taken) {
  for (int tries = 0; tries < 16; ++tries) {
    std::string code = random_code(entropy(), room_code_length);
    if (!taken(code)) return code;
  }
  return std::nullopt;
}

}  // namespace takamaka
