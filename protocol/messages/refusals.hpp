#pragma once

// Every code with which the room, the lobby or the server itself refuses a request. (A variant's rules have their own
// codes, each with the number of its rule.) docs/generated/PROTOCOL.md prints this table; clients translate the codes
// into words.

#include <array>
#include <string_view>

namespace takamaka {

struct RefusalCode {
  std::string_view code, meaning;
  bool retryable = false;  // the same request may succeed later, unchanged
  int retry_after_ms = 0;  // how long to wait before that, where no budget says it; 0: nobody knows
};

namespace refusals {

// The message itself.
inline constexpr RefusalCode malformed{
    "malformed",
    "The message breaks the protocol: it is not JSON, or a field is missing, unknown or wrong. `path` says where."};
inline constexpr RefusalCode unknown_type{"unknown_type", "No request has this `type`."};
inline constexpr RefusalCode id_taken{
    "id_taken", "Another request of yours had this `id`, so nothing was done. Send it with an `id` of its own."};
inline constexpr RefusalCode slow_down{"slow_down", "Too many requests. Wait for `retry_after_ms`.", true, 1000};
inline constexpr RefusalCode server_full{"server_full",
                                         "The server has reached its limit of open tables. Try again later.", true};
inline constexpr RefusalCode busy{"busy", "Too many requests are waiting. Try again in a moment.", true, 1000};
inline constexpr RefusalCode storage{"storage", "The server could not store or read the data, so nothing changed.",
                                     true, 3000};

// The player and their connection.
inline constexpr RefusalCode hello_first{"hello_first", "The first message of a connection must be `hello`."};
inline constexpr RefusalCode already_said_hello{"already_said_hello", "This connection has already sent `hello`."};
inline constexpr RefusalCode bad_token{
    "bad_token",
    "No player has this token; the connection is closed (4401). Send `hello` without a token to become a new player."};
inline constexpr RefusalCode too_many_players{
    "too_many_players",
    "Too many new players have come from your address. Try again later, or send `hello` with a token.", true};
inline constexpr RefusalCode too_many_devices{
    "too_many_devices", "You have reached the limit of devices. End one of them first (`end_device`).", true};
inline constexpr RefusalCode no_such_device{"no_such_device", "You have no device with this id."};
inline constexpr RefusalCode not_a_program{
    "not_a_program",
    "This token is a person's. A program has a player of its own: send `hello` with `program` and without a token."};
inline constexpr RefusalCode banned{
    "banned", "An administrator has banned you from this server; the connection is closed (4410)."};
inline constexpr RefusalCode bad_name{
    "bad_name", "A name must have 1 to 24 characters, without invisible or bidirectional control characters."};

inline constexpr RefusalCode too_many_subscribers{
    "too_many_subscribers",
    "Too many connections have subscribed to the list of rooms. Ask for it without `subscribe`, from time to time.",
    true};

// Entering a room.
inline constexpr RefusalCode no_such_room{"no_such_room", "No room has this code."};
inline constexpr RefusalCode elsewhere{"elsewhere",
                                       "Another server has this room; the connection is closed (4601). Connect to "
                                       "`/ws/KEY` with the `routing_key`, and send the request again.",
                                       true};
inline constexpr RefusalCode damaged{
    "damaged", "An error of the server has closed this room. Its log is kept; it may open again after a restart."};
inline constexpr RefusalCode not_in_room{"not_in_room", "This connection is not in that room. Send `join` first."};
inline constexpr RefusalCode locked{"locked", "The host has locked the room against new people.", true};
inline constexpr RefusalCode removed{"removed", "The host or an administrator removed you from this room."};
inline constexpr RefusalCode room_full{"room_full", "The room has no space for you, not even without a seat.", true};
inline constexpr RefusalCode watching_off{"watching_off", "This room does not allow spectators.", true};
inline constexpr RefusalCode programs_off{"programs_off", "This room does not allow programs.", true};
inline constexpr RefusalCode too_many_rooms{
    "too_many_rooms", "You have reached the limit of open rooms per player. Close one first.", true};
inline constexpr RefusalCode wrong_code{"wrong_code",
                                        "The seat code or recovery code is wrong, already used or expired."};

// Seats and the host's role.
inline constexpr RefusalCode not_seated{"not_seated", "Only a player with a seat may do this."};
inline constexpr RefusalCode not_host{"not_host", "Only the host may do this."};
inline constexpr RefusalCode spectator{"spectator",
                                       "You joined as a spectator. Join with the room's code to take part."};
inline constexpr RefusalCode no_such_seat{"no_such_seat", "This table has no seat with this number."};
inline constexpr RefusalCode seat_taken{"seat_taken", "The seat is taken.", true};
inline constexpr RefusalCode no_open_seat{"no_open_seat", "No seat of this table is open.", true};
inline constexpr RefusalCode seat_open{"seat_open", "The seat is empty.", true};
inline constexpr RefusalCode not_a_person{"not_a_person", "No person sits there, only a bot or nobody.", true};
inline constexpr RefusalCode no_such_person{"no_such_person",
                                            "Nobody without a seat has this number. It may have changed: look again."};
inline constexpr RefusalCode player_away{"player_away", "That player is not connected at the moment.", true};
inline constexpr RefusalCode player_here{
    "player_here",
    "That player is connected, or away for less than the grace. Ask them (`ask_for_seat`), or wait for the stand-in.",
    true};
inline constexpr RefusalCode seated_already{"seated_already", "You have a seat in this room, or have claimed one."};
inline constexpr RefusalCode line_full{"line_full", "The line of this table is full.", true};
inline constexpr RefusalCode already_in_line{"already_in_line", "You already wait in this table's line."};
inline constexpr RefusalCode not_in_line{"not_in_line", "You do not wait in this table's line."};
inline constexpr RefusalCode no_such_party{"no_such_party",
                                           "No person, or more than one, waits alone in the line under this name."};
inline constexpr RefusalCode not_partners{"not_partners", "The game has no partners with these options. Wait alone."};
inline constexpr RefusalCode your_own_seat{
    "your_own_seat", "This is your own seat; name another one. To give it up, send `stand` or `leave`."};
inline constexpr RefusalCode unknown_variant{"unknown_variant", "This server does not offer that game."};
inline constexpr RefusalCode bad_seats{
    "bad_seats", "The game is not played with this number of seats, or more people than that are already seated."};
inline constexpr RefusalCode bad_options{"bad_options", "An option or a setting is wrong. `path` says which."};

// The match.
inline constexpr RefusalCode match_running{"match_running", "Not possible while a match is running.", true};
inline constexpr RefusalCode no_match{"no_match", "Only possible while a match is running.", true};
inline constexpr RefusalCode not_now{"not_now", "Not possible at this moment of the match.", true};
inline constexpr RefusalCode not_enough_players{
    "not_enough_players", "Every seat must be taken to start, at least one of them by a person.", true};
inline constexpr RefusalCode stale{
    "stale", "Another move was made after the `seq` you sent. Decide again from the latest update."};
inline constexpr RefusalCode no_legal_actions{"no_legal_actions", "You have no legal action now.", true};
inline constexpr RefusalCode paused{"paused", "The match is paused.", true};
inline constexpr RefusalCode not_paused{"not_paused", "There is no pause that this request could end or decline."};
inline constexpr RefusalCode pause_off{"pause_off", "This table does not allow pauses."};

// Replays.
inline constexpr RefusalCode no_such_match{"no_such_match", "No match has this id."};
inline constexpr RefusalCode other_rules{"other_rules",
                                         "The match was played by rules that this server no longer has."};

// Chat.
inline constexpr RefusalCode muted{"muted", "The host has muted you."};
inline constexpr RefusalCode silenced{"silenced", "An administrator has muted you."};
inline constexpr RefusalCode text_off{"text_off", "This room allows only quick phrases."};
inline constexpr RefusalCode unknown_phrase{"unknown_phrase", "This game has no phrase with this id."};
inline constexpr RefusalCode bad_text{"bad_text",
                                      "A chat text must have 1 to 120 characters, a report at most 500, without "
                                      "invisible or bidirectional control characters."};

inline constexpr std::array all{malformed,
                                unknown_type,
                                id_taken,
                                slow_down,
                                server_full,
                                busy,
                                storage,
                                hello_first,
                                already_said_hello,
                                bad_token,
                                too_many_players,
                                too_many_devices,
                                no_such_device,
                                not_a_program,
                                banned,
                                bad_name,
                                too_many_subscribers,
                                no_such_room,
                                elsewhere,
                                damaged,
                                not_in_room,
                                locked,
                                removed,
                                room_full,
                                watching_off,
                                programs_off,
                                too_many_rooms,
                                wrong_code,
                                not_seated,
                                not_host,
                                spectator,
                                no_such_seat,
                                seat_taken,
                                no_open_seat,
                                seat_open,
                                not_a_person,
                                no_such_person,
                                player_away,
                                player_here,
                                seated_already,
                                line_full,
                                already_in_line,
                                not_in_line,
                                no_such_party,
                                not_partners,
                                your_own_seat,
                                unknown_variant,
                                bad_seats,
                                bad_options,
                                match_running,
                                no_match,
                                not_now,
                                not_enough_players,
                                stale,
                                no_legal_actions,
                                paused,
                                not_paused,
                                pause_off,
                                no_such_match,
                                other_rules,
                                muted,
                                silenced,
                                text_off,
                                unknown_phrase,
                                bad_text};

}  // namespace refusals

}  // namespace takamaka
