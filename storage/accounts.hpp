#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/ids.hpp"
#include "storage/storage_error.hpp"

namespace takamaka::storage {

struct Player {
  PlayerId id;
  std::string name;  // empty until the player gives one
  std::int64_t created_ms = 0;
  friend bool operator==(const Player&, const Player&) = default;
};

// The number of erased tokens, and of erased texts in the logs of rooms.
struct Erased {
  int tokens = 0, texts = 0;
  friend bool operator==(const Erased&, const Erased&) = default;
};

// Port: the players' identities. A player is known by tokens; only their SHA-256 is stored (64 hex digits). Called from
// one thread at a time. A successful call is durable.
class Accounts {
 public:
  virtual ~Accounts() = default;
  // `conflict` if the id or the token exists.
  virtual Outcome<void> add_player(const Player&, const std::string& token_hash) = 0;
  virtual Outcome<std::optional<Player>> find_by_token(const std::string& token_hash) = 0;
  virtual Outcome<std::optional<Player>> find_player(const PlayerId&) = 0;
  // `refused` if the player does not exist.
  virtual Outcome<void> rename(const PlayerId&, const std::string& name) = 0;
  // Adds a token; beyond `limit` (at least 1) removes the player's oldest. `conflict` if the token exists, `refused` if
  // the player does not exist.
  virtual Outcome<void> add_token(const PlayerId&, const std::string& token_hash, std::int64_t at_ms, int limit) = 0;
  // Erases everything that identifies the player: name, tokens, and their texts in all logs, including the names they
  // gave to rooms. Their id stays in the matches they played, and no hash chain breaks. `refused` if nothing is stored
  // about the player.
  virtual Outcome<Erased> erase(const PlayerId&) = 0;
};

}  // namespace takamaka::storage
