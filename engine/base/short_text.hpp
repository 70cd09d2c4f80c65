#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/base/check.hpp"

namespace takamaka {

// A short text that holds its characters itself, such as the code of a refusal.
class ShortText {
 public:
  static constexpr std::size_t max = 31;
  static constexpr bool fits(std::string_view text) { return text.size() <= max; }

  constexpr ShortText() = default;
  constexpr ShortText(std::string_view text) : size_{static_cast<std::uint8_t>(text.size())} {
    TAKAMAKA_CHECK(fits(text));
    std::ranges::copy(text, characters_.begin());
  }
  constexpr ShortText(const char* text) : ShortText{std::string_view{text}} {}

  constexpr std::string_view view() const { return {characters_.data(), size_}; }
  constexpr operator std::string_view() const { return view(); }

  friend constexpr bool operator==(const ShortText&, const ShortText&) = default;

 private:
  std::array<char, max> characters_{};  // beyond `size_` all zero
  std::uint8_t size_ = 0;
};

}  // namespace takamaka
