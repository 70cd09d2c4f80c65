#pragma once

// Finds a player by their token or creates a new one. Works on the storage thread; answers come from there (from the
// caller's thread if the store's queue is full) and must only post.

#include <functional>
#include <optional>
#include <string>

#include "server/ops/store.hpp"

namespace takamaka {

class People {
 public:
  explicit People(ops::Store& store) : store_{store} {}

  struct Known {
    storage::Player player;
    std::optional<std::string> new_token;  // of a player created just now; not shown again
  };
  // Creates a player if there is no token; otherwise finds the token's owner, or none. A given name becomes the
  // player's name; it must be clean (protocol/names.hpp).
  void greet(std::optional<std::string> token, std::optional<std::string> name,
             std::function<void(storage::Outcome<std::optional<Known>>)> answer);
  void rename(const PlayerId& player, std::string name, std::function<void(storage::Outcome<void>)> answer);
  // Creates another token for the player, for a second device. Beyond limits::tokens_per_player_max, the player's
  // oldest token is deleted.
  void add_token(const PlayerId& player, std::function<void(storage::Outcome<std::string>)> answer);

 private:
  ops::Store& store_;
};

}  // namespace takamaka
