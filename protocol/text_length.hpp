#pragma once

#include <cstddef>
#include <string_view>

namespace takamaka {

// How many code points valid UTF-8 holds: every byte but continuation bytes begins one.
constexpr std::size_t code_points(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  return count;
}

}  // namespace takamaka
