#include "storage/sqlite/files/backup.hpp"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <map>
#include <optional>
#include <thread>
#include <utility>

#include "storage/sqlite/database.hpp"
#include "storage/sqlite/files/file_lock.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "storage/sqlite/words/word_index.hpp"

namespace takamaka::storage {
namespace {

namespace fs = std::filesystem;

// How the names of temporary files go on, and how those of backups end before the migrations have run.
constexpr std::string_view unfinished_part = ".part-", unfinished = ".unfinished";

[[noreturn]] void fail_by_system(const std::string& doing) {
  const bool is_full = errno == ENOSPC || errno == EDQUOT || errno == EFBIG;
  fail(is_full ? ErrorKind::full : ErrorKind::unavailable, doing + ": " + std::strerror(errno));
}

// Runs the body of a function of this file and turns a thrown Failure, or a failure of the file system, into an error.
template <class T, class Body>
Outcome<T> guarded(Body body) {
  try {
    return body();
  } catch (const Failure& failure) {
    return std::unexpected(failure.error);
  } catch (const fs::filesystem_error& failure) {
    return std::unexpected(Error{ErrorKind::unavailable, failure.path1().string() + ": " + failure.code().message()});
  }
}

void sync(const std::string& path, int kind) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | kind);
  if (descriptor < 0) fail_by_system("cannot open " + path);
  const int done = ::fsync(descriptor);
  const int error = errno;
  ::close(descriptor);
  errno = error;
  if (done != 0) fail_by_system("cannot sync " + path);
}
std::string folder_of(const std::string& path) {
  const std::string folder = fs::path{path}.parent_path().string();
  return folder.empty() ? "." : folder;
}

// A private temporary file next to its final place; deleted unless it gets its final name.
class Unfinished {
 public:
  explicit Unfinished(const std::string& beside) : path_{beside + std::string{unfinished_part} + "XXXXXX"} {
    const int descriptor = ::mkostemp(path_.data(), O_CLOEXEC);
    if (descriptor < 0) fail_by_system("cannot create a file next to " + beside);
    ::close(descriptor);
  }
  ~Unfinished() {
    for (const char* part : {"", "-journal", "-wal", "-shm"}) ::unlink((path_ + part).c_str());
  }
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;
  const std::string& path() const { return path_; }

  // Renames the file durably. `replacing`: may replace a file of that name.
  void becomes(const std::string& name, bool replacing) {
    sync(path_, 0);
    if (::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, name.c_str(), replacing ? 0 : RENAME_NOREPLACE) != 0) {
      if (errno == EEXIST) fail(ErrorKind::refused, name + " already exists");
      fail_by_system("cannot write " + name);
    }
    sync(folder_of(name), O_DIRECTORY);
  }

 private:
  std::string path_;
};

// Syncs a growing file, and then leaves the disk to others for as long as the sync took. It runs after each piece of a copy:
// one sync of the whole copy would hold up the running server's own syncs until it ends.
class PieceSync {
 public:
  explicit PieceSync(const std::string& path) : descriptor_{::open(path.c_str(), O_RDONLY | O_CLOEXEC)} {
    if (descriptor_ < 0) fail_by_system("cannot open " + path);
  }
  ~PieceSync() { ::close(descriptor_); }
  PieceSync(const PieceSync&) = delete;
  PieceSync& operator=(const PieceSync&) = delete;
  void operator()() const {
    const auto began = std::chrono::steady_clock::now();
    if (::fdatasync(descriptor_) != 0) fail_by_system("cannot sync the copy");
    std::this_thread::sleep_for(std::chrono::steady_clock::now() - began);
  }

 private:
  int descriptor_;
};

