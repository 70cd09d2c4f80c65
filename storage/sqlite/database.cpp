#include "storage/sqlite/database.hpp"

#include <sqlite3.h>

#include <cerrno>
#include <utility>

namespace takamaka::storage {
namespace {

ErrorKind kind_of(int code) {
  switch (code & 0xff) {
    case SQLITE_FULL:
      return ErrorKind::full;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR:  // our SQL matches our tables; if SQLite rejects it, the tables have changed
      return ErrorKind::corrupt;
    case SQLITE_CONSTRAINT:
    case SQLITE_TOOBIG:
    case SQLITE_MISMATCH:
      return ErrorKind::refused;
    case SQLITE_INTERRUPT:
      return ErrorKind::too_slow;
    default:
      return code == SQLITE_IOERR_CORRUPTFS ? ErrorKind::corrupt : ErrorKind::unavailable;
  }
}

// Tells whether the database or its write-ahead log is at the limit of a file's size.
bool is_at_size_limit(sqlite3* handle) {
  for (const int which : {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER}) {
    sqlite3_file* file = nullptr;
    int reason = 0;
    if (sqlite3_file_control(handle, "main", which, static_cast<void*>(&file)) == SQLITE_OK && file != nullptr &&
        file->pMethods != nullptr &&
        file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &reason) == SQLITE_OK && reason == EFBIG)
      return true;
  }
  return false;
}

[[noreturn]] void fail(sqlite3* handle, int code, const std::string& doing) {
  // Then what is stored stays as it was, as on a full disk.
  if (code == SQLITE_IOERR_WRITE && handle != nullptr && is_at_size_limit(handle)) code = SQLITE_FULL;
  const int extended = handle != nullptr ? sqlite3_extended_errcode(handle) : code;
  // The connection remembers only its last error; `code` is the result of this call.
  const int exact = (extended & 0xff) == (code & 0xff) ? extended : code;
  std::string why = sqlite3_errstr(code);
  if (handle != nullptr && exact == extended) why = why + " (" + sqlite3_errmsg(handle) + ")";
  throw Failure{{kind_of(exact), failure_in(why + ", SQLite code " + std::to_string(exact), doing)}, exact};
}

void check(sqlite3_stmt* statement, int code) {
  if (code != SQLITE_OK) fail(sqlite3_db_handle(statement), code, sqlite3_sql(statement));
}

class SqliteDialect final : public Dialect {
  std::string_view next_ledger_entry() const override {
    return "SELECT coalesce(max(entry), 0) + 1 FROM ledger_entries";
  }
  std::string_view newest_time() const override { return "(SELECT at_ms FROM events ORDER BY event DESC LIMIT 1)"; }
  std::string_view log_length() const override {
    return
        R"(coalesce((SELECT seq FROM events WHERE event > (SELECT indexed FROM maintenance) AND log = r.log
           ORDER BY event DESC LIMIT 1), (SELECT seq FROM event_places p WHERE p.log = r.log ORDER BY seq DESC
           LIMIT 1), 0))";
  }
  std::string_view and_not_held() const override { return ""; }
  std::string each_text(const std::string& list) const override { return "SELECT value FROM json_each(" + list + ")"; }
  std::string without_index(const std::string& column) const override { return "+" + column; }
  std::string_view option_is() const override {
    return "json_valid(options) AND CAST(options ->> ('$.' || ?) AS TEXT) IN (?, ?)";
  }
  std::string option_value(const std::string& name) const override {
    return "CASE WHEN json_valid(options) THEN CAST(options ->> ('$.' || nullif(" + name + ", '')) AS TEXT) END";
  }
  std::string_view same_name() const override { return "name = ? COLLATE NOCASE"; }
  std::string name_between(const std::string& from, const std::string& until) const override {
    return "name >= " + from + " COLLATE NOCASE AND name < " + until + " COLLATE NOCASE";
  }
  std::string match_of(std::span<const SearchedWord> words) const override {
    std::string all;
    for (const SearchedWord& one : words) {
      all.append(all.empty() ? "\"" : " AND \"");
      for (const char c : one.words) {
        if (c != '\0' && c != '"') all.push_back(c);
      }
      all.append(one.whole ? "\"" : "\" *");
    }
    return all.empty() ? "\"\"" : all;
  }
  std::string_view hits() const override { return "SELECT rowid AS hit FROM text_index WHERE text_index MATCH ?1"; }
  std::string_view has_no_index() const override {
    return "SELECT 'x' FROM text_index_config WHERE k = 'usermerge' AND v IN (3, 5)";
  }
  std::string_view find_table() const override {
    return "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?1";
  }
  std::string_view events_of_log() const override {
    return
        R"(SELECT seq, at_ms, kind, match_id, deal, by, payload, hash, epoch, request
           FROM (SELECT p.seq, at_ms, kind, match_id, deal, by, payload, hash, epoch, request FROM event_places p
           JOIN events e ON e.event = p.event WHERE p.log = ?1 AND p.seq > ?2 UNION ALL
           SELECT seq, at_ms, kind, match_id, deal, by, payload, hash, epoch, request FROM events
           WHERE event > (SELECT indexed FROM maintenance) AND log = ?1 AND seq > ?2) ORDER BY seq LIMIT ?3)";
  }
  std::string_view texts_of_log() const override {
    return
        R"(SELECT e.seq, t.place, t.kind, t.player_id, t.words, t.salt, t.seal
           FROM (SELECT seq, event FROM event_places WHERE log = ?1 AND seq > ?2 AND seq <= ?3 UNION ALL
           SELECT seq, event FROM events WHERE event > (SELECT indexed
           FROM maintenance) AND log = ?1 AND seq > ?2 AND seq <= ?3) e JOIN event_texts t ON t.event = e.event
           ORDER BY e.seq, t.place)";
  }
  std::string_view length_of_copied_log() const override { return "SELECT length FROM log_heads WHERE log = ?1"; }
  std::string_view add_copied_event() const override {
    return
        R"(INSERT INTO events (event, log, seq, at_ms, kind, match_id, deal, by, payload, hash, texts, epoch,
           request) VALUES ((SELECT coalesce(max(event), 0) + 1
           FROM events), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12))";
  }
  std::string_view add_copied_text() const override {
    return
        R"(INSERT INTO event_texts (event, place, kind, player_id, words, salt, seal)
           SELECT event, ?3, ?4, ?5, ?6, ?7, ?8 FROM events
           WHERE event = (SELECT max(event) FROM events) AND log = ?1 AND seq = ?2)";
  }
  std::string_view before_copied_rows_commit() const override {
    return
        R"(INSERT INTO event_places (log, seq, event) SELECT log, seq, event FROM events
           WHERE event > (SELECT indexed FROM maintenance); UPDATE maintenance
           SET indexed = (SELECT coalesce(max(event), 0) FROM events))";
  }
  std::string_view after_copy() const override { return ""; }
};

}  // namespace

