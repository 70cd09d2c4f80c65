#pragma once

// The events of a room. Together with the match's own events they are its log. An event names people by seat and name;
// their ids are Hidden and reach only the archive. An event marked `archive_only` is never shown at the table, not even
// in part.

#include <string>
#include <variant>
#include <vector>

#include "engine/match/viewer.hpp"
#include "server/room/state/done_requests.hpp"
#include "server/room/state/line_events.hpp"
#include "server/room/state/seat_events.hpp"
#include "server/room/state/state.hpp"

namespace takamaka::room {

namespace did {

// ---------------------------------------------------------------------------------------------- the room and its host

// The room was created. Its maker is the host, on seat 0.
struct Created {
  static constexpr std::string_view wire_name = "created";
  static constexpr bool archive_only = true;
  Hidden<State> state;
  static constexpr auto fields = Fields{field("state", &Created::state)};
};
struct Configured {
  static constexpr std::string_view wire_name = "configured";
  std::string variant;
  int seats = 0;
  RawJson options{};
  RoomSettings settings{};
  static constexpr auto fields =
      Fields{field("variant", &Configured::variant), field("seats", &Configured::seats),
             field("options", &Configured::options), field("settings", &Configured::settings)};
};
struct HostChanged {
  static constexpr std::string_view wire_name = "host_changed";
  Seat seat;
  Hidden<PlayerId> player;
  std::string name;
  static constexpr auto fields = Fields{field("seat", &HostChanged::seat), field("player", &HostChanged::player),
                                        field("name", &HostChanged::name)};
};
// The host left for good and no one was there to take the role: the first person who arrives gets it.
struct HostLeft {
  static constexpr std::string_view wire_name = "host_left";
  static constexpr auto fields = Fields{};
};
struct Locked {
  static constexpr std::string_view wire_name = "locked";
  bool locked = true;
  static constexpr auto fields = Fields{field("locked", &Locked::locked)};
};
// The room is closed for good.
struct Closed {
  static constexpr std::string_view wire_name = "closed";
  std::string reason;
  static constexpr auto fields = Fields{field("reason", &Closed::reason)};
};

// ------------------------------------------------------------------------------------------------------------- seats

// A person sat down, or moved here from another seat.
struct Seated {
  static constexpr std::string_view wire_name = "seated";
  Seat seat;
  std::optional<Seat> from{};
  Hidden<PlayerId> player;
  std::string name;
  std::optional<bool> program{};
  static constexpr auto fields =
      Fields{field("seat", &Seated::seat), field("from", &Seated::from), field("player", &Seated::player),
             field("name", &Seated::name),
             field("program", &Seated::program, "True: this player is a program. Left out for a person.")};
};
struct Stood {
  static constexpr std::string_view wire_name = "stood";
  Seat seat;
  static constexpr auto fields = Fields{field("seat", &Stood::seat)};
};
struct BotSeated {
  static constexpr std::string_view wire_name = "bot_seated";
  Seat seat;
  std::string name;
  Strength strength = Strength::normal;
  static constexpr auto fields = Fields{field("seat", &BotSeated::seat), field("name", &BotSeated::name),
                                        defaulted(field("strength", &BotSeated::strength))};
};
// A bot's seat was emptied or, after a match, the seat of a person who left during it.
struct SeatEmptied {
  static constexpr std::string_view wire_name = "seat_emptied";
  Seat seat;
  static constexpr auto fields = Fields{field("seat", &SeatEmptied::seat)};
};
// The host removed a person, who cannot return.
struct Removed {
  static constexpr std::string_view wire_name = "removed";
  Seat seat;
  Hidden<PlayerId> player;
  static constexpr auto fields = Fields{field("seat", &Removed::seat), field("player", &Removed::player)};
};
// The host removed a person without a seat, who cannot return.
struct PersonRemoved {
  static constexpr std::string_view wire_name = "person_removed";
  Hidden<PlayerId> player;
  std::string name;
  static constexpr auto fields = Fields{field("player", &PersonRemoved::player), field("name", &PersonRemoved::name)};
};
struct Swapped {
  static constexpr std::string_view wire_name = "swapped";
  Seat a, b;
  static constexpr auto fields = Fields{field("a", &Swapped::a), field("b", &Swapped::b)};
};
struct Renamed {
  static constexpr std::string_view wire_name = "renamed";
  std::optional<Seat> seat{};
  Hidden<PlayerId> player;
  std::string name;
  static constexpr auto fields =
      Fields{field("seat", &Renamed::seat), field("player", &Renamed::player), field("name", &Renamed::name)};
};
// The player who named the room was erased, and its name with them.
struct RoomUnnamed {
  static constexpr std::string_view wire_name = "room_unnamed";
  static constexpr bool archive_only = true;
  static constexpr auto fields = Fields{};
};

// ----------------------------------------------------------------------------------------------------------- presence

// A seated person, or the host, lost their connection. `seat` is none for a host without a seat.
struct WentAway {
  static constexpr std::string_view wire_name = "went_away";
  std::optional<Seat> seat{};
  Hidden<PlayerId> player;
  static constexpr auto fields = Fields{field("seat", &WentAway::seat), field("player", &WentAway::player)};
};
struct CameBack {
  static constexpr std::string_view wire_name = "came_back";
  std::optional<Seat> seat{};
  Hidden<PlayerId> player;
  static constexpr auto fields = Fields{field("seat", &CameBack::seat), field("player", &CameBack::player)};
};
// The grace is over, or (`left`) the person left during the match: a bot plays until they return.
struct StandInTookOver {
  static constexpr std::string_view wire_name = "stand_in_took_over";
  Seat seat;
  bool left = false;
  static constexpr auto fields = Fields{field("seat", &StandInTookOver::seat), field("left", &StandInTookOver::left)};
};

// ---------------------------------------------------------------------------------------------------------- the match

struct MatchStarted {
  static constexpr std::string_view wire_name = "match_started";
  int number = 0;  // in this room, from 1
  MatchId match;
  std::string variant;
  int rules_version = 0;
  RawJson options{};
  static constexpr auto fields =
      Fields{field("number", &MatchStarted::number), field("match", &MatchStarted::match),
             field("variant", &MatchStarted::variant), field("rules_version", &MatchStarted::rules_version),
             field("options", &MatchStarted::options)};
};
// A deal begins; everything random in it follows from `seed` (64 hex digits).
struct DealSeeded {
  static constexpr std::string_view wire_name = "deal_seeded";
  static constexpr bool archive_only = true;
  int deal = 0;
  Hidden<std::string> seed;
  static constexpr auto fields = Fields{field("deal", &DealSeeded::deal), field("seed", &DealSeeded::seed)};
};
// The score sheet is shown until everyone is ready or its time is over.
struct SheetShown {
  static constexpr std::string_view wire_name = "sheet_shown";
  static constexpr auto fields = Fields{};
};
struct GotReady {
  static constexpr std::string_view wire_name = "got_ready";
  Seat seat;
  static constexpr auto fields = Fields{field("seat", &GotReady::seat)};
};
struct MatchFinished {
  static constexpr std::string_view wire_name = "match_finished";
  std::string reason;
  std::vector<Seat> winners;
  std::vector<int> totals;
  int lasted_ms = 0;  // since the start of the match; 0 in logs of earlier versions
  static constexpr auto fields =
      Fields{field("reason", &MatchFinished::reason), field("winners", &MatchFinished::winners),
             field("totals", &MatchFinished::totals), defaulted(field("lasted_ms", &MatchFinished::lasted_ms))};
};
// The match ended without a result; every settlement was reversed.
struct MatchAbandoned {
  static constexpr std::string_view wire_name = "match_abandoned";
  std::string reason;
  static constexpr auto fields = Fields{field("reason", &MatchAbandoned::reason)};
};
// A seat proposed a pause and thereby agreed to it.
struct PauseProposed {
  static constexpr std::string_view wire_name = "pause_proposed";
  Seat seat;
  static constexpr auto fields = Fields{field("seat", &PauseProposed::seat)};
};
struct PauseAgreed {
  static constexpr std::string_view wire_name = "pause_agreed";
  Seat seat;
  static constexpr auto fields = Fields{field("seat", &PauseAgreed::seat)};
};
// The proposed pause was declined by this seat or, without a seat, lapsed because not everyone answered in time.
struct PauseDeclined {
  static constexpr std::string_view wire_name = "pause_declined";
  std::optional<Seat> seat{};
  static constexpr auto fields = Fields{field("seat", &PauseDeclined::seat)};
};
// Everyone agreed to a pause: the clocks stop.
struct Paused {
  static constexpr std::string_view wire_name = "paused";
  static constexpr auto fields = Fields{};
};
// This seat ended the pause or, without a seat, its time was over.
struct PlayedOn {
  static constexpr std::string_view wire_name = "played_on";
  std::optional<Seat> seat{};
  static constexpr auto fields = Fields{field("seat", &PlayedOn::seat)};
};
// The clocks at this commit; the last event of every commit while a clock runs. Before format 17 it also held the request
// that the commit answers.
struct Clocked {
  static constexpr std::string_view wire_name = "clocked";
  static constexpr bool archive_only = true;
  Clocks clocks;
  std::optional<DoneRequest> done{};
  static constexpr auto fields = Fields{field("clocks", &Clocked::clocks), field("done", &Clocked::done)};
};
// The request that this commit answers, if its answer holds a code. Before format 17 each commit without Clocked ended with
// one; now the last event's row has the request's key.
struct RequestDone {
  static constexpr std::string_view wire_name = "request_done";
  static constexpr bool archive_only = true;
  DoneRequest done;
  static constexpr auto fields = Fields{field("done", &RequestDone::done)};
};
// The whole durable state and the last requests that are done, at the start of each match: a room is folded from the last
// checkpoint.
struct Checkpointed {
  static constexpr std::string_view wire_name = "checkpointed";
  static constexpr bool archive_only = true;
  Hidden<State> state;
  std::vector<DoneRequest> done{};
  static constexpr auto fields =
      Fields{field("state", &Checkpointed::state), defaulted(field("done", &Checkpointed::done))};
};

// An admin opened the hands of this deal. The table is told when the deal is over.
struct HandsLookedAt {
  static constexpr std::string_view wire_name = "hands_looked_at";
  static constexpr bool archive_only = true;
  int deal = 0;
  Hidden<std::string> by;
  static constexpr auto fields = Fields{field("deal", &HandsLookedAt::deal), field("by", &HandsLookedAt::by)};
};
// An admin saw the hands while this deal was played.
struct HandsOpened {
  static constexpr std::string_view wire_name = "hands_opened";
  int deal = 0;
  static constexpr auto fields = Fields{field("deal", &HandsOpened::deal)};
};

// ------------------------------------------------------------------------------------------------------ chat and codes

struct Said {
  static constexpr std::string_view wire_name = "said";
  Seat seat;
  std::optional<std::string> phrase{}, text{};
  static constexpr auto fields =
      Fields{field("seat", &Said::seat), field("phrase", &Said::phrase), field("text", &Said::text)};
};
struct Muted {
  static constexpr std::string_view wire_name = "muted";
  Seat seat;
  Hidden<PlayerId> player;
  bool muted = true;
  static constexpr auto fields =
      Fields{field("seat", &Muted::seat), field("player", &Muted::player), field("muted", &Muted::muted)};
};
// -------------------------------------------------------------------------------------------------------------- admins

// An admin removed a person, who cannot return. During a match, a bot plays their seat to the end.
struct Barred {
  static constexpr std::string_view wire_name = "barred";
  std::optional<Seat> seat{};
  Hidden<PlayerId> player;
  static constexpr auto fields = Fields{field("seat", &Barred::seat), field("player", &Barred::player)};
};
// An admin muted a person, or lifted it. The host cannot undo it.
struct Silenced {
  static constexpr std::string_view wire_name = "silenced";
  std::optional<Seat> seat{};
  Hidden<PlayerId> player;
  bool silenced = true;
  static constexpr auto fields = Fields{field("seat", &Silenced::seat), field("player", &Silenced::player),
                                        field("silenced", &Silenced::silenced)};
};

// The host changed how fast bots move.
struct PaceSet {
  static constexpr std::string_view wire_name = "pace_set";
  TablePace pace = TablePace::normal;
  static constexpr auto fields = Fields{field("pace", &PaceSet::pace)};
};

}  // namespace did

using Event =
    std::variant<did::Created, did::Configured, did::HostChanged, did::HostLeft, did::Locked, did::Closed,
                 did::RoomUnnamed, did::Seated, did::Stood, did::BotSeated, did::SeatEmptied, did::Removed,
                 did::PersonRemoved, did::Swapped, did::Renamed, did::WentAway, did::CameBack, did::StandInTookOver,
                 did::MatchStarted, did::DealSeeded, did::SheetShown, did::GotReady, did::PauseProposed,
                 did::PauseAgreed, did::PauseDeclined, did::Paused, did::PlayedOn, did::MatchFinished,
                 did::MatchAbandoned, did::HandsLookedAt, did::HandsOpened, did::Clocked, did::RequestDone,
                 did::Checkpointed, did::Said, did::Muted, did::Barred, did::Silenced, did::SeatAsked, did::SeatAgreed,
                 did::SeatKept, did::SeatOffered, did::SeatOfferMissed, did::SeatClaimed, did::SeatOfferCancelled,
                 did::SeatHandedOver, did::SeatCodeMade, did::SeatCodeMissed, did::SeatCodeUsed, did::LinedUp,
                 did::LeftLine, did::SeatsChanged, did::PaceSet>;

// An event that no one at the table may see, not even in part.
template <class E>
concept ArchiveOnly = requires { requires E::archive_only; };

// Folds one event into the state; never refuses.
void evolve(State&, const Event&);

}  // namespace takamaka::room
