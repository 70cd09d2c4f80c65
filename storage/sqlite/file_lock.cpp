#include "storage/sqlite/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace takamaka::storage {

Outcome<FileLock> FileLock::acquire(const std::string& path) {
  const auto fail = [](std::string what) { return std::unexpected(Error{ErrorKind::unavailable, std::move(what)}); };
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (descriptor < 0) return fail("cannot create " + path + ": " + std::strerror(errno));
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    ::close(descriptor);
    if (error == EWOULDBLOCK) return fail("another server holds " + path);
    return fail("cannot lock " + path + ": " + std::strerror(error));
  }
  return FileLock{descriptor};
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_{std::exchange(other.descriptor_, -1)} {}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace takamaka::storage
