#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace takamaka {

// How well a bot plays. easy: almost any move, for people who learn the game. normal: a sensible player, which also
// plays in place of absent people.
enum class Strength : std::uint8_t { easy, normal };
constexpr std::array<std::string_view, 2> names(Strength) { return {"easy", "normal"}; }

}  // namespace takamaka
