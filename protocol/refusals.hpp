#pragma once

// Every code with which the room, the lobby or the server itself refuses a request. (A variant's rules bring codes of
// their own, each with the number of its rule.) docs/generated/PROTOCOL.md prints this table; clients put the codes
// into words.

#include <array>
#include <string_view>

namespace takamaka {

struct RefusalCode {
  std::string_view code, meaning;
  bool retryable = false;  // the same request may succeed later, unchanged
};

namespace refusals {

// The message itself.
inline constexpr RefusalCode malformed{
    "malformed", "Not a message of this protocol: not JSON, a field missing, unknown or wrong. `path` says where."};
inline constexpr RefusalCode unknown_type{"unknown_type", "There is no request of this `type`."};
inline constexpr RefusalCode slow_down{"slow_down", "Too many requests; wait a little.", true};
inline constexpr RefusalCode busy{"busy", "The room has more to do than it can keep; try again.", true};
inline constexpr RefusalCode storage{"storage", "It could not be stored, so it did not happen.", true};

// Who you are.
inline constexpr RefusalCode hello_first{"hello_first", "The first message of a connection must be `hello`."};
inline constexpr RefusalCode already_said_hello{"already_said_hello", "This connection has said `hello` before."};
inline constexpr RefusalCode bad_token{
    "bad_token", "Nobody has this token. Say `hello` without one to be a new player; the connection is closed (4401)."};
inline constexpr RefusalCode banned{
    "banned", "An administrator keeps you from playing on this server; the connection is closed (4410)."};
inline constexpr RefusalCode bad_name{
    "bad_name", "A name must have 1 to 24 characters, none of them invisible or turning the text around."};

// Coming in.
inline constexpr RefusalCode no_such_room{"no_such_room", "No room has this code or id."};
inline constexpr RefusalCode not_in_room{"not_in_room", "This connection has not joined that room."};
inline constexpr RefusalCode locked{"locked", "The host lets nobody new in.", true};
inline constexpr RefusalCode removed{"removed", "The host removed you from this room."};
inline constexpr RefusalCode room_full{"room_full", "No more visitors fit in, or there is no open seat.", true};
inline constexpr RefusalCode watching_off{"watching_off", "This room has no spectators.", true};
inline constexpr RefusalCode too_many_rooms{"too_many_rooms", "You host as many open rooms as one player may.", true};
inline constexpr RefusalCode wrong_code{"wrong_code", "The seat code is wrong, used or too old."};

// Seats and the host's part.
inline constexpr RefusalCode not_seated{"not_seated", "Only for those who have a seat."};
inline constexpr RefusalCode not_host{"not_host", "Only the host may do this."};
inline constexpr RefusalCode spectator{"spectator", "You came to watch; join with the room's code to take part."};
inline constexpr RefusalCode no_such_seat{"no_such_seat", "This table has no such seat."};
inline constexpr RefusalCode seat_taken{"seat_taken", "Somebody sits there.", true};
inline constexpr RefusalCode seat_open{"seat_open", "Nobody sits there.", true};
inline constexpr RefusalCode not_a_person{"not_a_person", "No person sits there.", true};
inline constexpr RefusalCode player_away{"player_away", "That player is not here just now.", true};
inline constexpr RefusalCode your_own_seat{"your_own_seat", "You sit there yourself: stand up or leave instead."};
inline constexpr RefusalCode unknown_variant{"unknown_variant", "This server does not have that game."};
inline constexpr RefusalCode bad_seats{"bad_seats", "The game is not played by so many, or more people sit already."};
inline constexpr RefusalCode bad_options{"bad_options", "The options or settings cannot be played. `path` says which."};

// The match.
inline constexpr RefusalCode match_running{"match_running", "Not while a match runs.", true};
inline constexpr RefusalCode no_match{"no_match", "Only while a match runs.", true};
inline constexpr RefusalCode not_now{"not_now", "Not at this moment of the match.", true};
inline constexpr RefusalCode not_enough_players{"not_enough_players", "Every seat must be taken to start.", true};
inline constexpr RefusalCode stale{
    "stale", "A move was made since the `seq` you named. Look at the newest update and decide again."};
inline constexpr RefusalCode no_legal_actions{"no_legal_actions", "There is nothing you can do now.", true};
inline constexpr RefusalCode paused{"paused", "The match is paused.", true};
inline constexpr RefusalCode not_paused{"not_paused", "No pause is on, or none is proposed."};
inline constexpr RefusalCode pause_off{"pause_off", "This table has no pauses."};

// Looking back.
inline constexpr RefusalCode no_such_match{"no_such_match", "No match that is over has this id."};
inline constexpr RefusalCode other_rules{"other_rules",
                                         "The match was played by rules that this server does not have any more."};

// Chat.
inline constexpr RefusalCode muted{"muted", "The host has muted you."};
inline constexpr RefusalCode silenced{"silenced", "An administrator has muted you."};
inline constexpr RefusalCode text_off{"text_off", "This room has quick phrases only."};
inline constexpr RefusalCode unknown_phrase{"unknown_phrase", "There is no such phrase in this game."};
inline constexpr RefusalCode bad_text{
    "bad_text", "A text must have 1 to 120 characters, none of them invisible or turning the text around."};

inline constexpr std::array all{malformed,
                                unknown_type,
                                slow_down,
                                busy,
                                storage,
                                hello_first,
                                already_said_hello,
                                bad_token,
                                banned,
                                bad_name,
                                no_such_room,
                                not_in_room,
                                locked,
                                removed,
                                room_full,
                                watching_off,
                                too_many_rooms,
                                wrong_code,
                                not_seated,
                                not_host,
                                spectator,
                                no_such_seat,
                                seat_taken,
                                seat_open,
                                not_a_person,
                                player_away,
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
