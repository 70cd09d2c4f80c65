// Statements of PostgresConnection: their values and their rows.

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "storage/postgres/postgres_connection.hpp"
#include "storage/postgres/postgres_sql.hpp"

namespace takamaka::storage {
namespace {

constexpr Oid condition = 16;  // PostgreSQL's number of the type

void put(std::string& out, std::uint64_t number, int bytes) {
  for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8) out.push_back(static_cast<char>(number >> shift & 0xff));
}

constexpr std::uint32_t type_of(Statement::Kind kind) {
  switch (kind) {
    case Statement::Kind::integer:
      return static_cast<std::uint32_t>(Column::Of::integer);
    case Statement::Kind::text:
      return static_cast<std::uint32_t>(Column::Of::text);
    case Statement::Kind::bytes:
      return static_cast<std::uint32_t>(Column::Of::bytes);
  }
  return 0;
}

std::byte hex_digit(char c) { return static_cast<std::byte>(c <= '9' ? c - '0' : c - 'a' + 10); }

}  // namespace

void Column::add(std::int64_t number) {
  count_ += 1;
  put(values_, 8, 4);
  put(values_, static_cast<std::uint64_t>(number), 8);
}
void Column::add(std::string_view text) {
  count_ += 1;
  put(values_, text.size(), 4);
  values_ += text;
}
void Column::add(Bytes bytes) { add(std::string_view{reinterpret_cast<const char*>(bytes.data()), bytes.size()}); }
void Column::add_null() {
  count_ += 1;
  has_null_ = true;
  put(values_, 0xffffffff, 4);
}
std::uint32_t Column::type() const {
  switch (of_) {
    case Of::integer:
      return 1016;
    case Of::text:
      return 1009;
    case Of::bytes:
      return 1001;
  }
  return 0;
}
std::string Column::bytes() const {
  std::string all;
  put(all, count_ > 0 ? 1 : 0, 4);  // dimensions
  put(all, has_null_ ? 1 : 0, 4);
  put(all, static_cast<std::uint32_t>(of_), 4);
  if (count_ > 0) {
    put(all, count_, 4);
    put(all, 1, 4);  // the first index
  }
  return all + values_;
}

PostgresStatement::PostgresStatement(PostgresConnection& connection, std::string_view sql)
    : connection_{connection}, sql_{postgres_text(sql)} {}

PostgresStatement::~PostgresStatement() { PQclear(result_); }

PostgresStatement::Parameter& PostgresStatement::parameter(int place, std::uint32_t type) {
  is_used_ = true;
  const auto index = static_cast<std::size_t>(place - 1);
  if (parameters_.size() <= index) parameters_.resize(index + 1);
  Parameter& one = parameters_[index];
  one = {type, false, {}, {}};
  return one;
}

void PostgresStatement::bind(int place, std::int64_t number) {
  put(parameter(place, type_of(Kind::integer)).own, static_cast<std::uint64_t>(number), 8);
}
void PostgresStatement::bind(int place, std::string_view text) { parameter(place, type_of(Kind::text)).text = text; }
void PostgresStatement::bind(int place, Bytes bytes) {
  parameter(place, type_of(Kind::bytes)).text = {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}
void PostgresStatement::bind(int place, const Column& column) { parameter(place, column.type()).own = column.bytes(); }
void PostgresStatement::bind_null(int place, Kind kind) { parameter(place, type_of(kind)).null = true; }

void PostgresStatement::fetch() const {
  if (result_ != nullptr) return;
  connection_.send(const_cast<PostgresStatement&>(*this));
  result_ = connection_.answer();
  row_ = -1;
}

bool PostgresStatement::next() {
  is_used_ = true;
  fetch();
  bytes_.clear();
  return ++row_ < PQntuples(result_);
}

void PostgresStatement::run_later() { connection_.send(*this); }

std::string_view PostgresStatement::field(int column) const {
  return {PQgetvalue(result_, row_, column), static_cast<std::size_t>(PQgetlength(result_, row_, column))};
}

bool PostgresStatement::is_null(int column) const { return PQgetisnull(result_, row_, column) == 1; }

// A condition is 0 or 1, as in SQLite.
std::int64_t PostgresStatement::integer(int column) const {
  if (PQftype(result_, column) == condition) return field(column) == "t" ? 1 : 0;
  return std::strtoll(field(column).data(), nullptr, 10);
}

std::string PostgresStatement::text(int column) const { return std::string{field(column)}; }

Bytes PostgresStatement::bytes(int column) const {
  const std::string_view hex = field(column);  // "\x" and two digits a byte
  if (hex.size() < 2) return {};
  const auto index = static_cast<std::size_t>(column);
  if (bytes_.size() <= index) bytes_.resize(static_cast<std::size_t>(columns()));
  std::vector<std::byte>& bytes = bytes_[index];
  bytes.clear();
  for (std::size_t i = 2; i + 1 < hex.size(); i += 2) {
    bytes.push_back(hex_digit(hex[i]) << 4 | hex_digit(hex[i + 1]));
  }
  return bytes;
}

int PostgresStatement::columns() const {
  fetch();
  return PQnfields(result_);
}

std::string PostgresStatement::name(int column) const {
  fetch();
  return PQfname(result_, column);
}

Value PostgresStatement::value(int column) const {
  if (is_null(column)) return {};
  constexpr std::array<Oid, 4> integers{20, 21, 23, condition};
  if (std::ranges::find(integers, PQftype(result_, column)) != integers.end()) return integer(column);
  return text(column);
}

void PostgresStatement::reset() noexcept {
  PQclear(std::exchange(result_, nullptr));
  parameters_.clear();
  bytes_.clear();
  row_ = -1;
  is_used_ = false;
}

}  // namespace takamaka::storage
