#pragma once

#include <atomic>
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
#include <utility>

#include "engine/base/strong.hpp"
#include "storage/storage_error.hpp"
#include "storage/value.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace takamaka::storage {

// A failure of SQLite. Thrown only inside this folder: every port function catches it and returns the error.
struct Failure {
  Error error;
  int code = 0;  // SQLite's extended result code; 0 if we found the failure ourselves

  // Returns whether a write, a sync or a read of the disk itself failed. After that, the disk's content is unknown.
  bool is_disk() const;
};
[[noreturn]] inline void fail(ErrorKind kind, std::string what) { throw Failure{{kind, std::move(what)}, 0}; }

// An empty text as a column without a value.
inline std::optional<std::string> or_null(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional{text};
}

using Bytes = std::span<const std::byte>;

// Ends SQLite's count of its memory, for which every allocation takes a lock. Does nothing after the process's first database.
void end_memory_count();

// The rows of one query. Only one of them can exist at a time per SQL text; destroying it frees the statement.
class Rows {
 public:
  explicit Rows(sqlite3_stmt* statement) : statement_{statement} {}
  ~Rows();
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;

  bool next();  // moves to the first or the next row; false after the last
  bool is_null(int column) const;
  std::int64_t integer(int column) const;
  std::string text(int column) const;
  Bytes bytes(int column) const;  // valid until next()
  int columns() const;
  std::string name(int column) const;
  Value value(int column) const;  // returns a fraction or bytes as text

 private:
  sqlite3_stmt* statement_;
};

// One connection. Prepares each SQL text once and keeps it; the text must outlive the statement (a literal, or until
// forget_statements). All members throw Failure.
class Database {
 public:
  enum class Mode : std::uint8_t { read, write };                 // write: also creates the file
  Database(const std::string& path, const char* vfs, Mode mode);  // null vfs: the system's own files
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  // Closes the connection without moving the log to the file, and opens the file again. If that fails, only reopen() may
  // be called again.
  void reopen();

  void execute(const char* sql);  // any number of statements, without values

  template <class... Values>
  Rows query(std::string_view sql, const Values&... values) {
    sqlite3_stmt* statement = prepared(sql);
    int place = 0;
    (bind(statement, ++place, values), ...);
    return Rows{statement};
  }
  // Takes as many values as the text has parameters.
  Rows query_with(std::string_view sql, std::span<const Value> values);
  // Returns the number of changed rows.
  template <class... Values>
  int run(std::string_view sql, const Values&... values) {
    Rows rows = query(sql, values...);
    while (rows.next()) {
    }
    return changes();
  }

  // Frees the prepared statements that are not in use: for SQL texts that are built at run time.
  void forget_statements();
  // From now on all queries together may take this long; then each fails with `too_slow`. 0: no limit.
  void give_up_after(std::chrono::milliseconds);
  void give_up();  // the time is over. Any thread
  // Replaces the content of `target` with everything this connection sees, in the state of its open transaction if there
  // is one. Others may write to this file meanwhile. `progress` receives the number of copied pages and of all pages.
  void copy_into(Database& target, const std::function<void(int done, int all)>& progress);

  std::int64_t last_row() const;
  std::int64_t total_changes()
      const;  // rows changed since it was opened, including the internal tables of virtual tables
  bool in_transaction() const;
  bool is_read_only() const;
  void roll_back() noexcept;  // does nothing outside a transaction

  // Moves committed pages from the write-ahead log to the file itself, as far as readers allow.
  void checkpoint();
  // Also waits for readers, up to the busy timeout, and empties the log. False if a reader prevented it.
  bool checkpoint_and_truncate();
  int log_pages() const { return log_pages_; }  // pages in the write-ahead log after the last commit
  // Chooses whether closing the connection moves the log to the file. Default: it does.
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

  void open();
  void close();

  const std::string path_;
  const char* const vfs_;
  const Mode mode_;
  sqlite3* handle_ = nullptr;  // null: reopen() has failed
  std::unordered_map<std::string_view, sqlite3_stmt*> statements_;
  int log_pages_ = 0;
  std::atomic<std::chrono::steady_clock::time_point> give_up_at_{};
};

}  // namespace takamaka::storage
