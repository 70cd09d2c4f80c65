// Uses the file again after a failed disk has healed. storage/FORMAT.md says when that is safe.

#include <sqlite3.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "storage/sql/guarded.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::storage {
namespace {

// A file of SQLite's write-ahead log, opened beside SQLite.
class LogFile {
 public:
  // None if there is no such file.
  LogFile(const std::string& database, const char* vfs_name) {
    sqlite3_vfs* const vfs = sqlite3_vfs_find(vfs_name);
    name_ = sqlite3_create_filename(database.c_str(), (database + "-journal").c_str(), (database + "-wal").c_str(), 0,
                                    nullptr);
    if (vfs == nullptr || name_ == nullptr) fail(ErrorKind::unavailable, "cannot open the write-ahead log");
    bytes_.resize(static_cast<std::size_t>(vfs->szOsFile));
    const char* const wal = sqlite3_filename_wal(name_);
    int exists = 0;
    if (vfs->xAccess(vfs, wal, SQLITE_ACCESS_EXISTS, &exists) != SQLITE_OK || exists == 0) return;
    check(vfs->xOpen(vfs, wal, file(), SQLITE_OPEN_WAL | SQLITE_OPEN_READWRITE, nullptr));
  }
  ~LogFile() {
    if (is_open()) file()->pMethods->xClose(file());
    sqlite3_free_filename(name_);
  }
  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;

  bool is_open() { return file()->pMethods != nullptr; }
  // Writes all bytes again as they are read, and syncs them.
  void write_again() {
    sqlite3_int64 size = 0;
    check(file()->pMethods->xFileSize(file(), &size));
    std::vector<std::byte> part(std::size_t{1} << 20);
    for (sqlite3_int64 at = 0; at < size; at += static_cast<sqlite3_int64>(part.size())) {
      const int length = static_cast<int>(std::min<sqlite3_int64>(static_cast<sqlite3_int64>(part.size()), size - at));
      check(file()->pMethods->xRead(file(), part.data(), length, at));
      check(file()->pMethods->xWrite(file(), part.data(), length, at));
    }
    check(file()->pMethods->xSync(file(), SQLITE_SYNC_NORMAL));
  }

 private:
  sqlite3_file* file() { return reinterpret_cast<sqlite3_file*>(bytes_.data()); }
  static void check(int code) {
    if (code != SQLITE_OK) throw Failure{{ErrorKind::unavailable, "the disk still fails"}, code};
  }

  sqlite3_filename name_ = nullptr;
  std::vector<std::byte> bytes_;
};

}  // namespace

// A failed sync may have left pages in the system's cache that the disk lacks, and no later sync writes them. So the whole
// log is written again, byte by byte as it is read, under SQLite's own lock; from then on it is durable as it is. The file
// itself needs no such care: SQLite writes its pages again from the log, because the failed checkpoint does not count.
bool SqliteStore::heal() {
  if (!failed_) return true;
  const auto now = std::chrono::steady_clock::now();
  if (!lock_ || is_broken() || now < heal_at_ || !misplaced().empty()) return false;
  heal_at_ = now + options_.reopen_pause;
  heals_failed_ += 1;
  try {
    checkpointer_.reset();
    if (places_) places_.emplace(database_, lock_->path());
    database_.reopen();
    set_up();
    database_.execute("BEGIN IMMEDIATE");
    {
      LogFile log{lock_->path(), options_.vfs};
      if (log.is_open()) log.write_again();
    }
    database_.execute("ROLLBACK");
    make_durable();
    for (const auto& [room, known] : acknowledged_) {
      const auto found = head({room});
      if (found && found->length == known.length && found->hash == known.hash) continue;
      lacks_acknowledged_ = true;
      fail(ErrorKind::corrupt, "the file lacks events of room " + room);
    }
    heads_.clear();
    words_.open();
  } catch (const Failure& failure) {
    database_.roll_back();
    heads_.clear();
    last_.reset();
    failed_->what = "the file cannot be used yet: " + failure.error.what;
    return false;
  }
  acknowledged_.clear();
  failed_.reset();
  heals_failed_ = 0;
  return true;
}

std::string SqliteStore::lost_file() {
  prepare();
  return misplaced();
}

void SqliteStore::prepare() {
  if (const std::string lost = misplaced(); !lost.empty()) {
    if (failed_) return;
    failed_ = FilePlaces::why(lost);
    is_misplaced_ = true;
    if (places_->is_cut()) return;  // the log is all that is whole
    try {
      empty_log();  // what is stored is whole in one file, and its log spoils no file that took its place
    } catch (const Failure&) {
      return;  // then it is in the log
    }
    return;
  }
  if (std::exchange(is_misplaced_, false)) failed_.reset();
  if (failed_) heal();
}

// Tells whether the last transaction was stored, after it ended in doubt; none if that cannot be told.
std::optional<bool> SqliteStore::look_whether_stored() {
  const auto in_doubt = in_doubt_;
  if (in_doubt.empty() || !heal()) return {};
  const auto& [room, wanted] = *in_doubt.begin();
  try {
    const auto found = head({room});
    return found && found->length == wanted.length && found->hash == wanted.hash;
  } catch (const Failure& failure) {
    settle(failure);
    return {};
  }
}

}  // namespace takamaka::storage
