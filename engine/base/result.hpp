#pragma once

#include <expected>

namespace takamaka {

// What an operation brings, or why it could not: failures that callers must handle are values, never exceptions.
template <class T, class E>
using Result = std::expected<T, E>;

}  // namespace takamaka
