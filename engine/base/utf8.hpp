#pragma once

#include <cstdint>
#include <string_view>

namespace takamaka {

// Checks UTF-8 piece by piece (RFC 3629: no surrogates, nothing above U+10FFFF, no overlong forms). Beast checks each
// fragment too, but misses the end of a message whose last fragment is empty.
class Utf8Check {
 public:
  // Returns false as soon as the bytes so far cannot begin a valid text.
  bool feed(std::string_view piece) {
    for (const char character : piece) {
      const auto byte = static_cast<std::uint8_t>(character);
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
