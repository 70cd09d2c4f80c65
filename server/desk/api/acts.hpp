#pragma once

// What runs now, and what is done about it: the server's state, rooms, bans, announcements.

#include <optional>
#include <vector>

#include "protocol/limits.hpp"
#include "protocol/room_view.hpp"
#include "server/desk/api/access.hpp"

namespace takamaka::desk {

struct Announcement {
  std::string text{};
  std::int64_t until_ms = 0;
  static constexpr auto fields =
      std::tuple{field("text", &Announcement::text), field("until_ms", &Announcement::until_ms)};
  friend bool operator==(const Announcement&, const Announcement&) = default;
};

struct ReadOverview {
  static constexpr Route route{"read_overview", Method::get, "/overview",
                               everyone,        "server",    "How the server is doing."};
  using Query = Nothing;
  using Body = Nothing;
  struct Answer {
    std::string version{};
    std::int64_t started_ms = 0, now_ms = 0;
    bool draining = false, storing = true;
    int connections = 0, rooms = 0, playing = 0;
    std::int64_t store_queue = 0, database_bytes = 0, log_bytes = 0, disk_free_bytes = 0;
    std::vector<std::string> variants{};
    std::optional<Announcement> announcement{};
    static constexpr auto fields = std::tuple{
        field("version", &Answer::version),
        field("started_ms", &Answer::started_ms),
        field("now_ms", &Answer::now_ms, "The server's clock."),
        field("draining", &Answer::draining, "It stops as soon as everything is stored."),
        field("storing", &Answer::storing, "Whether the last commits could be stored."),
        field("connections", &Answer::connections, "Open ones, the desk's too."),
        field("rooms", &Answer::rooms, "In memory."),
        field("playing", &Answer::playing, "Of those, with a match that runs."),
        field("store_queue", &Answer::store_queue, "Commits that wait for the disk; beyond 8192 they are refused."),
        field("database_bytes", &Answer::database_bytes, "Size of the database file."),
        field("log_bytes", &Answer::log_bytes, "Size of its write-ahead log."),
        field("disk_free_bytes", &Answer::disk_free_bytes, "Free where the database is."),
        field("variants", &Answer::variants, "The games it has."),
        field("announcement", &Answer::announcement, "What everybody is shown now.")};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

// ------------------------------------------------------------------------------------------------------------- rooms

struct RoomSeat {
  Occupant occupant = Occupant::open;
  std::optional<std::string> player{};
  std::string name{};
  Presence presence = Presence::here;
  bool muted = false;
  static constexpr auto fields = std::tuple{
      field("occupant", &RoomSeat::occupant), field("player", &RoomSeat::player, "Of a person: his id."),
      field("name", &RoomSeat::name), field("presence", &RoomSeat::presence), field("muted", &RoomSeat::muted)};
  friend bool operator==(const RoomSeat&, const RoomSeat&) = default;
};
// A room as anybody at the table sees it; no hand is in it.
struct RoomIs {
  std::string room{}, code{}, name{}, variant{};
  RoomPhase phase = RoomPhase::gathering;
  std::optional<std::string> match{}, host{};
  int match_number = 0, people = 0;
  bool locked = false, paused = false;
  std::int64_t created_ms = 0;
  std::vector<RoomSeat> seats{};
  std::vector<std::string> removed{}, muted{};
  static constexpr auto fields = std::tuple{field("room", &RoomIs::room, "Its id."),
                                            field("code", &RoomIs::code),
                                            field("name", &RoomIs::name),
                                            field("variant", &RoomIs::variant),
                                            field("phase", &RoomIs::phase),
                                            field("match", &RoomIs::match, "The match that runs or has just ended."),
                                            field("host", &RoomIs::host, "A player's id."),
                                            field("match_number", &RoomIs::match_number),
                                            field("people", &RoomIs::people, "Connected now."),
                                            field("locked", &RoomIs::locked),
                                            field("paused", &RoomIs::paused),
                                            field("created_ms", &RoomIs::created_ms),
                                            field("seats", &RoomIs::seats),
                                            field("removed", &RoomIs::removed, "Players who may not come in."),
                                            field("muted", &RoomIs::muted, "Players who may not write.")};
  friend bool operator==(const RoomIs&, const RoomIs&) = default;
};

struct ListRooms {
  static constexpr Route route{"list_rooms", Method::get, "/rooms",
                               staff,        "rooms",     "The rooms in memory, those that play first, at most 200."};
  using Query = Nothing;
  using Body = Nothing;
  struct Answer {
    std::vector<RoomIs> rooms{};
    static constexpr auto fields = std::tuple{field("rooms", &Answer::rooms)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct LookAtRoom {
  static constexpr Route route{"look_at_room",  Method::get,
                               "/rooms/{room}", staff,
                               "rooms",         "One room, by its id or code; it is opened if it was not in memory."};
  using Query = Nothing;
  using Body = Nothing;
  using Answer = RoomIs;
};

struct CloseRoom {
  static constexpr Route route{
      "close_room", Method::post, "/rooms/{room}/close",
      moderators,   "rooms",      "Closes a room for good. A match that runs is abandoned and every chip given back."};
  using Query = Nothing;
  using Body = WithReason;
  using Answer = Nothing;
};

struct RemoveFromRoom {
  static constexpr Route route{"remove_from_room",
                               Method::post,
                               "/rooms/{room}/remove",
                               moderators,
                               "rooms",
                               "Removes a player from a room; he cannot come back to it. In a match a bot plays on."};
  using Query = Nothing;
  struct Body {
    std::string player{}, reason{};
    static constexpr auto fields = std::tuple{field("player", &Body::player, "His id.", text_length),
                                              field("reason", &Body::reason, reason_help, reason_length)};
    friend bool operator==(const Body&, const Body&) = default;
  };
  using Answer = RoomIs;
};

struct MuteInRoom {
  static constexpr Route route{
      "mute_in_room", Method::post, "/rooms/{room}/mute",
      moderators,     "rooms",      "Lets a player write nothing more in this room, or again. He plays on."};
  using Query = Nothing;
  struct Body {
    std::string player{};
    bool muted = true;
    std::string reason{};
    static constexpr auto fields =
        std::tuple{field("player", &Body::player, "His id.", text_length), field("muted", &Body::muted),
                   field("reason", &Body::reason, reason_help, reason_length)};
    friend bool operator==(const Body&, const Body&) = default;
  };
  using Answer = RoomIs;
};

// -------------------------------------------------------------------------------------------------------------- bans

struct Ban {
  std::int64_t ban = 0;
  std::optional<std::string> player{}, name{}, range{};
  std::string reason{}, by{};
  std::int64_t from_ms = 0;
  std::optional<std::int64_t> until_ms{}, lifted_ms{};
  static constexpr auto fields = std::tuple{field("ban", &Ban::ban, "Its number."),
                                            field("player", &Ban::player, "Whom it bans, or"),
                                            field("name", &Ban::name, "what he is called now, or"),
                                            field("range", &Ban::range, "which addresses."),
                                            field("reason", &Ban::reason),
                                            field("by", &Ban::by, "The name of the account."),
                                            field("from_ms", &Ban::from_ms),
                                            field("until_ms", &Ban::until_ms, "When it ends; left out: never."),
                                            field("lifted_ms", &Ban::lifted_ms, "When it was ended before that.")};
  friend bool operator==(const Ban&, const Ban&) = default;
};

struct ListBans {
  static constexpr Route route{"list_bans", Method::get, "/bans", staff, "bans", "Bans, the newest first."};
  struct Query {
    bool all = false;
    std::optional<std::string> player{};
    std::optional<std::int64_t> before{};
    int limit = 50;
    static constexpr auto fields = std::tuple{defaulted(field("all", &Query::all, "Those that are over, too.")),
                                              field("player", &Query::player, "His id: only his.", text_length),
                                              field("before", &Query::before, "Only older ones: the next page."),
                                              defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<Ban> bans{};
    bool more = false;
    static constexpr auto fields = std::tuple{field("bans", &Answer::bans), field("more", &Answer::more)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct MakeBan {
  static constexpr bool stores_its_note = true;
  static constexpr Route route{
      "make_ban",
      Method::post,
      "/bans",
      admins,
      "bans",
      "Bans a player, or a range of addresses: who is connected is cut off, and nobody of them "
      "comes in until it ends. A range must be at least /16 (IPv4) or /32 (IPv6) and must not "
      "hold your own address."};
  using Query = Nothing;
  struct Body {
    std::optional<std::string> player{}, range{};
    std::optional<std::int64_t> minutes{};
    std::string reason{};
    static constexpr auto fields =
        std::tuple{field("player", &Body::player, "A player's id; exactly one of this and `range`.", text_length),
                   field("range", &Body::range, "Such as 203.0.113.0/24 or 2001:db8::/48.", text_length),
                   field("minutes", &Body::minutes, "For how long; left out: until it is lifted.", Range{1, 5'256'000}),
                   field("reason", &Body::reason, reason_help, reason_length)};
    friend bool operator==(const Body&, const Body&) = default;
  };
  using Answer = Ban;
};

struct LiftBan {
  static constexpr bool stores_its_note = true;
  static constexpr Route route{"lift_ban", Method::post, "/bans/{ban}/lift", admins, "bans", "Ends a ban."};
  using Query = Nothing;
  using Body = WithReason;
  using Answer = Ban;
};

// ------------------------------------------------------------------------------------------------------ the whole house

struct Announce {
  static constexpr bool stores_its_note = true;
  static constexpr Route route{
      "announce",
      Method::post,
      "/announce",
      admins,
      "server",
      "Shows everybody who is connected a sentence, and whoever comes until it is over. An empty "
      "text ends the one that is shown."};
  using Query = Nothing;
  struct Body {
    std::string text{};
    int minutes = 60;
    std::string reason{};
    static constexpr auto fields =
        std::tuple{field("text", &Body::text, {}, Range{0, static_cast<int>(limits::announcement_code_points_max)}),
                   defaulted(field("minutes", &Body::minutes, {}, Range{1, 10'080})),
                   field("reason", &Body::reason, reason_help, reason_length)};
    friend bool operator==(const Body&, const Body&) = default;
  };
  using Answer = Nothing;
};

struct Drain {
  static constexpr Route route{
      "drain",
      Method::post,
      "/drain",
      admins,
      "server",
      "Stops the server as SIGTERM does: what runs is stored, everybody is told to come back, and "
      "whatever started the server may start it again."};
  using Query = Nothing;
  using Body = WithReason;
  using Answer = Nothing;
};

}  // namespace takamaka::desk
