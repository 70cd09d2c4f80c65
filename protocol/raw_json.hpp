#pragma once

#include <string>
#include <string_view>

namespace takamaka {

// A piece of JSON that stays text: written as it stands, read as a whole value without looking inside. Its text is
// always one valid JSON value of bounded depth, for the decoder lets nothing else through.
struct RawJson {
  std::string text = "null";
  friend bool operator==(const RawJson&, const RawJson&) = default;
};

}  // namespace takamaka
