#include "protocol/json/encode.hpp"

#include <array>
#include <cstdint>
#include <cstring>

#include "engine/base/hex.hpp"

namespace takamaka {
namespace {

// Whether one of eight bytes must be escaped: a quote, a backslash, or one below 0x20.
bool some_is_escaped(const char* eight) {
  constexpr std::uint64_t ones = 0x0101010101010101, high_bits = 0x80 * ones;
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, eight, sizeof bytes);
  // The top bit of the lowest byte that is less, and perhaps of others.
  const auto has_less = [&](std::uint64_t word, std::uint64_t limit) {
    return (word - limit * ones) & ~word & high_bits;
  };
  return (has_less(bytes, 0x20) | has_less(bytes ^ ('"' * ones), 1) | has_less(bytes ^ ('\\' * ones), 1)) != 0;
}

// Returns how many bytes at the beginning need no look: whole eights.
std::size_t plain_bytes(std::string_view text) {
  std::size_t plain = 0;
  while (plain + 8 <= text.size() && !some_is_escaped(text.data() + plain)) plain += 8;
  return plain;
}

}  // namespace

void append_quoted(TextBuffer& out, std::string_view text) {
  out += '"';
  std::size_t written = 0;
  for (std::size_t i = plain_bytes(text); i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    out += text.substr(written, i - written);
    written = i + 1;
    out += '\\';
    switch (byte) {
      case '"':
      case '\\':
        out += static_cast<char>(byte);
        break;
      case '\n':
        out += 'n';
        break;
      case '\r':
        out += 'r';
        break;
      case '\t':
        out += 't';
        break;
      default:
        out += "u00";
        out += hex(std::array{byte});
    }
  }
  out += text.substr(written);
  out += '"';
}

}  // namespace takamaka
