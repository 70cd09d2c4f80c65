#pragma once

// Finds a player by their token or creates a new one. Works on the storage thread; answers come from there (from the
// caller's thread if the store's queue is full) and must only post.

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/ops/rate_limit.hpp"
#include "server/ops/store.hpp"

namespace takamaka {

class People {
 public:
  explicit People(ops::Store& store);

  struct Known {
    storage::Player player;
    std::optional<std::string> new_token;  // of a player created just now; not shown again
  };
  // Creates a player if there is no token; otherwise finds the token's owner, or none. A given name becomes the
  // player's name, unless that exceeds limits::renames_per_minute; it must be clean (protocol/names.hpp).
  void greet(std::optional<std::string> token, std::optional<std::string> name,
             std::function<void(storage::Outcome<std::optional<Known>>)> answer);
  // Answers false if the player has used up limits::renames_per_minute; the name stays.
  void rename(const PlayerId& player, std::string name, std::function<void(storage::Outcome<bool>)> answer);
  // Creates another token for the player, for a second device. Beyond limits::tokens_per_player_max, the player's
  // oldest token is deleted.
  void add_token(const PlayerId& player, std::function<void(storage::Outcome<std::string>)> answer);

 private:
  ops::Store& store_;
  std::shared_ptr<ops::KeyedBuckets> renames_;  // by player; storage thread only
};

}  // namespace takamaka
