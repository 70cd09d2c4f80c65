#pragma once

// Finds a player by their token or recovery code or creates a new one, and keeps their devices. Works on the storage thread; answers come from there (from the
// caller's thread if the store's queue is full) and must only post. `loop` is the caller's, which gives the time and the random bits.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/kit/lots.hpp"
#include "protocol/messages/refusals.hpp"
#include "server/loop/loop.hpp"
#include "server/ops/limits/rate_limit.hpp"
#include "server/ops/store.hpp"

namespace takamaka {

class People {
 public:
  explicit People(ops::Store& store);

  struct Known {
    storage::SignedIn signed_in;
    std::optional<std::string> new_token;             // of a token made just now; not shown again
    std::vector<storage::AccountRequest> requests{};  // that are done, the oldest first
    std::vector<storage::DeviceId> ended{};  // of tokens that the same recovery code gave before, and nobody confirmed
  };
  // What a hello gives: at most one of a token and a recovery code (in normal form). Without both, a player is created. A
  // given name becomes the player's name, unless that exceeds limits::renames_per_minute; it must be clean
  // (protocol/messages/names.hpp).
  struct Greeting {
    std::optional<std::string> token, recovery, name;
    std::string client;
    bool program = false;  // it says that no person plays, but a program; not with a recovery code
  };
  // Why nobody was let in. `person`: a program has come with the token of a person.
  enum class Stranger : std::uint8_t { unknown, too_many_devices, person };
  using Greeted = Result<Known, Stranger>;
  void greet(Loop& loop, Greeting greeting, std::function<void(storage::Outcome<Greeted>)> answer);

  // A request of a player. It acts once; sent again it gets the same answer, and another one with its id is `id_taken`.
  struct Asked {
    PlayerId player;
    std::string request, fingerprint;  // as in storage::AccountRequest
    Seed secret{};  // that only its sender has: of it are made the secrets of the answer, which nobody stores
  };
  template <class T>
  using Outcome = storage::Outcome<Result<T, RefusalCode>>;
  template <class T>
  using Answer = std::function<void(Outcome<T>)>;
  struct Done {
    bool again = false;  // by an earlier one
  };
  // Refused as `slow_down` beyond limits::renames_per_minute; the name stays.
  void rename(Loop& loop, const Asked& asked, std::string name, Answer<Done> answer);

  struct NewDevice {
    std::string token;
    storage::DeviceId device;
  };
  // Creates another token for the player; none beyond limits::tokens_per_player_max.
  void add_device(Loop& loop, const Asked& asked, Answer<NewDevice> answer);
  void devices(const PlayerId& player, std::function<void(storage::Outcome<std::vector<storage::Device>>)> answer);
  void end_device(Loop& loop, const Asked& asked, storage::DeviceId device, Answer<Done> answer);
  // Ends the recovery code by which this device has signed in, unless the code has given another one since. No one waits for it:
  // after a failure the code works once more.
  void end_recovery_code(const PlayerId& player, const storage::DeviceId& device);
  struct NewCode {
    std::string text;
    std::vector<storage::DeviceId> ended;  // as in Known
  };
  // Makes a new recovery code, which replaces the earlier one. `by`: the asking device.
  void make_recovery_code(Loop& loop, const Asked& asked, const storage::DeviceId& by, Answer<NewCode> answer);
  // Only notes the request, for one that is done elsewhere and refuses itself to act twice.
  void note(Loop& loop, const Asked& asked, Answer<Done> answer);

 private:
  ops::Store& store_;
  std::shared_ptr<ops::KeyedBuckets> renames_;  // by player; storage thread only
};

}  // namespace takamaka
