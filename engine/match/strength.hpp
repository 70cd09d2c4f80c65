#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace takamaka {

// How well a bot plays. easy: plays what comes to mind, for those who learn the game. normal: a sensible player, who
// also stands in for people.
enum class Strength : std::uint8_t { easy, normal };
constexpr std::array<std::string_view, 2> names(Strength) { return {"easy", "normal"}; }

}  // namespace takamaka
