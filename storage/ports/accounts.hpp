#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/ids.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

// The hashes of a player's two means to sign in. Each has its own type, and an admin's session or a seat grant is of
// neither, so that one can never be passed where another is meant.
using PlayerTokenHash = Strong<struct PlayerTokenHashTag, std::string>;
using RecoveryCodeHash = Strong<struct RecoveryCodeHashTag, std::string>;

// The id of a player's token, that is of one device. It opens nothing.
using DeviceId = Strong<struct DeviceIdTag, std::string>;

struct NewToken {
  DeviceId device;
  PlayerTokenHash hash;
  std::int64_t at_ms = 0;
  std::string client{};  // the client that said hello; empty: not used yet
};

struct Device {
  DeviceId device;
  std::string client;
  std::int64_t added_ms = 0, seen_ms = 0;  // `seen_ms`: the start of the day, or equal to `added_ms`
  friend bool operator==(const Device&, const Device&) = default;
};

// Returns the start of the day (UTC). Days are precise enough for a device's last use, and cheap to store.
constexpr std::int64_t day_of(std::int64_t unix_ms) { return unix_ms - unix_ms % 86'400'000; }

struct Player {
  PlayerId id;
  std::string name;  // empty until the player gives one
  std::int64_t created_ms = 0;
  bool program = false;  // no person plays, but a program; for good
  friend bool operator==(const Player&, const Player&) = default;
};

struct SignedIn {
  Player player;
  DeviceId device;
  bool has_recovery = false;
  // The token was given for the player's recovery code, which still works. A client that signs in with this token has it, so the
  // code has done its work: end it.
  bool is_unconfirmed = false;
  friend bool operator==(const SignedIn&, const SignedIn&) = default;
};

// What came of a recovery code. `full`: its player has reached the limit of tokens; the code still works.
struct Recovered {
  bool full = false;
  SignedIn signed_in;                // unless full; as it is after the code has ended
  std::vector<DeviceId> replaced{};  // given for the same code before, and never confirmed
};

// A request of a player outside of rooms that is done. Its answer follows from `salt`, `at_ms` and what its sender alone has.
struct AccountRequest {
  std::string request;      // its key, of player and id
  std::string fingerprint;  // of the whole request: another one under this id is refused
  std::string salt{};
  std::int64_t at_ms = 0;
  friend bool operator==(const AccountRequest&, const AccountRequest&) = default;
};

// Requests that are remembered of each player; beyond them the oldest is forgotten.
inline constexpr int account_requests_kept = 32;

// Rows to erase in one step while others wait for the store: some milliseconds of work.
inline constexpr int erased_at_once = 500;

// The number of erased tokens, and of erased texts in the logs of rooms.
struct Erased {
  int tokens = 0, texts = 0;
  bool more = false;  // another step is needed
  friend bool operator==(const Erased&, const Erased&) = default;
};

// Port: the players' identities. A player is known by tokens, one for each device, and at most one recovery code; only
// hashes are stored (SHA-256, 64 hex digits). Called from one thread at a time. A successful call is durable.
class Accounts {
 public:
  virtual ~Accounts() = default;
  // `conflict` if the id, the token or the device exists.
  virtual Outcome<void> add_player(const Player&, const NewToken&) = 0;
  virtual Outcome<std::optional<SignedIn>> find_by_token(const PlayerTokenHash&) = 0;
  virtual Outcome<std::optional<Player>> find_player(const PlayerId&) = 0;
  // `refused` if the player does not exist.
  virtual Outcome<void> rename(const PlayerId&, const std::string& name) = 0;

  // Returns the player's devices, in order of adding.
  virtual Outcome<std::vector<Device>> devices(const PlayerId&) = 0;
  // Adds a token and returns true, or returns false if the player has `limit` tokens already, without those that a recovery code
  // gave and nobody confirmed: no token pushes out another. `conflict` if the token or the device exists, `refused` if the player does not exist.
  virtual Outcome<bool> add_token(const PlayerId&, const NewToken&, int limit) = 0;
  // Deletes a token. Returns false if the player has no such device.
  virtual Outcome<bool> end_token(const PlayerId&, const DeviceId&) = 0;
  // Remembers the client and the day of a hello. Writes only if one of them changes.
  virtual Outcome<void> note_seen(const DeviceId&, const std::string& client, std::int64_t now_ms) = 0;
  // Replaces the player's recovery code, and deletes the tokens that were given for the earlier one and never confirmed, but not
  // that of `by`. Returns their devices. `refused` if the player does not exist.
  virtual Outcome<std::vector<DeviceId>> set_recovery(const PlayerId&, const RecoveryCodeHash&, std::int64_t at_ms,
                                                      const DeviceId& by) = 0;
  // Adds a token to the player who has this recovery code, and notes what it was given for. The code works until end_recovery,
  // because the token may not arrive; the next use replaces it. None: no player has this code. `conflict` if the token or the
  // device exists.
  virtual Outcome<std::optional<Recovered>> use_recovery(const RecoveryCodeHash&, const NewToken&, int limit) = 0;
  // Deletes the player's recovery code if this device's token was given for it: the token has arrived.
  virtual Outcome<void> end_recovery(const PlayerId&, const DeviceId&) = 0;
  // Returns the player's requests that are done, the oldest first.
  virtual Outcome<std::vector<AccountRequest>> requests(const PlayerId&) = 0;
  // Remembers that a request is done; beyond `limit` the oldest is forgotten. `refused` if the player does not exist.
  virtual Outcome<void> note_request(const PlayerId&, const AccountRequest&, int limit) = 0;
  // One step of erasing everything that identifies the player: name, tokens, and their texts in all logs, including the
  // names they gave to rooms. The first step ends everything but texts, and each step erases about `rows_max` of those.
  // Their id stays in the matches they played, and no hash chain breaks. `refused` if nothing is stored about the player.
  virtual Outcome<Erased> erase(const PlayerId&, int rows_max) = 0;
  // All steps, one after the other.
  Outcome<Erased> erase(const PlayerId& player) {
    Outcome<Erased> all = erase(player, erased_at_once);
    for (bool more = all && all->more; more;) {
      const auto some = erase(player, erased_at_once);
      if (!some) return some;
      all->tokens += some->tokens;
      all->texts += some->texts;
      more = all->more = some->more;
    }
    return all;
  }
};

}  // namespace takamaka::storage
