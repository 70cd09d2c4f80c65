#pragma once

// Every limit of the protocol and what happens beyond it, in one place. docs/generated/PROTOCOL.md prints this table.

#include <array>
#include <cstddef>
#include <string_view>

namespace takamaka::limits {

inline constexpr std::size_t frame_bytes_max = 16 * 1024;
inline constexpr int json_depth_max = 16;
inline constexpr int bad_messages_max = 10;
inline constexpr int bad_messages_seconds = 10;
inline constexpr std::size_t request_id_bytes_max = 36;
inline constexpr std::size_t token_bytes_max = 64;
inline constexpr std::size_t name_code_points_max = 24;
inline constexpr std::size_t text_code_points_max = 120;
inline constexpr std::size_t marks_per_character_max = 4;
inline constexpr int messages_per_second = 10;
inline constexpr int messages_burst = 40;
inline constexpr int says_per_minute = 20;
inline constexpr int changes_per_minute = 60;
inline constexpr int renames_per_minute = 10;
inline constexpr std::size_t report_code_points_max = 500;
inline constexpr std::size_t announcement_code_points_max = 200;
inline constexpr int reports_per_hour = 5;
inline constexpr int outcomes_told_max = 5;
inline constexpr int activities_per_minute = 60;
inline constexpr std::size_t activity_bytes_max = 256;
inline constexpr int wrong_codes_per_minute = 10;
inline constexpr int wrong_codes_burst = 40;
inline constexpr std::size_t outbox_bytes_max = 256 * 1024;
inline constexpr std::size_t outbox_messages_max = 256;
inline constexpr int seats_max = 20;
inline constexpr int guests_per_room_max = 32;
inline constexpr int watchers_per_room_max = 32;
inline constexpr int unseated_shown_max = 16;
inline constexpr int rooms_per_player_max = 20;
inline constexpr int room_inbox_max = 256;
inline constexpr int answers_kept = 64;
inline constexpr std::size_t answers_bytes_kept = 64 * 1024;
inline constexpr int requests_kept = 128;
inline constexpr int updates_kept = 128;
inline constexpr std::size_t updates_bytes_kept = 128 * 1024;
inline constexpr int tokens_per_player_max = 8;
inline constexpr std::size_t recovery_code_bytes_max = 40;
inline constexpr int seat_offer_minutes = 10;
inline constexpr int seat_offer_tries_max = 5;
inline constexpr int line_people_max = 16;
inline constexpr int line_matches_max = 5;
inline constexpr int pause_answer_seconds = 60;
inline constexpr int sheet_absence_seconds = 10;
inline constexpr std::size_t sheet_bytes_max = 64 * 1024;
inline constexpr std::size_t sheet_kept_bytes_max = 256 * 1024;
inline constexpr int replay_frames_max = 100;
inline constexpr std::size_t replay_bytes_max = 64 * 1024;
inline constexpr int bests_max = 10;
inline constexpr int matches_max = 20;
inline constexpr std::size_t cursor_bytes_max = 64;
inline constexpr int rooms_page_max = 50;
inline constexpr int listed_rooms_per_host_max = 3;
inline constexpr int listed_rooms_max = 500;
inline constexpr std::size_t rooms_subscribers_max = 10000;
inline constexpr int rooms_changed_ms = 1000;
inline constexpr std::size_t rooms_changed_max = 50;
inline constexpr int data_items_max = 100;
inline constexpr std::size_t data_bytes_max = 64 * 1024;
inline constexpr int heartbeat_seconds = 20;
inline constexpr int idle_seconds = 32;
inline constexpr int handshake_seconds = 5;
inline constexpr int connections_per_address_max = 64;
inline constexpr int fragments_max = 64;
inline constexpr int hello_again_seconds = 60;
inline constexpr int people_per_address = 32;
inline constexpr int arrivals_per_minute = 60;
inline constexpr int connections_per_minute = 10;
inline constexpr int requests_per_minute = 3000;
inline constexpr int players_per_day = 500;
inline constexpr int rooms_per_hour = 20;
inline constexpr int rooms_per_hour_of_address = 120;
inline constexpr int rooms_max = 5000;
inline constexpr int rooms_stored_max = 1000000;
inline constexpr int joins_per_minute = 20;
inline constexpr int loads_per_minute = 4;
inline constexpr int starts_per_hour = 30;
inline constexpr int replays_per_minute = 40;
inline constexpr int records_per_minute = 30;
inline constexpr int slow_requests_of_address_max = 16;
inline constexpr int bytes_per_minute = 256 * 1024;
inline constexpr int budget_keys_max = 50000;

// What each limit bounds, and what happens beyond it.
struct Limit {
  std::string_view name;
  int value;
  std::string_view meaning;
};
inline constexpr std::array all{
    Limit{"frame_bytes_max", static_cast<int>(frame_bytes_max),
          "Bytes of one message. More: the connection closes with 4413."},
    Limit{"json_depth_max", static_cast<int>(json_depth_max),
          "Nesting depth of objects and lists. More: refused as `malformed`."},
    Limit{"bad_messages_max", static_cast<int>(bad_messages_max),
          "Messages refused as `malformed` or `unknown_type` when they are read, within `bad_messages_seconds`. More: "
          "the connection closes with 4400. Messages that only the room finds wrong are not counted."},
    Limit{"bad_messages_seconds", static_cast<int>(bad_messages_seconds),
          "Seconds over which bad messages are counted."},
    Limit{"request_id_bytes_max", static_cast<int>(request_id_bytes_max), "Characters of a request's `id`."},
    Limit{"token_bytes_max", static_cast<int>(token_bytes_max), "Characters of a token."},
    Limit{"name_code_points_max", static_cast<int>(name_code_points_max),
          "Code points of a player's or a room's name, after normalization to NFC. More: refused."},
    Limit{"text_code_points_max", static_cast<int>(text_code_points_max),
          "Code points of one chat message, after normalization to NFC. More: refused."},
    Limit{"marks_per_character_max", static_cast<int>(marks_per_character_max),
          "Combining marks on one character of a name or text, after normalization to NFC. More: refused."},
    Limit{"messages_per_second", static_cast<int>(messages_per_second),
          "Messages per second by which a connection's budget refills, up to `messages_burst`."},
    Limit{"messages_burst", static_cast<int>(messages_burst),
          "Messages in a connection's full budget. Beyond the budget: refused as `slow_down`; if it continues, the "
          "connection closes with 4429."},
    Limit{"says_per_minute", static_cast<int>(says_per_minute),
          "Chat messages and pause proposals of one player in a room per minute. More: refused as `slow_down`."},
    Limit{"changes_per_minute", static_cast<int>(changes_per_minute),
          "Requests of one player in a room per minute that change something for everyone, except moves and chat; "
          "entering counts too. More: refused as `slow_down` with `retry_after_ms`, but a return with `resume` is not "
          "refused."},
    Limit{"renames_per_minute", static_cast<int>(renames_per_minute),
          "Changes of one player's name per minute. More: `rename` is refused as `slow_down` with `retry_after_ms`, "
          "and a new name in `hello` is ignored."},
    Limit{"announcement_code_points_max", static_cast<int>(announcement_code_points_max),
          "Code points of an administrator's announcement. More: refused by the admin API."},
    Limit{"report_code_points_max", static_cast<int>(report_code_points_max),
          "Code points of a report's text. More: refused."},
    Limit{"reports_per_hour", static_cast<int>(reports_per_hour),
          "Reports of one player in a room per hour. More: refused as `slow_down`."},
    Limit{"outcomes_told_max", outcomes_told_max,
          "`report_closed` messages after one `welcome`, oldest report first. More: after the next."},
    Limit{"activities_per_minute", static_cast<int>(activities_per_minute),
          "Refused requests per minute of one player in a room that are kept for reviewers. More are refused without "
          "being kept."},
    Limit{"activity_bytes_max", static_cast<int>(activity_bytes_max),
          "Bytes of a refused action that are kept for reviewers. Of a longer action only the refusal is kept."},
    Limit{"wrong_codes_per_minute", static_cast<int>(wrong_codes_per_minute),
          "Wrong codes and match ids per minute by which the budget of an address refills, up to `wrong_codes_burst`."},
    Limit{"wrong_codes_burst", static_cast<int>(wrong_codes_burst),
          "Wrong codes and match ids from one address at once. More: refused as `slow_down`, like right ones."},
    Limit{"outbox_bytes_max", static_cast<int>(outbox_bytes_max),
          "Bytes waiting for a client that reads too slowly. More: the connection closes with 4508."},
    Limit{"outbox_messages_max", static_cast<int>(outbox_messages_max),
          "Messages waiting for a client that reads too slowly. More: the connection closes with 4508."},
    Limit{"seats_max", static_cast<int>(seats_max), "Seats of any table."},
    Limit{"guests_per_room_max", static_cast<int>(guests_per_room_max),
          "People in a room without a seat who came with its code and may sit. More: refused as `room_full`."},
    Limit{"watchers_per_room_max", static_cast<int>(watchers_per_room_max),
          "Spectators in a room. More: refused as `room_full`. They never take the place of a guest."},
    Limit{"unseated_shown_max", static_cast<int>(unseated_shown_max),
          "People in `unseated_people`: guests first, then spectators. The others follow when these are gone."},
    Limit{"rooms_per_player_max", static_cast<int>(rooms_per_player_max),
          "Open rooms in memory of one player: those they created, or hosted when the room was loaded. More: refused "
          "as `too_many_rooms`."},
    Limit{"room_inbox_max", static_cast<int>(room_inbox_max),
          "Requests that wait in a room while a commit is being stored. More: refused as `busy`."},
    Limit{"answers_kept", static_cast<int>(answers_kept),
          "Answers kept per player in a room, to answer a request that is sent again."},
    Limit{"answers_bytes_kept", static_cast<int>(answers_bytes_kept),
          "Bytes of the answers kept per room. Beyond them the oldest answer of the player who has most is forgotten."},
    Limit{"requests_kept", static_cast<int>(requests_kept),
          "Requests of a room that act once also when the room left memory in between; `answers_kept` of them at the "
          "start of each match."},
    Limit{"updates_kept", static_cast<int>(updates_kept),
          "Updates kept per room for players who reconnect. A player who missed more gets only the newest."},
    Limit{"updates_bytes_kept", static_cast<int>(updates_bytes_kept),
          "Bytes of the updates kept per room. Beyond them the oldest are forgotten, as beyond `updates_kept`."},
    Limit{"tokens_per_player_max", static_cast<int>(tokens_per_player_max),
          "Tokens (devices) of one player. More: refused as `too_many_devices`."},
    Limit{"recovery_code_bytes_max", static_cast<int>(recovery_code_bytes_max),
          "Characters of a recovery code as it is typed."},
    Limit{"seat_offer_minutes", static_cast<int>(seat_offer_minutes),
          "Minutes after which an offer of a seat that nobody has claimed is cancelled."},
    Limit{"seat_offer_tries_max", static_cast<int>(seat_offer_tries_max),
          "Wrong seat codes in a room after which its offers are cancelled."},
    Limit{"line_people_max", line_people_max,
          "People who wait in one table's line. More: `line_up` is refused as `line_full`."},
    Limit{"line_matches_max", line_matches_max,
          "The last matches whose mean duration is `line_wait_ms`; longer than a day counts as a day."},
    Limit{"pause_answer_seconds", static_cast<int>(pause_answer_seconds),
          "Seconds after which a proposed pause is dropped unless everybody has agreed."},
    Limit{"sheet_absence_seconds", sheet_absence_seconds,
          "Seconds for which a score sheet waits for a player who has lost the connection and is not ready."},
    Limit{"sheet_bytes_max", static_cast<int>(sheet_bytes_max),
          "Bytes of deals in one answer to `sheet`. `more` says that there are others."},
    Limit{"sheet_kept_bytes_max", static_cast<int>(sheet_kept_bytes_max),
          "Bytes of a match's score sheet, as JSON, that its room keeps. Beyond them the earliest deals are only in "
          "the replay."},
    Limit{"replay_frames_max", static_cast<int>(replay_frames_max),
          "Frames in one answer to `replay`. `more` says that there are others."},
    Limit{"replay_bytes_max", static_cast<int>(replay_bytes_max),
          "Bytes of frames in one answer to `replay` after which no other frame is added. `more` says that there are "
          "others."},
    Limit{"bests_max", static_cast<int>(bests_max), "Matches in an answer to `bests`."},
    Limit{"matches_max", static_cast<int>(matches_max),
          "Matches in an answer to `matches`. Ask for the older ones with `before`."},
    Limit{"cursor_bytes_max", static_cast<int>(cursor_bytes_max), "Characters of the `after` of a page."},
    Limit{"rooms_page_max", static_cast<int>(rooms_page_max),
          "Rooms in an answer to `rooms`. `more` says that there are others."},
    Limit{"listed_rooms_per_host_max", static_cast<int>(listed_rooms_per_host_max),
          "Rooms of one host in the public list. Of further ones, the list shows those with the newest activity."},
    Limit{"listed_rooms_max", static_cast<int>(listed_rooms_max),
          "Rooms in the public list, over all pages. Further ones, which are those without activity for longest, are "
          "found by their code only."},
    Limit{"rooms_subscribers_max", static_cast<int>(rooms_subscribers_max),
          "Connections that have subscribed to the list of rooms, each at most once. More: refused as "
          "`too_many_subscribers`."},
    Limit{"rooms_changed_ms", rooms_changed_ms,
          "Milliseconds over which changes of the list of rooms are collected for one `rooms_changed`."},
    Limit{"rooms_changed_max", static_cast<int>(rooms_changed_max),
          "Rooms in one `rooms_changed`. More: it has `again` instead, and the client asks for the list."},
    Limit{"data_items_max", static_cast<int>(data_items_max),
          "Items in an answer to `my_data`. `more` says that there are others."},
    Limit{"data_bytes_max", static_cast<int>(data_bytes_max),
          "Bytes of an answer to `my_data` after which no other item is added. `more` says that there are others."},
    Limit{"heartbeat_seconds", static_cast<int>(heartbeat_seconds),
          "Seconds within which a client should send its next `ping`."},
    Limit{"idle_seconds", static_cast<int>(idle_seconds),
          "Seconds without anything from the client, not even a WebSocket pong, after which the server drops the "
          "connection. After half of them the server sends a WebSocket ping."},
    Limit{"handshake_seconds", static_cast<int>(handshake_seconds),
          "Seconds allowed for the WebSocket handshake and for `hello`."},
    Limit{"connections_per_address_max", static_cast<int>(connections_per_address_max),
          "Connections from one address. More: HTTP 429."},
    Limit{"fragments_max", fragments_max, "Frames of one message. More: the connection closes with 4429."},
    Limit{"hello_again_seconds", hello_again_seconds,
          "Seconds after a refused `hello` until the connection closes with 4504 unless a later one is answered with "
          "`welcome`."},
    Limit{"people_per_address", people_per_address,
          "Players behind one address (IPv6: one /64) whose budgets the address may use. Beyond them: refused as "
          "`slow_down`. A setting."},
    Limit{"arrivals_per_minute", arrivals_per_minute,
          "Connections of any kind from one address per minute, times `people_per_address`. More: reset before "
          "anything is read. Connections of a trusted proxy are not counted."},
    Limit{"connections_per_minute", connections_per_minute,
          "WebSockets opened from one address per minute, times `people_per_address`. More: HTTP 429."},
    Limit{"requests_per_minute", requests_per_minute,
          "HTTP requests from one address per minute, except `/healthz`, `/readyz` and those that open a WebSocket. "
          "More: HTTP 429 with `Retry-After`. A setting."},
    Limit{"players_per_day", players_per_day,
          "New players from one address per day: `hello` without a token. More: refused as `too_many_players`. A "
          "setting."},
    Limit{"rooms_per_hour", rooms_per_hour,
          "Tables that one player may create per hour; all players of one address together: "
          "`rooms_per_hour_of_address`, a setting. More: refused as `slow_down`."},
    Limit{"rooms_per_hour_of_address", rooms_per_hour_of_address,
          "Tables created from one address per hour. More: refused as `slow_down`. The setting `rooms_per_hour`."},
    Limit{"rooms_max", rooms_max,
          "Tables in the server's memory. More: `create` is refused as `server_full`; a stored table is still loaded "
          "until there are a quarter more. A setting."},
    Limit{"rooms_stored_max", rooms_stored_max,
          "Tables in the server's database, in memory or not. More: `create` is refused as `server_full`. A setting."},
    Limit{"joins_per_minute", joins_per_minute, "`join` and `claim` of one player per minute. More: `slow_down`."},
    Limit{"loads_per_minute", loads_per_minute,
          "Rooms that are brought back from the database by their codes per minute, for `join`, `claim` and "
          "invitations: from one address times `people_per_address`. A player who returns by `resume` is not counted. "
          "More: `slow_down`."},
    Limit{"starts_per_hour", starts_per_hour, "`start` of one player per hour. More: `slow_down`."},
    Limit{"replays_per_minute", replays_per_minute, "`replay` of one player per minute. More: `slow_down`."},
    Limit{"records_per_minute", records_per_minute,
          "`matches`, `bests`, `sheet`, `my_data`, `add_device`, `end_device` and `recovery_code` of one player per "
          "minute, together. More: `slow_down`."},
    Limit{"slow_requests_of_address_max", slow_requests_of_address_max,
          "`replay`, `matches`, `bests` and `my_data` of one address that are being answered at the same time. More: "
          "`busy`."},
    Limit{"bytes_per_minute", bytes_per_minute,
          "Bytes of messages per minute: twice as many from one player, and from one address times "
          "`people_per_address`. More: `slow_down`."},
    Limit{"budget_keys_max", budget_keys_max,
          "Addresses, and players, whose budgets are remembered. One more takes the place of the one that was active "
          "longest ago."},
};

}  // namespace takamaka::limits
