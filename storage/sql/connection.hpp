#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/base/strong.hpp"
#include "storage/ports/storage_error.hpp"
#include "storage/ports/value.hpp"
#include "storage/sql/dialect.hpp"

namespace takamaka::storage {

// A failure of an engine. Thrown only inside the folders of the SQL back ends: every port function catches it and returns
// the error.
struct Failure {
  Error error;
  int code = 0;        // the engine's own code; 0 if we found the failure ourselves
  bool again = false;  // the transaction gave way to another one and may succeed now
};
[[noreturn]] inline void fail(ErrorKind kind, std::string what) { throw Failure{{kind, std::move(what)}}; }

// The statements that are prepared, by their texts. A text is looked up for each row, and has some hundred bytes: eight of
// them at each of four places tell most texts apart.
struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const noexcept {
    std::uint64_t hash = text.size();
    if (text.size() < sizeof hash) return std::hash<std::string_view>{}(text);
    for (std::size_t place = 0; place < 4; ++place) {
      std::uint64_t part = 0;
      std::memcpy(&part, text.data() + (text.size() - sizeof part) * place / 3, sizeof part);
      hash = (hash ^ part) * 0x9e37'79b9'7f4a'7c15;
      hash ^= hash >> 32;
    }
    return hash;
  }
};
template <class Prepared>
using Statements = std::unordered_map<std::string, Prepared, TextHash, std::equal_to<>>;

// An empty text as a column without a value.
inline std::optional<std::string> or_null(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional{text};
}

using Bytes = std::span<const std::byte>;

// A prepared statement of a connection, with its values and its rows. All members but reset() throw Failure.
class Statement {
 public:
  enum class Kind : std::uint8_t { integer, text, bytes };

  virtual ~Statement() = default;

  // Places count from 1. Texts and bytes are not copied: they must live until reset().
  virtual void bind(int place, std::int64_t) = 0;
  virtual void bind(int place, std::string_view) = 0;
  virtual void bind(int place, Bytes) = 0;
  virtual void bind_null(int place, Kind) = 0;

  virtual void run_later() = 0;  // see Connection::run_later
  virtual bool next() = 0;       // moves to the first or the next row; false after the last
  virtual bool is_null(int column) const = 0;
  virtual std::int64_t integer(int column) const = 0;
  virtual std::string text(int column) const = 0;
  virtual Bytes bytes(int column) const = 0;  // valid until next()
  virtual int columns() const = 0;
  virtual std::string name(int column) const = 0;
  virtual Value value(int column) const = 0;  // returns a fraction or bytes as text
  virtual void reset() noexcept = 0;          // forgets the values and the rows
};

// The rows of one query. Only one of them can exist at a time per SQL text; destroying it frees the statement.
class Rows {
 public:
  explicit Rows(Statement& statement) : statement_{statement} {}
  ~Rows() { statement_.reset(); }
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;

  void run_later() { statement_.run_later(); }
  bool next() { return statement_.next(); }
  bool is_null(int column) const { return statement_.is_null(column); }
  std::int64_t integer(int column) const { return statement_.integer(column); }
  std::string text(int column) const { return statement_.text(column); }
  Bytes bytes(int column) const { return statement_.bytes(column); }
  int columns() const { return statement_.columns(); }
  std::string name(int column) const { return statement_.name(column); }
  Value value(int column) const { return statement_.value(column); }

 private:
  Statement& statement_;
};

// One connection to a database. SQL texts have the parameters ?1, ?2 …, or ? for the next one. Each text is prepared once and
// kept until forget_statements, which follows many different texts. All members throw Failure.
class Connection {
 public:
  virtual ~Connection() = default;

  template <class... Values>
  Rows query(std::string_view sql, const Values&... values) {
    Statement& statement = prepared(sql);
    int place = 0;
    (bind(statement, ++place, values), ...);
    return Rows{statement};
  }
  // Takes as many values as the text has parameters: integers, texts and nothing.
  Rows query_with(std::string_view sql, std::span<const Value> values);
  // Returns the number of changed rows.
  template <class... Values>
  int run(std::string_view sql, const Values&... values) {
    Rows rows = query(sql, values...);
    while (rows.next()) {
    }
    return changes();
  }
  // As run, for a statement whose result nobody looks at. Over a network it is sent with the next one, which then may fail
  // for it.
  template <class... Values>
  void run_later(std::string_view sql, const Values&... values) {
    query(sql, values...).run_later();
  }
  // Returns the integer in the first column of the only row; none if there is no row.
  template <class... Values>
  std::optional<std::int64_t> number(std::string_view sql, const Values&... values) {
    Rows rows = query(sql, values...);
    return rows.next() ? std::optional{rows.integer(0)} : std::nullopt;
  }

  virtual const Dialect& dialect() const = 0;
  virtual void execute(const char* sql) = 0;  // any number of statements, without values
  virtual void mend() {}                      // connects again if the connection was lost
  // Frees the prepared statements that are not in use: for SQL texts that are built at run time.
  virtual void forget_statements() = 0;
  virtual bool in_transaction() const = 0;
  virtual void roll_back() noexcept = 0;  // does nothing outside a transaction
  // From now on all queries together may take this long; then each fails with `too_slow`. 0: no limit.
  virtual void give_up_after(std::chrono::milliseconds) = 0;
  virtual void give_up() = 0;  // the time is over. Any thread

 protected:
  virtual Statement& prepared(std::string_view sql) = 0;
  virtual int changes() const = 0;  // of the last statement

 private:
  template <std::integral Number>
  static void bind(Statement& statement, int place, Number number) {
    statement.bind(place, static_cast<std::int64_t>(number));
  }
  static void bind(Statement& statement, int place, std::string_view text) { statement.bind(place, text); }
  static void bind(Statement& statement, int place, Bytes bytes) { statement.bind(place, bytes); }
  template <class Tag, class Rep>
  static void bind(Statement& statement, int place, const Strong<Tag, Rep>& value) {
    bind(statement, place, value.value);
  }
  template <class T>
  static void bind(Statement& statement, int place, const std::optional<T>& value) {
    if (value) {
      bind(statement, place, *value);
    } else {
      statement.bind_null(place, null_kind<T>());
    }
  }
  template <class T>
  static constexpr Statement::Kind null_kind() {
    if constexpr (std::integral<T>) {
      return Statement::Kind::integer;
    } else if constexpr (requires(T value) { value.value; }) {
      return null_kind<decltype(T::value)>();
    } else {
      return Statement::Kind::text;
    }
  }
};

}  // namespace takamaka::storage
