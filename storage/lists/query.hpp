#pragma once

// The parts of select.hpp that depend on no list.

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "storage/ports/value.hpp"

namespace takamaka::storage {

template <class L>
class ListReader;

// A query of a list: SQL with the parameters ?1, ?2 …, and their values. Only a list makes one, so code that has the
// record's lists can read nothing else of the record.
class Query {
 public:
  const std::string& sql() const { return sql_; }
  const std::vector<Value>& values() const { return values_; }

 private:
  template <class L>
  friend class ListReader;
  Query(std::string sql, std::vector<Value> values) : sql_{std::move(sql)}, values_{std::move(values)} {}

  std::string sql_;
  std::vector<Value> values_;
};

// Receives each row and may take its values away; returns false to stop.
using TakeRow = std::function<bool(std::span<Value>)>;

// Conditions joined by AND, with the values of their parameters.
struct Where {
  std::string sql = "TRUE";
  std::vector<Value> values{};
  std::vector<std::pair<std::string_view, std::string>> parts{};  // what else stands in braces in the list's SQL

  // Adds a value and returns its parameter, such as ?3.
  std::string bind(Value value);
  // Adds a condition; each `?` in it stands for the value.
  void add(std::string_view condition, Value value);
};

// Returns `text` with `now` in all places of `what`.
std::string replaced(std::string_view text, std::string_view what, std::string_view now);
// A raw literal on one line.
std::string on_one_line(std::string_view sql);
// The texts as a JSON list.
std::string json_list(std::span<const std::string> texts);
// The words of a text between blanks.
Texts words_in(std::string_view text);
// Typed ids with blanks, commas or semicolons between them, sorted and with a blank between them.
std::string sorted_ids(std::string_view typed);
// The lowest id of that moment: a ULID's first ten characters are its time.
std::string ulid_from(std::int64_t unix_ms);
// Milliseconds since 1970 as 2026-07-01T18:30:00.000Z.
std::string iso_text(std::int64_t unix_ms);

}  // namespace takamaka::storage
