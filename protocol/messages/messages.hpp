#pragma once

// Every message of `takamaka.v1.json`, one sum type per direction. A message is `{"type": wire_name, …fields}` in one
// text frame. Every request has an `id` and gets exactly one answer that repeats it in `re`. A request that is sent
// again with the same id gets the same answer and runs only once.

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
#include "protocol/messages/limits.hpp"
#include "protocol/messages/raw_json.hpp"
#include "protocol/messages/report_kinds.hpp"
#include "protocol/messages/room_view.hpp"

namespace takamaka {

inline constexpr std::string_view subprotocol = "takamaka.v1.json";
// The versions of the protocol that this server speaks, the oldest and the newest (docs/PROTOCOL.md, "Evolution").
inline constexpr std::string_view protocol_min = "1.0", protocol_max = "1.1";

namespace detail {
inline constexpr Range id_length{1, static_cast<int>(limits::request_id_bytes_max)};
// As typed; the limit of a name holds after normalization to NFC, which may make one code point of four.
inline constexpr Range name_length{1, 4 * static_cast<int>(limits::name_code_points_max)};
inline constexpr Range token_length{1, static_cast<int>(limits::token_bytes_max)};
inline constexpr Range code_length{4, 16};
inline constexpr Range recovery_length{1, static_cast<int>(limits::recovery_code_bytes_max)};
inline constexpr Range device_length{26, 26};
inline constexpr Range room_length{26, 26};
inline constexpr Range match_length{26, 26};
inline constexpr Range seat_range{0, limits::seats_max - 1};
inline constexpr Range cursor_length{1, static_cast<int>(limits::cursor_bytes_max)};
}  // namespace detail

// The kinds of stored data about a player, in the order in which `my_data` lists them.
enum class DataKind : std::uint8_t { player, name, device, match, chips, said, report, room };
constexpr std::array<std::string_view, 8> names(DataKind) {
  return {"player", "name", "device", "match", "chips", "said", "report", "room"};
}

// ---------------------------------------------------------------------------------------------------- from a client

namespace ask {

// The place where a client lost its connection.
struct Resume {
  std::string room{};
  Seq seq{};
  static constexpr auto fields = Fields{field("room", &Resume::room, {}, detail::room_length),
                                        field("seq", &Resume::seq, "The last `seq` you have seen.")};
  friend bool operator==(const Resume&, const Resume&) = default;
};

struct Hello {
  static constexpr std::string_view wire_name = "hello";
  static constexpr std::string_view about =
      "The first message of every connection. Without a token and a recovery code the server creates a new player and "
      "sends their token once. Send at most one of `token` and `recovery`.";
  std::string id{};
  std::string client{};
  std::optional<std::string> token{};
  std::optional<std::string> recovery{};
  std::optional<std::string> name{};
  std::optional<Resume> resume{};
  bool program = false;
  bool compact = false;
  static constexpr auto fields = Fields{
      field("id", &Hello::id, {}, detail::id_length),
      field("client", &Hello::client, "Name and version of the client, for the logs.", Range{1, 40}),
      field("token", &Hello::token, "Identifies you; leave it out on the first visit.", detail::token_length),
      field("recovery", &Hello::recovery,
            "Your recovery code, if you have no token left; spaces, dashes and case do not matter. It works once. A "
            "wrong one is refused as `wrong_code`, and you may say `hello` again.",
            detail::recovery_length),
      field("name", &Hello::name, "The name that others see.", detail::name_length),
      field("resume", &Hello::resume,
            "Also enters this room again, if you have a seat there or a claim to one, wait in its line, or are its "
            "host."),
      defaulted(field("program", &Hello::program,
                      "True: no person plays here, but a program. It marks the new player for good, and everybody sees "
                      "it. A person's token with it is refused as `not_a_program`; not together with `recovery`.")),
      defaulted(field("compact", &Hello::compact, "True: this connection hears `compact` in place of `update`."))};
  friend bool operator==(const Hello&, const Hello&) = default;
};

struct Ping {
  static constexpr std::string_view wire_name = "ping";
  static constexpr std::string_view about = "Asks for a pong. It keeps the connection alive and measures the delay.";
  std::string id{};
  static constexpr auto fields = Fields{field("id", &Ping::id, {}, detail::id_length)};
  friend bool operator==(const Ping&, const Ping&) = default;
};

struct Rename {
  static constexpr std::string_view wire_name = "rename";
  static constexpr std::string_view about =
      "Changes your name, in this room and in later ones. A room where you are muted keeps showing the earlier one.";
  std::string id{}, name{};
  static constexpr auto fields =
      Fields{field("id", &Rename::id, {}, detail::id_length), field("name", &Rename::name, {}, detail::name_length)};
  friend bool operator==(const Rename&, const Rename&) = default;
};

struct Rooms {
  static constexpr std::string_view wire_name = "rooms";
  static constexpr std::string_view about =
      "Asks for the public rooms, one page at a time: the room with the newest activity first. With `subscribe`, "
      "`rooms_changed` tells what changes in the list from then on.";
  std::string id{};
  std::optional<std::string> after{};
  int limit = limits::rooms_page_max;
  RoomFilter only{};
  std::optional<bool> subscribe{};
  static constexpr auto fields = Fields{
      field("id", &Rooms::id, {}, detail::id_length),
      field("after", &Rooms::after, "`next` of the page before; left out: the first page.", detail::cursor_length),
      defaulted(field("limit", &Rooms::limit, "The most rooms of a page; left out: `rooms_page_max`.",
                      Range{1, limits::rooms_page_max})),
      defaulted(field("only", &Rooms::only, "Shows only these rooms, and tells only their changes.")),
      field("subscribe", &Rooms::subscribe,
            "True: this connection gets `rooms_changed` for the rooms of `only`, in place of an earlier subscription. "
            "False: ends the subscription. Left out: as before.")};
  friend bool operator==(const Rooms&, const Rooms&) = default;
};

struct Create {
  static constexpr std::string_view wire_name = "create";
  static constexpr std::string_view about = "Creates a room and enters it. You become host and sit on seat 0.";
  std::string id{}, variant{};
  int seats = 0;
  RawJson options{"{}"};
  RoomSettings settings{};
  static constexpr auto fields =
      Fields{field("id", &Create::id, {}, detail::id_length), field("variant", &Create::variant, {}, Range{1, 32}),
             field("seats", &Create::seats, {}, Range{1, limits::seats_max}),
             defaulted(field("options", &Create::options, "The variant's options; those left out get their default.")),
             defaulted(field("settings", &Create::settings, "The room's settings; those left out get their default."))};
  friend bool operator==(const Create&, const Create&) = default;
};

struct Join {
  static constexpr std::string_view wire_name = "join";
  static constexpr std::string_view about =
      "Enters a room by its code, as a guest who may sit, or by its watch code, as a spectator.";
  std::string id{}, code{};
  std::optional<Seq> seq{};
  static constexpr auto fields =
      Fields{field("id", &Join::id, {}, detail::id_length),
             field("code", &Join::code, "The room's code or its watch code; spaces, dashes and case do not matter.",
                   detail::code_length),
             field("seq", &Join::seq, "The last `seq` you have seen, if you return.")};
  friend bool operator==(const Join&, const Join&) = default;
};

struct Leave {
  static constexpr std::string_view wire_name = "leave";
  static constexpr std::string_view about =
      "Leaves the room. Before a match you give up your seat; during a match a stand-in plays it to the end.";
  std::string id{}, room{};
  static constexpr auto fields =
      Fields{field("id", &Leave::id, {}, detail::id_length), field("room", &Leave::room, {}, detail::room_length)};
  friend bool operator==(const Leave&, const Leave&) = default;
};

struct Sit {
  static constexpr std::string_view wire_name = "sit";
  static constexpr std::string_view about =
      "Takes an open seat, or moves you to it. During a match: claims the seat of a bot, which is yours from the next "
      "deal on.";
  std::string id{}, room{};
  std::optional<Seat> seat{};
  static constexpr auto fields =
      Fields{field("id", &Sit::id, {}, detail::id_length), field("room", &Sit::room, {}, detail::room_length),
             field("seat", &Sit::seat, "Left out: the first open seat or, during a match, the first bot's.",
                   detail::seat_range)};
  friend bool operator==(const Sit&, const Sit&) = default;
};

struct Stand {
  static constexpr std::string_view wire_name = "stand";
  static constexpr std::string_view about = "Gives up your seat and stays in the room. Not during a match.";
  std::string id{}, room{};
  static constexpr auto fields =
      Fields{field("id", &Stand::id, {}, detail::id_length), field("room", &Stand::room, {}, detail::room_length)};
  friend bool operator==(const Stand&, const Stand&) = default;
};

struct Configure {
  static constexpr std::string_view wire_name = "configure";
  static constexpr std::string_view about =
      "Host, before a match: chooses the game, the number of seats, the options and the settings.";
  std::string id{}, room{}, variant{};
  int seats = 0;
  RawJson options{"{}"};
  RoomSettings settings{};
  static constexpr auto fields = Fields{field("id", &Configure::id, {}, detail::id_length),
                                        field("room", &Configure::room, {}, detail::room_length),
                                        field("variant", &Configure::variant, {}, Range{1, 32}),
                                        field("seats", &Configure::seats, {}, Range{1, limits::seats_max}),
                                        field("options", &Configure::options),
                                        field("settings", &Configure::settings)};
  friend bool operator==(const Configure&, const Configure&) = default;
};

struct Swap {
  static constexpr std::string_view wire_name = "swap";
  static constexpr std::string_view about =
      "Host, before a match: exchanges the occupants of two seats, for example to form teams.";
  std::string id{}, room{};
  Seat a{}, b{};
  static constexpr auto fields =
      Fields{field("id", &Swap::id, {}, detail::id_length), field("room", &Swap::room, {}, detail::room_length),
             field("a", &Swap::a, {}, detail::seat_range), field("b", &Swap::b, {}, detail::seat_range)};
  friend bool operator==(const Swap&, const Swap&) = default;
};

struct AddBots {
  static constexpr std::string_view wire_name = "add_bots";
  static constexpr std::string_view about = "Host, before a match: puts a bot on every open seat, or on this one.";
  std::string id{}, room{};
  std::optional<Seat> seat{};
  Strength strength = Strength::normal;
  static constexpr auto fields =
      Fields{field("id", &AddBots::id, {}, detail::id_length), field("room", &AddBots::room, {}, detail::room_length),
             field("seat", &AddBots::seat, "Left out: every open seat.", detail::seat_range),
             defaulted(field("strength", &AddBots::strength, "Playing strength; left out: normal."))};
  friend bool operator==(const AddBots&, const AddBots&) = default;
};

struct Remove {
  static constexpr std::string_view wire_name = "remove";
  static constexpr std::string_view about =
      "Host, before a match: empties a seat. A person who is removed cannot enter this room again.";
  std::string id{}, room{};
  Seat seat{};
  static constexpr auto fields =
      Fields{field("id", &Remove::id, {}, detail::id_length), field("room", &Remove::room, {}, detail::room_length),
             field("seat", &Remove::seat, {}, detail::seat_range)};
  friend bool operator==(const Remove&, const Remove&) = default;
};

struct RemovePerson {
  static constexpr std::string_view wire_name = "remove_person";
  static constexpr std::string_view about =
      "Host, at any time: removes a person without a seat, who cannot enter this room again.";
  std::string id{}, room{};
  int person = 0;
  static constexpr auto fields =
      Fields{field("id", &RemovePerson::id, {}, detail::id_length),
             field("room", &RemovePerson::room, {}, detail::room_length),
             field("person", &RemovePerson::person, "Their number in `unseated_people`.", Range{1, 1'000'000'000})};
  friend bool operator==(const RemovePerson&, const RemovePerson&) = default;
};

struct Lock {
  static constexpr std::string_view wire_name = "lock";
  static constexpr std::string_view about = "Host: locks the room against new people, or unlocks it.";
  std::string id{}, room{};
  bool locked = true;
  static constexpr auto fields =
      Fields{field("id", &Lock::id, {}, detail::id_length), field("room", &Lock::room, {}, detail::room_length),
             field("locked", &Lock::locked)};
  friend bool operator==(const Lock&, const Lock&) = default;
};

struct Transfer {
  static constexpr std::string_view wire_name = "transfer";
  static constexpr std::string_view about = "Host: makes the person on this seat the host.";
  std::string id{}, room{};
  Seat seat{};
  static constexpr auto fields =
      Fields{field("id", &Transfer::id, {}, detail::id_length), field("room", &Transfer::room, {}, detail::room_length),
             field("seat", &Transfer::seat, {}, detail::seat_range)};
  friend bool operator==(const Transfer&, const Transfer&) = default;
};

struct Start {
  static constexpr std::string_view wire_name = "start";
  static constexpr std::string_view about =
      "Host: starts the match; after a match, a rematch with the same seats and options.";
  std::string id{}, room{};
  static constexpr auto fields =
      Fields{field("id", &Start::id, {}, detail::id_length), field("room", &Start::room, {}, detail::room_length)};
  friend bool operator==(const Start&, const Start&) = default;
};

struct Act {
  static constexpr std::string_view wire_name = "act";
  static constexpr std::string_view about =
      "Plays a move. If another move was made after `seq`, it is refused as `stale`.";
  std::string id{}, room{};
  Seq seq{};
  RawJson action{};
  static constexpr auto fields =
      Fields{field("id", &Act::id, {}, detail::id_length), field("room", &Act::room, {}, detail::room_length),
             field("seq", &Act::seq, "The last `seq` you had seen when you decided."),
             field("action", &Act::action, "One of your legal actions, as your view lists them.")};
  friend bool operator==(const Act&, const Act&) = default;
};

struct Ready {
  static constexpr std::string_view wire_name = "ready";
  static constexpr std::string_view about =
      "Says that you have read the score sheet. The next deal starts when everybody present has said so. It waits a "
      "little for players who have just lost the connection.";
  std::string id{}, room{};
  static constexpr auto fields =
      Fields{field("id", &Ready::id, {}, detail::id_length), field("room", &Ready::room, {}, detail::room_length)};
  friend bool operator==(const Ready&, const Ready&) = default;
};

struct Pause {
  static constexpr std::string_view wire_name = "pause";
  static constexpr std::string_view about =
      "With a seat, during a match: proposes a pause, or agrees to the proposed one. The pause begins when everybody "
      "who "
      "is present and has a seat has agreed. With `agree` false: rejects the proposal, or withdraws your own.";
  std::string id{}, room{};
  bool agree = true;
  static constexpr auto fields =
      Fields{field("id", &Pause::id, {}, detail::id_length), field("room", &Pause::room, {}, detail::room_length),
             defaulted(field("agree", &Pause::agree, "Left out: true."))};
  friend bool operator==(const Pause&, const Pause&) = default;
};

struct PlayOn {
  static constexpr std::string_view wire_name = "play_on";
  static constexpr std::string_view about = "With a seat: ends the pause for everybody.";
  std::string id{}, room{};
  static constexpr auto fields =
      Fields{field("id", &PlayOn::id, {}, detail::id_length), field("room", &PlayOn::room, {}, detail::room_length)};
  friend bool operator==(const PlayOn&, const PlayOn&) = default;
};

struct SetPace {
  static constexpr std::string_view wire_name = "set_pace";
  static constexpr std::string_view about = "Host, at any time: how fast bots move.";
  std::string id{}, room{};
  TablePace pace = TablePace::normal;
  static constexpr auto fields =
      Fields{field("id", &SetPace::id, {}, detail::id_length), field("room", &SetPace::room, {}, detail::room_length),
             field("pace", &SetPace::pace)};
  friend bool operator==(const SetPace&, const SetPace&) = default;
};

struct SkipToTurn {
  static constexpr std::string_view wire_name = "skip_to_turn";
  static constexpr std::string_view about =
      "With a seat, during a deal in which bots play all other seats: they move almost without a delay until your next "
      "turn or the end of the deal.";
  std::string id{}, room{};
  static constexpr auto fields = Fields{field("id", &SkipToTurn::id, {}, detail::id_length),
                                        field("room", &SkipToTurn::room, {}, detail::room_length)};
  friend bool operator==(const SkipToTurn&, const SkipToTurn&) = default;
};

struct Say {
  static constexpr std::string_view wire_name = "say";
  static constexpr std::string_view about =
      "Sends a chat message: a quick phrase by its id, or a short text if the room allows it. Send exactly one of "
      "them.";
  std::string id{}, room{};
  std::optional<std::string> phrase{}, text{};
  static constexpr auto fields =
      Fields{field("id", &Say::id, {}, detail::id_length), field("room", &Say::room, {}, detail::room_length),
             field("phrase", &Say::phrase, "The id of a quick phrase.", Range{1, 24}),
             field("text", &Say::text, "A short text.", Range{1, static_cast<int>(limits::text_code_points_max)})};
  friend bool operator==(const Say&, const Say&) = default;
};

struct Mute {
  static constexpr std::string_view wire_name = "mute";
  static constexpr std::string_view about =
      "Host: forbids or allows the player on this seat to chat, and to show a new name here. Nothing else changes.";
  std::string id{}, room{};
  Seat seat{};
  bool muted = true;
  static constexpr auto fields =
      Fields{field("id", &Mute::id, {}, detail::id_length), field("room", &Mute::room, {}, detail::room_length),
             field("seat", &Mute::seat, {}, detail::seat_range), field("muted", &Mute::muted)};
  friend bool operator==(const Mute&, const Mute&) = default;
};

struct Report {
  static constexpr std::string_view wire_name = "report";
  static constexpr std::string_view about =
      "Reports something to the administrators, bound to this moment of the game. Nobody at the table is told.";
  std::string id{}, room{};
  ReportCategory category = ReportCategory::other;
  std::optional<Seat> seat{};
  std::string text{};
  static constexpr auto fields =
      Fields{field("id", &Report::id, {}, detail::id_length), field("room", &Report::room, {}, detail::room_length),
             field("category", &Report::category),
             field("seat", &Report::seat, "The seat of the player the report is about.", detail::seat_range),
             defaulted(field("text", &Report::text, "In your own words.",
                             Range{0, static_cast<int>(limits::report_code_points_max)}))};
  friend bool operator==(const Report&, const Report&) = default;
};

struct Sheet {
  static constexpr std::string_view wire_name = "sheet";
  static constexpr std::string_view about = "Asks for the score sheets of the match so far, one page at a time.";
  std::string id{}, room{};
  int after = 0;
  static constexpr auto fields =
      Fields{field("id", &Sheet::id, {}, detail::id_length), field("room", &Sheet::room, {}, detail::room_length),
             defaulted(field("after", &Sheet::after, "The last deal that you have; left out: from the first.",
                             Range{0, 1'000'000'000}))};
  friend bool operator==(const Sheet&, const Sheet&) = default;
};

struct Replay {
  static constexpr std::string_view wire_name = "replay";
  static constexpr std::string_view about =
      "Asks for a match move by move, one part at a time: a finished match by its id, with all hands open, or the "
      "match of "
      "your room, which shows only what you could see while it runs. Send exactly one of `match` and `room`.";
  std::string id{};
  std::optional<std::string> match{}, room{};
  Seq after{};
  static constexpr auto fields = Fields{
      field("id", &Replay::id, {}, detail::id_length),
      field("match", &Replay::match, "The id of a finished match; anybody who has it may ask.", detail::match_length),
      field("room", &Replay::room, "The room whose current match you want.", detail::room_length),
      defaulted(field("after", &Replay::after, "The `seq` of the last frame you have; left out: from the start."))};
  friend bool operator==(const Replay&, const Replay&) = default;
};

struct Bests {
  static constexpr std::string_view wire_name = "bests";
  static constexpr std::string_view about = "Asks for your best solitaire matches of this game.";
  std::string id{}, variant{};
  static constexpr auto fields =
      Fields{field("id", &Bests::id, {}, detail::id_length), field("variant", &Bests::variant, {}, Range{1, 32})};
  friend bool operator==(const Bests&, const Bests&) = default;
};

struct Matches {
  static constexpr std::string_view wire_name = "matches";
  static constexpr std::string_view about =
      "Asks for the matches in which you have or had a seat, and for their totals.";
  std::string id{};
  std::optional<std::string> before{};
  static constexpr auto fields = Fields{
      field("id", &Matches::id, {}, detail::id_length),
      field("before", &Matches::before, "The last match you have; left out: from the latest.", detail::match_length)};
  friend bool operator==(const Matches&, const Matches&) = default;
};

struct MyData {
  static constexpr std::string_view wire_name = "my_data";
  static constexpr std::string_view about = "Asks for everything that is stored about you, one page at a time.";
  std::string id{};
  std::optional<std::string> after{};
  static constexpr auto fields = Fields{
      field("id", &MyData::id, {}, detail::id_length),
      field("after", &MyData::after, "`next` of the page before; left out: the first page.", detail::cursor_length)};
  friend bool operator==(const MyData&, const MyData&) = default;
};

struct EraseMe {
  static constexpr std::string_view wire_name = "erase_me";
  static constexpr std::string_view about =
      "Erases you from this server: your name, your devices and everything you wrote. The matches stay, without your "
      "name. It cannot be undone. After `ok`, every connection of yours closes with 4412.";
  std::string id{}, confirm{};
  static constexpr auto fields =
      Fields{field("id", &EraseMe::id, {}, detail::id_length),
             field("confirm", &EraseMe::confirm, "Your own player id, as in `welcome`; it prevents accidents.",
                   detail::room_length)};
  friend bool operator==(const EraseMe&, const EraseMe&) = default;
};

struct AddDevice {
  static constexpr std::string_view wire_name = "add_device";
  static constexpr std::string_view about =
      "Asks for another token for yourself, to be the same player on another device. Refused at the limit: no token "
      "ever pushes out another.";
  std::string id{};
  static constexpr auto fields = Fields{field("id", &AddDevice::id, {}, detail::id_length)};
  friend bool operator==(const AddDevice&, const AddDevice&) = default;
};

struct Devices {
  static constexpr std::string_view wire_name = "devices";
  static constexpr std::string_view about = "Asks for the list of your devices, that is of your tokens.";
  std::string id{};
  static constexpr auto fields = Fields{field("id", &Devices::id, {}, detail::id_length)};
  friend bool operator==(const Devices&, const Devices&) = default;
};

struct EndDevice {
  static constexpr std::string_view wire_name = "end_device";
  static constexpr std::string_view about =
      "Ends the token of one of your devices at once. Its connections close with 4411; your own one too, after the "
      "answer.";
  std::string id{}, device{};
  static constexpr auto fields =
      Fields{field("id", &EndDevice::id, {}, detail::id_length),
             field("device", &EndDevice::device, "As in the answer to `devices`.", detail::device_length)};
  friend bool operator==(const EndDevice&, const EndDevice&) = default;
};

struct RecoveryCode {
  static constexpr std::string_view wire_name = "recovery_code";
  static constexpr std::string_view about =
      "Makes a recovery code, with which you sign in when you have lost all your devices. It replaces the earlier one.";
  std::string id{};
  static constexpr auto fields = Fields{field("id", &RecoveryCode::id, {}, detail::id_length)};
  friend bool operator==(const RecoveryCode&, const RecoveryCode&) = default;
};

struct AskForSeat {
  static constexpr std::string_view wire_name = "ask_for_seat";
  static constexpr std::string_view about =
      "Host, during a match: asks the player on this seat, who is connected, to hand it on to another person.";
  std::string id{}, room{};
  Seat seat{};
  static constexpr auto fields = Fields{field("id", &AskForSeat::id, {}, detail::id_length),
                                        field("room", &AskForSeat::room, {}, detail::room_length),
                                        field("seat", &AskForSeat::seat, {}, detail::seat_range)};
  friend bool operator==(const AskForSeat&, const AskForSeat&) = default;
};

struct AnswerForSeat {
  static constexpr std::string_view wire_name = "answer_for_seat";
  static constexpr std::string_view about = "Agrees to hand on your seat, as the host has asked, or keeps it.";
  std::string id{}, room{};
  bool agree = false;
  static constexpr auto fields =
      Fields{field("id", &AnswerForSeat::id, {}, detail::id_length),
             field("room", &AnswerForSeat::room, {}, detail::room_length), field("agree", &AnswerForSeat::agree)};
  friend bool operator==(const AnswerForSeat&, const AnswerForSeat&) = default;
};

struct OfferSeat {
  static constexpr std::string_view wire_name = "offer_seat";
  static constexpr std::string_view about =
      "Host, or the seat's own player, during a match: creates a code with which another person takes over this seat "
      "from the next deal on. The host may offer the seat of a player whom a stand-in has replaced or who has agreed. "
      "Another offer for the same seat replaces the code.";
  std::string id{}, room{};
  Seat seat{};
  static constexpr auto fields = Fields{field("id", &OfferSeat::id, {}, detail::id_length),
                                        field("room", &OfferSeat::room, {}, detail::room_length),
                                        field("seat", &OfferSeat::seat, {}, detail::seat_range)};
  friend bool operator==(const OfferSeat&, const OfferSeat&) = default;
};

struct CancelOffer {
  static constexpr std::string_view wire_name = "cancel_offer";
  static constexpr std::string_view about =
      "Host, the seat's player, or the person who has claimed the seat: the seat is not handed on.";
  std::string id{}, room{};
  Seat seat{};
  static constexpr auto fields = Fields{field("id", &CancelOffer::id, {}, detail::id_length),
                                        field("room", &CancelOffer::room, {}, detail::room_length),
                                        field("seat", &CancelOffer::seat, {}, detail::seat_range)};
  friend bool operator==(const CancelOffer&, const CancelOffer&) = default;
};

struct LineUp {
  static constexpr std::string_view wire_name = "line_up";
  static constexpr std::string_view about =
      "Without a seat: waits in the table's line for a seat in the next match, alone or as the partner of somebody who "
      "already waits alone.";
  std::string id{}, room{};
  std::optional<std::string> with{};
  static constexpr auto fields =
      Fields{field("id", &LineUp::id, {}, detail::id_length), field("room", &LineUp::room, {}, detail::room_length),
             field("with", &LineUp::with, "The name of the partner, as the line shows it; left out: alone.",
                   detail::name_length)};
  friend bool operator==(const LineUp&, const LineUp&) = default;
};

struct LeaveLine {
  static constexpr std::string_view wire_name = "leave_line";
  static constexpr std::string_view about = "Leaves the table's line. Your partner keeps the place and waits alone.";
  std::string id{}, room{};
  static constexpr auto fields = Fields{field("id", &LeaveLine::id, {}, detail::id_length),
                                        field("room", &LeaveLine::room, {}, detail::room_length)};
  friend bool operator==(const LeaveLine&, const LeaveLine&) = default;
};

struct Claim {
  static constexpr std::string_view wire_name = "claim";
  static constexpr std::string_view about =
      "Enters a room and claims a seat with the code of its offer, as yourself. You take the seat at the next deal, or "
      "when the match ends, and see no hand that was dealt before. Locked and full rooms let you in, too.";
  std::string id{}, code{}, seat_code{};
  std::optional<Seq> seq{};
  static constexpr auto fields =
      Fields{field("id", &Claim::id, {}, detail::id_length),
             field("code", &Claim::code, "The room's code.", detail::code_length),
             field("seat_code", &Claim::seat_code, "The code of the offer.", detail::code_length),
             field("seq", &Claim::seq, "The last `seq` you have seen, if you return.")};
  friend bool operator==(const Claim&, const Claim&) = default;
};

}  // namespace ask

// Any message of a client. A type of its own, so that copying, moving and destroying it is compiled once (messages.cpp): that takes
// the compiler longer than most files that include this one.
struct ClientMessage
    : std::variant<ask::Hello, ask::Ping, ask::Rename, ask::Rooms, ask::Create, ask::Join, ask::Leave, ask::Sit,
                   ask::Stand, ask::Configure, ask::Swap, ask::AddBots, ask::Remove, ask::RemovePerson, ask::Lock,
                   ask::Transfer, ask::Start, ask::Act, ask::Ready, ask::Pause, ask::PlayOn, ask::Say, ask::Mute,
                   ask::Report, ask::Sheet, ask::Replay, ask::Bests, ask::Matches, ask::MyData, ask::EraseMe,
                   ask::AddDevice, ask::Devices, ask::EndDevice, ask::RecoveryCode, ask::AskForSeat, ask::AnswerForSeat,
                   ask::OfferSeat, ask::CancelOffer, ask::Claim, ask::LineUp, ask::LeaveLine, ask::SetPace,
                   ask::SkipToTurn> {
  using variant::variant;
  ClientMessage();
  ClientMessage(const ClientMessage&);
  ClientMessage(ClientMessage&&) noexcept;
  ClientMessage& operator=(const ClientMessage&);
  ClientMessage& operator=(ClientMessage&&) noexcept;
  ~ClientMessage();
};

// ---------------------------------------------------------------------------------------------------- from the server

namespace tell {

struct Welcome {
  static constexpr std::string_view wire_name = "welcome";
  static constexpr std::string_view about = "The answer to `hello`.";
  std::string re{}, protocol{}, protocol_min{}, protocol_max{}, server{};
  PlayerId player{};
  std::optional<std::string> name{}, token{};
  std::string device{};
  bool recovery = false;
  int heartbeat_ms = 0;
  std::vector<std::string> features{};
  std::optional<bool> program{};
  static constexpr auto fields = Fields{
      field("re", &Welcome::re),
      field("protocol", &Welcome::protocol, "The subprotocol of this connection."),
      field("protocol_min", &Welcome::protocol_min, "The oldest version that the server speaks, such as 1.0."),
      field("protocol_max", &Welcome::protocol_max, "The newest version that the server speaks."),
      field("server", &Welcome::server, "The server's version."),
      field("player", &Welcome::player),
      field("name", &Welcome::name),
      field("token", &Welcome::token,
            "Only for a new player and after a recovery code. Keep it: it is sent only once."),
      field("device", &Welcome::device, "The id of the token that this connection uses, as in `devices`."),
      field("recovery", &Welcome::recovery, "You have a recovery code."),
      field("heartbeat_ms", &Welcome::heartbeat_ms, "Send a `ping` at least this often."),
      field("features", &Welcome::features, "What this server can do besides what every server of version 1.0 does."),
      field("program", &Welcome::program, "True: you are marked as a program. Left out for a person.")};
  friend bool operator==(const Welcome&, const Welcome&) = default;
};

struct Pong {
  static constexpr std::string_view wire_name = "pong";
  static constexpr std::string_view about = "The answer to `ping`.";
  std::string re{};
  static constexpr auto fields = Fields{field("re", &Pong::re)};
  friend bool operator==(const Pong&, const Pong&) = default;
};

struct Ok {
  static constexpr std::string_view wire_name = "ok";
  static constexpr std::string_view about =
      "The request succeeded and its effect is stored. `seq` is the room's new one, if the request was about a room.";
  std::string re{};
  std::optional<Seq> seq{};
  static constexpr auto fields = Fields{field("re", &Ok::re), field("seq", &Ok::seq)};
  friend bool operator==(const Ok&, const Ok&) = default;
};

struct Refused {
  static constexpr std::string_view wire_name = "refused";
  static constexpr std::string_view about =
      "The request was refused and nothing changed. `code` comes from protocol/messages/refusals.hpp or from the "
      "variant's "
      "rules, "
      "`rule` is the number of the rule that forbids it, and `path` the place in the message that is wrong. `re` is "
      "empty "
      "if the message had no readable id.";
  std::string re{}, code{}, message{};
  std::optional<std::string> rule{}, path{};
  std::optional<Seq> seq{};
  bool retryable = false;
  std::optional<int> retry_after_ms{};
  std::optional<std::string> routing_key{};
  static constexpr auto fields =
      Fields{field("re", &Refused::re),
             field("code", &Refused::code),
             field("message", &Refused::message, "For developers; clients translate the code into words."),
             field("rule", &Refused::rule),
             field("path", &Refused::path),
             field("seq", &Refused::seq, "The room's current `seq`."),
             field("retryable", &Refused::retryable, "The same request may succeed later."),
             field("retry_after_ms", &Refused::retry_after_ms,
                   "Milliseconds to wait before you send it again: always with `slow_down`, `busy` and `storage`."),
             field("routing_key", &Refused::routing_key,
                   "With `elsewhere`: connect to `/ws/KEY` with it, and send the request again there.")};
  friend bool operator==(const Refused&, const Refused&) = default;
};

struct RoomList {
  static constexpr std::string_view wire_name = "room_list";
  static constexpr std::string_view about = "The answer to `rooms`.";
  std::string re{};
  std::vector<RoomSummary> rooms{};
  bool more = false;
  std::optional<std::string> next{};
  std::optional<bool> subscribed{};
  static constexpr auto fields =
      Fields{field("re", &RoomList::re), field("rooms", &RoomList::rooms, "Newest activity first."),
             field("more", &RoomList::more, "There are further rooms: ask again with `next`."),
             field("next", &RoomList::next, "The next request's `after`; left out on the last page."),
             field("subscribed", &RoomList::subscribed,
                   "True: this connection has subscribed, and the list is the one to which the changes belong.")};
  friend bool operator==(const RoomList&, const RoomList&) = default;
};

struct RoomsChanged {
  static constexpr std::string_view wire_name = "rooms_changed";
  static constexpr std::string_view about =
      "What has changed in the list of public rooms since the last one, or since the list that came with the "
      "subscription. The server sends it without a request, at most once per `rooms_changed_ms`.";
  std::vector<RoomSummary> changed{};
  std::vector<std::string> gone{};
  bool again = false;
  static constexpr auto fields = Fields{
      field("changed", &RoomsChanged::changed,
            "New rooms, and rooms that have changed, known by their `code`; the newest activity first."),
      field("gone", &RoomsChanged::gone, "The codes of rooms that are no longer in the list; some you may not know."),
      field("again", &RoomsChanged::again,
            "More has changed than a message may have: ask for the list again. The other fields are empty.")};
  friend bool operator==(const RoomsChanged&, const RoomsChanged&) = default;
};

struct Joined {
  static constexpr std::string_view wire_name = "joined";
  static constexpr std::string_view about =
      "You are in the room; a complete `update` follows immediately. Only people who may sit get the codes, not "
      "spectators.";
  std::string re{}, room{}, routing_key{};
  std::optional<std::string> code{}, watch_code{};
  static constexpr auto fields = Fields{
      field("re", &Joined::re),
      field("room", &Joined::room,
            "The room's id, for your further requests. It lets back in people with a seat there or a claim to one, "
            "people in the line, and the host."),
      field("routing_key", &Joined::routing_key,
            "Four hex digits. To return to this room, connect to `/ws/KEY`: that leads straight to it. It lets nobody "
            "in."),
      field("code", &Joined::code, "Friends enter and sit with this code."),
      field("watch_code", &Joined::watch_code, "Friends watch with this code.")};
  friend bool operator==(const Joined&, const Joined&) = default;
};

// One entry of a room's history as this viewer may see it, with exactly one of `room` and `game`.
struct Entry {
  Seq seq{};
  std::optional<RawJson> room{}, game{};
  static constexpr auto fields = Fields{field("seq", &Entry::seq), field("room", &Entry::room, "An event in the room."),
                                        field("game", &Entry::game, "An event in the match.")};
  friend bool operator==(const Entry&, const Entry&) = default;
};

// The viewer's own part of an update.
struct You {
  std::optional<Seat> seat{};
  bool host = false;
  std::optional<Seat> claim{};
  std::optional<RawJson> own{};
  std::vector<Entry> events{};
  std::optional<std::vector<Entry>> recent{};
  std::optional<int> line{};
  static constexpr auto fields =
      Fields{field("seat", &You::seat),
             field("host", &You::host),
             field("claim", &You::claim, "The seat that you have claimed and take at the next deal."),
             field("own", &You::own, "Your hand and legal actions, as the variant describes them."),
             field("events", &You::events, "Replacements for those entries of `events` that show you more."),
             field("recent", &You::recent, "Replacements for those entries of `recent` that show you more."),
             field("line", &You::line, "Your place in the table's line, from 1; left out if you do not wait.")};
  friend bool operator==(const You&, const You&) = default;
};

struct Update {
  static constexpr std::string_view wire_name = "update";
  static constexpr std::string_view about =
      "The latest events and the current state. `info` is present if it changed or when you enter, `table` while a "
      "match "
      "runs or has just ended. A client needs nothing older than the last update. Everything except `you` is the same "
      "for "
      "everyone in the room.";
  std::string room{};
  Seq seq{};
  std::vector<Entry> events{};
  std::optional<std::vector<Entry>> recent{};
  std::optional<RoomView> info{};
  ClockView clock{};
  std::optional<RawJson> table{};
  You you{};
  static constexpr auto fields =
      Fields{field("room", &Update::room),
             field("seq", &Update::seq),
             field("events", &Update::events),
             field("recent", &Update::recent,
                   "When you enter, unless `events` goes on from your `seq`: the game events of this deal so far, "
                   "the latest `updates_kept` at most. They are not news."),
             field("info", &Update::info, "The room itself."),
             field("clock", &Update::clock),
             field("table", &Update::table, "The game's public part."),
             field("you", &Update::you)};
  friend bool operator==(const Update&, const Update&) = default;
};

// The names of the values in rows (columns.hpp).
struct Columns {
  RawJson info{}, clock{}, table{}, own{};
  static constexpr auto fields =
      Fields{field("info", &Columns::info), field("clock", &Columns::clock),
             field("table", &Columns::table, "Without `options`: those of `info` are the table's."),
             field("own", &Columns::own)};
  friend bool operator==(const Columns&, const Columns&) = default;
};

// The viewer's own part of a compact update.
struct CompactYou {
  std::optional<Seat> seat{};
  std::optional<bool> host{};
  std::optional<Seat> claim{};
  std::optional<RawJson> own{};
  std::optional<std::vector<Entry>> events{}, recent{};
  std::optional<int> line{};
  static constexpr auto fields =
      Fields{field("seat", &CompactYou::seat),
             field("host", &CompactYou::host, "True: you are the host. Left out if you are not."),
             field("claim", &CompactYou::claim, "The seat that you have claimed and take at the next deal."),
             field("own", &CompactYou::own, "The row of your hand and legal actions."),
             field("events", &CompactYou::events, "Replacements for entries of `events`; left out if there are none."),
             field("recent", &CompactYou::recent, "Replacements for entries of `recent`; left out if there are none."),
             field("line", &CompactYou::line, "Your place in the table's line, from 1; left out if you do not wait.")};
  friend bool operator==(const CompactYou&, const CompactYou&) = default;
};

struct Compact {
  static constexpr std::string_view wire_name = "compact";
  static constexpr std::string_view about =
      "What `update` says, for a connection that offered `compact`: `info`, `clock`, `table` and `own` are rows, lists "
      "of "
      "values whose names `columns` has. As complete as an `update`: a client needs nothing older than the last `info` "
      "and "
      "`columns`.";
  std::optional<std::string> room{};
  std::optional<Columns> columns{};
  Seq seq{};
  std::optional<std::vector<Entry>> events{}, recent{};
  std::optional<RawJson> info{};
  RawJson clock{};
  std::optional<RawJson> table{};
  CompactYou you{};
  static constexpr auto fields =
      Fields{field("room", &Compact::room, "With `columns`. Left out: the room of the message before."),
             field("columns", &Compact::columns,
                   "The names of the values in rows: when you enter, and when the room chooses another game. Left "
                   "out: as before."),
             field("seq", &Compact::seq),
             field("events", &Compact::events, "As in `update`; left out if there are none."),
             field("recent", &Compact::recent, "As in `update`."),
             field("info", &Compact::info, "The row of the room itself, as RoomView."),
             field("clock", &Compact::clock, "A row, as ClockView."),
             field("table", &Compact::table, "The row of the game's public part, without `options`."),
             field("you", &Compact::you)};
  friend bool operator==(const Compact&, const Compact&) = default;
};

struct SheetIs {
  static constexpr std::string_view wire_name = "sheet";
  static constexpr std::string_view about =
      "The answer to `sheet`: the score sheets of as many deals after `after` as fit, oldest first. While `more` is "
      "true, "
      "ask again with the last deal as `after`.";
  std::string re{};
  std::vector<DealResult> deals{};
  std::optional<MatchResult> match{};
  MatchId match_id{};
  int first = 1;
  bool more = false;
  static constexpr auto fields =
      Fields{field("re", &SheetIs::re),
             field("deals", &SheetIs::deals),
             field("match", &SheetIs::match, "Present when the match is over."),
             field("match_id", &SheetIs::match_id, "For `replay`, which accepts this id when the match is over."),
             field("first", &SheetIs::first,
                   "The first deal that a sheet still has: 1, or later in a very long match. Earlier ones are in "
                   "the match's `replay`."),
             field("more", &SheetIs::more)};
  friend bool operator==(const SheetIs&, const SheetIs&) = default;
};

// One step of a match: all events that one move, or one step of the house, caused.
struct ReplayFrame {
  Seq seq{};
  std::string by{};
  std::int64_t at = 0;
  std::vector<RawJson> events{};
  RawJson table{};
  std::vector<RawJson> owns{};
  static constexpr auto fields =
      Fields{field("seq", &ReplayFrame::seq, "The `seq` of its last event, which identifies the frame, also in links."),
             field("by", &ReplayFrame::by, "`seat:2`, `house`, or `clock` if the time ran out."),
             field("at", &ReplayFrame::at, "Milliseconds since 1970."),
             field("events", &ReplayFrame::events, "The game's events, as this viewer may see them."),
             field("table", &ReplayFrame::table, "The public part after these events, as in an update."),
             field("owns", &ReplayFrame::owns, "Each seat's own part after these events; null if you may not see it.")};
  friend bool operator==(const ReplayFrame&, const ReplayFrame&) = default;
};

struct ReplaySeat {
  Occupant occupant = Occupant::open;
  std::string name{};
  std::optional<bool> program{};
  static constexpr auto fields =
      Fields{field("occupant", &ReplaySeat::occupant),
             field("name", &ReplaySeat::name, "The person's current name; empty if the player was erased."),
             field("program", &ReplaySeat::program,
                   "True: this player is a program; left out for people, and if the player was erased.")};
  friend bool operator==(const ReplaySeat&, const ReplaySeat&) = default;
};

struct ReplayDeal {
  int deal = 0;
  Seq seq{};
  static constexpr auto fields =
      Fields{field("deal", &ReplayDeal::deal), field("seq", &ReplayDeal::seq, "The `seq` of its first frame.")};
  friend bool operator==(const ReplayDeal&, const ReplayDeal&) = default;
};

// The description of a whole match.
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
      Fields{field("match", &ReplayHead::match),
             field("variant", &ReplayHead::variant),
             field("rules_version", &ReplayHead::rules_version),
             field("options", &ReplayHead::options),
             field("seats", &ReplayHead::seats, "The players, by seat."),
             field("seat", &ReplayHead::seat, "Your seat while the match runs: only this hand is shown."),
             field("started", &ReplayHead::started, "Milliseconds since 1970."),
             field("ended", &ReplayHead::ended, "Milliseconds since 1970; left out while the match runs."),
             field("deals", &ReplayHead::deals, "The start of each deal."),
             field("frames", &ReplayHead::frames, "The current number of frames of the whole match."),
             field("result", &ReplayHead::result, "Left out while the match runs, and if it was abandoned.")};
  friend bool operator==(const ReplayHead&, const ReplayHead&) = default;
};

struct ReplayIs {
  static constexpr std::string_view wire_name = "replay";
  static constexpr std::string_view about =
      "The answer to `replay`: as many frames after `after` as fit. While `more` is true, ask again with the last "
      "frame's "
      "`seq` once you have this answer.";
  std::string re{};
  ReplayHead head{};
  std::vector<ReplayFrame> frames{};
  bool more = false;
  static constexpr auto fields = Fields{field("re", &ReplayIs::re), field("head", &ReplayIs::head),
                                        field("frames", &ReplayIs::frames), field("more", &ReplayIs::more)};
  friend bool operator==(const ReplayIs&, const ReplayIs&) = default;
};

struct Best {
  MatchId match{};
  int total = 0;
  RawJson options{};
  std::int64_t at = 0;
  static constexpr auto fields = Fields{field("match", &Best::match, "For `replay`."),
                                        field("total", &Best::total, "The points that decided the match."),
                                        field("options", &Best::options, "The match's options."),
                                        field("at", &Best::at, "End of the match; milliseconds since 1970.")};
  friend bool operator==(const Best&, const Best&) = default;
};

struct BestsAre {
  static constexpr std::string_view wire_name = "bests";
  static constexpr std::string_view about =
      "The answer to `bests`: first the best match for each value of the option by which the game keeps results apart, "
      "then the second ones, and so on.";
  std::string re{};
  std::vector<Best> bests{};
  static constexpr auto fields = Fields{field("re", &BestsAre::re), field("bests", &BestsAre::bests)};
  friend bool operator==(const BestsAre&, const BestsAre&) = default;
};

struct PlayedSeat {
  bool bot = false;
  std::string name{};
  std::optional<bool> program{};
  std::optional<int> total{};
  bool won = false;
  static constexpr auto fields =
      Fields{field("bot", &PlayedSeat::bot),
             field("name", &PlayedSeat::name, "The player's current name; empty if they have none."),
             field("program", &PlayedSeat::program,
                   "True: this player is a program; left out for people, and if the player was erased."),
             field("total", &PlayedSeat::total,
                   "The points that decided the match; left out while it runs, and if it was abandoned."),
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
  std::optional<std::string> code{};
  static constexpr auto fields = Fields{
      field("match", &PlayedMatch::match, "For `replay`, once the match has ended."),
      field("variant", &PlayedMatch::variant),
      field("options", &PlayedMatch::options, "The match's options."),
      field("seat", &PlayedMatch::seat, "Your seat."),
      field("seats", &PlayedMatch::seats, "The players, by seat."),
      field("started", &PlayedMatch::started, "Milliseconds since 1970."),
      field("ended", &PlayedMatch::ended, "Milliseconds since 1970; left out while the match runs."),
      field("reason", &PlayedMatch::reason,
            "The reason for its end: one of `sheet.match_reasons` of the registry, or `abandoned`."),
      field("chips", &PlayedMatch::chips, "Your gain or loss in play chips, which have no value outside this server."),
      field("code", &PlayedMatch::code,
            "The code of its room, for `join`; left out if the match has ended or you have no seat there now.")};
  friend bool operator==(const PlayedMatch&, const PlayedMatch&) = default;
};
// Something that a game counts over all matches.
struct Counted {
  std::string variant{}, kind{};
  int given = 0;
  std::optional<int> taken{};
  static constexpr auto fields =
      Fields{field("variant", &Counted::variant),
             field("kind", &Counted::kind,
                   "One of the `tallies` of the game's entry of `GET /api/variants`; the registry has its text in "
                   "every language."),
             field("given", &Counted::given, "How often it was counted for you or your side."),
             field("taken", &Counted::taken,
                   "How often another side gave it to you or your side; left out if the kind has no sides.")};
  friend bool operator==(const Counted&, const Counted&) = default;
};
struct Standing {
  std::int64_t matches = 0, won = 0, chips = 0;
  std::vector<Counted> tallies{};
  static constexpr auto fields =
      Fields{field("matches", &Standing::matches, "All your matches, including running ones."),
             field("won", &Standing::won), field("chips", &Standing::chips, "Sum over all games."),
             field("tallies", &Standing::tallies,
                   "What was counted, by game, in the game's own order; only kinds that were counted.")};
  friend bool operator==(const Standing&, const Standing&) = default;
};

struct MatchesAre {
  static constexpr std::string_view wire_name = "matches";
  static constexpr std::string_view about =
      "The answer to `matches`: the latest first. While `more` is true, ask again with the last match's id as "
      "`before`. Without `before`, older running matches at whose tables you have a seat come first, and again in "
      "their "
      "places.";
  std::string re{};
  std::vector<PlayedMatch> matches{};
  bool more = false;
  Standing standing{};
  static constexpr auto fields =
      Fields{field("re", &MatchesAre::re), field("matches", &MatchesAre::matches), field("more", &MatchesAre::more),
             field("standing", &MatchesAre::standing, "The totals of all your matches.")};
  friend bool operator==(const MatchesAre&, const MatchesAre&) = default;
};

// One stored item. `text` never contains other people's words or hands.
struct DataItem {
  DataKind kind = DataKind::player;
  std::int64_t at = 0;
  std::string text{};
  static constexpr auto fields =
      Fields{field("kind", &DataItem::kind), field("at", &DataItem::at, "Milliseconds since 1970; 0: not known."),
             field("text", &DataItem::text, "The stored data, in words.")};
  friend bool operator==(const DataItem&, const DataItem&) = default;
};
struct MyDataIs {
  static constexpr std::string_view wire_name = "my_data";
  static constexpr std::string_view about = "The answer to `my_data`: a page of at most 64 KiB.";
  std::string re{};
  std::vector<DataItem> items{};
  bool more = false;
  std::optional<std::string> next{};
  static constexpr auto fields =
      Fields{field("re", &MyDataIs::re), field("items", &MyDataIs::items, "By kind, the oldest of a kind first."),
             field("more", &MyDataIs::more, "There is more: ask again with `next`."),
             field("next", &MyDataIs::next, "The next request's `after`; left out on the last page.")};
  friend bool operator==(const MyDataIs&, const MyDataIs&) = default;
};

struct DeviceAdded {
  static constexpr std::string_view wire_name = "device_added";
  static constexpr std::string_view about = "The answer to `add_device`.";
  std::string re{}, token{}, device{};
  static constexpr auto fields =
      Fields{field("re", &DeviceAdded::re),
             field("token", &DeviceAdded::token, "Put it after the # of a link, never in the query."),
             field("device", &DeviceAdded::device)};
  friend bool operator==(const DeviceAdded&, const DeviceAdded&) = default;
};

struct Device {
  std::string device{}, client{};
  std::int64_t added = 0, seen = 0;
  bool current = false;
  static constexpr auto fields =
      Fields{field("device", &Device::device, "For `end_device`."),
             field("client", &Device::client, "The client of its last `hello`; empty before the first."),
             field("added", &Device::added, "Milliseconds since 1970."),
             field("seen", &Device::seen, "The day of its last `hello`, or of `added`; milliseconds since 1970."),
             field("current", &Device::current, "This connection uses it.")};
  friend bool operator==(const Device&, const Device&) = default;
};

struct DevicesAre {
  static constexpr std::string_view wire_name = "devices";
  static constexpr std::string_view about = "The answer to `devices`: the oldest first.";
  std::string re{};
  std::vector<Device> devices{};
  static constexpr auto fields = Fields{field("re", &DevicesAre::re), field("devices", &DevicesAre::devices)};
  friend bool operator==(const DevicesAre&, const DevicesAre&) = default;
};

struct RecoveryCodeIs {
  static constexpr std::string_view wire_name = "recovery_code";
  static constexpr std::string_view about = "The answer to `recovery_code`.";
  std::string re{}, code{};
  static constexpr auto fields =
      Fields{field("re", &RecoveryCodeIs::re),
             field("code", &RecoveryCodeIs::code, "Keep it: it is sent only once. It is written in groups.")};
  friend bool operator==(const RecoveryCodeIs&, const RecoveryCodeIs&) = default;
};

struct SeatOfferIs {
  static constexpr std::string_view wire_name = "seat_offer";
  static constexpr std::string_view about = "The answer to `offer_seat`.";
  std::string re{};
  Seat seat{};
  std::string code{};
  int minutes = 0;
  static constexpr auto fields =
      Fields{field("re", &SeatOfferIs::re), field("seat", &SeatOfferIs::seat),
             field("code", &SeatOfferIs::code, "For the `claim` of the other person; it works once."),
             field("minutes", &SeatOfferIs::minutes, "The time for which the code is valid.")};
  friend bool operator==(const SeatOfferIs&, const SeatOfferIs&) = default;
};

struct Gone {
  static constexpr std::string_view wire_name = "gone";
  static constexpr std::string_view about =
      "The room no longer exists, or you are no longer in it, or (`retryable`) the server cannot reach it for now.";
  std::string room{}, code{};
  bool retryable = false;
  static constexpr auto fields =
      Fields{field("room", &Gone::room),
             field("code", &Gone::code,
                   "`removed`, `left`, `closed` (or the room's id does not let you in), `storage`, `closed_by_admin`, "
                   "`removed_by_admin` or `damaged` (an error of the server has closed the room)."),
             field("retryable", &Gone::retryable,
                   "Nothing is lost: keep the room, and resume it after the pause of a lost connection. So far only "
                   "`storage`.")};
  friend bool operator==(const Gone&, const Gone&) = default;
};

struct Announcement {
  static constexpr std::string_view wire_name = "announcement";
  static constexpr std::string_view about =
      "An announcement of the administrators to everybody. It replaces the previous one; an empty `text` removes it. "
      "The "
      "server sends it without a request.";
  std::string text{};
  std::int64_t until = 0;
  static constexpr auto fields =
      Fields{field("text", &Announcement::text),
             field("until", &Announcement::until, "End of the announcement; milliseconds since 1970.")};
  friend bool operator==(const Announcement&, const Announcement&) = default;
};

struct ReportClosed {
  static constexpr std::string_view wire_name = "report_closed";
  static constexpr std::string_view about =
      "What came of a report that you made. The server sends it without a request: at once if you are connected, "
      "otherwise after the next `welcome`, and again after each `welcome` until a connection has received it.";
  ReportCategory category = ReportCategory::other;
  ReportOutcome outcome = ReportOutcome::thanks;
  std::int64_t reported = 0;
  static constexpr auto fields =
      Fields{field("category", &ReportClosed::category, "The category that you chose."),
             field("outcome", &ReportClosed::outcome),
             field("reported", &ReportClosed::reported, "When you made the report; milliseconds since 1970.")};
  friend bool operator==(const ReportClosed&, const ReportClosed&) = default;
};

}  // namespace tell

// Any message of the server; like ClientMessage.
struct ServerMessage
    : std::variant<tell::Welcome, tell::Pong, tell::Ok, tell::Refused, tell::RoomList, tell::RoomsChanged, tell::Joined,
                   tell::Update, tell::Compact, tell::SheetIs, tell::ReplayIs, tell::BestsAre, tell::MatchesAre,
                   tell::MyDataIs, tell::DeviceAdded, tell::DevicesAre, tell::RecoveryCodeIs, tell::SeatOfferIs,
                   tell::Gone, tell::Announcement, tell::ReportClosed> {
  using variant::variant;
  ServerMessage();
  ServerMessage(const ServerMessage&);
  ServerMessage(ServerMessage&&) noexcept;
  ServerMessage& operator=(const ServerMessage&);
  ServerMessage& operator=(ServerMessage&&) noexcept;
  ~ServerMessage();
};

}  // namespace takamaka
