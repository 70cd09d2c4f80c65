#pragma once

#include <cstdint>
#include <string>

#include "engine/base/result.hpp"

namespace takamaka::storage {

// conflict: somebody else has written there (the log is longer, the code or the token is taken); nothing was stored.
// refused: what was asked contradicts itself or the tables (chips that do not sum to zero, an unknown room or player);
// nothing was stored, and asking again does not help. unknown: the outcome is not known; read the tail before trying
// again. full: no space; nothing was stored, and it works again when there is space. unavailable: not stored; it may
// succeed later, or after a restart. corrupt: what is stored cannot be read. newer_schema: the file was written by a
// newer version. too_slow: looking it up would have taken longer than was wished. too_many: there are as many as there may
// be; nothing was stored. Only `refused` can be our own mistake.
enum class ErrorKind : std::uint8_t {
  conflict,
  refused,
  unknown,
  full,
  unavailable,
  corrupt,
  newer_schema,
  too_slow,
  too_many
};

struct Error {
  ErrorKind kind;
  std::string what;  // for the log: a sentence with the engine's own words
  friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Outcome = Result<T, Error>;

}  // namespace takamaka::storage
