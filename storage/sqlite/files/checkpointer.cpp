#include "storage/sqlite/files/checkpointer.hpp"

#include <optional>
#include <utility>

#include "storage/sqlite/database.hpp"

namespace takamaka::storage {

Checkpointer::Checkpointer(std::string path) : path_{std::move(path)}, thread_{[this] { work(); }} {}

Checkpointer::~Checkpointer() {
  {
    const std::lock_guard lock{mutex_};
    stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Checkpointer::wake() {
  {
    const std::lock_guard lock{mutex_};
    if (std::exchange(wanted_, true)) return;
  }
  changed_.notify_all();
}

void Checkpointer::work() {
  std::optional<Database> database;
  std::unique_lock lock{mutex_};
  for (;;) {
    changed_.wait(lock, [this] { return stopping_ || wanted_; });
    if (stopping_) return;
    wanted_ = false;
    lock.unlock();
    try {
      const std::lock_guard running{running_};
      if (!database) {
        database.emplace(path_, nullptr, Database::Mode::write);
        database->keep_log_on_close();
      }
      database->checkpoint();
    } catch (const Failure& failure) {
      database.reset();
      if (is_disk(failure)) has_failed_ = true;
    }
    lock.lock();
  }
}

}  // namespace takamaka::storage
