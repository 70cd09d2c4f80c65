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
#include "protocol/games/catalog.hpp"
#include "server/room/effects.hpp"
#include "server/room/inputs.hpp"
#include "server/room/state/state.hpp"
#include "storage/ports/event_store.hpp"

namespace takamaka::room {

// The pause before automatic moves: forced passes and bots' moves (automatic_pause.hpp).
struct Pace {
  int automatic_ms = 900;  // the mean at normal pace
};

// The parameters of every room. `variants` looks up the catalog; tests use their own.
struct RoomConfig {
  Pace pace{};
  FindVariant variants = find_variant;
};

// The data of a new room. The id is a fresh ULID; the codes are fresh, unique and in normal form (lobby/codes.hpp).
struct NewRoom {
  RoomId id;
  std::string code, watch_code;
  PlayerId host;
  std::string host_name;
  ask::Create request;
  bool host_program = false;
};

// The view scope for a replay of the room's current match: the viewer, and the match's part of the log.
struct MatchScope {
  MatchId match;
  Viewer viewer = Spectator{};  // the archive: the match is over, all hands are open
  int own_from_deal = 0;        // a seat's viewer sees its hand only from this deal on: another person held it before
  Seq from{}, until{};          // events after the first `from`; later than `until` is not told yet
};

// One room as pure logic: inputs go in as data, and effects come out as data. It reads no clock, generates no random
// numbers, takes no lock and does no input or output. One caller at a time.
class Room {
 public:
  // Creates a room with its maker on seat 0. Nothing is stored yet: send Arrived for the maker's session next, with the
  // id of the `create` request; the maker receives Joined when the room is durable. Refusals: `unknown_variant`,
  // `bad_seats`, `bad_options`, `bad_name` (of the room).
  static Result<Room, Refusal> create(const NewRoom&, const Moment&, const RoomConfig& = {});

  // Restores a room from its log: `stored` is the store's entry, `rows` the events after the first `stored.checkpoint`.
  // The error says in words why the log cannot be continued (a running match of other rules, an unknown variant, a line
  // that does not fold). Do not use a room whose state is closed. Send Loaded next; everyone who was here then counts as away with a
  // fresh grace. A running match stands still until somebody enters, unless it is adopted; then clocks continue from the last
  // stored event.
  static Result<Room, std::string> restore(const storage::StoredRoom& stored, std::span<const storage::EventRow> rows,
                                           const RoomConfig& = {});

  ~Room();
  Room(Room&&) noexcept;
  Room& operator=(Room&&) noexcept;

  // Handles one input and returns the effects. `now.steady_ms` must not go backwards. After the effect Close, the room
  // only refuses requests.
  std::vector<Effect> on(Input&&, const Moment& now);

  const State& state() const;  // durable when settled()
  Seq seq() const;
  bool settled() const;  // no Store is in progress and no input waits
  bool ended() const;    // the effect Close was returned
  // Settled, no one connected, and no match that moves: none runs, or it stands still because nobody was connected for
  // the grace. The room may be unloaded, and restored when a player returns.
  bool idle() const;
  int people() const;  // connected, spectators included
  // Tells whether the room's id means anything to this player: they have a seat that they have not left or a claim to one,
  // are the host, wait in the line, are in the room or were removed from it. A caller must ask this before it lets a player
  // arrive by Door::id.
  bool knows(const PlayerId&) const;
  // Tells whether another request that is done here has the id of this one. `request`: its key (DoneRequest). `creates`: it
  // may be the one that created the room.
  bool is_taken(const std::string& request, bool creates) const;
  std::optional<RoomSummary> summary() const;  // its line in the lobby, if it is listed
  // Returns the session's view scope. Refusals: `not_in_room`, `no_match`.
  Result<MatchScope, Refusal> match_scope(SessionId) const;
  // Returns the update that this player (none: a spectator) would receive on entering now, with the clocks of the last
  // stored event. For looking at a room from outside.
  std::string snapshot(const std::optional<PlayerId>&) const;

  struct Core;  // core.hpp, for the room's own files

 private:
  explicit Room(std::unique_ptr<Core>);
  std::unique_ptr<Core> core_;
};

}  // namespace takamaka::room
