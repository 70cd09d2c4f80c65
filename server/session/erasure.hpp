#pragma once

#include "server/lobby/lobby_service.hpp"
#include "server/net/connections.hpp"
#include "server/ops/store.hpp"
#include "server/session/async_value.hpp"

namespace takamaka {

// Erases a player: closes their connections with `code` except `spared`, removes their name from all rooms in memory and
// then from the store, and starts removing their words from the index. Must be awaited on `strand`.
asio::awaitable<storage::Outcome<storage::Erased>> erase_player(Strand strand, LobbyService& lobby,
                                                                net::Connections& connections, ops::Store& store,
                                                                PlayerId player, CloseCode code,
                                                                const net::Outbox* spared);

}  // namespace takamaka