// Returns the number of the schema.
int copy(const std::string& from, const std::string& to, const CopyProgress& progress,
         std::span<const Migration> known) {
  if (!fs::exists(from)) fail(ErrorKind::unavailable, "there is no file " + from);
  Database source{from, nullptr, Database::Mode::read};
  source.execute("PRAGMA busy_timeout = 5000; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
  const int schema = schema_of(source, known);
  if (schema == 0) fail(ErrorKind::corrupt, from + " has no tables");
  source.execute("BEGIN");
  source.query("SELECT 1 FROM sqlite_schema").next();  // the first read takes the snapshot
  Database target{to, nullptr, Database::Mode::write};
  // A copy that fails is deleted, so it needs no journal; a small cache hands each piece to the file at once.
  target.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = 16");
  const PieceSync sync_piece{to};
  source.copy_into(target, [&](int done, int all) {
    sync_piece();
    if (progress) progress(done, all);
  });
  target.execute(
      "PRAGMA journal_mode = DELETE; PRAGMA cache_size = -16384");  // one file, readable in a read-only folder
  // A damaged or missing index of words is no reason to be without a backup, or not to restore one. A file with player_names has one.
  if (target.query(target.dialect().find_table(), "player_names").next()) mend_word_index(target);
  return schema;
}

Copied check(const std::string& path, std::span<const Migration> known) {
  Copied copied;
  {
    Database database{path, nullptr, Database::Mode::read};
    copied.schema = schema_of(database, known);
    const auto none = [&](std::string_view sql) {
      Rows rows = database.query(sql);
      if (rows.next()) fail(ErrorKind::corrupt, "the copy is not sound: " + rows.text(0));
    };
    none("SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'");
    none(
        "SELECT \"table\" || ' row ' || coalesce(rowid, '') || ' refers to a missing row' FROM "
        "pragma_foreign_key_check");
    Rows counts = database.query(
        "SELECT (SELECT count(*) FROM rooms), (SELECT count(*) FROM matches), (SELECT count(*) FROM events)");
    counts.next();
    copied.rooms = counts.integer(0);
    copied.matches = counts.integer(1);
    copied.events = counts.integer(2);
  }
  if (copied.schema < static_cast<int>(known.size())) return copied;
  const auto store = SqliteStore::open_to_read(path, {.migrations = known});
  if (!store) throw Failure{store.error(), 0};
  const auto wrong = (*store)->check();
  if (!wrong) throw Failure{wrong.error(), 0};
  if (!wrong->empty()) fail(ErrorKind::corrupt, "the copy is not sound: " + wrong->front());
  return copied;
}

void bring_up_to_date(const std::string& path, std::int64_t now_ms, std::span<const Migration> known) {
  Database database{path, nullptr, Database::Mode::write};
  database.execute("PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON");
  migrate(database, known, now_ms);
}

std::string stamp(std::int64_t now_ms) {
  const std::time_t seconds = now_ms / 1000;
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  char text[32];
  const std::size_t length = std::strftime(text, sizeof text, "%Y%m%dT%H%M%S", &utc);
  return std::string(text, length) + "." + std::to_string(1000 + now_ms % 1000).substr(1) + "Z";
}

// Moves the write-ahead log into the file, so that one file holds everything. False if the log stays, because
// a reader prevents it or because the file is damaged, which may be why it is replaced.
bool move_log_into(const std::string& database) {
  try {
    Database old{database, nullptr, Database::Mode::write};
    old.keep_log_on_close();                          // SQLite would delete the log of a damaged file
    old.query("SELECT 1 FROM sqlite_schema").next();  // before the first read SQLite has not opened the log
    if (!old.checkpoint_and_truncate()) return false;
    old.move_log_on_close();
    return true;
  } catch (const Failure&) {
    return false;
  }
}

// Gives the existing database and its other files a second name. The first name stays until it is replaced.
std::string keep_aside(const std::string& database, std::int64_t now_ms) {
  const bool in_one_file = move_log_into(database);
  std::string aside = database + ".before-restore-" + stamp(now_ms);
  for (const char* part : {"-wal", "-shm", ""}) {
    if (in_one_file && *part != '\0') continue;  // readers can leave an empty log
    if (::link((database + part).c_str(), (aside + part).c_str()) != 0 && (errno != ENOENT || *part == '\0'))
      fail_by_system("cannot keep " + database + " as " + aside);
  }
  sync(folder_of(database), O_DIRECTORY);
  // SQLite would apply a log left here to the new file.
  for (const char* part : {"-wal", "-shm"}) ::unlink((database + part).c_str());
  return aside;
}

}  // namespace

Outcome<Copied> back_up(const std::string& from, const std::string& to, const CopyProgress& progress,
                        std::span<const Migration> known) {
  return guarded<Copied>([&] {
    if (fs::exists(fs::symlink_status(to))) fail(ErrorKind::refused, to + " already exists");
    Unfinished part{to};
    copy(from, part.path(), progress, known);
    const Copied copied = check(part.path(), known);
    part.becomes(to, false);
    return copied;
  });
}

