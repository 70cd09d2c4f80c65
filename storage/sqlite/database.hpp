#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>

#include "engine/base/strong.hpp"
#include "storage/storage_error.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace takamaka::storage {

// What SQLite could not do. Thrown inside this folder only: every port function of SqliteStore catches it and answers
// with the error.
struct Failure {
  Error error;
  int code = 0;  // SQLite's extended result code; 0 when the failure is our own finding

  // Whether a write, a sync or a read of the disk itself failed. What the disk holds is not known after that.
  bool is_disk() const;
};

using Bytes = std::span<const std::byte>;

// What a column of a row holds: nothing, a whole number or text.
using Value = std::variant<std::monostate, std::int64_t, std::string>;

// The rows of one query. The statement is free again when this is destroyed; one at a time for each text of SQL.
class Rows {
 public:
  explicit Rows(sqlite3_stmt* statement) : statement_{statement} {}
  ~Rows();
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;

  bool next();  // to the first row, the next one; false after the last
  bool is_null(int column) const;
  std::int64_t integer(int column) const;
  std::string text(int column) const;
  Bytes bytes(int column) const;  // until next()
  int columns() const;
  std::string name(int column) const;
  Value value(int column) const;  // a fraction or bytes come as text

 private:
  sqlite3_stmt* statement_;
};

// One connection. Statements are prepared once for each text of SQL, which must be a literal, and kept.
// All members throw Failure.
class Database {
 public:
  enum class Mode : std::uint8_t { read, write };                 // to write also makes the file
  Database(const std::string& path, const char* vfs, Mode mode);  // null: the system's own files
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void execute(const char* sql);  // any number of statements, without values

  template <class... Values>
  Rows query(std::string_view sql, const Values&... values) {
    sqlite3_stmt* statement = prepared(sql);
    int place = 0;
    (bind(statement, ++place, values), ...);
    return Rows{statement};
  }
  // With as many values as the text has places.
  Rows query_with(std::string_view sql, std::span<const Value> values);
  // How many rows it changed.
  template <class... Values>
  int run(std::string_view sql, const Values&... values) {
    Rows rows = query(sql, values...);
    while (rows.next()) {
    }
    return changes();
  }

  // Lets go of what was prepared and is not in use: for texts of SQL that are made as they are needed.
  void forget_statements();
  // From now on each query that runs for longer fails, `unavailable`; 0: none does.
  void give_up_after(std::chrono::milliseconds);
  // Everything that this connection sees goes into `target`, which is emptied first; as of the transaction that is open, if
  // one is. Others may write to this file meanwhile. `progress` hears how many pages are copied, and of how many.
  void copy_into(Database& target, const std::function<void(int done, int all)>& progress);

  std::int64_t last_row() const;
  std::int64_t total_changes() const;  // rows changed since it was opened, those of virtual tables' own tables as well
  bool in_transaction() const;
  bool is_read_only() const;
  void roll_back() noexcept;  // if there is anything to roll back

  // Moves what is committed from the write-ahead log to the file itself, as far as readers allow.
  void checkpoint();
  // The same, waiting for readers for the busy timeout, and empties the log. False when a reader kept it.
  bool checkpoint_and_truncate();
  int log_pages() const { return log_pages_; }  // in the write-ahead log, after the last commit
  // Whether closing, too, moves the log to the file. As it is opened it does.
  void keep_log_on_close();
  void move_log_on_close();

 private:
  sqlite3_stmt* prepared(std::string_view sql);
  int changes() const;
  template <std::integral Number>
  static void bind(sqlite3_stmt* statement, int place, Number number) {
    bind_integer(statement, place, static_cast<std::int64_t>(number));
  }
  template <class Tag, class Rep>
  static void bind(sqlite3_stmt* statement, int place, const Strong<Tag, Rep>& value) {
    bind(statement, place, value.value);
  }
  template <class T>
  static void bind(sqlite3_stmt* statement, int place, const std::optional<T>& value) {
    if (value) {
      bind(statement, place, *value);
    } else {
      bind_null(statement, place);
    }
  }
  // Texts and bytes are not copied: they must live until the rows are destroyed.
  static void bind(sqlite3_stmt*, int place, const std::string&);
  static void bind(sqlite3_stmt*, int place, std::string_view);
  static void bind(sqlite3_stmt*, int place, Bytes);
  static void bind_integer(sqlite3_stmt*, int place, std::int64_t);
  static void bind_null(sqlite3_stmt*, int place);

  sqlite3* handle_ = nullptr;
  std::unordered_map<std::string_view, sqlite3_stmt*> statements_;
  int log_pages_ = 0;
  std::chrono::milliseconds patience_{0};
  std::chrono::steady_clock::time_point give_up_at_{};
};

}  // namespace takamaka::storage
