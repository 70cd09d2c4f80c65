#include "storage/sql/connection.hpp"

namespace takamaka::storage {

Rows Connection::query_with(std::string_view sql, std::span<const Value> values) {
  Statement& statement = prepared(sql);
  int place = 0;
  for (const Value& value : values) {
    ++place;
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      statement.bind(place, *number);
    } else if (const auto* text = std::get_if<std::string>(&value)) {
      statement.bind(place, std::string_view{*text});
    } else {
      statement.bind_null(place, Statement::Kind::text);
    }
  }
  return Rows{statement};
}

}  // namespace takamaka::storage
