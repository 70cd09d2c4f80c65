#pragma once

// Converts what the record has to types of the admin API.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "server/admin/api/record.hpp"
#include "server/admin/problems.hpp"
#include "server/review/filter_check.hpp"
#include "server/review/time_line.hpp"
#include "storage/lists/select.hpp"

namespace takamaka::admin {

// Converts a store error; `missing` is the problem for `refused`.
Problem problem_of(const storage::Error& error, const ProblemCode& missing);

// The choice with this stored name; the first one for an unknown name.
template <NamedEnum E>
E choice_of(std::string_view name) {
  constexpr auto all = names(E{});
  const auto found = std::ranges::find(all, name);
  return found == all.end() ? E{} : static_cast<E>(found - all.begin());
}

// The query asked for `limit` + 1 rows: removes the extra one and returns whether there was one.
template <class T>
bool cut(std::vector<T>& rows, int limit) {
  const bool more = rows.size() > static_cast<std::size_t>(limit);
  if (more) rows.pop_back();
  return more;
}

// The first lines of a list. An error becomes a problem, `missing` if the store refuses.
template <class L>
auto lines_of(storage::RecordLists& lists, const typename L::Filter& filter, int limit = 0,
              const ProblemCode& missing = problems::bad_value)
    -> Result<std::vector<typename listing::Told<L>::type>, Problem> {
  auto lines = storage::select<L>(lists, filter, limit);
  if (!lines) return std::unexpected(problem_of(lines.error(), missing));
  if constexpr (std::same_as<typename listing::Told<L>::type, typename L::Line>) {
    return std::move(*lines);
  } else {
    return std::vector<typename listing::Told<L>::type>(lines->begin(), lines->end());
  }
}
// The answer of an endpoint that is a list, or of one whose list is another one with the same lines.
template <class E, class L = typename E::List>
Result<typename E::Answer, Problem> list_answer(storage::RecordLists& lists, const typename L::Filter& filter,
                                                int limit, const ProblemCode& missing = problems::bad_value) {
  constexpr bool in_pages = requires(typename E::Answer answer) { answer.more; };
  auto lines = lines_of<L>(lists, filter, in_pages ? limit + 1 : limit, missing);
  if (!lines) return std::unexpected(lines.error());
  typename E::Answer answer;
  if constexpr (in_pages) answer.more = cut(*lines, limit);
  answer.lines = std::move(*lines);
  return answer;
}

TimeEntry time_entry_of(const review::TimeLineEntry& entry);

}  // namespace takamaka::admin
