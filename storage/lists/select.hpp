#pragma once

// Reads a list (list.hpp): select<Notes>(lists, filter, limit). Besides `Line`, `Filter` and `sql`, a list may have
//   static Outcome<void> prepare(RecordLists&, Filter&)             changes what was typed, such as a name to an id
//   static void conditions(RecordLists&, const Filter&, Where&)    conditions that are more than one text
//   static Outcome<std::pair<std::string, std::vector<Value>>> found(RecordLists&, const Filter&, int limit)
//                                                                   a query for {found} in `sql`, which then has no {where}
//   static constexpr std::string_view instead(std::string_view name)  other SQL for this column; empty: its own
//   static constexpr bool leaves_out(std::string_view name)         whether this inner list stays empty
//   static Outcome<void> finish(RecordLists&, std::span<Line>)      completes lines
//   static bool is_missing(const Line&, std::string_view name)      whether tables and CSV leave this value out
//   static constexpr std::array table{…}                            the names of the columns in the order of its tables

#include <algorithm>
#include <array>
#include <map>
#include <type_traits>

#include "storage/lists/list.hpp"
#include "storage/lists/query.hpp"
#include "storage/lists/record_lists.hpp"

namespace takamaka::storage {

namespace column_value {

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
concept StrongOne = requires(T value) {
  typename T::rep;
  value.value;
};

// Reads a column. A missing value is 0, empty or none; texts of a list stand with a blank between them.
template <class T>
void read(Value& value, T& into) {
  auto* const text = std::get_if<std::string>(&value);
  if constexpr (is_optional<T>) {
    const bool is_empty_json = std::same_as<typename T::value_type, RawJson> && text != nullptr && text->empty();
    if (!std::holds_alternative<std::monostate>(value) && !is_empty_json) read(value, into.emplace());
  } else if constexpr (StrongOne<T>) {
    read(value, into.value);
  } else if constexpr (std::same_as<T, RawJson>) {
    if (text != nullptr && !text->empty()) into.text = std::move(*text);
  } else if constexpr (std::same_as<T, std::string>) {
    if (text != nullptr) into = std::move(*text);
  } else if constexpr (std::same_as<T, Texts>) {
    if (text != nullptr) into = words_in(*text);
  } else if constexpr (NamedEnum<T>) {
    static constexpr auto all = names(T{});
    const auto found = text == nullptr ? all.end() : std::ranges::find(all, *text);
    if (found != all.end()) into = static_cast<T>(found - all.begin());  // an unknown name is the first one
  } else {
    const auto* number = std::get_if<std::int64_t>(&value);
    if (number != nullptr) into = static_cast<T>(*number);
  }
}

// Returns a value as a parameter or a cell; nothing for none.
template <class T>
Value write(const T& from) {
  if constexpr (is_optional<T>) {
    return from ? write(*from) : Value{};
  } else if constexpr (StrongOne<T>) {
    return write(from.value);
  } else if constexpr (std::same_as<T, RawJson>) {
    return JsonText{from.text};
  } else if constexpr (NamedEnum<T>) {
    return std::string{takamaka::name_of(from)};
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<std::int64_t>(from);
  } else {
    return from;
  }
}

template <class Described, class Visit>
constexpr void each_field(Visit&& visit) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (visit(nth<I>(Described::fields)), ...);
  }(std::make_index_sequence<field_count<Described>>{});
}

}  // namespace column_value

// Replaces a typed name or id of a player by the id; an empty one stays. `refused` as RecordLists::find_player.
inline Outcome<void> find_one(RecordLists& lists, std::string& player) {
  if (player.empty()) return {};
  auto found = lists.find_player(player);
  if (!found) return std::unexpected(std::move(found).error());
  player = std::move(found->value);
  return {};
}

template <class L>
class ListReader {
 public:
  using Line = typename L::Line;
  using Filter = typename L::Filter;

