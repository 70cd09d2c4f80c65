#pragma once

// Finds a player by their token or recovery code or creates a new one, and keeps their devices. Works on the storage thread; answers come from there (from the
// caller's thread if the store's queue is full) and must only post. `loop` is the caller's, which gives the time and the random bits.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "server/loop/loop.hpp"
#include "server/ops/rate_limit.hpp"
#include "server/ops/store.hpp"

namespace takamaka {

class People {
 public:
  explicit People(ops::Store& store);

  struct Known {
    storage::SignedIn signed_in;
    std::optional<std::string> new_token;  // of a token made just now; not shown again
  };
  // What a hello gives: at most one of a token and a recovery code (in normal form). Without both, a player is created. A
  // given name becomes the player's name, unless that exceeds limits::renames_per_minute; it must be clean
  // (protocol/names.hpp).
  struct Greeting {
    std::optional<std::string> token, recovery, name;
    std::string client;
    bool program = false;  // it says that no person plays, but a program; not with a recovery code
  };
  // Why nobody was let in. `person`: a program has come with the token of a person.
  enum class Stranger : std::uint8_t { unknown, too_many_devices, person };
  using Greeted = Result<Known, Stranger>;
  void greet(Loop& loop, Greeting greeting, std::function<void(storage::Outcome<Greeted>)> answer);
  // Answers false if the player has used up limits::renames_per_minute; the name stays.
  void rename(Loop& loop, const PlayerId& player, std::string name, std::function<void(storage::Outcome<bool>)> answer);

  struct NewDevice {
    std::string token;
    storage::DeviceId device;
  };
  // Creates another token for the player; none beyond limits::tokens_per_player_max.
  void add_device(Loop& loop, const PlayerId& player,
                  std::function<void(storage::Outcome<std::optional<NewDevice>>)> answer);
  void devices(const PlayerId& player, std::function<void(storage::Outcome<std::vector<storage::Device>>)> answer);
  // Answers whether the player had this device.
  void end_device(const PlayerId& player, storage::DeviceId device, std::function<void(storage::Outcome<bool>)> answer);
  // Ends the recovery code (in normal form) by which the player has signed in, unless they have made another one. No one waits
  // for it: after a failure the code works once more.
  void end_recovery_code(const PlayerId& player, const std::string& code);
  // Answers with a new recovery code, which replaces the earlier one.
  void make_recovery_code(Loop& loop, const PlayerId& player,
                          std::function<void(storage::Outcome<std::string>)> answer);

 private:
  ops::Store& store_;
  std::shared_ptr<ops::KeyedBuckets> renames_;  // by player; storage thread only
};

}  // namespace takamaka
