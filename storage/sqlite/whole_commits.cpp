#include "storage/sqlite/whole_commits.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <new>
#include <utility>

#include "storage/sql/connection.hpp"

namespace takamaka::storage {
namespace {

// The most that SQLite's own file system writes at once: the pages of some 300 moves. A larger commit is written in pieces.
constexpr std::size_t gathered_max = 131'071;

// The head of a page in the write-ahead log; its second number is not 0 at the last page of a commit.
constexpr int head_bytes = 24, commit_mark_at = 4, commit_mark_bytes = 4;

// SQLite allocates it with szOsFile bytes and uses its first member. Behind it lies the file below.
struct GatheredLog {
  sqlite3_file base;
  std::byte* gathered;
  std::size_t length;  // of what is gathered
  sqlite3_int64 end;   // of the log, with what is gathered; 0: not known
  bool ends_commit;    // the last head was that of a commit's last page

  static GatheredLog& of(sqlite3_file* file) { return *reinterpret_cast<GatheredLog*>(file); }
  sqlite3_file* below() { return reinterpret_cast<sqlite3_file*>(this + 1); }
  const sqlite3_io_methods& methods_below() { return *below()->pMethods; }

  int write_straight(const void* data, int size, sqlite3_int64 offset) {
    const int code = methods_below().xWrite(below(), data, size, offset);
    if (code != SQLITE_OK) end = 0;
    return code == SQLITE_IOERR_WRITE && errno == EFBIG ? SQLITE_FULL : code;  // at the limit of a file's size
  }
  int write_gathered() {
    const std::size_t all = std::exchange(length, 0);
    if (all == 0) return SQLITE_OK;
    return write_straight(gathered, static_cast<int>(all), end - static_cast<sqlite3_int64>(all));
  }

  static int close(sqlite3_file* file) {
    GatheredLog& self = of(file);
    delete[] self.gathered;  // what no commit has ended is nothing
    return self.methods_below().xClose(self.below());
  }
  static int write(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
    GatheredLog& self = of(file);
    const bool appends = offset == self.end && self.end > 0;
    const auto bytes = static_cast<std::size_t>(size);
    if (!appends || self.length + bytes > gathered_max) {
      if (const int code = self.write_gathered(); code != SQLITE_OK) return code;
    }
    const bool begins_anew = offset == 0;
    if (appends && bytes <= gathered_max) {
      std::memcpy(self.gathered + self.length, data, bytes);
      self.length += bytes;
    } else if (const int code = self.write_straight(data, size, offset); code != SQLITE_OK) {
      return code;
    }
    self.end = begins_anew ? size : std::max(self.end, offset + size);
    if (size == head_bytes) {
      constexpr std::byte none[commit_mark_bytes]{};
      self.ends_commit =
          std::memcmp(static_cast<const std::byte*>(data) + commit_mark_at, none, commit_mark_bytes) != 0;
      return SQLITE_OK;
    }
    return self.ends_commit ? self.write_gathered() : SQLITE_OK;
  }
  static int read(sqlite3_file* file, void* out, int size, sqlite3_int64 offset) {
    GatheredLog& self = of(file);
    const int code = self.write_gathered();
    return code == SQLITE_OK ? self.methods_below().xRead(self.below(), out, size, offset) : code;
  }
  static int truncate(sqlite3_file* file, sqlite3_int64 size) {
    GatheredLog& self = of(file);
    const int code = self.write_gathered();
    self.end = 0;
    return code == SQLITE_OK ? self.methods_below().xTruncate(self.below(), size) : code;
  }
  static int sync(sqlite3_file* file, int flags) {
    GatheredLog& self = of(file);
    const int code = self.write_gathered();
    return code == SQLITE_OK ? self.methods_below().xSync(self.below(), flags) : code;
  }
  static int size(sqlite3_file* file, sqlite3_int64* out) {
    GatheredLog& self = of(file);
    const int code = self.write_gathered();
    return code == SQLITE_OK ? self.methods_below().xFileSize(self.below(), out) : code;
  }
  static int lock(sqlite3_file* file, int level) { return of(file).methods_below().xLock(of(file).below(), level); }
  static int unlock(sqlite3_file* file, int level) { return of(file).methods_below().xUnlock(of(file).below(), level); }
  static int is_reserved(sqlite3_file* file, int* out) {
    return of(file).methods_below().xCheckReservedLock(of(file).below(), out);
  }
  static int control(sqlite3_file* file, int what, void* with) {
    return of(file).methods_below().xFileControl(of(file).below(), what, with);
  }
  static int sector(sqlite3_file* file) { return of(file).methods_below().xSectorSize(of(file).below()); }
  static int characteristics(sqlite3_file* file) {
    return of(file).methods_below().xDeviceCharacteristics(of(file).below());
  }

