#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace takamaka::storage {

// Text that is one JSON value.
struct JsonText {
  std::string text;
  friend bool operator==(const JsonText&, const JsonText&) = default;
};

// The value of a column: nothing, an integer, text, a list of texts or JSON.
using Texts = std::vector<std::string>;
using Value = std::variant<std::monostate, std::int64_t, std::string, Texts, JsonText>;

}  // namespace takamaka::storage
