#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/match/viewer.hpp"
#include "protocol/catalog.hpp"
#include "protocol/refusals.hpp"
#include "server/room/effects.hpp"
#include "server/room/inputs.hpp"
#include "server/room/state.hpp"
#include "storage/event_store.hpp"

namespace takamaka::room {

// How fast the room makes the moves that nobody chooses. The same for all, so that a pause tells nothing (G6).
struct Pace {
  int automatic_ms = 900;  // forced passes and bots' moves
};

// What a room is run with. `variants` is the catalog; tests bring their own.
struct Terms {
  Pace pace{};
  const CatalogEntry* (*variants)(std::string_view key) = find_variant;
};

// What a room is made of. The id is a fresh ULID; the codes are fresh, unique and normal (lobby/codes.hpp).
struct NewRoom {
  RoomId id;
  std::string code, watch_code;
  PlayerId host;
  std::string host_name;
  ask::Create wish;
};

// Why a request cannot be done, as in tell::Refused: a code of protocol/refusals.hpp or of the variant's rules.
struct Refusal {
  std::string_view code;
  std::string message;
  std::optional<std::string> rule{}, path{};
  bool retryable = false;
};
inline Refusal refusal(const RefusalCode& why, std::optional<std::string> path = {}) {
  return {why.code, std::string{why.meaning}, {}, std::move(path), why.retryable};
}

// The room's present match, for a replay: as whom somebody looks at it, and the part of the log that tells of it.
struct Sight {
  MatchId match;
  Viewer viewer = Spectator{};  // the archive: the match is over, and all hands are open
  Seq from{}, until{};          // events after the first `from`; nothing after `until` has been told yet
};

// A room nobody is connected to for so long closes itself; a match that still runs then is abandoned.
inline constexpr std::int64_t empty_room_closes_ms = 60 * 60 * 1000;

// One room, pure: what happens to it goes in as data and what it wants done comes out as data. It reads no clock, draws
// no lot, takes no lock and does no input or output. One caller at a time.
class Room {
 public:
  // A new room with its maker on seat 0. Nothing is stored yet: say Arrived for the maker's session next (with the id
  // of his `create`); he is answered with Joined when the room is durable. Refused: `unknown_variant`, `bad_seats`,
  // `bad_options`, `bad_name` (the table's).
  static Result<Room, Refusal> create(const NewRoom&, const Moment&, const Terms& = {});

  // A room from its log: `stored` as the store has it, `rows` the events after the first `stored.checkpoint` ones. An
  // error says in words why the log cannot be played on (an unknown variant or rules version, a line that does not
  // fold). Say Loaded next; whoever was here then counts as away, with a fresh grace, and clocks go on from the last
  // stored event.
  static Result<Room, std::string> restore(const storage::StoredRoom& stored, std::span<const storage::EventRow> rows,
                                           const Terms& = {});

  ~Room();
  Room(Room&&) noexcept;
  Room& operator=(Room&&) noexcept;

  // Everything that can happen. `now.steady_ms` never goes backwards. After the effect Close the room does nothing
  // more.
  std::vector<Effect> on(Input, const Moment& now);

  const State& state() const;  // durable as soon as `settled`
  Seq seq() const;
  bool settled() const;  // no Store is under way and nothing waits
  bool ended() const;    // Close has been said
  // Nobody is connected and no match runs: the room may be dropped from memory and restored when somebody comes.
  bool idle() const;
  int people() const;                          // connected, spectators included
  std::optional<RoomSummary> summary() const;  // its line in the lobby, if it is listed
  // Refused: `not_in_room`, `no_match`.
  Result<Sight, Refusal> sight(SessionId) const;
  // The update that this player, or without one a spectator, would be sent if he came in now, with the clocks as of the
  // last stored event. For looking at a room without being in it.
  std::string snapshot(const std::optional<PlayerId>&) const;

  struct Core;  // core.hpp, for the room's own files

 private:
  explicit Room(std::unique_ptr<Core>);
  std::unique_ptr<Core> core_;
};

}  // namespace takamaka::room
