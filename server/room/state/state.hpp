#pragma once

// The durable state of a room: everything that is rebuilt from its log. It changes only by folding events (events.hpp).
// Connections, waiting inputs and timers are not part of it; they end with the process.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/describe.hpp"
#include "engine/base/ids.hpp"
#include "engine/base/rare.hpp"
#include "protocol/messages/raw_json.hpp"
#include "protocol/messages/room_view.hpp"
#include "server/room/state/waiting.hpp"

namespace takamaka::room {

// The hash of a seat grant: a code with which one person may take over one seat of this room, once. Its own type, so that
// it can never be mistaken for a player's token.
using SeatGrantHash = Strong<struct SeatGrantHashTag, std::string>;

// A seat that is being handed on to another person, at the next deal.
struct Handover {
  SeatOffer stage = SeatOffer::none;
  SeatGrantHash grant{};           // of the code; empty before one was made
  std::int64_t good_until_ms = 0;  // since 1970: until then the code may be claimed
  int tries_left = 0;
  std::optional<PlayerId> successor{};  // the person who claimed it
  std::string successor_name{};
  bool successor_program = false;
  static constexpr auto fields = Fields{field("stage", &Handover::stage),
                                        field("grant", &Handover::grant),
                                        field("good_until_ms", &Handover::good_until_ms),
                                        field("tries_left", &Handover::tries_left),
                                        field("successor", &Handover::successor),
                                        field("successor_name", &Handover::successor_name),
                                        defaulted(field("successor_program", &Handover::successor_program))};
};

struct SeatState {
  Occupant occupant = Occupant::open;
  std::optional<PlayerId> player{};  // only for a person
  std::string name{};
  Presence presence = Presence::here;
  bool left = false;  // left for good during the match: the seat opens after it, unless the person returns
  bool ready = false;
  Strength strength = Strength::normal;  // only for a bot
  bool program = false;                  // of a person: no human plays, but a program
  Rare<Handover> handover{};             // only during a match, for a person or, once it is claimed, a bot
  static constexpr auto fields = Fields{field("occupant", &SeatState::occupant),
                                        field("player", &SeatState::player),
                                        field("name", &SeatState::name),
                                        field("presence", &SeatState::presence),
                                        field("left", &SeatState::left),
                                        field("ready", &SeatState::ready),
                                        defaulted(field("strength", &SeatState::strength)),
                                        defaulted(field("handover", &SeatState::handover)),
                                        defaulted(field("program", &SeatState::program))};
};

// A person took over a seat of the match, from this deal on.
struct Holder {
  Seat seat;
  int deal = 0;
  PlayerId player;
  static constexpr auto fields =
      Fields{field("seat", &Holder::seat), field("deal", &Holder::deal), field("player", &Holder::player)};
};

// The running match, or the last one until the host changes the setup.
struct MatchState {
  MatchId id;
  std::string variant;
  int rules_version = 0;
  RawJson options{};
  std::vector<std::optional<PlayerId>> players;  // by seat, when it started; none for a bot
  int deal = 0;                                  // number of deals begun
  std::vector<Holder> holders{};                 // who took over a seat later, in the order of the deals
  static constexpr auto fields = Fields{field("id", &MatchState::id),
                                        field("variant", &MatchState::variant),
                                        field("rules_version", &MatchState::rules_version),
                                        field("options", &MatchState::options),
                                        field("players", &MatchState::players),
                                        field("deal", &MatchState::deal),
                                        defaulted(field("holders", &MatchState::holders))};

