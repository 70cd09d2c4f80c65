#include "server/http/pipe.hpp"

#include <utility>

namespace takamaka::http {

bool Pipe::write(std::string_view piece) {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [&] { return abandoned_ || waiting_.size() < bytes_max_; });
  if (abandoned_) return false;
  waiting_.append(piece);
  if (!reader_ || waiting_.empty()) return true;
  const auto reader = std::exchange(reader_, nullptr);
  Piece taken = take();
  lock.unlock();
  reader(std::move(taken));
  return true;
}

void Pipe::end(bool whole) {
  std::unique_lock lock{mutex_};
  ended_ = true;
  whole_ = whole;
  if (!reader_) return;
  const auto reader = std::exchange(reader_, nullptr);
  Piece taken = take();
  lock.unlock();
  reader(std::move(taken));
}

void Pipe::next(std::function<void(Piece)> give) {
  std::unique_lock lock{mutex_};
  if (waiting_.empty() && !ended_) {
    reader_ = std::move(give);
    return;
  }
  Piece taken = take();
  lock.unlock();
  changed_.notify_all();
  give(std::move(taken));
}

void Pipe::abandon() {
  std::function<void(Piece)> reader;  // destroyed without the lock: it may own what owns the pipe
  {
    const std::lock_guard lock{mutex_};
    abandoned_ = true;
    reader.swap(reader_);
    waiting_.clear();
  }
  changed_.notify_all();
}

Pipe::Piece Pipe::take() { return {std::exchange(waiting_, {}), whole_}; }

}  // namespace takamaka::http
