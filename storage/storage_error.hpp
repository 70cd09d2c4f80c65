#pragma once

#include <cstdint>
#include <string>

#include "engine/base/result.hpp"

namespace takamaka::storage {

// conflict: another writer was first (the log has another length, the code or the token is taken); nothing was stored.
// refused: the request contradicts itself or the tables (chips that do not sum to zero, an unknown room or player);
// nothing was stored, and a retry does not help. unknown: the outcome is not known; read the tail before a retry.
// full: no space; nothing was stored, and the store works again when there is space. unavailable: not stored; a retry may
// succeed later, or after a restart. corrupt: the stored data cannot be read. newer_schema: a newer version wrote the
// file. too_slow: the query took longer than allowed. too_many: the limit is reached; nothing was stored.
// overloaded: too much waits for a healthy store; nothing was stored, try again later. Only `refused` can be our own mistake.
enum class ErrorKind : std::uint8_t {
  conflict,
  refused,
  unknown,
  full,
  unavailable,
  corrupt,
  newer_schema,
  too_slow,
  too_many,
  overloaded
};

struct Error {
  ErrorKind kind;
  std::string what;  // for the log: a sentence that includes the engine's message
  friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Outcome = Result<T, Error>;

}  // namespace takamaka::storage
