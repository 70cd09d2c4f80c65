#pragma once

// Endpoints about the running server: its state, rooms, bans, announcements.

#include <optional>
#include <vector>

#include "protocol/messages/limits.hpp"
#include "protocol/messages/room_view.hpp"
#include "server/admin/api/access.hpp"

namespace takamaka::admin {

struct AnnouncementLine {
  std::string text{};
  std::int64_t until_ms = 0;
  static constexpr auto fields =
      Fields{field("text", &AnnouncementLine::text), field("until_ms", &AnnouncementLine::until_ms)};
};

// A server that shares the database, as it says itself when it renews its lease, about once a second.
struct NodeLine {
  std::string node{}, url{}, version{};
  bool lives = false, draining = false;
  std::int64_t began_ms = 0, renewed_ms = 0;
  int rooms = 0, playing = 0, connections = 0;
  static constexpr auto fields =
      Fields{field("node", &NodeLine::node, "Its name, which it gets at each start."),
             field("url", &NodeLine::url, "The setting `node_url`."),
             field("version", &NodeLine::version),
             field("lives", &NodeLine::lives, "Whether it has a lease. Without one it has no rooms."),
             field("draining", &NodeLine::draining, "Whether it is stopping."),
             field("began_ms", &NodeLine::began_ms, "When its lease began."),
             field("renewed_ms", &NodeLine::renewed_ms, "When it renewed its lease last, on the database's clock."),
             field("rooms", &NodeLine::rooms, "Rooms in its memory."),
             field("playing", &NodeLine::playing, "Of them, those with a running match."),
             field("connections", &NodeLine::connections)};
};

struct ReadOverview : EndpointDefaults {
  static constexpr Route route{"read_overview", Method::get, "/overview",
                               everyone,        "server",    "Shows the state of this server, and all servers."};
  struct Answer {
    std::string version{};
    std::int64_t started_ms = 0, now_ms = 0;
    bool draining = false, storing = true;
    int connections = 0, rooms = 0, playing = 0;
    std::int64_t store_queue = 0, database_bytes = 0, log_bytes = 0, disk_free_bytes = 0;
    std::vector<std::string> variants{};
    std::optional<AnnouncementLine> announcement{};
    std::string node{};
    std::vector<NodeLine> nodes{};
    static constexpr auto fields = Fields{
        field("version", &Answer::version),
        field("started_ms", &Answer::started_ms),
        field("now_ms", &Answer::now_ms, "The server's clock."),
        field("draining", &Answer::draining, "Whether it is stopping; it stops as soon as everything is stored."),
        field("storing", &Answer::storing, "Whether the last commits could be stored."),
        field("connections", &Answer::connections, "Open connections, also those of the admin page."),
        field("rooms", &Answer::rooms, "Rooms in memory."),
        field("playing", &Answer::playing, "Rooms in memory with a running match."),
        field("store_queue", &Answer::store_queue,
              "Commits, writes and look-ups that wait for the disk. Of the latter two more than 8192 are refused."),
        field("database_bytes", &Answer::database_bytes, "Size of the database file."),
        field("log_bytes", &Answer::log_bytes, "Size of its write-ahead log."),
        field("disk_free_bytes", &Answer::disk_free_bytes, "Free space on the disk of the database."),
        field("variants", &Answer::variants, "The games that the server has."),
        field("announcement", &Answer::announcement, "The announcement that is shown now."),
        field("node", &Answer::node, "The name of this server."),
        field("nodes", &Answer::nodes,
              "All servers that share the database, this one among them, by their beginning, and those that ended less "
              "than a day ago. If the database cannot be read, this one alone.")};
  };
};

// ------------------------------------------------------------------------------------------------------------- rooms

struct RoomSeat {
  Occupant occupant = Occupant::open;
  std::optional<std::string> player{};
  std::string name{};
  Presence presence = Presence::here;
  bool muted = false;
  static constexpr auto fields =
      Fields{field("occupant", &RoomSeat::occupant),
             field("player", &RoomSeat::player, "The id of the person in this seat, if there is one."),
             field("name", &RoomSeat::name), field("presence", &RoomSeat::presence), field("muted", &RoomSeat::muted)};
};
// A room without hands, as anyone at the table sees it.
struct RoomIs {
  std::string room{}, code{}, name{}, variant{}, node{};
  RoomPhase phase = RoomPhase::gathering;
  std::optional<std::string> match{}, host{};
  int match_number = 0, people = 0;
  bool locked = false, paused = false;
  std::int64_t created_ms = 0;
  std::vector<RoomSeat> seats{};
  std::vector<std::string> removed{}, muted{};
  static constexpr auto fields = Fields{field("room", &RoomIs::room, "Its id."),
                                        field("code", &RoomIs::code),
                                        field("name", &RoomIs::name),
                                        field("variant", &RoomIs::variant),
                                        field("node", &RoomIs::node, "The name of the server that has it."),
                                        field("phase", &RoomIs::phase),
                                        field("match", &RoomIs::match, "The match that is running or has just ended."),
                                        field("host", &RoomIs::host, "A player's id."),
                                        field("match_number", &RoomIs::match_number),
                                        field("people", &RoomIs::people, "How many people are connected now."),
                                        field("locked", &RoomIs::locked),
                                        field("paused", &RoomIs::paused),
                                        field("created_ms", &RoomIs::created_ms),
                                        field("seats", &RoomIs::seats),
                                        field("removed", &RoomIs::removed, "Players who may not enter."),
                                        field("muted", &RoomIs::muted, "Players whom an admin has muted.")};
};

struct StoredSeat {
  Occupant occupant = Occupant::open;
  std::optional<std::string> player{};
  std::string name{};
  static constexpr auto fields =
      Fields{field("occupant", &StoredSeat::occupant),
             field("player", &StoredSeat::player, "The id of the person in this seat, if there is one."),
             field("name", &StoredSeat::name)};
};
// A room of another server, as the database has it.
struct RoomElsewhere {
  std::string room{}, code{}, name{}, variant{}, node{};
  RoomPhase phase = RoomPhase::gathering;
  std::optional<std::string> match{}, host{};
  int match_number = 0;
  std::int64_t created_ms = 0;
  std::vector<StoredSeat> seats{};
  static constexpr auto fields =
      Fields{field("room", &RoomElsewhere::room, "Its id."),
             field("code", &RoomElsewhere::code),
             field("name", &RoomElsewhere::name),
             field("variant", &RoomElsewhere::variant),
             field("node", &RoomElsewhere::node, "The name of the server that has it."),
             field("phase", &RoomElsewhere::phase),
             field("match", &RoomElsewhere::match, "The match that is running or has ended last."),
             field("host", &RoomElsewhere::host, "A player's id."),
             field("match_number", &RoomElsewhere::match_number),
             field("created_ms", &RoomElsewhere::created_ms),
             field("seats", &RoomElsewhere::seats)};
};

struct ListRooms : EndpointDefaults {
  static constexpr Route route{"list_rooms",
                               Method::get,
                               "/rooms",
                               staff,
                               "rooms",
                               "Lists the rooms in memory of all servers, rooms with a running match first, at most "
                               "200 of this server and 200 of the others."};
  struct Answer {
    std::vector<RoomIs> rooms{};
    std::vector<RoomElsewhere> elsewhere{};
    bool whole = true;
    static constexpr auto fields = Fields{
        field("rooms", &Answer::rooms, "Those of this server."),
        field("elsewhere", &Answer::elsewhere, "Those of the other servers."),
        field("whole", &Answer::whole, "Whether `elsewhere` could be read from the database; otherwise it is empty.")};
  };
};

struct LookAtRoom : EndpointDefaults {
  static constexpr Route route{"look_at_room",  Method::get,
                               "/rooms/{room}", staff,
                               "rooms",         "Shows a room by id or code. Loads it if no server has it in memory."};
  using Answer = RoomIs;
};

struct CloseRoom : EndpointDefaults {
  static constexpr Route route{"close_room",
                               Method::post,
                               "/rooms/{room}/close",
                               moderators,
                               "rooms",
                               "Closes a room permanently. A running match is abandoned and all chips are returned."};
  using Body = WithReasonAndFactor;
};

struct RemoveFromRoom : EndpointDefaults {
  static constexpr Route route{
      "remove_from_room",
      Method::post,
      "/rooms/{room}/remove",
      moderators,
      "rooms",
      "Removes a player from a room; they cannot return. During a match a bot plays for them."};
  struct Body {
    std::string player{}, reason{};
    static constexpr auto fields = Fields{field("player", &Body::player, "The player's id.", text_length),
                                          field("reason", &Body::reason, reason_help, reason_length)};
  };
  using Answer = RoomIs;
};

struct MuteInRoom : EndpointDefaults {
  static constexpr Route route{
      "mute_in_room", Method::post, "/rooms/{room}/mute",
      moderators,     "rooms",      "Mutes or unmutes a player in the chat of a room. They keep playing."};
  struct Body {
    std::string player{};
    bool muted = true;
    std::string reason{};
    static constexpr auto fields =
        Fields{field("player", &Body::player, "The player's id.", text_length), field("muted", &Body::muted),
               field("reason", &Body::reason, reason_help, reason_length)};
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
  static constexpr auto fields =
      Fields{field("ban", &Ban::ban, "Its number."),
             field("player", &Ban::player, "The id of the banned player; left out if a range is banned."),
             field("name", &Ban::name, "The player's current name."),
             field("range", &Ban::range, "The banned address range; left out if a player is banned."),
             field("reason", &Ban::reason),
             field("by", &Ban::by, "The name of the account."),
             field("from_ms", &Ban::from_ms),
             field("until_ms", &Ban::until_ms, "When it ends; left out if it never ends."),
             field("lifted_ms", &Ban::lifted_ms, "When it was lifted.")};
};

struct ListBans : EndpointDefaults {
  static constexpr Route route{"list_bans", Method::get, "/bans", staff, "bans", "Lists bans, newest first."};
  struct Query {
    bool all = false;
    std::optional<std::string> player{};
    std::optional<std::int64_t> before{};
    int limit = 50;
    static constexpr auto fields =
        Fields{defaulted(field("all", &Query::all, "Also bans that have ended.")),
               field("player", &Query::player, "A player's id: only bans of this player.", text_length),
               field("before", &Query::before, "A ban's number: only older bans, for the next page."),
               defaulted(field("limit", &Query::limit, {}, page_length))};
  };
  struct Answer {
    std::vector<Ban> bans{};
    bool more = false;
    static constexpr auto fields = Fields{field("bans", &Answer::bans), field("more", &Answer::more)};
  };
};

struct MakeBan : EndpointDefaults {
  static constexpr bool stores_its_note = true;
  static constexpr Route route{
      "make_ban",
      Method::post,
      "/bans",
      admins,
      "bans",
      "Bans a player or an address range. Their connections are closed, and new ones are refused until the ban ends. A "
      "range must not be wider than /16 (IPv4) or /32 (IPv6) and must not contain your own address."};
  struct Body {
    std::optional<std::string> player{}, range{};
    std::optional<std::int64_t> minutes{};
    std::string reason{}, factor{};
    static constexpr auto fields =
        Fields{field("player", &Body::player, "A player's id. Give either this or `range`.", text_length),
               field("range", &Body::range, "An address range, such as 203.0.113.0/24 or 2001:db8::/48.", text_length),
               field("minutes", &Body::minutes, "How long; left out: until it is lifted.", Range{1, 5'256'000}),
               field("reason", &Body::reason, reason_help, reason_length),
               field("factor", &Body::factor, factor_help, factor_length)};
  };
  using Answer = Ban;
};

struct LiftBan : EndpointDefaults {
  static constexpr bool stores_its_note = true;
  static constexpr Route route{"lift_ban", Method::post, "/bans/{ban}/lift", admins, "bans", "Ends a ban."};
  using Body = WithReasonAndFactor;
  using Answer = Ban;
};

// ---------------------------------------------------------------------------------------------------- the whole server

struct Announce : EndpointDefaults {
  static constexpr bool stores_its_note = true;
  static constexpr Route route{"announce",
                               Method::post,
                               "/announce",
                               admins,
                               "server",
                               "Shows a text to everyone who is connected, and to everyone who connects before it "
                               "expires. An empty text removes the current announcement."};
  struct Body {
    std::string text{};
    int minutes = 60;
    std::string reason{}, factor{};
    static constexpr auto fields =
        Fields{field("text", &Body::text, {}, Range{0, static_cast<int>(limits::announcement_code_points_max)}),
               defaulted(field("minutes", &Body::minutes, {}, Range{1, 10'080})),
               field("reason", &Body::reason, reason_help, reason_length),
               field("factor", &Body::factor, factor_help, factor_length)};
  };
};

struct Drain : EndpointDefaults {
  static constexpr Route route{"drain",
                               Method::post,
                               "/drain",
                               admins,
                               "server",
                               "Stops the server like SIGTERM: it stores everything and asks all clients to reconnect. "
                               "A service manager may then start it again."};
  using Body = WithReasonAndFactor;
};

}  // namespace takamaka::admin
