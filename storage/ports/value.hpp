#pragma once

#include <cstdint>
#include <functional>
#include <span>
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

// Receives the names of the columns in `begin`, then each row in `take`, which returns false to stop.
struct RowSink {
  std::function<void(const std::vector<std::string>& columns)> begin;
  std::function<bool(std::span<const Value>)> take;
};

}  // namespace takamaka::storage