Outcome<Restored> restore(const std::string& from, const std::string& database, std::int64_t now_ms,
                          const CopyProgress& progress, std::span<const Migration> known) {
  const auto lock = FileLock::acquire_if_there(database);
  if (!lock) return std::unexpected(lock.error());
  return guarded<Restored>([&] {
    std::error_code ignored;
    if (fs::equivalent(from, database, ignored)) fail(ErrorKind::refused, from + " is the database itself");
    Unfinished part{database};
    Restored restored;
    restored.schema_before = copy(from, part.path(), progress, known);
    bring_up_to_date(part.path(), now_ms, known);
    restored.copied = check(part.path(), known);
    if (fs::exists(fs::symlink_status(database))) restored.aside = keep_aside(database, now_ms);
    part.becomes(database, true);
    return restored;
  });
}

Outcome<Pending> pending_migrations(const std::string& path, std::span<const Migration> known) {
  return guarded<Pending>([&] {
    if (!fs::exists(path)) fail(ErrorKind::unavailable, "there is no file " + path);
    Database database{path, nullptr, Database::Mode::read};
    Pending pending;
    pending.schema = schema_of(database, known);
    for (const Migration& migration : known.subspan(static_cast<std::size_t>(pending.schema)))
      pending.names.emplace_back(migration.name);
    return pending;
  });
}

Outcome<Pending> try_migrations(const std::string& path, std::int64_t now_ms, const CopyProgress& progress,
                                std::span<const Migration> known) {
  auto pending = pending_migrations(path, known);
  if (!pending || pending->names.empty()) return pending;
  return guarded<Pending>([&] {
    Unfinished part{path};
    copy(path, part.path(), progress, known);
    bring_up_to_date(part.path(), now_ms, known);
    pending->copied = check(part.path(), known);
    return *pending;
  });
}

Outcome<std::string> back_up_before_migrations(const std::string& path, std::int64_t now_ms,
                                               std::span<const Migration> known) {
  std::error_code error;  // opening the file tells
  if (fs::file_size(path, error) == 0 || error) return std::string{};
  const auto pending = pending_migrations(path, known);
  if (!pending) return std::unexpected(pending.error());
  if (pending->schema == 0 || pending->names.empty()) return std::string{};
  std::string name =
      path + ".schema-" + std::to_string(pending->schema) + "-" + stamp(now_ms) + std::string{unfinished};
  const auto backed_up = back_up(path, name, {}, known);
  if (!backed_up) {
    return std::unexpected(
        Error{backed_up.error().kind, "the backup before the migration failed: " + backed_up.error().what});
  }
  return name;
}

std::string finish_backups(const std::string& path, const std::string& backup) {
  // Killed starts have copied the same unchanged file again and again, once for each schema they began with.
  std::map<std::string, std::string> last;  // by `PATH.schema-N-`
  std::error_code error;
  const std::string begins = path + ".schema-";
  for (const auto& entry : fs::directory_iterator{folder_of(path), error}) {
    const std::string name =
        folder_of(path) == "." && !path.starts_with("./") ? entry.path().filename().string() : entry.path().string();
    if (!name.starts_with(begins) || !name.ends_with(unfinished)) continue;
    std::string& newest = last[name.substr(0, name.find('-', begins.size()) + 1)];
    if (name < newest) {
      ::unlink(name.c_str());
    } else {
      if (!newest.empty()) ::unlink(newest.c_str());
      newest = name;
    }
  }
  for (const auto& [of, name] : last) {
    ::rename(name.c_str(), name.substr(0, name.size() - unfinished.size()).c_str());
  }
  return backup.empty() ? backup : backup.substr(0, backup.size() - unfinished.size());
}

void remove_unfinished(const std::string& path) {
  std::error_code error;
  const std::string begins = fs::path{path}.filename().string();
  for (const auto& entry : fs::directory_iterator{folder_of(path), error}) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(begins)) continue;
    const std::size_t part = name.find(unfinished_part, begins.size());
    const bool is_ours =
        part != std::string::npos && (part == begins.size() || name.substr(begins.size()).starts_with(".schema-"));
    if (is_ours) ::unlink(entry.path().c_str());
  }
}

}  // namespace takamaka::storage
