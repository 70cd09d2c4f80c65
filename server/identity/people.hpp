#pragma once

// Who people are: finds a player by his token or makes a new one. The work is done on the storage thread; answers come
// there and must only post.

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
    std::optional<std::string> new_token;  // of a player who was made just now: it is said this once
  };
  // Without a token a new player; with one its owner, or none if nobody has it. A name, if given, becomes the player's.
  // It must be clean (protocol/names.hpp).
  void greet(std::optional<std::string> token, std::optional<std::string> name,
             std::function<void(storage::Outcome<std::optional<Known>>)> answer);
  void rename(const PlayerId& player, std::string name, std::function<void(storage::Outcome<void>)> answer);
  // A further token for the player, to take along to another device. His oldest beyond
  // limits::tokens_per_player_max is forgotten.
  void add_token(const PlayerId& player, std::function<void(storage::Outcome<std::string>)> answer);

 private:
  ops::Store& store_;
};

}  // namespace takamaka
