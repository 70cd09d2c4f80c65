#pragma once

#include <cstdint>
#include <string>

#include "engine/base/result.hpp"

namespace takamaka::storage {

// conflict: somebody else has written there; nothing was stored. unknown: the outcome is not known; read the tail
// before trying again. full: no space; nothing was stored. unavailable: not stored, may succeed later. corrupt: what is
// stored cannot be read. newer_schema: the file was written by a newer version. Only conflict and unknown can follow a
// call that was right.
enum class ErrorKind : std::uint8_t { conflict, unknown, full, unavailable, corrupt, newer_schema };

struct Error {
  ErrorKind kind;
  std::string what;  // for the log: the engine's own words
};

template <class T>
using Outcome = Result<T, Error>;

}  // namespace takamaka::storage
