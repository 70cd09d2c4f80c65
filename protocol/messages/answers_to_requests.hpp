#pragma once

// Which answer a request gets: its own or `ok`, or one of the refusals that are declared here. The tests of rooms and those over the wire
// fail at a refusal that is not (tests/support/room_harness.hpp, tests/wire/support/frame_check.mjs).

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/messages/refusals.hpp"

namespace takamaka {

// Requests with an answer of their own; all others are answered with `ok`.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 15> own_answers{{
    {"hello", "welcome"},
    {"ping", "pong"},
    {"rooms", "room_list"},
    {"create", "joined"},
    {"join", "joined"},
    {"claim", "joined"},
    {"sheet", "sheet"},
    {"replay", "replay"},
    {"bests", "bests"},
    {"matches", "matches"},
    {"my_data", "my_data"},
    {"add_device", "device_added"},
    {"devices", "devices"},
    {"recovery_code", "recovery_code"},
    {"offer_seat", "seat_offer"},
}};

constexpr std::string_view answer_to(std::string_view request) {
  for (const auto& [asked, answer] : own_answers) {
    if (asked == request) return answer;
  }
  return "ok";
}

// The codes with which one request may be refused, besides those of all requests. `act` has those of the game's rules, too.
struct RequestRefusals {
  std::string_view request;
  bool of_room = true;  // about the room that one is in
  std::array<std::string_view, 16> codes{};
};
namespace refusals {
// Of every request; `hello` has `already_said_hello` instead of the last one.
inline constexpr std::array of_all{malformed.code, slow_down.code, hello_first.code};
// Those that change nothing, so their ids are bound to nothing. Every other request acts once under its id (PROTOCOL section 6), and
// so may be refused as `id_taken`.
inline constexpr std::array<std::string_view, 9> reading{"hello", "ping",    "rooms",   "sheet",  "replay",
                                                         "bests", "matches", "my_data", "devices"};
// Of every request about the room that one is in.
inline constexpr std::array of_room{not_in_room.code, no_such_room.code, busy.code, storage.code};

inline constexpr std::array of_requests{
    RequestRefusals{"hello",
                    false,
                    {already_said_hello.code, bad_name.code, bad_token.code, banned.code, not_a_program.code,
                     storage.code, too_many_devices.code, too_many_players.code, wrong_code.code}},
    RequestRefusals{"ping", false},
    RequestRefusals{"rename", false, {bad_name.code, storage.code}},
    RequestRefusals{"rooms", false, {too_many_subscribers.code}},
    RequestRefusals{"create",
                    false,
                    {bad_name.code, bad_options.code, bad_seats.code, busy.code, damaged.code, elsewhere.code,
                     no_such_room.code, programs_off.code, removed.code, room_full.code, server_full.code, storage.code,
                     too_many_rooms.code, unknown_variant.code}},
    RequestRefusals{"join",
                    false,
                    {busy.code, damaged.code, elsewhere.code, locked.code, no_such_room.code, programs_off.code,
                     removed.code, room_full.code, server_full.code, storage.code, watching_off.code}},
    RequestRefusals{"claim",
                    false,
                    {busy.code, damaged.code, elsewhere.code, no_such_room.code, programs_off.code, removed.code,
                     room_full.code, seated_already.code, server_full.code, storage.code, wrong_code.code}},
    RequestRefusals{"leave"},
    RequestRefusals{"sit",
                    true,
                    {match_running.code, no_open_seat.code, no_such_seat.code, programs_off.code, seat_taken.code,
                     seated_already.code, spectator.code}},
    RequestRefusals{"stand", true, {match_running.code, not_seated.code}},
    RequestRefusals{"configure",
                    true,
                    {bad_name.code, bad_options.code, bad_seats.code, match_running.code, muted.code, not_host.code,
                     silenced.code, unknown_variant.code}},
    RequestRefusals{"swap", true, {match_running.code, no_such_seat.code, not_host.code}},
    RequestRefusals{
        "add_bots", true, {match_running.code, no_open_seat.code, no_such_seat.code, not_host.code, seat_taken.code}},
    RequestRefusals{
        "remove", true, {match_running.code, no_such_seat.code, not_host.code, seat_open.code, your_own_seat.code}},
    RequestRefusals{"remove_person", true, {no_such_person.code, not_host.code}},
    RequestRefusals{"lock", true, {not_host.code}},
    RequestRefusals{"transfer", true, {no_such_seat.code, not_a_person.code, not_host.code, player_away.code}},
    RequestRefusals{"start", true, {match_running.code, not_enough_players.code, not_host.code}},
    RequestRefusals{"act", true, {no_match.code, not_seated.code, paused.code, spectator.code, stale.code}},
    RequestRefusals{"ready", true, {not_now.code, not_seated.code, paused.code, spectator.code}},
    RequestRefusals{"pause", true, {no_match.code, not_paused.code, not_seated.code, pause_off.code, spectator.code}},
    RequestRefusals{"play_on", true, {not_paused.code, not_seated.code, spectator.code}},
    RequestRefusals{"say",
                    true,
                    {bad_text.code, muted.code, not_seated.code, silenced.code, spectator.code, text_off.code,
                     unknown_phrase.code}},
    RequestRefusals{"mute", true, {no_such_seat.code, not_a_person.code, not_host.code}},
    RequestRefusals{"report", true, {bad_text.code, no_such_seat.code, your_own_seat.code}},
    RequestRefusals{"sheet", true, {no_match.code}},
    RequestRefusals{"replay",
                    false,
                    {busy.code, match_running.code, no_match.code, no_such_match.code, not_in_room.code,
                     other_rules.code, storage.code}},
    RequestRefusals{"bests", false, {busy.code, storage.code, unknown_variant.code}},
    RequestRefusals{"matches", false, {busy.code, storage.code}},
    RequestRefusals{"my_data", false, {busy.code, storage.code}},
    RequestRefusals{"erase_me", false, {busy.code, match_running.code, server_full.code, storage.code}},
    RequestRefusals{"add_device", false, {storage.code, too_many_devices.code}},
    RequestRefusals{"devices", false, {storage.code}},
    RequestRefusals{"end_device", false, {no_such_device.code, storage.code}},
    RequestRefusals{"recovery_code", false, {storage.code}},
    RequestRefusals{"ask_for_seat",
                    true,
                    {no_match.code, no_such_seat.code, not_a_person.code, not_host.code, not_now.code, player_away.code,
                     your_own_seat.code}},
    RequestRefusals{"answer_for_seat", true, {not_now.code, not_seated.code}},
    RequestRefusals{
        "offer_seat",
        true,
        {no_match.code, no_such_seat.code, not_a_person.code, not_host.code, not_now.code, player_here.code}},
    RequestRefusals{"cancel_offer", true, {no_match.code, no_such_seat.code, not_host.code, not_now.code}},
    RequestRefusals{"line_up",
                    true,
                    {already_in_line.code, bad_name.code, line_full.code, no_such_party.code, not_partners.code,
                     programs_off.code, seated_already.code, spectator.code}},
    RequestRefusals{"leave_line", true, {not_in_line.code}},
    RequestRefusals{"set_pace", true, {not_host.code}},
    RequestRefusals{"skip_to_turn", true, {no_match.code, not_now.code, not_seated.code, paused.code, spectator.code}}};
}  // namespace refusals

constexpr bool reads_only(std::string_view request) {
  return std::ranges::find(refusals::reading, request) != refusals::reading.end();
}

// Every code with which the request may be refused, in the order of the alphabet. Empty for an unknown request.
inline std::vector<std::string_view> refusals_of(std::string_view request) {
  std::vector<std::string_view> out;
  for (const RequestRefusals& one : refusals::of_requests) {
    if (one.request != request) continue;
    for (const std::string_view code : one.codes) {
      if (!code.empty()) out.push_back(code);
    }
    out.insert(out.end(), refusals::of_all.begin(), refusals::of_all.end());
    if (one.of_room) out.insert(out.end(), refusals::of_room.begin(), refusals::of_room.end());
    if (request == "hello") std::erase(out, refusals::hello_first.code);
    if (!reads_only(request)) out.push_back(refusals::id_taken.code);
  }
  std::ranges::sort(out);
  return out;
}

// Tells whether the message answers a request. The server sends the others when something happens.
constexpr bool is_answer(std::string_view message) {
  return message == "ok" || message == "refused" ||
         std::ranges::any_of(own_answers, [&](const auto& one) { return one.second == message; });
}

}  // namespace takamaka
