#pragma once

// Every refusal that the room itself gives; those of the rules come from the variants. A refused request changed
// nothing.

#include "server/room/room.hpp"

namespace takamaka::room::refusals {

inline const Refusal wrong_room{"wrong_room", "This connection is in another room."};
inline const Refusal not_host{"not_host", "Only the host may do that."};
inline const Refusal not_seated{"not_seated", "You have no seat here."};
inline const Refusal spectator{"spectator", "Spectators only look on."};
inline const Refusal match_running{"match_running", "Not while a match runs."};
inline const Refusal no_match{"no_match", "No match runs."};
inline const Refusal not_between_deals{"not_between_deals", "There is no score sheet to be ready with."};
inline const Refusal stale{"stale", "A move has been made since the seq this one was decided on.", {}, {}, true};
inline const Refusal unknown_seq{"malformed", "The room has not got so far.", {}, "/seq"};
inline const Refusal no_such_seat{"no_such_seat", "The table has no such seat.", {}, "/seat"};
inline const Refusal seat_taken{"seat_taken", "Somebody sits there."};
inline const Refusal no_open_seat{"no_open_seat", "Every seat is taken."};
inline const Refusal nobody_there{"nobody_there", "Nobody sits there."};
inline const Refusal not_a_person{"not_a_person", "That seat has no person."};
inline const Refusal player_away{"player_away", "That player is not here."};
inline const Refusal remove_yourself{"remove_yourself", "Stand up or leave instead."};
inline const Refusal seats_not_filled{"seats_not_filled", "Every seat must be taken first."};
inline const Refusal no_person{"no_person", "At least one person must play."};
inline const Refusal too_many_people{
    "too_many_people", "More people sit here than there would be seats.", {}, "/seats"};
inline const Refusal unknown_variant{"unknown_variant", "There is no such game here.", {}, "/variant"};
inline const Refusal bad_seats{"bad_seats", "The game is not for so many.", {}, "/seats"};
inline const Refusal room_full{"room_full", "No seat is open, or too many look on already.", {}, {}, true};
inline const Refusal locked{"locked", "The host has locked the room.", {}, {}, true};
inline const Refusal removed{"removed", "The host removed you from this room."};
inline const Refusal watching_off{"watching_off", "The host lets nobody look on."};
inline const Refusal muted{"muted", "The host has muted you."};
inline const Refusal chat_off{"chat_off", "There are only quick phrases here.", {}, "/text"};
inline const Refusal say_one{"malformed", "Say either a phrase or a text.", {}, "/text"};
inline const Refusal bad_text{"malformed", "Line breaks and control characters cannot be said.", {}, "/text"};
inline const Refusal bad_phrase{"malformed", "A phrase's id has small letters, digits and _ alone.", {}, "/phrase"};
inline const Refusal slow_down{"slow_down", "Too much in too short a time.", {}, {}, true};
inline const Refusal busy{"busy", "The room is busy just now.", {}, {}, true};
inline const Refusal no_such_room{"no_such_room", "The room is gone."};

}  // namespace takamaka::room::refusals
