#pragma once

// The messages of a client. Every request has an `id` and gets exactly one answer that repeats it in `re`. A request that is
// sent again with the same id gets the same answer and runs only once.

#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/describe.hpp"
#include "engine/base/ids.hpp"
#include "engine/match/strength.hpp"
#include "protocol/messages/kinds.hpp"
#include "protocol/messages/limits.hpp"
#include "protocol/messages/raw_json.hpp"
#include "protocol/messages/room_view.hpp"

namespace takamaka {

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

namespace ask {
using takamaka::operator==;

// The place where a client lost its connection.
struct Resume {
  std::string room{};
  Seq seq{};
  static constexpr auto fields = Fields{field("room", &Resume::room, {}, detail::room_length),
                                        field("seq", &Resume::seq, "The last `seq` you have seen.")};
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
            "Also enters this room again, if you have a seat there that you have not left or a claim to one, wait in "
            "its line, or are its host."),
      defaulted(field("program", &Hello::program,
                      "True: no person plays here, but a program. It marks the new player for good, and everybody sees "
                      "it. A person's token with it is refused as `not_a_program`; not together with `recovery`.")),
      defaulted(field("compact", &Hello::compact, "True: this connection hears `compact` in place of `update`."))};
};

struct Ping {
  static constexpr std::string_view wire_name = "ping";
  static constexpr std::string_view about = "Asks for a pong. It keeps the connection alive and measures the delay.";
  std::string id{};
  static constexpr auto fields = Fields{field("id", &Ping::id, {}, detail::id_length)};
};

struct Rename {
  static constexpr std::string_view wire_name = "rename";
  static constexpr std::string_view about =
      "Changes your name, in this room and in later ones. A room where you are muted keeps showing the earlier one.";
  std::string id{}, name{};
  static constexpr auto fields =
      Fields{field("id", &Rename::id, {}, detail::id_length), field("name", &Rename::name, {}, detail::name_length)};
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
};

struct Leave {
  static constexpr std::string_view wire_name = "leave";
  static constexpr std::string_view about =
      "Leaves the room. Before a match you give up your seat; during a match a stand-in plays it to the end.";
  std::string id{}, room{};
  static constexpr auto fields =
      Fields{field("id", &Leave::id, {}, detail::id_length), field("room", &Leave::room, {}, detail::room_length)};
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
};

struct Stand {
  static constexpr std::string_view wire_name = "stand";
  static constexpr std::string_view about = "Gives up your seat and stays in the room. Not during a match.";
  std::string id{}, room{};
  static constexpr auto fields =
      Fields{field("id", &Stand::id, {}, detail::id_length), field("room", &Stand::room, {}, detail::room_length)};
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
};

struct Lock {
  static constexpr std::string_view wire_name = "lock";
  static constexpr std::string_view about = "Host: locks the room against new people, or unlocks it.";
  std::string id{}, room{};
  bool locked = true;
  static constexpr auto fields =
      Fields{field("id", &Lock::id, {}, detail::id_length), field("room", &Lock::room, {}, detail::room_length),
             field("locked", &Lock::locked)};
};

struct Transfer {
  static constexpr std::string_view wire_name = "transfer";
  static constexpr std::string_view about = "Host: makes the person on this seat the host.";
  std::string id{}, room{};
  Seat seat{};
  static constexpr auto fields =
      Fields{field("id", &Transfer::id, {}, detail::id_length), field("room", &Transfer::room, {}, detail::room_length),
             field("seat", &Transfer::seat, {}, detail::seat_range)};
};

struct Start {
  static constexpr std::string_view wire_name = "start";
  static constexpr std::string_view about =
      "Host: starts the match; after a match, a rematch with the same seats and options.";
  std::string id{}, room{};
  static constexpr auto fields =
      Fields{field("id", &Start::id, {}, detail::id_length), field("room", &Start::room, {}, detail::room_length)};
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
};

struct Ready {
  static constexpr std::string_view wire_name = "ready";
  static constexpr std::string_view about =
      "Says that you have read the score sheet. The next deal starts when everybody present has said so. It waits a "
      "little for players who have just lost the connection.";
  std::string id{}, room{};
  static constexpr auto fields =
      Fields{field("id", &Ready::id, {}, detail::id_length), field("room", &Ready::room, {}, detail::room_length)};
};

struct Pause {
  static constexpr std::string_view wire_name = "pause";
  static constexpr std::string_view about =
      "With a seat, during a match: proposes a pause, or agrees to the proposed one. The pause begins when everybody "
      "who is present and has a seat has agreed. With `agree` false: rejects the proposal, or withdraws your own.";
  std::string id{}, room{};
  bool agree = true;
  static constexpr auto fields =
      Fields{field("id", &Pause::id, {}, detail::id_length), field("room", &Pause::room, {}, detail::room_length),
             defaulted(field("agree", &Pause::agree, "Left out: true."))};
};

