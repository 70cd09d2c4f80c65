#pragma once

// What every node must learn, and what this one does when another one has told it.

#include <functional>
#include <string_view>

#include "server/connection/connections.hpp"
#include "server/lobby/lobby_service.hpp"
#include "server/lobby/node_service.hpp"
#include "server/ops/store.hpp"
#include "server/session/replay_service.hpp"
#include "storage/ports/nodes.hpp"

namespace takamaka {

// The kinds of news, with their bodies.
namespace news {
inline constexpr std::string_view bans = "bans";                  // they have changed in the store; empty
inline constexpr std::string_view announcement = "announcement";  // the same
// Which public rooms have changed: the hosts' ids by blanks, `-` for none; a line feed; a message `rooms_changed`.
inline constexpr std::string_view rooms = "rooms";
inline constexpr std::string_view which_rooms = "which_rooms";    // tell all of them; empty
inline constexpr std::string_view erased = "erased";              // the id of a player
inline constexpr std::string_view device_ended = "device_ended";  // the id of a device
}  // namespace news

class NodeNews {
 public:
  struct Dependencies {
    Loop& loop;
    LobbyService& lobby;
    NodeService& node;
    storage::Nodes& nodes;
    Connections& connections;
    ops::Store& store;
    ReplayService& replays;
  };
  // `read_access` reads bans and announcement again from the admin store; empty: there is none.
  NodeNews(const Dependencies& deps, std::function<void()> read_access)
      : deps_{deps}, read_access_{std::move(read_access)} {}

  // A term of this node begins: other nodes may have told something before.
  void begin(bool alone) const;
  // Tells the others which public rooms have changed, and forgets those of nodes that are lost. From time to time.
  void exchange_rooms() const;
  // On the loop. An unknown kind comes from a newer version, and is left alone.
  void hear(const storage::News& piece) const;

 private:
  void hear_rooms(const storage::News& piece) const;

  const Dependencies deps_;
  const std::function<void()> read_access_;
};

}  // namespace takamaka
