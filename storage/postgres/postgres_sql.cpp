#include "storage/postgres/postgres_sql.hpp"

#include <algorithm>

namespace takamaka::storage {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

class PostgresDialect final : public Dialect {
  std::string_view next_ledger_entry() const override {
    return "SELECT nextval(pg_get_serial_sequence('ledger_entries', 'entry'))";
  }
  std::string_view newest_time() const override { return "(SELECT max(updated_ms) FROM rooms)"; }
  std::string_view and_not_held() const override {
    return " AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.node = h.node AND n.until_ms > "
           "now_ms())";
  }
};

}  // namespace

std::string postgres_text(std::string_view sql) {
  std::string text;
  int parameters = 0;
  for (std::size_t i = 0; i < sql.size();) {
    const std::string_view rest = sql.substr(i);
    if (rest.front() == '\'' || rest.front() == '"') {
      const std::size_t end = std::min(rest.find(rest.front(), 1), rest.size() - 1);
      text += rest.substr(0, end + 1);
      i += end + 1;
    } else if (rest.front() == '?') {
      std::size_t end = 1;
      while (end < rest.size() && is_digit(rest[end])) ++end;
      text += '$';
      text += end > 1 ? std::string{rest.substr(1, end - 1)} : std::to_string(++parameters);
      i += end;
    } else if (constexpr std::string_view cross = " CROSS JOIN "; rest.starts_with(cross)) {
      text += " JOIN ";
      i += cross.size();
    } else if (constexpr std::string_view indexed = " INDEXED BY "; rest.starts_with(indexed)) {
      i += std::min(rest.find(' ', indexed.size()), rest.size());
    } else {
      text += rest.front();
      i += 1;
    }
  }
  return text;
}

Failure failure_of(std::string_view state, std::string_view constraint) {
  const auto of_class = [&](std::string_view two) { return state.starts_with(two); };
  if (state == "40001" || state == "40P01") return {{ErrorKind::overloaded, {}}, 0, true};
  if (state == "55P03") return {{ErrorKind::overloaded, {}}};
  if (state == "57014") return {{ErrorKind::too_slow, {}}};
  if (state == "53100") return {{ErrorKind::full, {}}};
  if (state == "23505" && (constraint == "rooms_code_key" || constraint == "rooms_watch_code_key")) {
    return {{ErrorKind::conflict, {}}};
  }
  if (of_class("22") || of_class("23") || of_class("54")) return {{ErrorKind::refused, {}}};
  // Our SQL matches our tables; if PostgreSQL rejects it, the tables have changed.
  if (of_class("42") || of_class("XX")) return {{ErrorKind::corrupt, {}}};
  return {{ErrorKind::unavailable, {}}};
}

const Dialect& postgres_dialect() {
  static const PostgresDialect dialect;
  return dialect;
}

}  // namespace takamaka::storage