struct PlayOn {
  static constexpr std::string_view wire_name = "play_on";
  static constexpr std::string_view about = "With a seat: ends the pause for everybody.";
  std::string id{}, room{};
  static constexpr auto fields =
      Fields{field("id", &PlayOn::id, {}, detail::id_length), field("room", &PlayOn::room, {}, detail::room_length)};
};

struct SetPace {
  static constexpr std::string_view wire_name = "set_pace";
  static constexpr std::string_view about = "Host, at any time: how fast bots move.";
  std::string id{}, room{};
  TablePace pace = TablePace::normal;
  static constexpr auto fields =
      Fields{field("id", &SetPace::id, {}, detail::id_length), field("room", &SetPace::room, {}, detail::room_length),
             field("pace", &SetPace::pace)};
};

struct SkipToTurn {
  static constexpr std::string_view wire_name = "skip_to_turn";
  static constexpr std::string_view about =
      "With a seat, during a deal in which bots play all other seats: they move almost without a delay until your next "
      "turn or the end of the deal.";
  std::string id{}, room{};
  static constexpr auto fields = Fields{field("id", &SkipToTurn::id, {}, detail::id_length),
                                        field("room", &SkipToTurn::room, {}, detail::room_length)};
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
};

struct Replay {
  static constexpr std::string_view wire_name = "replay";
  static constexpr std::string_view about =
      "Asks for a match move by move, one part at a time: a finished match by its id, with all hands open, or the "
      "match of your room, which shows only what you could see while it runs. Send exactly one of `match` and `room`.";
  std::string id{};
  std::optional<std::string> match{}, room{};
  Seq after{};
  static constexpr auto fields = Fields{
      field("id", &Replay::id, {}, detail::id_length),
      field("match", &Replay::match, "The id of a finished match; anybody who has it may ask.", detail::match_length),
      field("room", &Replay::room, "The room whose current match you want.", detail::room_length),
      defaulted(field("after", &Replay::after, "The `seq` of the last frame you have; left out: from the start."))};
};

struct Bests {
  static constexpr std::string_view wire_name = "bests";
  static constexpr std::string_view about = "Asks for your best solitaire matches of this game.";
  std::string id{}, variant{};
  static constexpr auto fields =
      Fields{field("id", &Bests::id, {}, detail::id_length), field("variant", &Bests::variant, {}, Range{1, 32})};
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
};

struct MyData {
  static constexpr std::string_view wire_name = "my_data";
  static constexpr std::string_view about = "Asks for everything that is stored about you, one page at a time.";
  std::string id{};
  std::optional<std::string> after{};
  static constexpr auto fields = Fields{
      field("id", &MyData::id, {}, detail::id_length),
      field("after", &MyData::after, "`next` of the page before; left out: the first page.", detail::cursor_length)};
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
};

struct AddDevice {
  static constexpr std::string_view wire_name = "add_device";
  static constexpr std::string_view about =
      "Asks for another token for yourself, to be the same player on another device. Refused at the limit: no token "
      "ever pushes out another.";
  std::string id{};
  static constexpr auto fields = Fields{field("id", &AddDevice::id, {}, detail::id_length)};
};

struct Devices {
  static constexpr std::string_view wire_name = "devices";
  static constexpr std::string_view about = "Asks for the list of your devices, that is of your tokens.";
  std::string id{};
  static constexpr auto fields = Fields{field("id", &Devices::id, {}, detail::id_length)};
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
};

struct RecoveryCode {
  static constexpr std::string_view wire_name = "recovery_code";
  static constexpr std::string_view about =
      "Makes a recovery code, with which you sign in when you have lost all your devices. It replaces the earlier one.";
  std::string id{};
  static constexpr auto fields = Fields{field("id", &RecoveryCode::id, {}, detail::id_length)};
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
};

struct AnswerForSeat {
  static constexpr std::string_view wire_name = "answer_for_seat";
  static constexpr std::string_view about = "Agrees to hand on your seat, as the host has asked, or keeps it.";
  std::string id{}, room{};
  bool agree = false;
  static constexpr auto fields =
      Fields{field("id", &AnswerForSeat::id, {}, detail::id_length),
             field("room", &AnswerForSeat::room, {}, detail::room_length), field("agree", &AnswerForSeat::agree)};
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
};

struct LeaveLine {
  static constexpr std::string_view wire_name = "leave_line";
  static constexpr std::string_view about = "Leaves the table's line. Your partner keeps the place and waits alone.";
  std::string id{}, room{};
  static constexpr auto fields = Fields{field("id", &LeaveLine::id, {}, detail::id_length),
                                        field("room", &LeaveLine::room, {}, detail::room_length)};
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
};

}  // namespace ask

}  // namespace takamaka
