#include "storage/sqlite/files/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

namespace takamaka::storage {
namespace {

namespace fs = std::filesystem;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_{number} {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int operator*() const { return number_; }
  int take() { return std::exchange(number_, -1); }

 private:
  int number_;
};

std::unexpected<Error> not_locked(std::string what) {
  return std::unexpected(Error{ErrorKind::unavailable, std::move(what)});
}
std::string because() { return std::string{": "} + std::strerror(errno); }

// A killed restore can leave the database with a second name of its own making, before it has replaced anything. It may also have
// taken the write-ahead log away, without which the last commits would be missing: then the log gets its name back.
void remove_name_of_restore(const std::string& path, const struct stat& database) {
  std::error_code error;
  const std::string begins = fs::path{path}.filename().string() + ".before-restore-";
  for (const auto& entry : fs::directory_iterator{fs::path{path}.parent_path(), error}) {
    struct stat other{};
    if (!entry.path().filename().string().starts_with(begins) || ::lstat(entry.path().c_str(), &other) != 0) continue;
    if (other.st_dev != database.st_dev || other.st_ino != database.st_ino) continue;
    const std::string aside = entry.path().string(), log = path + "-wal";
    struct stat left{};
    const bool has_log = ::stat(log.c_str(), &left) == 0 && left.st_size > 0;  // readers can make an empty one
    if (!has_log && ::rename((aside + "-wal").c_str(), log.c_str()) != 0 && errno != ENOENT) return;
    for (const char* part : {"-wal", "-shm", ""}) ::unlink((aside + part).c_str());
  }
}

}  // namespace

Outcome<FileLock> FileLock::acquire(const std::string& database) { return acquire(database, O_CREAT); }
Outcome<FileLock> FileLock::acquire_if_there(const std::string& database) { return acquire(database, 0); }

Outcome<FileLock> FileLock::acquire(const std::string& name, int flags) {
  Descriptor database{::open(name.c_str(), O_RDWR | O_CLOEXEC | flags, 0600)};
  if (*database < 0 && (flags != 0 || errno != ENOENT)) return not_locked("cannot write " + name + because());
  std::error_code error;
  const std::string path = fs::weakly_canonical(fs::absolute(name), error).string();
  if (error) return not_locked("cannot find " + name + ": " + error.message());
  const std::string beside_path = path + ".lock";
  Descriptor beside{::open(beside_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600)};
  if (*beside < 0) return not_locked("cannot create " + beside_path + because());
  const auto lock = [&path](int descriptor, const std::string& file) -> Outcome<void> {
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return {};
    if (errno == EWOULDBLOCK) {
      return not_locked("a running server or command holds " + path +
                        "; stop the server first (systemctl stop takamaka)");
    }
    return not_locked("cannot lock " + file + because());
  };
  if (const auto locked = lock(*beside, beside_path); !locked) return std::unexpected(locked.error());
  if (*database >= 0) {
    if (const auto locked = lock(*database, path); !locked) return std::unexpected(locked.error());
    struct stat opened{}, named{};
    if (::fstat(*database, &opened) != 0 || ::stat(path.c_str(), &named) != 0) {
      return not_locked("cannot look at " + path + because());
    }
    if (opened.st_dev != named.st_dev || opened.st_ino != named.st_ino) {
      return not_locked(path + " was replaced at this moment");
    }
    if (opened.st_nlink > 1) {
      remove_name_of_restore(path, opened);
      ::fstat(*database, &opened);
    }
    if (opened.st_nlink > 1) {
      return not_locked(
          path + " has " + std::to_string(opened.st_nlink) +
          " names (hard links), and a second server could write it by another one: keep one name, or copy the file");
    }
  }
  return FileLock{path, beside.take(), database.take()};
}

FileLock::FileLock(FileLock&& other) noexcept
    : path_{std::move(other.path_)},
      beside_{std::exchange(other.beside_, -1)},
      database_{std::exchange(other.database_, -1)} {}

FileLock::~FileLock() {
  if (database_ >= 0) ::close(database_);
  if (beside_ >= 0) ::close(beside_);
}

}  // namespace takamaka::storage
