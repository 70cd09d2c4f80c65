#pragma once

// What the lobby service refuses requests with.

#include <string>
#include <utility>

#include "engine/base/result.hpp"
#include "protocol/messages/refusals.hpp"
#include "server/room/effects.hpp"

namespace takamaka {

inline std::unexpected<room::Refusal> refuse(const RefusalCode& why, std::string message) {
  room::Refusal refusal = room::refusal(why);
  refusal.message = std::move(message);
  return std::unexpected(std::move(refusal));
}
inline auto no_such_room() { return refuse(refusals::no_such_room, std::string{refusals::no_such_room.meaning}); }
inline auto storage_trouble() { return refuse(refusals::storage, "The database cannot be read at the moment."); }
inline auto unreadable() { return refuse(refusals::storage, "The stored data of this room cannot be restored."); }
inline auto damaged() { return refuse(refusals::damaged, std::string{refusals::damaged.meaning}); }
inline auto server_full() { return refuse(refusals::server_full, std::string{refusals::server_full.meaning}); }
inline auto too_many_rooms() { return refuse(refusals::too_many_rooms, std::string{refusals::too_many_rooms.meaning}); }
inline auto elsewhere(std::string routing_key) {
  room::Refusal refusal = room::refusal(refusals::elsewhere);
  refusal.routing_key = std::move(routing_key);
  return std::unexpected(std::move(refusal));
}
inline auto restarting() { return refuse(refusals::busy, "The server is about to restart."); }

}  // namespace takamaka
