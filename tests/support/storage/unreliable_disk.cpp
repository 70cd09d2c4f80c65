#include "tests/support/storage/unreliable_disk.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>

namespace takamaka::storage::testing {

// SQLite allocates it with szOsFile bytes and uses its first member.
struct OpenFile {
  using Disk = UnreliableDisk;
  using Fault = Disk::Fault;

  sqlite3_file base;
  Disk* disk;
  std::shared_ptr<Disk::File>* file;

  static Disk& disk_of(sqlite3_vfs* vfs) { return *static_cast<Disk*>(vfs->pAppData); }
  static OpenFile& of(sqlite3_file* file) { return *reinterpret_cast<OpenFile*>(file); }
  Disk::File& contents() { return **file; }

  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* out, int flags, int* flags_out) {
    Disk& disk = disk_of(vfs);
    const std::string path = name == nullptr ? "temporary" : name;
    out->pMethods = nullptr;
    std::shared_ptr<Disk::File> file;
    if (const auto found = disk.files_.find(path); found != disk.files_.end()) {
      file = found->second;
    } else {
      if ((flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
      Fault fault{};
      if (disk.next_fails(fault) && (fault == Fault::io_error || fault == Fault::dead)) return SQLITE_CANTOPEN;
      file = disk.files_.emplace(path, std::make_shared<Disk::File>()).first->second;
    }
    OpenFile& opened = of(out);
    opened.disk = &disk;
    opened.file = new std::shared_ptr<Disk::File>{file};
    out->pMethods = &methods;
    if (flags_out != nullptr) *flags_out = flags;
    return SQLITE_OK;
  }
  static int remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
    Disk& disk = disk_of(vfs);
    Fault fault{};
    if (disk.next_fails(fault) && (fault == Fault::io_error || fault == Fault::dead)) return SQLITE_IOERR_DELETE;
    const auto found = disk.files_.find(name);
    if (found == disk.files_.end()) return SQLITE_IOERR_DELETE_NOENT;
    disk.deleted_[name] = found->second;
    disk.files_.erase(found);
    if (sync_folder != 0) disk.deleted_.clear();
    return SQLITE_OK;
  }
  static int access(sqlite3_vfs* vfs, const char* name, int, int* out) {
    *out = disk_of(vfs).files_.contains(name) ? 1 : 0;
    return SQLITE_OK;
  }
  static int full_path(sqlite3_vfs*, const char* name, int size, char* out) {
    sqlite3_snprintf(size, out, "%s", name);
    return SQLITE_OK;
  }
  static int randomness(sqlite3_vfs*, int size, char* out) {
    static std::mt19937 random{1};
    std::generate_n(out, size, [] { return static_cast<char>(random()); });
    return size;
  }
  static int sleep(sqlite3_vfs*, int microseconds) { return microseconds; }
  static int time(sqlite3_vfs*, sqlite3_int64* out) {
    *out = 212'000'000'000'000;
    return SQLITE_OK;
  }
  static int last_error(sqlite3_vfs*, int, char*) { return 0; }

  static int close(sqlite3_file* file) {
    delete of(file).file;
    return SQLITE_OK;
  }
  static int read(sqlite3_file* file, void* out, int size, sqlite3_int64 offset) {
    OpenFile& self = of(file);
    if (self.disk->next_read_fails()) return SQLITE_IOERR_READ;
    const auto& bytes = self.contents().visible;
    const auto from = std::min<std::size_t>(bytes.size(), static_cast<std::size_t>(offset));
    const auto length = std::min<std::size_t>(bytes.size() - from, static_cast<std::size_t>(size));
    std::memset(out, 0, static_cast<std::size_t>(size));
    if (length > 0) std::memcpy(out, bytes.data() + from, length);
    return length == static_cast<std::size_t>(size) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
  }
  static int write(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
    OpenFile& self = of(file);
    const auto* bytes = static_cast<const std::byte*>(data);
    Disk::Write write{offset, {bytes, bytes + size}};
    Fault fault{};
    const bool fails = self.disk->next_fails(fault);
    if (fails && fault != Fault::short_write) return fault == Fault::full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    if (fails) write.bytes.resize(write.bytes.size() / 2);
    Disk::apply(self.contents().visible, write, write.bytes.size());
    self.contents().pending.push_back(std::move(write));
    return fails ? SQLITE_FULL : SQLITE_OK;
  }
  static int truncate(sqlite3_file* file, sqlite3_int64 size) {
    OpenFile& self = of(file);
    Fault fault{};
    if (self.disk->next_fails(fault) && (fault == Fault::io_error || fault == Fault::dead)) {
      return SQLITE_IOERR_TRUNCATE;
    }
    self.contents().pending.push_back({size, {}, true});
    Disk::apply(self.contents().visible, self.contents().pending.back(), 0);
    return SQLITE_OK;
  }
  static int sync(sqlite3_file* file, int) {
    OpenFile& self = of(file);
    Disk::File& contents = self.contents();
    Fault fault{};
    if (self.disk->next_fails(fault)) {
      if (fault == Fault::io_error) contents.pending.clear();
      if (fault == Fault::io_error || fault == Fault::dead) return SQLITE_IOERR_FSYNC;
    }
    for (const Disk::Write& write : contents.pending) Disk::apply(contents.durable, write, write.bytes.size());
    contents.pending.clear();
    if (!contents.exists_durably) self.disk->deleted_.clear();  // SQLite's first sync of a file syncs its folder too
    contents.exists_durably = true;
    return SQLITE_OK;
  }
  static int size(sqlite3_file* file, sqlite3_int64* out) {
    *out = static_cast<sqlite3_int64>(of(file).contents().visible.size());
    return SQLITE_OK;
  }
  static int lock(sqlite3_file*, int) { return SQLITE_OK; }
  static int is_reserved(sqlite3_file*, int* out) {
    *out = 0;
    return SQLITE_OK;
  }
  static int control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
  static int sector(sqlite3_file*) { return 4096; }
  static int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }
  static int map_shared(sqlite3_file* file, int region, int size, int, void volatile** out) {
    auto& shared = of(file).contents().shared;
    while (shared.size() <= static_cast<std::size_t>(region)) {
      shared.push_back(std::make_unique<std::byte[]>(static_cast<std::size_t>(size)));
    }
    *out = shared[static_cast<std::size_t>(region)].get();
    return SQLITE_OK;
  }
  static int lock_shared(sqlite3_file*, int, int, int) { return SQLITE_OK; }
  static void barrier(sqlite3_file*) {}
  static int unmap_shared(sqlite3_file* file, int) {
    of(file).contents().shared.clear();
    return SQLITE_OK;
  }

