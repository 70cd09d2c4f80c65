#pragma once

#include <string>

namespace takamaka {

// Appends a byte as two lower-case hexadecimal digits.
inline void append_hex(std::string& out, unsigned char byte) {
  constexpr const char* digits = "0123456789abcdef";
  const char both[] = {digits[byte >> 4U], digits[byte & 15U]};
  out.append(both, 2);
}

// Returns bytes, such as those of a hash or a seed, as two lower-case hexadecimal digits each.
template <class Bytes>
std::string hex(const Bytes& bytes) {
  std::string text;
  text.reserve(2 * bytes.size());
  for (const auto byte : bytes) append_hex(text, static_cast<unsigned char>(byte));
  return text;
}

}  // namespace takamaka
