#pragma once

// Every bound of the wire and what happens there, in one place. docs/generated/PROTOCOL.md prints this table.

#include <cstddef>

namespace takamaka::limits {

inline constexpr std::size_t frame_bytes_max = 16 * 1024;  // more: close 4413
inline constexpr int json_depth_max = 16;                  // more: refused `malformed`
inline constexpr int bad_messages_max = 10;                // within bad_messages_seconds: close 4400
inline constexpr int bad_messages_seconds = 10;
inline constexpr std::size_t request_id_bytes_max = 36;
inline constexpr std::size_t token_bytes_max = 64;
inline constexpr std::size_t name_code_points_max = 24;   // a player's or a room's name
inline constexpr std::size_t text_code_points_max = 120;  // one chat message
inline constexpr int messages_per_second = 10;            // a connection's budget refills so fast …
inline constexpr int messages_burst = 40;                 // … up to this; beyond: refused `slow_down`, then close 4429
inline constexpr int says_per_minute = 20;                // chat of one seat; beyond: refused `slow_down`
inline constexpr int wrong_codes_per_minute = 10;  // guesses at codes by one address; beyond: refused `slow_down`
inline constexpr std::size_t outbox_bytes_max = 256 * 1024;  // a client that reads too slowly: close 4508
inline constexpr std::size_t outbox_messages_max = 256;      // likewise
inline constexpr int seats_max = 20;
inline constexpr int visitors_per_room_max = 32;  // people in a room without a seat, spectators included
inline constexpr int rooms_per_player_max = 20;   // rooms that are not closed, hosted by one player
inline constexpr int room_inbox_max = 256;        // inputs waiting while a commit is under way: refused `busy`
inline constexpr int answers_kept = 64;           // per player in a room, for requests sent again
inline constexpr int updates_kept = 128;          // per room, for those who come back; older: a snapshot alone
inline constexpr int tokens_per_player_max = 8;   // devices; the oldest is forgotten
inline constexpr int recovery_minutes = 10;       // how long a code for a seat is good
inline constexpr int recovery_tries_max = 5;      // wrong tries that end it
inline constexpr int heartbeat_seconds = 20;      // send a ping at least this often
inline constexpr int idle_seconds = 45;           // nothing heard for so long: the connection is given up
inline constexpr int handshake_seconds = 5;
inline constexpr int connections_per_address_max = 64;  // more: HTTP 429

}  // namespace takamaka::limits