void end_memory_count() { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

const Dialect& Database::dialect() const {
  static const SqliteDialect dialect;
  return dialect;
}

bool is_disk(const Failure& failure) { return (failure.code & 0xff) == SQLITE_IOERR; }

void SqliteStatement::reset() noexcept {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

void SqliteStatement::bind(int place, std::string_view text) {
  const char* data = text.data() == nullptr ? "" : text.data();
  check(statement_, sqlite3_bind_text64(statement_, place, data, text.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void SqliteStatement::bind(int place, Bytes bytes) {
  check(statement_, sqlite3_bind_blob64(statement_, place, bytes.data(), bytes.size(), SQLITE_STATIC));
}

void SqliteStatement::bind(int place, std::int64_t number) {
  check(statement_, sqlite3_bind_int64(statement_, place, number));
}

void SqliteStatement::bind_null(int place, Kind) { check(statement_, sqlite3_bind_null(statement_, place)); }

void SqliteStatement::run_later() {
  while (next()) {
  }
}

bool SqliteStatement::next() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  fail(sqlite3_db_handle(statement_), code, sqlite3_sql(statement_));
}

bool SqliteStatement::is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

std::int64_t SqliteStatement::integer(int column) const { return sqlite3_column_int64(statement_, column); }

std::string SqliteStatement::text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  if (text == nullptr) return {};
  return {text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

Bytes SqliteStatement::bytes(int column) const {
  const auto* bytes = static_cast<const std::byte*>(sqlite3_column_blob(statement_, column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

int SqliteStatement::columns() const { return sqlite3_column_count(statement_); }

std::string SqliteStatement::name(int column) const { return sqlite3_column_name(statement_, column); }

Value SqliteStatement::value(int column) const {
  switch (sqlite3_column_type(statement_, column)) {
    case SQLITE_NULL:
      return {};
    case SQLITE_INTEGER:
      return integer(column);
    default:
      return text(column);
  }
}

namespace {

// SQLite takes names that begin with `file:` for URIs, and two others for databases without a file.
std::string file_name(const std::string& path, Database::Mode mode) {
  if (mode == Database::Mode::memory) return ":memory:";
  if (path.empty()) fail(ErrorKind::unavailable, "the database has no name");
  return path.starts_with("file:") || path.starts_with(":") ? "./" + path : path;
}

}  // namespace

Database::Database(const std::string& path, const char* vfs, Mode mode)
    : path_{file_name(path, mode)}, vfs_{vfs}, mode_{mode} {
  open();
}

void Database::open() {
  const int way = mode_ == Mode::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  const int flags = way | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  const int code = sqlite3_open_v2(path_.c_str(), &handle_, flags, vfs_);
  if (code != SQLITE_OK) {
    sqlite3* const handle = std::exchange(handle_, nullptr);
    const Failure failure{{kind_of(code), "cannot open " + path_ + ": " + sqlite3_errmsg(handle)}, code};
    sqlite3_close(handle);
    throw failure;
  }
  // We decide when to run a checkpoint; SQLite only reports the length of its log.
  sqlite3_wal_hook(
      handle_,
      [](void* self, sqlite3*, const char*, int pages) {
        static_cast<Database*>(self)->log_pages_ = pages;
        return SQLITE_OK;
      },
      this);
}

Database::~Database() { close(); }

void Database::close() {
  for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement.handle());
  statements_.clear();
  sqlite3_close(std::exchange(handle_, nullptr));
}

void Database::reopen() {
  keep_log_on_close();
  close();
  log_pages_ = 0;
  open();
}

void Database::forget_statements() {
  std::erase_if(statements_, [](const auto& one) {
    const bool idle = sqlite3_stmt_busy(one.second.handle()) == 0;
    if (idle) sqlite3_finalize(one.second.handle());
    return idle;
  });
}

void Database::execute(const char* sql) {
  const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(handle_, code, "SQL");
}

Statement& Database::prepared(std::string_view sql) {
  const auto found = statements_.find(sql);
  if (found != statements_.end()) return found->second;
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(handle_, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                                      &statement, nullptr);
  if (code != SQLITE_OK) fail(handle_, code, std::string{sql});
  return statements_.emplace(std::string{sql}, SqliteStatement{statement}).first->second;
}

// SQLite counts the steps of a statement over all its runs, so that many short queries are noticed as well as a long one.
void Database::give_up_after(std::chrono::milliseconds time) {
  using Clock = std::chrono::steady_clock;
  give_up_at_ = time.count() == 0 ? Clock::time_point::max() : Clock::now() + time;
  sqlite3_progress_handler(
      handle_, 10'000,
      [](void* self) {
        return std::chrono::steady_clock::now() >= static_cast<Database*>(self)->give_up_at_.load() ? 1 : 0;
      },
      this);
}

void Database::give_up() { give_up_at_ = std::chrono::steady_clock::time_point::min(); }

void Database::copy_into(Database& target, const std::function<void(int done, int all)>& progress) {
  constexpr int pages_at_once = 64;
  sqlite3_backup* const copy = sqlite3_backup_init(target.handle_, "main", handle_, "main");
  if (copy == nullptr) fail(target.handle_, sqlite3_errcode(target.handle_), "copying");
  int code = SQLITE_OK;
  while (code == SQLITE_OK) {
    code = sqlite3_backup_step(copy, pages_at_once);
    const int all = sqlite3_backup_pagecount(copy);
    if (progress) progress(all - sqlite3_backup_remaining(copy), all);
  }
  sqlite3_backup_finish(copy);
  if (code != SQLITE_DONE) fail(target.handle_, code, "copying");
}

int Database::changes() const { return sqlite3_changes(handle_); }

std::int64_t Database::last_row() const { return sqlite3_last_insert_rowid(handle_); }

std::int64_t Database::total_changes() const { return sqlite3_total_changes64(handle_); }

bool Database::in_transaction() const { return sqlite3_get_autocommit(handle_) == 0; }

bool Database::is_read_only() const { return sqlite3_db_readonly(handle_, "main") == 1; }

void Database::roll_back() noexcept {
  if (handle_ != nullptr && in_transaction()) sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
}

void Database::checkpoint() {
  int pages = 0, moved = 0;
  const int code = sqlite3_wal_checkpoint_v2(handle_, "main", SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
  if (code != SQLITE_OK && code != SQLITE_BUSY) fail(handle_, code, "checkpoint");
  if (code == SQLITE_OK) log_pages_ = pages - moved;
}

bool Database::checkpoint_and_truncate() {
  const int code = sqlite3_wal_checkpoint_v2(handle_, "main", SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  if (code != SQLITE_OK && code != SQLITE_BUSY) fail(handle_, code, "checkpoint");
  if (code == SQLITE_OK) log_pages_ = 0;
  return code == SQLITE_OK;
}

void Database::keep_log_on_close() {
  if (handle_ != nullptr) sqlite3_db_config(handle_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
}

void Database::move_log_on_close() { sqlite3_db_config(handle_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr); }

}  // namespace takamaka::storage
