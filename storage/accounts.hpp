#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/ids.hpp"
#include "storage/storage_error.hpp"

namespace takamaka::storage {

struct Player {
  PlayerId id;
  std::string name;  // empty until he says one
  std::int64_t created_ms = 0;
  friend bool operator==(const Player&, const Player&) = default;
};

// What was erased of a player: tokens, and texts in the logs of rooms.
struct Erased {
  int tokens = 0, texts = 0;
  friend bool operator==(const Erased&, const Erased&) = default;
};

// Port: who people are. A player is known by tokens, of which only the SHA-256 is stored (64 hex digits). Called from
// one thread at a time; what it says is done is durable.
class Accounts {
 public:
  virtual ~Accounts() = default;
  // `conflict` when the id or the token is taken.
  virtual Outcome<void> add_player(const Player&, const std::string& token_hash) = 0;
  virtual Outcome<std::optional<Player>> find_by_token(const std::string& token_hash) = 0;
  virtual Outcome<std::optional<Player>> find_player(const PlayerId&) = 0;
  // `refused` when there is no such player.
  virtual Outcome<void> rename(const PlayerId&, const std::string& name) = 0;
  // A further token; beyond `limit` (at least 1) the player's oldest are forgotten. `conflict` when the token is taken,
  // `refused` when there is no such player.
  virtual Outcome<void> add_token(const PlayerId&, const std::string& token_hash, std::int64_t at_ms, int limit) = 0;
  // Takes back everything that says who he is: his name and tokens, and all texts of his in all logs, with the names he
  // gave to rooms. His id stays where he played, and no chain of hashes breaks. `refused` when nothing is known of him.
  virtual Outcome<Erased> erase(const PlayerId&) = 0;
};

}  // namespace takamaka::storage
