#pragma once

// A list of the record is one described type. Its line has a field for each column, with the SQL that gives its value; its filter has
// a field for each condition. From these follow the statement, the reading of its rows, the admin API's endpoint with its
// documents, the command with its table, CSV and JSON, and the admin page's table: docs/adding-an-admin-list.md shows one.
//
//   struct NoteLine {
//     std::int64_t note = 0, at_ms = 0;
//     static constexpr auto fields = Fields{column("note", &NoteLine::note, "note", "Its number."),
//                                           column("at_ms", &NoteLine::at_ms, "at_ms")};
//   };
//   struct NoteFilter {
//     std::optional<std::string> match{};
//     static constexpr auto fields = Fields{condition("match", &NoteFilter::match, "match_id = ?")};
//   };
//   struct Notes {
//     using Line = NoteLine;
//     using Filter = NoteFilter;
//     static constexpr std::string_view sql = "FROM notes WHERE {where} ORDER BY note DESC LIMIT {limit}";
//   };
//
// The other parts of a list are in select.hpp. Its SQL is one text for all engines; what they write differently stands in braces:
//   {each X}      a query for the texts of the JSON list X: what a list of ids is compared with
//   {begins X Y}  whether `name` is at least X and below Y, whatever its case
//   {option X}    the value of the option X, an expression, in `options`
//   {hits}        the texts and names that the index of words finds for ?1
// No list may read a hand, a seed, an event or a token: lists_test.cpp looks at the SQL of all of them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/describe.hpp"
#include "engine/base/ids.hpp"
#include "protocol/messages/raw_json.hpp"

namespace takamaka::storage {
using takamaka::operator==;

// One value of a line. Times are milliseconds since 1970.
template <class O, class T>
struct ListColumn : Field<O, T> {
  std::string_view sql{};   // the value; of an `inner` one a query for pairs of a line's key and a text
  std::string_view head{};  // its name in tables and CSV, if it has another one there
  bool inner = false;
};

template <class O, class T>
constexpr ListColumn<O, T> column(std::string_view name, T O::* member, std::string_view sql,
                                  std::string_view help = {}) {
  return {field(name, member, help), sql, {}, false};
}
// A time with this name in tables and CSV, where it is text in ISO 8601. Other times are numbers there.
template <class O, class T>
constexpr ListColumn<O, T> dated(std::string_view head, ListColumn<O, T> column) {
  column.head = head;
  return column;
}
// A list of texts within the line. One query finds those of many lines: it selects the line's key, which is its first field, and
// one text, where the key is in ({each ?}).
template <class O>
constexpr ListColumn<O, std::vector<std::string>> inner(std::string_view name, std::vector<std::string> O::* member,
                                                        std::string_view sql, std::string_view help = {}) {
  return {field(name, member, help), sql, {}, true};
}

// One value of a filter. If it is given, the condition must hold; each `?` in that stands for the value.
template <class O, class T>
struct Condition : Field<O, T> {
  std::string_view sql{};
};

template <class O, class T>
constexpr Condition<O, T> condition(std::string_view name, T O::* member, std::string_view sql,
                                    std::string_view help = {}, std::optional<Range> range = {}) {
  return {field(name, member, help, range), sql};
}

inline constexpr Range query_length{0, 200};

// A list that nothing selects from.
struct NoFilter {
  static constexpr auto fields = Fields{};
};

}  // namespace takamaka::storage
