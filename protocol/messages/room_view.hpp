#pragma once

// The view of the room itself that everyone in it may see: seats, host, settings, phase. The game's public part is sent
// separately as `table`.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/describe.hpp"
#include "engine/base/ids.hpp"
#include "engine/match/strength.hpp"
#include "protocol/messages/raw_json.hpp"

namespace takamaka {

enum class Watching : std::uint8_t { off, link, anyone };
constexpr std::array<std::string_view, 3> names(Watching) { return {"off", "link", "anyone"}; }

// Whether the losers of a match hand on their seats to people who wait in line. set: they do, and while somebody waits,
// the match ends soon after a set that nobody wins (Seychelles R6.11).
enum class LosersLeave : std::uint8_t { off, set, match };
constexpr std::array<std::string_view, 3> names(LosersLeave) { return {"off", "set", "match"}; }

// How fast bots move, and forced passes are made.
enum class TablePace : std::uint8_t { slow, normal, fast };
constexpr std::array<std::string_view, 3> names(TablePace) { return {"slow", "normal", "fast"}; }

// The settings that the host chooses for a room of any game. They cannot change while a match runs, but for the pace.
struct RoomSettings {
  std::string name{};
  bool listed = false;
  Watching watching = Watching::link;
  bool auto_pass = true;
  int turn_seconds = 0;
  int bank_seconds = 60;
  int grace_seconds = 60;
  int between_deals_seconds = 15;
  int pause_minutes = 10;
  bool chat = true;
  bool help = true;
  LosersLeave losers_leave = LosersLeave::off;
  TablePace pace = TablePace::normal;
  bool late_guests = true;
  bool programs = true;
  static constexpr auto fields = Fields{
      option("name", &RoomSettings::name, "Name of the table", "Shown in the lobby and to guests.", Range{0, 24}),
      option("listed", &RoomSettings::listed, "Open to everyone",
             "Lists the table in the lobby. A private table is never listed."),
      option("watching", &RoomSettings::watching, "Watching",
             "People who may watch without seeing any hand: nobody, people with the watch link, or anyone at a listed "
             "table."),
      option("auto_pass", &RoomSettings::auto_pass, "Pass automatically",
             "Makes a forced pass for you, after the same delay for everyone."),
      option("turn_seconds", &RoomSettings::turn_seconds, "Seconds per turn", "0 means no clock.", Range{0, 300}),
      option("bank_seconds", &RoomSettings::bank_seconds, "Bank of seconds",
             "Extra time for the whole match, used when a turn takes longer.", Range{0, 1800}),
      option("grace_seconds", &RoomSettings::grace_seconds, "Grace when away",
             "Seconds to wait for a disconnected player before a stand-in plays for them until they return.",
             Range{5, 600}),
      option("between_deals_seconds", &RoomSettings::between_deals_seconds, "Pause between deals",
             "Seconds to show the score sheet before the next deal, or less if everybody is ready.", Range{1, 120}),
      option("pause_minutes", &RoomSettings::pause_minutes, "Longest pause",
             "Maximum minutes of a pause, to which everybody at the table must agree; 0 means no pauses.",
             Range{0, 60}),
      option("chat", &RoomSettings::chat, "Free text", "Allows short messages in addition to the quick phrases."),
      option("help", &RoomSettings::help, "Help at the table",
             "Lights the tiles that fit, marks the places where they may go, and lists the moves. Without it you pick "
             "a tile and a place yourself, and hear whether it is allowed."),
      option("losers_leave", &RoomSettings::losers_leave, "The losers leave the table",
             "While others wait in line, they take the losers' seats: never, after each match, or after a match that "
             "ends soon after a set without a winner, where the game has sets."),
      option("pace", &RoomSettings::pace, "Pace of the bots",
             "How long bots take for a move. The host may change it during a match."),
      option("late_guests", &RoomSettings::late_guests, "Late guests",
             "People who come with the table's link while a match runs may take over a bot's seat at the next deal."),
      option("programs", &RoomSettings::programs, "Programs may come",
             "Lets in other people's programs, which play by themselves. The server's own bots are not meant. Programs "
             "that are here when it changes stay, and those without a seat get none.")};
};

// open: nobody sits here. person: a player, here or away. bot: a bot with no owner.
enum class Occupant : std::uint8_t { open, person, bot };
constexpr std::array<std::string_view, 3> names(Occupant) { return {"open", "person", "bot"}; }

// here: connected. away: not connected, while their clock runs. stand_in: not back within the grace period; a bot plays
// until the player returns.
enum class Presence : std::uint8_t { here, away, stand_in };
constexpr std::array<std::string_view, 3> names(Presence) { return {"here", "away", "stand_in"}; }

// Whether a seat is being handed on to another person. asked: the host has asked its player. agreed: the player has
// agreed. offered: a code for it is valid. claimed: somebody has used the code, or asked for a bot's seat, and takes it at
// the next deal.
enum class SeatOffer : std::uint8_t { none, asked, agreed, offered, claimed };
constexpr std::array<std::string_view, 5> names(SeatOffer) { return {"none", "asked", "agreed", "offered", "claimed"}; }

// How views and events mark a player who is a program: with true, and a person with nothing.
constexpr std::optional<bool> program_mark(bool is_program) { return is_program ? std::optional{true} : std::nullopt; }

struct SeatView {
  Occupant occupant = Occupant::open;
  std::string name{};
  std::optional<Presence> presence{};
  bool host = false;
  bool ready = false;  // for the next deal
  bool muted = false;
  std::optional<Strength> strength{};  // of a bot
  SeatOffer offer = SeatOffer::none;
  std::optional<std::string> successor{};
  std::optional<bool> program{};
  static constexpr auto fields = Fields{
      field("occupant", &SeatView::occupant),
      field("name", &SeatView::name),
      field("presence", &SeatView::presence, "Of a person; open seats and bots have none."),
      field("host", &SeatView::host),
      field("ready", &SeatView::ready, "Ready for the next deal."),
      field("muted", &SeatView::muted),
      field("strength", &SeatView::strength, "Of a bot: its playing strength."),
      field("offer", &SeatView::offer, "Whether the seat is being handed on."),
      field("successor", &SeatView::successor, "The person who has claimed the seat and takes it at the next deal."),
      field("program", &SeatView::program, "True: this player is a program. Left out for a person and a bot.")};
};

// A person in the room who has no seat. `person` is a number that is valid in this room only, until they leave it.
struct UnseatedView {
  int person = 0;
  std::string name{};
  bool watcher = false;
  std::optional<bool> program{};
  static constexpr auto fields = Fields{
      field("person", &UnseatedView::person, "Names them in `remove_person`; changes when they return."),
      field("name", &UnseatedView::name), field("watcher", &UnseatedView::watcher, "A spectator, who may not sit."),
      field("program", &UnseatedView::program, "True: this player is a program. Left out for a person.")};
};

// A person, or a pair of partners, that waits in the table's line.
struct PartyView {
  std::vector<std::string> people{};
  static constexpr auto fields = Fields{field("people", &PartyView::people, "One name, or the two of a pair.")};
};

// The seats that have won the last matches one after another.
struct RowView {
  std::vector<Seat> seats{};
  int wins = 0;
  static constexpr auto fields =
      Fields{field("seats", &RowView::seats), field("wins", &RowView::wins, "The number of matches, from 2 on.")};
};

// The change of seats with which the next match begins, by names.
struct NextSeatsView {
  std::vector<std::string> out{}, in{};
  static constexpr auto fields =
      Fields{field("out", &NextSeatsView::out, "People and bots whose seats are taken; an open seat has none."),
             field("in", &NextSeatsView::in, "People of the line who take seats.")};
};

// gathering: before a match. playing: a deal runs. between_deals: the score sheet is shown. finished: the match is
// over, a rematch may start.
enum class RoomPhase : std::uint8_t { gathering, playing, between_deals, finished };
constexpr std::array<std::string_view, 4> names(RoomPhase) {
  return {"gathering", "playing", "between_deals", "finished"};
}

struct RoomView {
  std::string variant{};
  RawJson options{};
  RoomSettings settings{};
  RoomPhase phase = RoomPhase::gathering;
  std::vector<SeatView> seats{};
  std::vector<std::vector<Seat>> partners{};
  std::string host{};  // name; the host may be without a seat
  bool locked = false;
  int unseated = 0;
  std::vector<UnseatedView> unseated_people{};
  int match = 0;  // 1 for the first match in this room, 0 before
  std::optional<MatchId> match_id{};
  bool paused = false;
  std::vector<Seat> pause_agreed{};  // empty: no pause is proposed
  std::vector<PartyView> line{};     // the first enters first
  std::optional<int> line_wait_ms{};
  std::optional<RowView> row{};
  std::optional<NextSeatsView> next_seats{};
  std::optional<bool> host_program{};
  static constexpr auto fields =
      Fields{field("variant", &RoomView::variant),
             field("options", &RoomView::options),
             field("settings", &RoomView::settings),
             field("phase", &RoomView::phase),
             field("seats", &RoomView::seats),
             defaulted(field("partners", &RoomView::partners,
                             "The seats that play together; empty if everybody plays alone.")),
             field("host", &RoomView::host, "The host's name; the host may be without a seat."),
             field("locked", &RoomView::locked),
             field("unseated", &RoomView::unseated, "People in the room without a seat."),
             field("unseated_people", &RoomView::unseated_people,
                   "The first of them, without the host: those who may sit, then spectators."),
             field("match", &RoomView::match, "Number of the match in this room; 0 before the first."),
             field("match_id", &RoomView::match_id,
                   "The running match or the one that has just ended, for `replay`, which accepts this id when the "
                   "match is over."),
             field("paused", &RoomView::paused, "Everybody has agreed to a pause, and no clock runs."),
             field("pause_agreed", &RoomView::pause_agreed,
                   "Seats that have agreed to a pause so far; empty if no pause is proposed."),
             defaulted(field("line", &RoomView::line, "The parties that wait for a seat; the first enters first.")),
             field("line_wait_ms", &RoomView::line_wait_ms,
                   "Mean duration of the room's last matches: roughly the wait for each place in the line. Left out "
                   "before the first match has ended."),
             field("row", &RoomView::row,
                   "The seats that won the last matches one after another; left out if it is fewer than two."),
             field("next_seats", &RoomView::next_seats,
                   "After a match: who would leave and who would enter if the next one began now. Left out if nobody "
                   "would enter."),
             field("host_program", &RoomView::host_program, "True: the host is a program. Left out for a person.")};
};

// A seat whose player is away, and the milliseconds left to wait for them.
struct GraceView {
  Seat seat{};
  int ms = 0;
  static constexpr auto fields = Fields{field("seat", &GraceView::seat), field("ms", &GraceView::ms)};
};

// The seat to act and the time it has. Times are milliseconds from the moment of sending; only the server's clock
// counts.
struct ClockView {
  std::optional<Seat> turn{};
  std::optional<int> turn_ms{};       // left in this turn; absent without a clock
  std::optional<bool> held{};         // the turn's clock stands still; absent if it runs
  std::vector<int> bank_ms{};         // left in each seat's bank; empty without a clock
  std::optional<int> next_deal_ms{};  // until the next deal, between deals
  std::optional<int> pause_ms{};      // left in the pause; all other times stand still meanwhile
  std::optional<std::vector<GraceView>> grace{};
  static constexpr auto fields = Fields{
      field("turn", &ClockView::turn),
      field("turn_ms", &ClockView::turn_ms, "Left in this turn; left out without a clock."),
      field("held", &ClockView::held,
            "True: the turn's clock stands, because its player has not come back since the server or the room "
            "restarted. It goes on when they are back or their grace is over. Left out if it runs."),
      field("bank_ms", &ClockView::bank_ms, "Left in each seat's bank; empty without a clock."),
      field("next_deal_ms", &ClockView::next_deal_ms, "Until the next deal, between deals."),
      field("pause_ms", &ClockView::pause_ms,
            "Left in the pause. The match continues after it; all other times stand still meanwhile."),
      field("grace", &ClockView::grace,
            "Seats whose players are away, with the time left before a bot stands in; left out if there are none.")};
};

// Which rooms of the lobby's list to show. Each key narrows the list.
struct RoomFilter {
  std::optional<std::string> variant{};
  bool open_seats = false, may_watch = false, programs = false;
  static constexpr auto fields = Fields{
      field("variant", &RoomFilter::variant, "Only this game.", Range{1, 32}),
      defaulted(field("open_seats", &RoomFilter::open_seats, "True: only rooms with a seat that anybody may take.")),
      defaulted(field("may_watch", &RoomFilter::may_watch, "True: only rooms where anyone may watch.")),
      defaulted(field("programs", &RoomFilter::programs, "True: only rooms that let programs in."))};
  friend auto operator<=>(const RoomFilter&, const RoomFilter&) = default;
};

// One line of the lobby's list.
struct RoomSummary {
  std::string code{}, name{}, variant{}, host{};
  RawJson options{};
  RoomPhase phase = RoomPhase::gathering;
  int seats = 0, open_seats = 0, claimable_seats = 0, people = 0;
  bool may_watch = false;
  bool programs = true;
  int programs_here = 0;
  static constexpr auto fields =
      Fields{field("code", &RoomSummary::code),
             field("name", &RoomSummary::name),
             field("variant", &RoomSummary::variant),
             field("options", &RoomSummary::options, "The options of the game, as in `info`."),
             field("host", &RoomSummary::host),
             field("phase", &RoomSummary::phase),
             field("seats", &RoomSummary::seats),
             field("open_seats", &RoomSummary::open_seats, "Seats that people who come may take: none while locked."),
             field("claimable_seats", &RoomSummary::claimable_seats,
                   "During a match: the bots' seats that people who come with the code may claim with `sit`, from the "
                   "next deal on."),
             field("people", &RoomSummary::people),
             field("may_watch", &RoomSummary::may_watch, "Anyone may watch: nobody while the room is locked."),
             field("programs", &RoomSummary::programs, "Programs may come."),
             field("programs_here", &RoomSummary::programs_here, "How many of `people` are programs.")};
};

}  // namespace takamaka