  static Outcome<void> read(RecordLists& lists, Filter filter, int limit, const std::function<bool(Line&)>& take) {
    if constexpr (requires { L::prepare(lists, filter); }) {
      if (auto prepared = L::prepare(lists, filter); !prepared) return prepared;
    }
    auto query = query_of(lists, filter, limit);
    if (!query) return std::unexpected(query.error());
    std::vector<Line> batch;
    Outcome<void> filled;
    bool wanted = true;
    const auto hand_on = [&] {
      filled = fill(lists, batch);
      for (Line& line : batch) wanted = wanted && filled && take(line);
      batch.clear();
      return wanted && filled;
    };
    const auto done = lists.rows(*query, [&](std::span<Value> row) {
      read_columns(row, batch.emplace_back());
      return batch.size() < batch_lines || hand_on();
    });
    if (!done) return done;
    if (wanted && filled) hand_on();
    return filled;
  }

  // The SQL of all queries of this list, without its conditions.
  static std::string all_sql() {
    std::string sql = "SELECT " + columns() + " " + on_one_line(L::sql);
    column_value::each_field<Line>([&](const auto& one) {
      if (one.inner) sql.append("; ").append(on_one_line(one.sql));
    });
    return sql;
  }

 private:
  static constexpr bool has_found = requires(RecordLists& lists, Filter filter) { L::found(lists, filter, 0); };
  static constexpr bool has_inner = [] {
    bool any = false;
    column_value::each_field<Line>([&](const auto& one) { any = any || one.inner; });
    return any;
  }();
  static constexpr bool has_finish = requires(RecordLists& lists, std::span<Line> lines) { L::finish(lists, lines); };
  static constexpr std::size_t batch_lines = has_inner || has_finish ? 200 : 1;

  static std::string columns() {
    std::string all;
    column_value::each_field<Line>([&](const auto& one) {
      if (one.inner) return;
      std::string_view sql = one.sql;
      if constexpr (requires { L::instead(""); }) {
        if (const std::string_view other = L::instead(one.name); !other.empty()) sql = other;
      }
      all.append(all.empty() ? "" : ", ").append(on_one_line(sql));
    });
    return all;
  }

  static Outcome<Query> query_of(RecordLists& lists, const Filter& filter, int limit) {
    std::string sql = "SELECT " + columns() + " " + on_one_line(L::sql);
    if constexpr (has_found) {
      auto found = L::found(lists, filter, limit);
      if (!found) return std::unexpected(found.error());
      return Query{replaced(sql, "{found}", found->first), std::move(found->second)};
    } else {
      Where where;
      if constexpr (requires { L::conditions(lists, filter, where); }) L::conditions(lists, filter, where);
      column_value::each_field<Filter>([&](const auto& one) {
        if constexpr (requires { one.sql; }) {
          Value value = column_value::write(filter.*(one.member));
          if (const auto* texts = std::get_if<Texts>(&value)) value = json_list(*texts);
          const auto* text = std::get_if<std::string>(&value);
          if (!std::holds_alternative<std::monostate>(value) && (text == nullptr || !text->empty()))
            where.add(one.sql, std::move(value));
        }
      });
      for (const auto& [name, part] : where.parts) sql = replaced(sql, name, part);
      sql = replaced(sql, "{where}", where.sql);
      if (sql.contains("{limit}"))
        sql = replaced(sql, "{limit}", where.bind(limit > 0 ? std::int64_t{limit} : INT64_MAX));
      return Query{std::move(sql), std::move(where.values)};
    }
  }

  static void read_columns(std::span<Value> row, Line& line) {
    std::size_t at = 0;
    column_value::each_field<Line>([&](const auto& one) {
      if (!one.inner) column_value::read(row[at++], line.*(one.member));
    });
  }

