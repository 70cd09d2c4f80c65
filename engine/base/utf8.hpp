#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace takamaka {

// Checks UTF-8 piece by piece (RFC 3629: no surrogates, nothing above U+10FFFF, no overlong forms).
class Utf8Check {
 public:
  // Returns false as soon as the bytes so far cannot begin a valid text.
  bool feed(std::string_view piece) {
    for (std::size_t at = missing_ > 0 ? 0 : ascii_eights(piece); at < piece.size(); ++at) {
      const auto byte = static_cast<std::uint8_t>(piece[at]);
      if (missing_ > 0) {
        if (byte < low_ || byte > high_) return false;
        low_ = 0x80;
        high_ = 0xbf;
        --missing_;
      } else if (byte >= 0x80 && !lead(byte)) {
        return false;
      }
    }
    return true;
  }
  // Tells whether the text may end here.
  bool complete() const { return missing_ == 0; }

 private:
  // Returns how many bytes at the beginning are ASCII, in whole eights: most texts are nothing else.
  static std::size_t ascii_eights(std::string_view piece) {
    constexpr std::uint64_t high_bits = 0x8080808080808080;
    std::size_t at = 0;
    for (std::uint64_t eight = 0; at + 8 <= piece.size(); at += 8) {
      std::memcpy(&eight, piece.data() + at, sizeof eight);
      if ((eight & high_bits) != 0) break;
    }
    return at;
  }

  bool lead(std::uint8_t byte) {
    low_ = 0x80;
    high_ = 0xbf;
    if (byte >= 0xc2 && byte <= 0xdf) {
      missing_ = 1;
    } else if (byte >= 0xe0 && byte <= 0xef) {
      missing_ = 2;
      if (byte == 0xe0) low_ = 0xa0;
      if (byte == 0xed) high_ = 0x9f;
    } else if (byte >= 0xf0 && byte <= 0xf4) {
      missing_ = 3;
      if (byte == 0xf0) low_ = 0x90;
      if (byte == 0xf4) high_ = 0x8f;
    } else {
      return false;
    }
    return true;
  }

  int missing_ = 0;
  std::uint8_t low_ = 0x80, high_ = 0xbf;  // range of the next continuation byte
};

inline bool is_utf8(std::string_view text) {
  Utf8Check check;
  return check.feed(text) && check.complete();
}

}  // namespace takamaka
