#pragma once

#include <expected>

namespace takamaka {

// The result of an operation, or the reason why it failed. Failures that callers must handle are values, never
// exceptions.
template <class T, class E>
using Result = std::expected<T, E>;

}  // namespace takamaka