  // Reads the lists within the lines: one query for each of them.
  static Outcome<void> fill(RecordLists& lists, std::span<Line> lines) {
    Outcome<void> filled;
    if (lines.empty()) return filled;
    if constexpr (has_inner) {
      constexpr auto key = nth<0>(Line::fields).member;
      std::vector<std::string> keys;
      std::map<std::string, std::size_t> at;
      for (std::size_t i = 0; i < lines.size(); ++i) {
        keys.push_back(std::get<std::string>(column_value::write(lines[i].*key)));
        at[keys.back()] = i;
      }
      column_value::each_field<Line>([&](const auto& one) {
        if constexpr (std::same_as<std::remove_cvref_t<decltype(lines[0].*(one.member))>, Texts>) {
          if (!one.inner || !filled) return;
          if constexpr (requires { L::leaves_out(""); }) {
            if (L::leaves_out(one.name)) return;
          }
          const Query query{replaced(on_one_line(one.sql), "?", "?1"), {json_list(keys)}};
          filled = lists.rows(query, [&](std::span<Value> row) {
            column_value::read(row[1], (lines[at.at(std::get<std::string>(row[0]))].*(one.member)).emplace_back());
            return true;
          });
        }
      });
    }
    if constexpr (has_finish) {
      if (filled) filled = L::finish(lists, lines);
    }
    return filled;
  }
};

// Passes each line to `take`, which returns false to stop. `limit` 0: all.
template <class L>
Outcome<void> select_each(RecordLists& lists, const typename L::Filter& filter, int limit,
                          const std::function<bool(typename L::Line&)>& take) {
  return ListReader<L>::read(lists, filter, limit, take);
}
template <class L>
Outcome<std::vector<typename L::Line>> select(RecordLists& lists, const typename L::Filter& filter, int limit = 0) {
  std::vector<typename L::Line> lines;
  const auto done = select_each<L>(lists, filter, limit, [&](typename L::Line& line) {
    lines.push_back(std::move(line));
    return true;
  });
  if (!done) return std::unexpected(done.error());
  return lines;
}

// ---------------------------------------------------------------------------------------- a line as a row of a table

namespace column_value {

// The places of the columns of a table among the fields of its line.
template <class L>
constexpr auto table_order() {
  using Line = typename L::Line;
  constexpr std::size_t all = field_count<Line>;
  if constexpr (requires { L::table; }) {
    std::array<std::size_t, L::table.size()> order{};
    for (std::size_t place = 0; place < order.size(); ++place) {
      std::size_t at = 0;
      order[place] = all;  // then the name of no column: table_cells does not compile
      each_field<Line>([&](const auto& one) {
        if (one.name == L::table[place]) order[place] = at;
        ++at;
      });
    }
    return order;
  } else {
    std::array<std::size_t, all> order{};
    for (std::size_t at = 0; at < all; ++at) order[at] = at;
    return order;
  }
}

}  // namespace column_value

// The names of the columns of its table and of its CSV.
template <class L>
std::vector<std::string> table_heads() {
  static constexpr auto order = column_value::table_order<L>();
  std::array<std::string_view, field_count<typename L::Line>> names;
  std::size_t at = 0;
  column_value::each_field<typename L::Line>(
      [&](const auto& one) { names[at++] = one.head.empty() ? one.name : one.head; });
  std::vector<std::string> heads;
  for (const std::size_t place : order) heads.emplace_back(names[place]);
  return heads;
}

// The values in the same order.
template <class L>
std::vector<Value> table_cells(const typename L::Line& line) {
  static constexpr auto order = column_value::table_order<L>();
  static_assert(std::ranges::max(order) < field_count<typename L::Line>,
                "its table names a column that it does not have");
  std::array<Value, field_count<typename L::Line>> values;
  std::size_t at = 0;
  column_value::each_field<typename L::Line>([&](const auto& one) {
    Value value = column_value::write(line.*(one.member));
    if constexpr (requires { L::is_missing(line, ""); }) {
      if (L::is_missing(line, one.name)) value = {};
    }
    const auto* time = std::get_if<std::int64_t>(&value);
    if (!one.head.empty() && time != nullptr) value = iso_text(*time);
    values[at++] = std::move(value);
  });
  std::vector<Value> cells;
  for (const std::size_t place : order) cells.push_back(std::move(values[place]));
  return cells;
}

}  // namespace takamaka::storage
