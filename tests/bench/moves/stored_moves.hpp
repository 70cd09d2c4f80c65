#pragma once

// What a relay must do at least to store a move before anybody sees it: the moves that are there when the loop comes round are one
// transaction of SQLite (write-ahead log, synced), and are sent after it.

#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/asio.hpp"

namespace takamaka::bench {

class StoredMoves {
 public:
  StoredMoves(asio::io_context& io, const char* file) : io_{io} {
    must(sqlite3_open(file, &database_));
    run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE moves (move INTEGER PRIMARY KEY, body "
        "TEXT)");
    must(sqlite3_prepare_v2(database_, "INSERT INTO moves (body) VALUES (?)", -1, &insert_, nullptr));
  }
  StoredMoves(const StoredMoves&) = delete;
  StoredMoves& operator=(const StoredMoves&) = delete;
  ~StoredMoves() {
    sqlite3_finalize(insert_);
    sqlite3_close(database_);
  }

  // Calls `send` when the move is on the disk.
  void add(std::string_view move, std::function<void()> send) {
    if (waiting_.empty()) asio::post(io_, [this] { store(); });
    waiting_.emplace_back(move, std::move(send));
  }

 private:
  void store() {
    const auto batch = std::exchange(waiting_, {});
    run("BEGIN");
    for (const auto& [move, send] : batch) {
      sqlite3_bind_text(insert_, 1, move.data(), static_cast<int>(move.size()), SQLITE_STATIC);
      if (sqlite3_step(insert_) != SQLITE_DONE) give_up();
      sqlite3_reset(insert_);
    }
    run("COMMIT");
    for (const auto& [move, send] : batch) send();
  }
  void run(const char* statement) { must(sqlite3_exec(database_, statement, nullptr, nullptr, nullptr)); }
  void must(int code) {
    if (code != SQLITE_OK) give_up();
  }
  [[noreturn]] void give_up() {
    std::fprintf(stderr, "%s\n", sqlite3_errmsg(database_));
    std::exit(1);
  }

  asio::io_context& io_;
  sqlite3* database_ = nullptr;
  sqlite3_stmt* insert_ = nullptr;
  std::vector<std::pair<std::string, std::function<void()>>> waiting_;
};

}  // namespace takamaka::bench
