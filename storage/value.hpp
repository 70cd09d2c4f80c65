#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace takamaka::storage {

// The value of a column: nothing, an integer or text.
using Value = std::variant<std::monostate, std::int64_t, std::string>;

// Receives the names of the columns in `begin`, then each row in `take`, which returns false to stop.
struct RowSink {
  std::function<void(const std::vector<std::string>& columns)> begin;
  std::function<bool(std::span<const Value>)> take;
};

}  // namespace takamaka::storage
