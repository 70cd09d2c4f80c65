#pragma once

// The answers of the server to requests; `re` is the id of the request.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/describe.hpp"
#include "engine/base/ids.hpp"
#include "engine/match/record.hpp"
#include "protocol/messages/kinds.hpp"
#include "protocol/messages/raw_json.hpp"
#include "protocol/messages/room_view.hpp"

namespace takamaka::tell {
using takamaka::operator==;

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
};

struct Pong {
  static constexpr std::string_view wire_name = "pong";
  static constexpr std::string_view about = "The answer to `ping`.";
  std::string re{};
  static constexpr auto fields = Fields{field("re", &Pong::re)};
};

struct Ok {
  static constexpr std::string_view wire_name = "ok";
  static constexpr std::string_view about =
      "The request succeeded and its effect is stored. `seq` is the room's new one, if the request was about a room.";
  std::string re{};
  std::optional<Seq> seq{};
  static constexpr auto fields = Fields{field("re", &Ok::re), field("seq", &Ok::seq)};
};

struct Refused {
  static constexpr std::string_view wire_name = "refused";
  static constexpr std::string_view about =
      "The request was refused and nothing changed. `code` comes from protocol/messages/refusals.hpp or from the "
      "variant's "
      "rules, `rule` is the number of the rule that forbids it, and `path` the place in the message that is wrong. "
      "`re` is empty if the message had no readable id.";
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
};

struct Joined {
  static constexpr std::string_view wire_name = "joined";
  static constexpr std::string_view about =
      "You are in the room; a complete `update` follows immediately. Only people who may sit get the codes, not "
      "spectators.";
  std::string re{}, room{}, routing_key{};
  std::optional<std::string> code{}, watch_code{};
  static constexpr auto fields =
      Fields{field("re", &Joined::re),
             field("room", &Joined::room,
                   "The room's id, for your further requests. It lets back in people with a "
                   "seat that they have not left or a claim to one, people in the line, and the host."),
             field("routing_key", &Joined::routing_key,
                   "Four hex digits. To return to this room, connect to `/ws/KEY`: that "
                   "leads straight to it. It lets nobody in."),
             field("code", &Joined::code, "Friends enter and sit with this code."),
             field("watch_code", &Joined::watch_code, "Friends watch with this code.")};
};

struct SheetIs {
  static constexpr std::string_view wire_name = "sheet";
  static constexpr std::string_view about =
      "The answer to `sheet`: the score sheets of as many deals after `after` as fit, oldest first. While `more` is "
      "true, ask again with the last deal as `after`.";
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
                   "The first deal that a sheet still has: 1, or later in a very long match. Earlier ones are in the "
                   "match's `replay`."),
             field("more", &SheetIs::more)};
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
};

struct ReplayDeal {
  int deal = 0;
  Seq seq{};
  static constexpr auto fields =
      Fields{field("deal", &ReplayDeal::deal), field("seq", &ReplayDeal::seq, "The `seq` of its first frame.")};
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
};

struct ReplayIs {
  static constexpr std::string_view wire_name = "replay";
  static constexpr std::string_view about =
      "The answer to `replay`: as many frames after `after` as fit. While `more` is true, ask again with the last "
      "frame's `seq` once you have this answer.";
  std::string re{};
  ReplayHead head{};
  std::vector<ReplayFrame> frames{};
  bool more = false;
  static constexpr auto fields = Fields{field("re", &ReplayIs::re), field("head", &ReplayIs::head),
                                        field("frames", &ReplayIs::frames), field("more", &ReplayIs::more)};
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
};

struct BestsAre {
  static constexpr std::string_view wire_name = "bests";
  static constexpr std::string_view about =
      "The answer to `bests`: first the best match for each value of the option by which the game keeps results apart, "
      "then the second ones, and so on.";
  std::string re{};
  std::vector<Best> bests{};
  static constexpr auto fields = Fields{field("re", &BestsAre::re), field("bests", &BestsAre::bests)};
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
};
struct Standing {
  std::int64_t matches = 0, won = 0, chips = 0;
  std::vector<Counted> tallies{};
  static constexpr auto fields =
      Fields{field("matches", &Standing::matches, "All your matches, including running ones."),
             field("won", &Standing::won), field("chips", &Standing::chips, "Sum over all games."),
             field("tallies", &Standing::tallies,
                   "What was counted, by game, in the game's own order; only kinds that were counted.")};
};

struct MatchesAre {
  static constexpr std::string_view wire_name = "matches";
  static constexpr std::string_view about =
      "The answer to `matches`: the latest first. While `more` is true, ask again with the last match's id as "
      "`before`. Without `before`, older running matches at whose tables you have a seat come first, and again in "
      "their places.";
  std::string re{};
  std::vector<PlayedMatch> matches{};
  bool more = false;
  Standing standing{};
  static constexpr auto fields =
      Fields{field("re", &MatchesAre::re), field("matches", &MatchesAre::matches), field("more", &MatchesAre::more),
             field("standing", &MatchesAre::standing, "The totals of all your matches.")};
};

// One stored item. `text` never contains other people's words or hands.
struct DataItem {
  DataKind kind = DataKind::player;
  std::int64_t at = 0;
  std::string text{};
  static constexpr auto fields =
      Fields{field("kind", &DataItem::kind), field("at", &DataItem::at, "Milliseconds since 1970; 0: not known."),
             field("text", &DataItem::text, "The stored data, in words.")};
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
};

struct DeviceAdded {
  static constexpr std::string_view wire_name = "device_added";
  static constexpr std::string_view about = "The answer to `add_device`.";
  std::string re{}, token{}, device{};
  static constexpr auto fields =
      Fields{field("re", &DeviceAdded::re),
             field("token", &DeviceAdded::token, "Put it after the # of a link, never in the query."),
             field("device", &DeviceAdded::device)};
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
};

struct DevicesAre {
  static constexpr std::string_view wire_name = "devices";
  static constexpr std::string_view about = "The answer to `devices`: the oldest first.";
  std::string re{};
  std::vector<Device> devices{};
  static constexpr auto fields = Fields{field("re", &DevicesAre::re), field("devices", &DevicesAre::devices)};
};

struct RecoveryCodeIs {
  static constexpr std::string_view wire_name = "recovery_code";
  static constexpr std::string_view about = "The answer to `recovery_code`.";
  std::string re{}, code{};
  static constexpr auto fields =
      Fields{field("re", &RecoveryCodeIs::re),
             field("code", &RecoveryCodeIs::code, "Keep it: it is sent only once. It is written in groups.")};
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
};

}  // namespace takamaka::tell
