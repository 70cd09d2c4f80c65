#pragma once

// What the handlers of the record share; for record_*host.cpp alone.

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "server/desk/record_host.hpp"
#include "server/desk/record_rows.hpp"

namespace takamaka::desk {

using storage::Review;
using storage::SqliteStore;

template <class E>
std::string named(const Call<E>& call, std::string_view what) {
  const auto found = call.visit.path.find(what);
  return found == call.visit.path.end() ? std::string{} : found->second;
}
inline std::optional<std::int64_t> number_in(const std::string& text) {
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size() ? std::optional{number} : std::nullopt;
}
inline bool is_staff(const Visit& visit) { return staff.has(visit.who().role); }

inline std::unexpected<Problem> no_game(const storage::Error& error) {
  return std::unexpected(problem_of(error, problems::no_such_game));
}

}  // namespace takamaka::desk
