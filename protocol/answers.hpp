#pragma once

// Which answer a request gets when it is not refused.

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

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

// Tells whether the message answers a request. The server sends the others when something happens.
constexpr bool is_answer(std::string_view message) {
  return message == "ok" || message == "refused" ||
         std::ranges::any_of(own_answers, [&](const auto& one) { return one.second == message; });
}

}  // namespace takamaka