  static const sqlite3_io_methods methods;
};

const sqlite3_io_methods OpenFile::methods = {
    .iVersion = 2,
    .xClose = close,
    .xRead = read,
    .xWrite = write,
    .xTruncate = truncate,
    .xSync = sync,
    .xFileSize = size,
    .xLock = lock,
    .xUnlock = lock,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control,
    .xSectorSize = sector,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = barrier,
    .xShmUnmap = unmap_shared,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

UnreliableDisk::UnreliableDisk() : vfs_{std::make_unique<sqlite3_vfs>()} {
  static int count = 0;
  name_ = "unreliable-" + std::to_string(++count);
  vfs_->iVersion = 2;
  vfs_->szOsFile = sizeof(OpenFile);
  vfs_->mxPathname = 1024;
  vfs_->zName = name_.c_str();
  vfs_->pAppData = this;
  vfs_->xOpen = OpenFile::open;
  vfs_->xDelete = OpenFile::remove;
  vfs_->xAccess = OpenFile::access;
  vfs_->xFullPathname = OpenFile::full_path;
  vfs_->xRandomness = OpenFile::randomness;
  vfs_->xSleep = OpenFile::sleep;
  vfs_->xGetLastError = OpenFile::last_error;
  vfs_->xCurrentTimeInt64 = OpenFile::time;
  sqlite3_vfs_register(vfs_.get(), 0);
}

UnreliableDisk::~UnreliableDisk() { sqlite3_vfs_unregister(vfs_.get()); }

void UnreliableDisk::fail_at(int n, Fault fault, bool and_after) {
  heal();
  fail_at_ = n;
  fault_ = fault;
  and_after_ = and_after;
}

void UnreliableDisk::fail_read_at(int n) {
  heal();
  fail_read_at_ = n;
}

void UnreliableDisk::heal() {
  operations_ = reads_ = fail_at_ = fail_read_at_ = 0;
  has_failed_ = false;
}

bool UnreliableDisk::next_fails(Fault& fault) {
  operations_ += 1;
  const bool on = fault_ == Fault::dead || and_after_;
  if (fail_at_ == 0 || operations_ < fail_at_ || (operations_ > fail_at_ && !on)) return false;
  fault = fault_;
  has_failed_ = true;
  return true;
}

bool UnreliableDisk::next_read_fails() {
  reads_ += 1;
  const bool dead = fault_ == Fault::dead && fail_at_ != 0 && operations_ >= fail_at_;
  if (!dead && reads_ != fail_read_at_) return false;
  has_failed_ = true;
  return true;
}

void UnreliableDisk::apply(std::vector<std::byte>& bytes, const Write& write, std::size_t length) {
  const auto offset = static_cast<std::size_t>(write.offset);
  if (write.truncates) {
    bytes.resize(std::min(bytes.size(), offset));
    return;
  }
  if (bytes.size() < offset + length) bytes.resize(offset + length);
  std::copy_n(write.bytes.begin(), length, bytes.begin() + write.offset);
}

void UnreliableDisk::cut_power(std::uint32_t seed) {
  std::mt19937 random{seed};
  const auto chance = [&](unsigned of) { return random() % of == 0; };
  for (auto& [path, file] : deleted_) {
    if (chance(2)) files_.try_emplace(path, file);
  }
  deleted_.clear();
  // A disk may lose everything, almost everything, or single writes.
  const unsigned losing = 1 + static_cast<unsigned>(random() % 4);
  std::erase_if(files_, [&](const auto& entry) { return !entry.second->exists_durably && chance(2); });
  for (auto& [path, file] : files_) {
    for (const Write& write : file->pending) {
      if (chance(losing)) continue;
      // Torn write: only its first sectors arrive.
      const std::size_t sectors = write.bytes.size() / 512 + 1;
      const std::size_t length =
          chance(4) ? std::min(write.bytes.size(), 512 * (random() % sectors)) : write.bytes.size();
      apply(file->durable, write, length);
    }
    file->pending.clear();
    file->visible = file->durable;
    file->shared.clear();
    file->exists_durably = true;
  }
}

std::vector<std::byte>& UnreliableDisk::bytes(const std::string& path) { return files_.at(path)->visible; }

void UnreliableDisk::place(const std::string& path, std::vector<std::byte> bytes) {
  auto file = std::make_shared<File>();
  file->durable = bytes;
  file->visible = std::move(bytes);
  file->exists_durably = true;
  files_[path] = std::move(file);
}

}  // namespace takamaka::storage::testing
