#pragma once

// Every message of `takamaka.v1.json`, one sum type per direction. A message is `{"type": wire_name, …fields}` in one
// text frame. Every request has an `id` and gets exactly one answer that names it in `re`; a request sent again with
// the same id gets the same answer and happens once.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/describe.hpp"
#include "engine/base/ids.hpp"
#include "engine/match/record.hpp"
#include "engine/match/strength.hpp"
#include "protocol/limits.hpp"
#include "protocol/raw_json.hpp"
#include "protocol/room_view.hpp"

namespace takamaka {

inline constexpr std::string_view subprotocol = "takamaka.v1.json";

namespace detail {
inline constexpr Range id_length{1, static_cast<int>(limits::request_id_bytes_max)};
inline constexpr Range name_length{1, static_cast<int>(limits::name_code_points_max)};
inline constexpr Range token_length{1, static_cast<int>(limits::token_bytes_max)};
inline constexpr Range code_length{4, 16};
inline constexpr Range room_length{26, 26};
inline constexpr Range match_length{26, 26};
inline constexpr Range seat_range{0, limits::seats_max - 1};
}  // namespace detail

// What a report is about. `fault`: the program did something wrong.
enum class ReportCategory : std::uint8_t { cheating, chat, behaviour, fault, other };
constexpr std::array<std::string_view, 5> names(ReportCategory) {
  return {"cheating", "chat", "behaviour", "fault", "other"};
}

// ---------------------------------------------------------------------------------------------------- from a client

namespace ask {

// Where a client was when it lost the connection.
struct Resume {
  std::string room{};
  Seq seq{};
  static constexpr auto fields = std::tuple{field("room", &Resume::room, {}, detail::room_length),
                                            field("seq", &Resume::seq, "The last seq seen.")};
  friend bool operator==(const Resume&, const Resume&) = default;
};

struct Hello {
  static constexpr std::string_view wire_name = "hello";
  static constexpr std::string_view about =
      "The first message of every connection. Without a token the server makes a new player and sends his token once.";
  std::string id{};
  std::string client{};
  std::optional<std::string> token{};
  std::optional<std::string> name{};
  std::optional<Resume> resume{};
  static constexpr auto fields =
      std::tuple{field("id", &Hello::id, {}, detail::id_length),
                 field("client", &Hello::client, "Name and version, for the logs.", Range{1, 40}),
                 field("token", &Hello::token, "Who you are; leave out on the first visit.", detail::token_length),
                 field("name", &Hello::name, "How others see you.", detail::name_length),
                 field("resume", &Hello::resume, "Enter this room again in the same step.")};
  friend bool operator==(const Hello&, const Hello&) = default;
};

struct Ping {
  static constexpr std::string_view wire_name = "ping";
  static constexpr std::string_view about = "Asks for a pong: keeps the connection alive and measures it.";
  std::string id{};
  static constexpr auto fields = std::tuple{field("id", &Ping::id, {}, detail::id_length)};
  friend bool operator==(const Ping&, const Ping&) = default;
};

struct Rename {
  static constexpr std::string_view wire_name = "rename";
  static constexpr std::string_view about = "Another name for you, here and in rooms to come.";
  std::string id{}, name{};
  static constexpr auto fields = std::tuple{field("id", &Rename::id, {}, detail::id_length),
                                            field("name", &Rename::name, {}, detail::name_length)};
  friend bool operator==(const Rename&, const Rename&) = default;
};

struct Rooms {
  static constexpr std::string_view wire_name = "rooms";
  static constexpr std::string_view about = "Asks for the list of public rooms.";
  std::string id{};
  static constexpr auto fields = std::tuple{field("id", &Rooms::id, {}, detail::id_length)};
  friend bool operator==(const Rooms&, const Rooms&) = default;
};

struct Create {
  static constexpr std::string_view wire_name = "create";
  static constexpr std::string_view about = "Makes a room and enters it; the maker is host and sits on seat 0.";
  std::string id{}, variant{};
  int seats = 0;
  RawJson options{"{}"};
  RoomSettings settings{};
  static constexpr auto fields = std::tuple{
      field("id", &Create::id, {}, detail::id_length), field("variant", &Create::variant, {}, Range{1, 32}),
      field("seats", &Create::seats, {}, Range{1, limits::seats_max}),
      defaulted(field("options", &Create::options, "The variant's options; what is left out stands at its default.")),
      defaulted(field("settings", &Create::settings, "The room's settings; likewise."))};
  friend bool operator==(const Create&, const Create&) = default;
};

struct Join {
  static constexpr std::string_view wire_name = "join";
  static constexpr std::string_view about =
      "Enters a room by its code, as a guest who may sit, or by its watch code, as a spectator.";
  std::string id{}, code{};
  std::optional<Seq> seq{};
  static constexpr auto fields =
      std::tuple{field("id", &Join::id, {}, detail::id_length),
                 field("code", &Join::code, "The room's code or its watch code; blanks, dashes and case do not matter.",
                       detail::code_length),
                 field("seq", &Join::seq, "The last seq seen, if this is a return.")};
  friend bool operator==(const Join&, const Join&) = default;
};

struct Leave {
  static constexpr std::string_view wire_name = "leave";
  static constexpr std::string_view about =
      "Leaves the room for good: the seat is given up before a match; during one a stand-in plays it to the end.";
  std::string id{}, room{};
  static constexpr auto fields =
      std::tuple{field("id", &Leave::id, {}, detail::id_length), field("room", &Leave::room, {}, detail::room_length)};
  friend bool operator==(const Leave&, const Leave&) = default;
};

struct Sit {
  static constexpr std::string_view wire_name = "sit";
  static constexpr std::string_view about = "Takes an open seat, or moves to it; without a seat, the first open one.";
  std::string id{}, room{};
  std::optional<Seat> seat{};
  static constexpr auto fields =
      std::tuple{field("id", &Sit::id, {}, detail::id_length), field("room", &Sit::room, {}, detail::room_length),
                 field("seat", &Sit::seat, "Without it, the first open seat.", detail::seat_range)};
  friend bool operator==(const Sit&, const Sit&) = default;
};

struct Stand {
  static constexpr std::string_view wire_name = "stand";
  static constexpr std::string_view about = "Gives the seat up and stays in the room; before a match only.";
  std::string id{}, room{};
  static constexpr auto fields =
      std::tuple{field("id", &Stand::id, {}, detail::id_length), field("room", &Stand::room, {}, detail::room_length)};
  friend bool operator==(const Stand&, const Stand&) = default;
};

struct Configure {
  static constexpr std::string_view wire_name = "configure";
  static constexpr std::string_view about = "Host, before a match: which game, for how many, how.";
  std::string id{}, room{}, variant{};
  int seats = 0;
  RawJson options{"{}"};
  RoomSettings settings{};
  static constexpr auto fields = std::tuple{field("id", &Configure::id, {}, detail::id_length),
                                            field("room", &Configure::room, {}, detail::room_length),
                                            field("variant", &Configure::variant, {}, Range{1, 32}),
                                            field("seats", &Configure::seats, {}, Range{1, limits::seats_max}),
                                            field("options", &Configure::options),
                                            field("settings", &Configure::settings)};
  friend bool operator==(const Configure&, const Configure&) = default;
};

struct Swap {
  static constexpr std::string_view wire_name = "swap";
  static constexpr std::string_view about = "Host, before a match: two seats change occupants; so teams are formed.";
  std::string id{}, room{};
  Seat a{}, b{};
  static constexpr auto fields =
      std::tuple{field("id", &Swap::id, {}, detail::id_length), field("room", &Swap::room, {}, detail::room_length),
                 field("a", &Swap::a, {}, detail::seat_range), field("b", &Swap::b, {}, detail::seat_range)};
  friend bool operator==(const Swap&, const Swap&) = default;
};

struct AddBots {
  static constexpr std::string_view wire_name = "add_bots";
  static constexpr std::string_view about = "Host, before a match: bots take the open seats, or this one.";
  std::string id{}, room{};
  std::optional<Seat> seat{};
  Strength strength = Strength::normal;
  static constexpr auto fields = std::tuple{
      field("id", &AddBots::id, {}, detail::id_length), field("room", &AddBots::room, {}, detail::room_length),
      field("seat", &AddBots::seat, "Without it, every open seat.", detail::seat_range),
      defaulted(field("strength", &AddBots::strength, "How well they play; left out: normal."))};
  friend bool operator==(const AddBots&, const AddBots&) = default;
};

struct Remove {
  static constexpr std::string_view wire_name = "remove";
  static constexpr std::string_view about =
      "Host, before a match: empties a seat. A person removed so cannot come back into this room.";
  std::string id{}, room{};
  Seat seat{};
  static constexpr auto fields =
      std::tuple{field("id", &Remove::id, {}, detail::id_length), field("room", &Remove::room, {}, detail::room_length),
                 field("seat", &Remove::seat, {}, detail::seat_range)};
  friend bool operator==(const Remove&, const Remove&) = default;
};

struct Lock {
  static constexpr std::string_view wire_name = "lock";
  static constexpr std::string_view about = "Host: nobody new may enter.";
  std::string id{}, room{};
  bool locked = true;
  static constexpr auto fields =
      std::tuple{field("id", &Lock::id, {}, detail::id_length), field("room", &Lock::room, {}, detail::room_length),
                 field("locked", &Lock::locked)};
  friend bool operator==(const Lock&, const Lock&) = default;
};

struct Transfer {
  static constexpr std::string_view wire_name = "transfer";
  static constexpr std::string_view about = "Host: hands the role to the person on this seat.";
  std::string id{}, room{};
  Seat seat{};
  static constexpr auto fields = std::tuple{field("id", &Transfer::id, {}, detail::id_length),
                                            field("room", &Transfer::room, {}, detail::room_length),
                                            field("seat", &Transfer::seat, {}, detail::seat_range)};
  friend bool operator==(const Transfer&, const Transfer&) = default;
};

struct Start {
  static constexpr std::string_view wire_name = "start";
  static constexpr std::string_view about =
      "Host: starts the match, or after one a rematch with the same seats and options.";
  std::string id{}, room{};
  static constexpr auto fields =
      std::tuple{field("id", &Start::id, {}, detail::id_length), field("room", &Start::room, {}, detail::room_length)};
  friend bool operator==(const Start&, const Start&) = default;
};

struct Act {
  static constexpr std::string_view wire_name = "act";
  static constexpr std::string_view about =
      "A move. `seq` is the last one seen when it was decided: if a move has been made since, it is refused as "
      "`stale`.";
  std::string id{}, room{};
  Seq seq{};
  RawJson action{};
  static constexpr auto fields =
      std::tuple{field("id", &Act::id, {}, detail::id_length), field("room", &Act::room, {}, detail::room_length),
                 field("seq", &Act::seq, "The last seq seen when the move was decided."),
                 field("action", &Act::action, "One of your legal actions, as your view lists them.")};
  friend bool operator==(const Act&, const Act&) = default;
};

struct Ready {
  static constexpr std::string_view wire_name = "ready";
  static constexpr std::string_view about =
      "The score sheet is read: the next deal starts when everybody present has said so.";
  std::string id{}, room{};
  static constexpr auto fields =
      std::tuple{field("id", &Ready::id, {}, detail::id_length), field("room", &Ready::room, {}, detail::room_length)};
  friend bool operator==(const Ready&, const Ready&) = default;
};

struct Pause {
  static constexpr std::string_view wire_name = "pause";
  static constexpr std::string_view about =
      "With a seat, during a match: proposes a pause, or agrees to the one proposed. It begins when everybody who is "
      "here and has a seat has agreed. With `agree` false: turns the proposal down, or takes one's own back.";
  std::string id{}, room{};
  bool agree = true;
  static constexpr auto fields =
      std::tuple{field("id", &Pause::id, {}, detail::id_length), field("room", &Pause::room, {}, detail::room_length),
                 defaulted(field("agree", &Pause::agree, "Left out: true."))};
  friend bool operator==(const Pause&, const Pause&) = default;
};

struct PlayOn {
  static constexpr std::string_view wire_name = "play_on";
  static constexpr std::string_view about = "With a seat: ends the pause, for everybody.";
  std::string id{}, room{};
  static constexpr auto fields = std::tuple{field("id", &PlayOn::id, {}, detail::id_length),
                                            field("room", &PlayOn::room, {}, detail::room_length)};
  friend bool operator==(const PlayOn&, const PlayOn&) = default;
};

struct Say {
  static constexpr std::string_view wire_name = "say";
  static constexpr std::string_view about =
      "Chat: a quick phrase by its id, or a short text where the room allows it. Exactly one of the two.";
  std::string id{}, room{};
  std::optional<std::string> phrase{}, text{};
  static constexpr auto fields =
      std::tuple{field("id", &Say::id, {}, detail::id_length), field("room", &Say::room, {}, detail::room_length),
                 field("phrase", &Say::phrase, "The id of a quick phrase.", Range{1, 24}),
                 field("text", &Say::text, "A short text.", Range{1, static_cast<int>(limits::text_code_points_max)})};
  friend bool operator==(const Say&, const Say&) = default;
};

struct Mute {
  static constexpr std::string_view wire_name = "mute";
  static constexpr std::string_view about = "Host: this seat may not chat. It changes nothing else.";
  std::string id{}, room{};
  Seat seat{};
  bool muted = true;
  static constexpr auto fields =
      std::tuple{field("id", &Mute::id, {}, detail::id_length), field("room", &Mute::room, {}, detail::room_length),
                 field("seat", &Mute::seat, {}, detail::seat_range), field("muted", &Mute::muted)};
  friend bool operator==(const Mute&, const Mute&) = default;
};

struct Report {
  static constexpr std::string_view wire_name = "report";
  static constexpr std::string_view about =
      "Tells those who run the server of something, bound to this moment of the game. Nobody at the table is told.";
  std::string id{}, room{};
  ReportCategory category = ReportCategory::other;
  std::optional<Seat> seat{};
  std::string text{};
  static constexpr auto fields = std::tuple{
      field("id", &Report::id, {}, detail::id_length), field("room", &Report::room, {}, detail::room_length),
      field("category", &Report::category), field("seat", &Report::seat, "Whom it is about.", detail::seat_range),
      defaulted(field("text", &Report::text, "In your own words.",
                      Range{0, static_cast<int>(limits::report_code_points_max)}))};
  friend bool operator==(const Report&, const Report&) = default;
};

struct Sheet {
  static constexpr std::string_view wire_name = "sheet";
  static constexpr std::string_view about = "All score sheets of the match so far.";
  std::string id{}, room{};
  static constexpr auto fields =
      std::tuple{field("id", &Sheet::id, {}, detail::id_length), field("room", &Sheet::room, {}, detail::room_length)};
  friend bool operator==(const Sheet&, const Sheet&) = default;
};

struct Replay {
  static constexpr std::string_view wire_name = "replay";
  static constexpr std::string_view about =
      "A match move by move, a piece at a time: a finished one by its id, with all hands open, or the one of the room "
      "you are in, while it runs as you were allowed to see it. Exactly one of `match` and `room`.";
  std::string id{};
  std::optional<std::string> match{}, room{};
  Seq after{};
  static constexpr auto fields = std::tuple{
      field("id", &Replay::id, {}, detail::id_length),
      field("match", &Replay::match, "A finished match; its id is all that it takes.", detail::match_length),
      field("room", &Replay::room, "The room's present match.", detail::room_length),
      defaulted(field("after", &Replay::after, "The seq of the last frame that you have; left out: from the start."))};
  friend bool operator==(const Replay&, const Replay&) = default;
};

struct Bests {
  static constexpr std::string_view wire_name = "bests";
  static constexpr std::string_view about = "Your best matches alone at the table (solitaire) of this game.";
  std::string id{}, variant{};
  static constexpr auto fields =
      std::tuple{field("id", &Bests::id, {}, detail::id_length), field("variant", &Bests::variant, {}, Range{1, 32})};
  friend bool operator==(const Bests&, const Bests&) = default;
};

struct Matches {
  static constexpr std::string_view wire_name = "matches";
  static constexpr std::string_view about = "The matches in which you have or had a seat, and what they come to.";
  std::string id{};
  std::optional<std::string> before{};
  static constexpr auto fields =
      std::tuple{field("id", &Matches::id, {}, detail::id_length),
                 field("before", &Matches::before, "The last match that you have; left out: from the latest.",
                       detail::match_length)};
  friend bool operator==(const Matches&, const Matches&) = default;
};

struct SeatLink {
  static constexpr std::string_view wire_name = "seat_link";
  static constexpr std::string_view about =
      "A further token for yourself, to take your seats to another device by a link.";
  std::string id{};
  static constexpr auto fields = std::tuple{field("id", &SeatLink::id, {}, detail::id_length)};
  friend bool operator==(const SeatLink&, const SeatLink&) = default;
};

struct SeatCode {
  static constexpr std::string_view wire_name = "seat_code";
  static constexpr std::string_view about =
      "Host: a short code with which the person of this seat gets back in on another device.";
  std::string id{}, room{};
  Seat seat{};
  static constexpr auto fields = std::tuple{field("id", &SeatCode::id, {}, detail::id_length),
                                            field("room", &SeatCode::room, {}, detail::room_length),
                                            field("seat", &SeatCode::seat, {}, detail::seat_range)};
  friend bool operator==(const SeatCode&, const SeatCode&) = default;
};

struct Claim {
  static constexpr std::string_view wire_name = "claim";
  static constexpr std::string_view about =
      "Takes a seat over with the code its host gave; the sender need not be in the room. The answer is a token of "
      "that seat's player: say hello with it.";
  std::string id{}, code{}, seat_code{};
  static constexpr auto fields = std::tuple{field("id", &Claim::id, {}, detail::id_length),
                                            field("code", &Claim::code, "The room's code.", detail::code_length),
                                            field("seat_code", &Claim::seat_code, {}, detail::code_length)};
  friend bool operator==(const Claim&, const Claim&) = default;
};

}  // namespace ask

using ClientMessage =
    std::variant<ask::Hello, ask::Ping, ask::Rename, ask::Rooms, ask::Create, ask::Join, ask::Leave, ask::Sit,
                 ask::Stand, ask::Configure, ask::Swap, ask::AddBots, ask::Remove, ask::Lock, ask::Transfer, ask::Start,
                 ask::Act, ask::Ready, ask::Pause, ask::PlayOn, ask::Say, ask::Mute, ask::Report, ask::Sheet,
                 ask::Replay, ask::Bests, ask::Matches, ask::SeatLink, ask::SeatCode, ask::Claim>;

// ---------------------------------------------------------------------------------------------------- from the server

namespace tell {

struct Welcome {
  static constexpr std::string_view wire_name = "welcome";
  static constexpr std::string_view about = "The answer to `hello`.";
  std::string re{}, protocol{}, server{};
  PlayerId player{};
  std::optional<std::string> name{}, token{};
  int heartbeat_ms = 0;
  std::vector<std::string> features{};
  static constexpr auto fields =
      std::tuple{field("re", &Welcome::re),
                 field("protocol", &Welcome::protocol),
                 field("server", &Welcome::server, "The server's version."),
                 field("player", &Welcome::player),
                 field("name", &Welcome::name),
                 field("token", &Welcome::token, "Only when a new player was made: keep it, it is shown once."),
                 field("heartbeat_ms", &Welcome::heartbeat_ms, "Send a ping at least this often."),
                 field("features", &Welcome::features)};
  friend bool operator==(const Welcome&, const Welcome&) = default;
};

struct Pong {
  static constexpr std::string_view wire_name = "pong";
  static constexpr std::string_view about = "The answer to `ping`.";
  std::string re{};
  static constexpr auto fields = std::tuple{field("re", &Pong::re)};
  friend bool operator==(const Pong&, const Pong&) = default;
};

struct Ok {
  static constexpr std::string_view wire_name = "ok";
  static constexpr std::string_view about =
      "Done, and durable. `seq` is the room's after it, where the request was about a room.";
  std::string re{};
  std::optional<Seq> seq{};
  static constexpr auto fields = std::tuple{field("re", &Ok::re), field("seq", &Ok::seq)};
  friend bool operator==(const Ok&, const Ok&) = default;
};

struct Refused {
  static constexpr std::string_view wire_name = "refused";
  static constexpr std::string_view about =
      "Not done; nothing changed. `code` is one of protocol/refusals.hpp or of the variant's rules, `rule` the number "
      "of the rule that forbids it, `path` the place in the message that was wrong. `re` is empty when the message had "
      "no readable id.";
  std::string re{}, code{}, message{};
  std::optional<std::string> rule{}, path{};
  std::optional<Seq> seq{};
  bool retryable = false;
  static constexpr auto fields =
      std::tuple{field("re", &Refused::re),
                 field("code", &Refused::code),
                 field("message", &Refused::message, "For developers; clients put the code into words."),
                 field("rule", &Refused::rule),
                 field("path", &Refused::path),
                 field("seq", &Refused::seq, "The room's present seq."),
                 field("retryable", &Refused::retryable, "The same request may succeed later.")};
  friend bool operator==(const Refused&, const Refused&) = default;
};

struct RoomList {
  static constexpr std::string_view wire_name = "room_list";
  static constexpr std::string_view about = "The answer to `rooms`.";
  std::string re{};
  std::vector<RoomSummary> rooms{};
  static constexpr auto fields = std::tuple{field("re", &RoomList::re), field("rooms", &RoomList::rooms)};
  friend bool operator==(const RoomList&, const RoomList&) = default;
};

struct Joined {
  static constexpr std::string_view wire_name = "joined";
  static constexpr std::string_view about =
      "You are in the room; an `update` with everything follows at once. The codes are told to those who may sit, not "
      "to spectators.";
  std::string re{}, room{};
  std::optional<std::string> code{}, watch_code{};
  static constexpr auto fields =
      std::tuple{field("re", &Joined::re),
                 field("room", &Joined::room, "The room's id, for all that follows; it opens nothing to others."),
                 field("code", &Joined::code, "With it friends come in and sit."),
                 field("watch_code", &Joined::watch_code, "With it friends look on.")};
  friend bool operator==(const Joined&, const Joined&) = default;
};

// One entry of a room's history as this viewer may see it: exactly one of `room` and `game` is there.
struct Entry {
  Seq seq{};
  std::optional<RawJson> room{}, game{};
  static constexpr auto fields =
      std::tuple{field("seq", &Entry::seq), field("room", &Entry::room, "Something that happened in the room."),
                 field("game", &Entry::game, "Something that happened in the match.")};
  friend bool operator==(const Entry&, const Entry&) = default;
};

// The viewer's own part of an update.
struct You {
  std::optional<Seat> seat{};
  bool host = false;
  std::optional<RawJson> own{};
  std::vector<Entry> events{};
  static constexpr auto fields =
      std::tuple{field("seat", &You::seat), field("host", &You::host),
                 field("own", &You::own, "Your hand and legal actions, as the variant describes them."),
                 field("events", &You::events, "Those of `events` that say more to you: take these instead.")};
  friend bool operator==(const You&, const You&) = default;
};

struct Update {
  static constexpr std::string_view wire_name = "update";
  static constexpr std::string_view about =
      "What happened and what is now. `info` is there when it changed or when you enter; `table` whenever a match runs "
      "or has just ended; a client needs nothing older than the last update. All but `you` is the same bytes for "
      "everyone in the room.";
  std::string room{};
  Seq seq{};
  std::vector<Entry> events{};
  std::optional<RoomView> info{};
  ClockView clock{};
  std::optional<RawJson> table{};
  You you{};
  static constexpr auto fields =
      std::tuple{field("room", &Update::room),     field("seq", &Update::seq),
                 field("events", &Update::events), field("info", &Update::info, "The room itself."),
                 field("clock", &Update::clock),   field("table", &Update::table, "The game's public part."),
                 field("you", &Update::you)};
  friend bool operator==(const Update&, const Update&) = default;
};

struct SheetIs {
  static constexpr std::string_view wire_name = "sheet";
  static constexpr std::string_view about = "The answer to `sheet`: every score sheet of the match, oldest first.";
  std::string re{};
  std::vector<DealResult> deals{};
  std::optional<MatchResult> match{};
  MatchId match_id{};
  static constexpr auto fields = std::tuple{
      field("re", &SheetIs::re), field("deals", &SheetIs::deals), field("match", &SheetIs::match, "When it is over."),
      field("match_id", &SheetIs::match_id, "For `replay`; the match opens when it is over.")};
  friend bool operator==(const SheetIs&, const SheetIs&) = default;
};

// One step of a match: everything that one move, or the house, brought about at once.
struct ReplayFrame {
  Seq seq{};
  std::string by{};
  std::int64_t at = 0;
  std::vector<RawJson> events{};
  RawJson table{};
  std::vector<RawJson> owns{};
  static constexpr auto fields =
      std::tuple{field("seq", &ReplayFrame::seq, "Of the last of its events: the frame's name, in links too."),
                 field("by", &ReplayFrame::by, "`seat:2`, `house`, or `clock` where time was up."),
                 field("at", &ReplayFrame::at, "Milliseconds since 1970."),
                 field("events", &ReplayFrame::events, "The game's events, as this viewer may see them."),
                 field("table", &ReplayFrame::table, "The public part after them, as in an update."),
                 field("owns", &ReplayFrame::owns, "Each seat's own part after them; null where it may not be seen.")};
  friend bool operator==(const ReplayFrame&, const ReplayFrame&) = default;
};

struct ReplaySeat {
  Occupant occupant = Occupant::open;
  std::string name{};
  static constexpr auto fields =
      std::tuple{field("occupant", &ReplaySeat::occupant),
                 field("name", &ReplaySeat::name, "The name the person has now; empty if he was forgotten.")};
  friend bool operator==(const ReplaySeat&, const ReplaySeat&) = default;
};

struct ReplayDeal {
  int deal = 0;
  Seq seq{};
  static constexpr auto fields =
      std::tuple{field("deal", &ReplayDeal::deal), field("seq", &ReplayDeal::seq, "Its first frame.")};
  friend bool operator==(const ReplayDeal&, const ReplayDeal&) = default;
};

// What a whole match is about.
struct ReplayHead {
  MatchId match{};
  std::string variant{};
  int rules_version = 0;
  RawJson options{};
  std::vector<ReplaySeat> seats{};
  std::optional<Seat> seat{};
  std::int64_t started = 0;
  std::optional<std::int64_t> ended{};
  std::vector<ReplayDeal> deals{};
  int frames = 0;
  std::optional<MatchResult> result{};
  static constexpr auto fields =
      std::tuple{field("match", &ReplayHead::match),
                 field("variant", &ReplayHead::variant),
                 field("rules_version", &ReplayHead::rules_version),
                 field("options", &ReplayHead::options),
                 field("seats", &ReplayHead::seats, "Who played, by seat."),
                 field("seat", &ReplayHead::seat, "Where you sit, while the match runs: the one hand that is shown."),
                 field("started", &ReplayHead::started, "Milliseconds since 1970."),
                 field("ended", &ReplayHead::ended, "Likewise; left out while it runs."),
                 field("deals", &ReplayHead::deals, "Where each deal begins."),
                 field("frames", &ReplayHead::frames, "How many there are in all, now."),
                 field("result", &ReplayHead::result, "Left out while the match runs, and if it was called off.")};
  friend bool operator==(const ReplayHead&, const ReplayHead&) = default;
};

struct ReplayIs {
  static constexpr std::string_view wire_name = "replay";
  static constexpr std::string_view about =
      "The answer to `replay`: the frames after `after`, as many as fit. While `more`, ask again with the last frame's "
      "`seq`, once this answer is here.";
  std::string re{};
  ReplayHead head{};
  std::vector<ReplayFrame> frames{};
  bool more = false;
  static constexpr auto fields = std::tuple{field("re", &ReplayIs::re), field("head", &ReplayIs::head),
                                            field("frames", &ReplayIs::frames), field("more", &ReplayIs::more)};
  friend bool operator==(const ReplayIs&, const ReplayIs&) = default;
};

struct Best {
  MatchId match{};
  int total = 0;
  RawJson options{};
  std::int64_t at = 0;
  static constexpr auto fields = std::tuple{field("match", &Best::match, "For `replay`."),
                                            field("total", &Best::total, "The points that decided it."),
                                            field("options", &Best::options, "How it was played."),
                                            field("at", &Best::at, "When it ended; milliseconds since 1970.")};
  friend bool operator==(const Best&, const Best&) = default;
};

struct BestsAre {
  static constexpr std::string_view wire_name = "bests";
  static constexpr std::string_view about = "The answer to `bests`: the best first.";
  std::string re{};
  std::vector<Best> bests{};
  static constexpr auto fields = std::tuple{field("re", &BestsAre::re), field("bests", &BestsAre::bests)};
  friend bool operator==(const BestsAre&, const BestsAre&) = default;
};

struct PlayedSeat {
  bool bot = false;
  std::string name{};
  std::optional<int> total{};
  bool won = false;
  static constexpr auto fields = std::tuple{
      field("bot", &PlayedSeat::bot), field("name", &PlayedSeat::name, "As he is called now; empty: he has no name."),
      field("total", &PlayedSeat::total,
            "The points that decided it; left out while it runs, and if it was called off."),
      field("won", &PlayedSeat::won)};
  friend bool operator==(const PlayedSeat&, const PlayedSeat&) = default;
};
struct PlayedMatch {
  MatchId match{};
  std::string variant{};
  RawJson options{};
  Seat seat{};
  std::vector<PlayedSeat> seats{};
  std::int64_t started = 0;
  std::optional<std::int64_t> ended{};
  std::optional<std::string> reason{};
  std::int64_t chips = 0;
  static constexpr auto fields =
      std::tuple{field("match", &PlayedMatch::match, "For `replay`, once it has ended."),
                 field("variant", &PlayedMatch::variant),
                 field("options", &PlayedMatch::options, "How it was played."),
                 field("seat", &PlayedMatch::seat, "Yours."),
                 field("seats", &PlayedMatch::seats, "Who played, by seat."),
                 field("started", &PlayedMatch::started, "Milliseconds since 1970."),
                 field("ended", &PlayedMatch::ended, "Likewise; left out while it runs."),
                 field("reason", &PlayedMatch::reason, "Why it ended: the variant's own word, or `abandoned`."),
                 field("chips", &PlayedMatch::chips, "What it has brought you; play chips, worth nothing elsewhere.")};
  friend bool operator==(const PlayedMatch&, const PlayedMatch&) = default;
};
struct Standing {
  std::int64_t matches = 0, won = 0, chips = 0;
  int kapots_given = 0, kapots_taken = 0, kapot_befs_given = 0, kapot_befs_taken = 0, restarts = 0, zetes = 0;
  static constexpr auto fields =
      std::tuple{field("matches", &Standing::matches, "All of them, those that run, too."),
                 field("won", &Standing::won),
                 field("chips", &Standing::chips, "Over all games."),
                 field("kapots_given", &Standing::kapots_given, "Seychelles; a side counts once."),
                 field("kapots_taken", &Standing::kapots_taken),
                 field("kapot_befs_given", &Standing::kapot_befs_given),
                 field("kapot_befs_taken", &Standing::kapot_befs_taken),
                 field("restarts", &Standing::restarts),
                 field("zetes", &Standing::zetes)};
  friend bool operator==(const Standing&, const Standing&) = default;
};

struct MatchesAre {
  static constexpr std::string_view wire_name = "matches";
  static constexpr std::string_view about =
      "The answer to `matches`: the latest first. While `more`, ask again with the last one's id as `before`.";
  std::string re{};
  std::vector<PlayedMatch> matches{};
  bool more = false;
  Standing standing{};
  static constexpr auto fields =
      std::tuple{field("re", &MatchesAre::re), field("matches", &MatchesAre::matches), field("more", &MatchesAre::more),
                 field("standing", &MatchesAre::standing, "What all your matches come to.")};
  friend bool operator==(const MatchesAre&, const MatchesAre&) = default;
};

struct SeatLinkIs {
  static constexpr std::string_view wire_name = "seat_link";
  static constexpr std::string_view about = "The answer to `seat_link`.";
  std::string re{}, token{};
  static constexpr auto fields =
      std::tuple{field("re", &SeatLinkIs::re),
                 field("token", &SeatLinkIs::token, "Put it behind the # of a link, never into a query.")};
  friend bool operator==(const SeatLinkIs&, const SeatLinkIs&) = default;
};

struct SeatCodeIs {
  static constexpr std::string_view wire_name = "seat_code";
  static constexpr std::string_view about = "The answer to `seat_code`.";
  std::string re{}, code{};
  int minutes = 0;
  static constexpr auto fields = std::tuple{field("re", &SeatCodeIs::re), field("code", &SeatCodeIs::code),
                                            field("minutes", &SeatCodeIs::minutes)};
  friend bool operator==(const SeatCodeIs&, const SeatCodeIs&) = default;
};

struct Claimed {
  static constexpr std::string_view wire_name = "claimed";
  static constexpr std::string_view about = "The answer to `claim`.";
  std::string re{}, token{};
  PlayerId player{};
  static constexpr auto fields =
      std::tuple{field("re", &Claimed::re), field("token", &Claimed::token), field("player", &Claimed::player)};
  friend bool operator==(const Claimed&, const Claimed&) = default;
};

struct Gone {
  static constexpr std::string_view wire_name = "gone";
  static constexpr std::string_view about = "The room is gone, or you are no longer in it.";
  std::string room{}, code{};
  static constexpr auto fields =
      std::tuple{field("room", &Gone::room),
                 field("code", &Gone::code, "removed, left, closed or storage; closed_by_admin, removed_by_admin")};
  friend bool operator==(const Gone&, const Gone&) = default;
};

struct Announcement {
  static constexpr std::string_view wire_name = "announcement";
  static constexpr std::string_view about =
      "What the administrators have to say to everybody; it takes the place of the one before. An empty `text`: there "
      "is none any more. It comes by itself.";
  std::string text{};
  std::int64_t until = 0;
  static constexpr auto fields =
      std::tuple{field("text", &Announcement::text),
                 field("until", &Announcement::until, "When it is over; milliseconds since 1970.")};
  friend bool operator==(const Announcement&, const Announcement&) = default;
};

}  // namespace tell

using ServerMessage = std::variant<tell::Welcome, tell::Pong, tell::Ok, tell::Refused, tell::RoomList, tell::Joined,
                                   tell::Update, tell::SheetIs, tell::ReplayIs, tell::BestsAre, tell::MatchesAre,
                                   tell::SeatLinkIs, tell::SeatCodeIs, tell::Claimed, tell::Gone, tell::Announcement>;

}  // namespace takamaka