  static const sqlite3_io_methods methods;
};

const sqlite3_io_methods GatheredLog::methods = {
    .iVersion = 1,
    .xClose = close,
    .xRead = read,
    .xWrite = write,
    .xTruncate = truncate,
    .xSync = sync,
    .xFileSize = size,
    .xLock = lock,
    .xUnlock = unlock,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control,
    .xSectorSize = sector,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = nullptr,
    .xShmLock = nullptr,
    .xShmBarrier = nullptr,
    .xShmUnmap = nullptr,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

sqlite3_vfs* below(sqlite3_vfs* vfs) { return static_cast<sqlite3_vfs*>(vfs->pAppData); }

int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  if ((flags & SQLITE_OPEN_WAL) == 0) return below(vfs)->xOpen(below(vfs), name, file, flags, flags_out);
  file->pMethods = nullptr;
  GatheredLog& self = *new (file) GatheredLog{};
  self.gathered = new (std::nothrow) std::byte[gathered_max];
  if (self.gathered == nullptr) return SQLITE_NOMEM;
  const int code = below(vfs)->xOpen(below(vfs), name, self.below(), flags, flags_out);
  if (self.below()->pMethods != nullptr) {
    self.base.pMethods = &GatheredLog::methods;  // then SQLite closes it
  } else {
    delete[] self.gathered;
  }
  return code;
}

std::string next_name() {
  static std::atomic<int> count = 0;
  return "whole-commits-" + std::to_string(++count);
}

}  // namespace

WholeCommits::WholeCommits(const char* below_name) : name_{next_name()}, vfs_{std::make_unique<sqlite3_vfs>()} {
  sqlite3_vfs* const base = sqlite3_vfs_find(below_name);
  if (base == nullptr) fail(ErrorKind::unavailable, "SQLite has no such file system");
  vfs_->iVersion = 2;
  vfs_->szOsFile = static_cast<int>(sizeof(GatheredLog)) + base->szOsFile;
  vfs_->mxPathname = base->mxPathname;
  vfs_->zName = name_.c_str();
  vfs_->pAppData = base;
  vfs_->xOpen = open;
  vfs_->xDelete = [](sqlite3_vfs* vfs, const char* name, int sync_folder) {
    return below(vfs)->xDelete(below(vfs), name, sync_folder);
  };
  vfs_->xAccess = [](sqlite3_vfs* vfs, const char* name, int flags, int* out) {
    return below(vfs)->xAccess(below(vfs), name, flags, out);
  };
  vfs_->xFullPathname = [](sqlite3_vfs* vfs, const char* name, int size, char* out) {
    return below(vfs)->xFullPathname(below(vfs), name, size, out);
  };
  vfs_->xRandomness = [](sqlite3_vfs* vfs, int size, char* out) {
    return below(vfs)->xRandomness(below(vfs), size, out);
  };
  vfs_->xSleep = [](sqlite3_vfs* vfs, int microseconds) { return below(vfs)->xSleep(below(vfs), microseconds); };
  vfs_->xGetLastError = [](sqlite3_vfs* vfs, int size, char* out) {
    return below(vfs)->xGetLastError(below(vfs), size, out);
  };
  vfs_->xCurrentTimeInt64 = [](sqlite3_vfs* vfs, sqlite3_int64* out) {
    return below(vfs)->xCurrentTimeInt64(below(vfs), out);
  };
  sqlite3_vfs_register(vfs_.get(), 0);
}

WholeCommits::~WholeCommits() { sqlite3_vfs_unregister(vfs_.get()); }

}  // namespace takamaka::storage
