#pragma once

#include <string>
#include <string_view>

namespace takamaka {

// A piece of JSON that stays text: written unchanged, read as a whole value without a look inside. Its text is always
// one valid JSON value of bounded depth, because the decoder accepts nothing else.
struct RawJson {
  std::string text = "null";
  friend bool operator==(const RawJson&, const RawJson&) = default;
};

}  // namespace takamaka