  // Returns the player who held the seat in this deal; null for a bot. Valid until the match changes.
  const PlayerId* holder(Seat seat, int deal) const;
  // Returns the first deal of the one who holds the seat now; 0 if they held it from the start.
  int held_since(Seat seat) const;
};

// The time left at the last stored event. Players get back the time between that event and a restart.
struct Clocks {
  std::optional<Seat> turn{};
  int turn_ms = 0;                    // left of the turn, before the bank is used
  std::vector<int> bank_ms{};         // per seat; empty while no clock runs
  std::optional<int> next_deal_ms{};  // between deals
  std::optional<int> pause_ms{};      // left of a pause, during which all other clocks stop
  static constexpr auto fields =
      Fields{field("turn", &Clocks::turn), field("turn_ms", &Clocks::turn_ms), field("bank_ms", &Clocks::bank_ms),
             field("next_deal_ms", &Clocks::next_deal_ms), field("pause_ms", &Clocks::pause_ms)};
};

// Only read, from the logs of earlier versions: a code that gave the token of a seat's player. It opens nothing any more.
struct SeatCodeState {
  PlayerId player;
  std::string hash;
  std::int64_t good_until_ms = 0;  // since 1970
  int tries_left = 0;
  static constexpr auto fields =
      Fields{field("player", &SeatCodeState::player), field("hash", &SeatCodeState::hash),
             field("good_until_ms", &SeatCodeState::good_until_ms), field("tries_left", &SeatCodeState::tries_left)};
};

inline constexpr std::size_t remembered_people_max = 64;

struct State {
  RoomId id;
  std::string code, watch_code;
  std::int64_t created_ms = 0;
  std::string created_by{};  // the key of the `create` request (request_key); empty in rooms of earlier versions
  std::string variant;
  RawJson options{};
  RoomSettings settings{};
  std::optional<PlayerId> named_by{};  // the player who named the room
  RoomPhase phase = RoomPhase::gathering;
  std::vector<SeatState> seats;
  std::optional<PlayerId> host{};  // none: no one was there to take the role
  std::string host_name{};
  bool host_program = false;
  bool host_here = true;
  bool locked = false;
  bool paused = false;
  std::vector<PlayerId> removed{}, muted{};  // the last `remembered_people_max` of each
  std::vector<PlayerId> silenced{};          // muted by an admin; the last `remembered_people_max`
  int matches = 0;                           // number of matches started
  std::optional<MatchState> match{};
  std::vector<SeatCodeState> seat_codes{};  // only read; always empty
  Clocks clocks{};
  std::vector<Seat> pause_agreed{};  // empty: no pause is proposed
  std::vector<Party> line{};         // people who wait for a seat; the first enters first
  std::vector<PlayerId> lost{};      // who lost the last match, the worst first; empty while a match runs
  std::optional<WinRow> row{};
  std::vector<int> lasted_ms{};  // durations of the last matches
  int hands_opened = 0;          // the deal whose hands an admin opened, until the table is told; 0: none
  bool closed = false;
  static constexpr auto fields = Fields{field("id", &State::id),
                                        field("code", &State::code),
                                        field("watch_code", &State::watch_code),
                                        field("created_ms", &State::created_ms),
                                        defaulted(field("created_by", &State::created_by)),
                                        field("variant", &State::variant),
                                        field("options", &State::options),
                                        field("settings", &State::settings),
                                        field("named_by", &State::named_by),
                                        field("phase", &State::phase),
                                        field("seats", &State::seats),
                                        field("host", &State::host),
                                        field("host_name", &State::host_name),
                                        defaulted(field("host_program", &State::host_program)),
                                        field("host_here", &State::host_here),
                                        field("locked", &State::locked),
                                        field("removed", &State::removed),
                                        field("muted", &State::muted),
                                        defaulted(field("silenced", &State::silenced)),
                                        field("matches", &State::matches),
                                        field("match", &State::match),
                                        defaulted(field("seat_codes", &State::seat_codes)),
                                        field("clocks", &State::clocks),
                                        defaulted(field("paused", &State::paused)),
                                        defaulted(field("pause_agreed", &State::pause_agreed)),
                                        defaulted(field("line", &State::line)),
                                        defaulted(field("lost", &State::lost)),
                                        defaulted(field("row", &State::row)),
                                        defaulted(field("lasted_ms", &State::lasted_ms)),
                                        defaulted(field("hands_opened", &State::hands_opened)),
                                        field("closed", &State::closed)};

  bool in_match() const { return phase == RoomPhase::playing || phase == RoomPhase::between_deals; }
  std::optional<Seat> seat_of(const PlayerId&) const;
  // Returns the names of the seats as people read them beside each other, and the host's among them (protocol/messages/names.hpp).
  std::vector<std::string> names_told_apart() const;
  std::string host_told_apart() const;
  const SeatState& at(Seat seat) const { return seats[seat.value]; }
  bool is_removed(const PlayerId&) const;
  bool is_muted(const PlayerId&) const;     // by the host
  bool is_silenced(const PlayerId&) const;  // by an admin
  // Returns the seat that this player has claimed and takes at the next deal.
  std::optional<Seat> claim_of(const PlayerId&) const;
  // Returns the first seat that somebody who comes with the room's code may have: an open one or, while a match runs and the
  // host lets late guests play, a bot's, which is theirs from the next deal on. `player`: the same for a person of the line.
  std::optional<Seat> seat_to_take(const std::optional<PlayerId>& player = {}) const;
  // Returns how many seats of bots late guests may claim now; 0 while no match runs. One is kept for each person who waits in
  // the line: before `player`, if they wait there.
  int claimable_seats(const std::optional<PlayerId>& player = {}) const;
  // Tells whether a bot has the seat, which nobody has claimed yet.
  bool is_bot_to_take_over(Seat) const;
  // Returns the player's place in the line, from 1.
  std::optional<int> place_of(const PlayerId&) const;
  // Returns this player in the line, or null.
  const Waiter* waiter(const PlayerId&) const;
  // Tells whether the seat's hand of the current deal, or of this one, belongs to this player.
  bool owns_hand(Seat seat, const PlayerId& player) const { return match && owns_hand(seat, player, match->deal); }
  bool owns_hand(Seat seat, const PlayerId&, int deal) const;
};

}  // namespace takamaka::room
