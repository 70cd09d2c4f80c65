#pragma once

// Converts rows of RecordLists to types of the admin API.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "server/admin/api/record.hpp"
#include "server/admin/problems.hpp"
#include "server/review/filter_check.hpp"
#include "server/review/time_line.hpp"
#include "storage/ports/record_lists.hpp"

namespace takamaka::admin {

// One row, read by column index. A missing value is 0, empty or none.
class Columns {
 public:
  explicit Columns(std::span<const storage::Value> values) : values_{values} {}
  std::string text(std::size_t at) const {
    const auto* text = std::get_if<std::string>(&values_[at]);
    return text == nullptr ? std::string{} : *text;
  }
  std::optional<std::string> maybe(std::size_t at) const {
    const auto* text = std::get_if<std::string>(&values_[at]);
    return text == nullptr ? std::nullopt : std::optional{*text};
  }
  std::int64_t number(std::size_t at) const {
    const auto* number = std::get_if<std::int64_t>(&values_[at]);
    return number == nullptr ? 0 : *number;
  }
  std::optional<std::int64_t> maybe_number(std::size_t at) const {
    const auto* number = std::get_if<std::int64_t>(&values_[at]);
    return number == nullptr ? std::nullopt : std::optional{*number};
  }
  storage::Texts list(std::size_t at) const {
    const auto* list = std::get_if<storage::Texts>(&values_[at]);
    return list == nullptr ? storage::Texts{} : *list;
  }
  RawJson json(std::size_t at) const {
    const auto* json = std::get_if<storage::JsonText>(&values_[at]);
    return RawJson{json == nullptr ? "null" : json->text};
  }
  int small(std::size_t at) const { return static_cast<int>(number(at)); }
  // Converts a time as RecordLists writes it to milliseconds since 1970.
  std::optional<std::int64_t> time(std::size_t at) const {
    int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0;
    const std::string iso = text(at);
    if (std::sscanf(iso.c_str(), "%4d-%2d-%2dT%2d:%2d:%2d.%3dZ", &year, &month, &day, &hour, &minute, &second, &ms) !=
        7) {
      return std::nullopt;
    }
    const std::chrono::year_month_day date{std::chrono::year{year}, std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    const auto days = std::chrono::sys_days{date}.time_since_epoch().count();
    return ((days * 24LL + hour) * 60 + minute) * 60'000LL + second * 1000 + ms;
  }

 private:
  std::span<const storage::Value> values_;
};

// Converts a store error; `missing` is the problem for `refused`.
Problem problem_of(const storage::Error& error, const ProblemCode& missing);

// Collects the rows that `find(sink)` delivers, each converted by `make(Columns)`. An error becomes a problem.
// The choice with this stored name; the first one for an unknown name.
template <NamedEnum E>
E choice_of(std::string_view name) {
  constexpr auto all = names(E{});
  const auto found = std::ranges::find(all, name);
  return found == all.end() ? E{} : static_cast<E>(found - all.begin());
}

template <class T, class Find, class Make>
Result<std::vector<T>, Problem> rows_of(Find find, Make make, const ProblemCode& missing = problems::bad_value) {
  std::vector<T> rows;
  const storage::Outcome<void> found = find(storage::RowSink{{}, [&](std::span<const storage::Value> row) {
                                                               rows.push_back(make(Columns{row}));
                                                               return true;
                                                             }});
  if (!found) return std::unexpected(problem_of(found.error(), missing));
  return rows;
}
// The query asked for `limit` + 1 rows: removes the extra one and returns whether there was one.
template <class T>
bool cut(std::vector<T>& rows, int limit) {
  const bool more = rows.size() > static_cast<std::size_t>(limit);
  if (more) rows.pop_back();
  return more;
}

template <class Filter>
Result<storage::MatchFilter, Problem> filter_of(const Filter& query) {
  storage::MatchFilter filter;
  filter.variant = query.game.value_or("");
  filter.player = query.player.value_or("");
  filter.won_by = query.won_by.value_or("");
  filter.room = query.room.value_or("");
  filter.result = query.result.value_or("");
  filter.flag = query.flag.value_or("");
  filter.text = query.text.value_or("");
  filter.from_ms = query.from_ms;
  filter.until_ms = query.until_ms;
  if (query.option && !query.option->empty()) {
    const auto equals = query.option->find('=');
    if (equals == std::string::npos) {
      return std::unexpected(Problem{problems::bad_value, "write an option as name=value", "/option"});
    }
    filter.option = query.option->substr(0, equals);
    filter.value = query.option->substr(equals + 1);
  }
  if constexpr (requires { query.before; }) filter.before = query.before.value_or("");
  if (const auto wrong = review::wrong_in(filter))
    return std::unexpected(Problem{problems::bad_value, wrong->reason, "/" + wrong->key});
  return filter;
}

Result<std::vector<GameLine>, Problem> games_of(storage::RecordLists& lists, const storage::MatchFilter& filter,
                                                int limit);
Result<std::vector<GameSeat>, Problem> seats_of(storage::RecordLists& lists, const MatchId& match);
ReportLine report_of(const Columns& row);
NoteLine note_of(const Columns& row);
TimeEntry time_entry_of(const review::TimeLineEntry& entry);
LedgerLine ledger_line_of(const Columns& row);
BalanceLine balance_of(const Columns& row);
ProofLine proof_of(const Columns& row);
SheetRow sheet_row_of(const Columns& row);
SheetLine sheet_line_of(const Columns& row);
WordsLine words_of(const Columns& row);
PlayerLine player_of(const Columns& row);

}  // namespace takamaka::admin
