#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/result.hpp"

namespace takamaka::storage {

// Each kind has one meaning:
// conflict: another writer was first (the log has another length, the code or the token is taken); nothing was stored.
// refused: the request contradicts itself or the tables (chips that do not sum to zero, an unknown room or player);
// nothing was stored, and a retry does not help. Only this kind can be our own mistake.
// unknown: the outcome is not known; read the tail before a retry.
// full: no space; nothing was stored, and the store works again when there is space.
// unavailable: the store is broken, closed, or cannot be opened; nothing was stored. EventStore::is_broken() tells which.
// corrupt: the stored data cannot be read. newer_schema: a newer version wrote the file.
// too_slow: the query took longer than allowed. too_many: the limit is reached; nothing was stored.
// overloaded: too much waits for a healthy store; nothing was stored, try again later.
// fenced: the room was claimed again since, so the commit comes from an earlier owner; nothing was stored. Of a lease:
// it had run out before it was renewed.
// held: another living node holds the room; nothing has changed.
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
  overloaded,
  fenced,
  held
};
// The kinds by name, in order.
inline constexpr std::array<std::string_view, 12> error_kind_names{
    "conflict",     "refused",  "unknown",  "full",       "unavailable", "corrupt",
    "newer_schema", "too_slow", "too_many", "overloaded", "fenced",      "held"};
constexpr std::string_view name_of(ErrorKind kind) { return error_kind_names[static_cast<std::size_t>(kind)]; }

struct Error {
  ErrorKind kind;
  std::string what;  // for the log: a sentence that includes the engine's message
  friend bool operator==(const Error&, const Error&) = default;
};

// Returns the `what` of an error that a statement met. The reason comes first and a long statement is cut, because the log cuts
// long lines.
inline std::string failure_in(const std::string& reason, std::string_view statement) {
  constexpr std::size_t shown_max = 120;
  const std::string_view shown = statement.substr(0, shown_max);
  return reason + ", in: " + std::string{shown} + (shown.size() < statement.size() ? " …" : "");
}

template <class T>
using Outcome = Result<T, Error>;

}  // namespace takamaka::storage
