#pragma once

#include <cstddef>
#include <string_view>

namespace takamaka {

// Counts the code points of valid UTF-8: every byte except continuation bytes starts one.
constexpr std::size_t code_points(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  return count;
}

}  // namespace takamaka
