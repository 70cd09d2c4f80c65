#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <tuple>

#include "protocol/limits.hpp"
#include "server/lobby/codes.hpp"

namespace takamaka {

namespace {
// Returns a room's rank; smaller comes first.
int rank(const RoomSummary& room) {
  const bool gathers = room.phase == RoomPhase::gathering || room.phase == RoomPhase::finished;
  if (gathers && room.open_seats > 0) return 0;
  return room.may_watch ? 1 : 2;
}
}  // namespace

void Lobby::publish(const RoomId& room, RoomSummary summary) {
  const auto [line, fresh] = lines_.try_emplace(room);
  if (fresh) line->second.order = ++published_;
  line->second.summary = std::move(summary);
}

void Lobby::withdraw(const RoomId& room) { lines_.erase(room); }

std::vector<RoomSummary> Lobby::list() const {
  std::vector<const ListedRoom*> order;
  for (const auto& [room, line] : lines_) order.push_back(&line);
  const auto key = [](const ListedRoom* line) {
    return std::tuple{rank(line->summary), line->summary.open_seats, line->order};
  };
  const auto shown = std::min(order.size(), listed_rooms_max);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown), order.end(),
                    [&](const ListedRoom* a, const ListedRoom* b) { return key(a) < key(b); });
  std::vector<RoomSummary> rooms;
  for (std::size_t i = 0; i < shown; ++i) rooms.push_back(order[i]->summary);
  return rooms;
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
