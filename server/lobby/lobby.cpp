#include "server/lobby/lobby.hpp"

#include "protocol/messages/limits.hpp"
#include "server/lobby/codes.hpp"

namespace takamaka {

void Lobby::opened(const RoomId& room, const PlayerId& host) {
  if (hosts_.try_emplace(room, host).second) ++rooms_of_[host];
}

void Lobby::closed(const RoomId& room) {
  const auto found = hosts_.find(room);
  if (found == hosts_.end()) return;
  if (const auto rooms = rooms_of_.find(found->second); --rooms->second == 0) rooms_of_.erase(rooms);
  hosts_.erase(found);
}

bool Lobby::may_open(const PlayerId& host, std::size_t elsewhere) const {
  const auto rooms = rooms_of_.find(host);
  return (rooms == rooms_of_.end() ? 0 : rooms->second) + elsewhere <
         static_cast<std::size_t>(limits::rooms_per_player_max);
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
