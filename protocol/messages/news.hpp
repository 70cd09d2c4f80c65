#pragma once

// What the server tells unasked: updates of a room, changes of the list of rooms, notices.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/describe.hpp"
#include "engine/base/ids.hpp"
#include "protocol/messages/kinds.hpp"
#include "protocol/messages/raw_json.hpp"
#include "protocol/messages/room_view.hpp"

namespace takamaka::tell {
using takamaka::operator==;

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
};

// One entry of a room's history as this viewer may see it, with exactly one of `room` and `game`.
struct Entry {
  Seq seq{};
  std::optional<RawJson> room{}, game{};
  static constexpr auto fields = Fields{field("seq", &Entry::seq), field("room", &Entry::room, "An event in the room."),
                                        field("game", &Entry::game, "An event in the match.")};
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
};

struct Update {
  static constexpr std::string_view wire_name = "update";
  static constexpr std::string_view about =
      "The latest events and the current state. `info` is present if it changed or when you enter, `table` while a "
      "match runs or has just ended. A client needs nothing older than the last update. Everything except `you` is the "
      "same for everyone in the room.";
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
                   "When you enter, unless `events` goes on from your `seq`: the game events of this deal so far, the "
                   "latest `updates_kept` at most. They are not news."),
             field("info", &Update::info, "The room itself."),
             field("clock", &Update::clock),
             field("table", &Update::table, "The game's public part."),
             field("you", &Update::you)};
};

// The names of the values in rows (columns.hpp).
struct Columns {
  RawJson info{}, clock{}, table{}, own{};
  static constexpr auto fields =
      Fields{field("info", &Columns::info), field("clock", &Columns::clock),
             field("table", &Columns::table, "Without `options`: those of `info` are the table's."),
             field("own", &Columns::own)};
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
};

struct Compact {
  static constexpr std::string_view wire_name = "compact";
  static constexpr std::string_view about =
      "What `update` says, for a connection that offered `compact`: `info`, `clock`, `table` and `own` are rows, lists "
      "of values whose names `columns` has. As complete as an `update`: a client needs nothing older than the last "
      "`info` and `columns`.";
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
                   "The names of the values in rows: when you enter, and when the room chooses another game. Left out: "
                   "as before."),
             field("seq", &Compact::seq),
             field("events", &Compact::events, "As in `update`; left out if there are none."),
             field("recent", &Compact::recent, "As in `update`."),
             field("info", &Compact::info, "The row of the room itself, as RoomView."),
             field("clock", &Compact::clock, "A row, as ClockView."),
             field("table", &Compact::table, "The row of the game's public part, without `options`."),
             field("you", &Compact::you)};
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
};

struct Announcement {
  static constexpr std::string_view wire_name = "announcement";
  static constexpr std::string_view about =
      "An announcement of the administrators to everybody. It replaces the previous one; an empty `text` removes it. "
      "The server sends it without a request.";
  std::string text{};
  std::int64_t until = 0;
  static constexpr auto fields =
      Fields{field("text", &Announcement::text),
             field("until", &Announcement::until, "End of the announcement; milliseconds since 1970.")};
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
};

}  // namespace takamaka::tell
