#pragma once

// Helpers of the record handlers: only record_, export_, note_ and player_routes include it.

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "server/admin/record/record_routes.hpp"
#include "server/admin/record/record_rows.hpp"
#include "server/review/filter_check.hpp"

namespace takamaka::admin {

using storage::Record;

template <class E>
std::string named(const Call<E>& call, std::string_view what) {
  const auto found = call.context.path.find(what);
  return found == call.context.path.end() ? std::string{} : found->second;
}
inline std::optional<std::int64_t> number_in(const std::string& text) {
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size() ? std::optional{number} : std::nullopt;
}
// Checks what selects matches.
inline Result<storage::MatchFilter, Problem> filter_of(const storage::GamePageFilter& typed) {
  const storage::MatchFilter filter{typed, {}};
  if (const auto wrong = review::wrong_in(filter))
    return std::unexpected(Problem{problems::bad_value, wrong->reason, "/" + wrong->key});
  return filter;
}
inline bool is_staff(const CallContext& context) { return staff.has(context.who().role); }

inline std::unexpected<Problem> no_game(const storage::Error& error) {
  return std::unexpected(problem_of(error, problems::no_such_game));
}

}  // namespace takamaka::admin
