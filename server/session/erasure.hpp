#pragma once

#include "server/connection/connections.hpp"
#include "server/lobby/lobby_service.hpp"
#include "server/lobby/node_service.hpp"
#include "server/loop/async_value.hpp"
#include "server/ops/store.hpp"
#include "server/session/replay_service.hpp"

namespace takamaka {

// Erases a player: closes their connections with `code` except `spared`, removes their name and words from all rooms in memory,
// then from the store, and from replays in memory, and starts removing their words from the index. Then tells the other nodes to do the same, by `node`;
// null: this is what one of them has told. Await it on the loop.
Task<storage::Outcome<storage::Erased>> erase_player(Loop& loop, LobbyService& lobby, Connections& connections,
                                                     ops::Store& store, ReplayService& replays, NodeService* node,
                                                     PlayerId player, CloseCode code, const Outbox* spared);

}  // namespace takamaka
