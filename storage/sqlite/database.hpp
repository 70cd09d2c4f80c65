#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "storage/sql/connection.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace takamaka::storage {

// Returns whether a write, a sync or a read of the disk itself failed. After that, the disk's content is unknown. The code of
// a failure is SQLite's extended result code.
bool is_disk(const Failure&);

// Ends SQLite's count of its memory, for which every allocation takes a lock. Does nothing after the process's first database.
void end_memory_count();

class SqliteStatement final : public Statement {
 public:
  explicit SqliteStatement(sqlite3_stmt* statement) : statement_{statement} {}
  sqlite3_stmt* handle() const { return statement_; }

  void bind(int place, std::int64_t) override;
  void bind(int place, std::string_view) override;
  void bind(int place, Bytes) override;
  void bind_null(int place, Kind) override;
  void run_later() override;
  bool next() override;
  bool is_null(int column) const override;
  std::int64_t integer(int column) const override;
  std::string text(int column) const override;
  Bytes bytes(int column) const override;
  int columns() const override;
  std::string name(int column) const override;
  Value value(int column) const override;
  void reset() noexcept override;

 private:
  sqlite3_stmt* statement_;
};

// One connection to a SQLite file. All members throw Failure.
class Database final : public Connection {
 public:
  // write: also creates the file. memory: a database of this connection alone.
  enum class Mode : std::uint8_t { read, write, memory };
  // A path is the name of a file, whatever SQLite would read in it. Null vfs: the system's own files.
  Database(const std::string& path, const char* vfs, Mode mode);
  ~Database() override;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  // Closes the connection without moving the log to the file, and opens the file again. If that fails, only reopen() may
  // be called again.
  void reopen();

  const Dialect& dialect() const override;
  void execute(const char* sql) override;
  void forget_statements() override;
  bool in_transaction() const override;
  void roll_back() noexcept override;
  void give_up_after(std::chrono::milliseconds) override;
  void give_up() override;
  // Replaces the content of `target` with everything this connection sees, in the state of its open transaction if there
  // is one. Others may write to this file meanwhile. `progress` receives the number of copied pages and of all pages.
  void copy_into(Database& target, const std::function<void(int done, int all)>& progress);

  std::int64_t last_row() const;
  std::int64_t total_changes()
      const;  // rows changed since it was opened, including the internal tables of virtual tables
  bool is_read_only() const;

  // Moves committed pages from the write-ahead log to the file itself, as far as readers allow.
  void checkpoint();
  // Also waits for readers, up to the busy timeout, and empties the log. False if a reader prevented it.
  bool checkpoint_and_truncate();
  int log_pages() const { return log_pages_; }  // pages in the write-ahead log after the last commit
  // Chooses whether closing the connection moves the log to the file. Default: it does.
  void keep_log_on_close();
  void move_log_on_close();

 private:
  Statement& prepared(std::string_view sql) override;
  int changes() const override;

  void open();
  void close();

  const std::string path_;
  const char* const vfs_;
  const Mode mode_;
  sqlite3* handle_ = nullptr;  // null: reopen() has failed
  Statements<SqliteStatement> statements_;
  int log_pages_ = 0;
  std::atomic<std::chrono::steady_clock::time_point> give_up_at_{};
};

}  // namespace takamaka::storage
