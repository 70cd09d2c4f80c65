#include "server/net/outbox.hpp"

#include "protocol/limits.hpp"

namespace takamaka::net {

void Outbox::send(Frame frame) {
  std::unique_lock lock{mutex_};
  if (close_) return;
  const std::size_t size = frame.size();
  if (frames_ + 1 > limits::outbox_messages_max || bytes_ + size > limits::outbox_bytes_max) {
    // Drops the waiting frames: the client reconnects and receives the whole state.
    waiting_.clear();
    close_ = closing::slow_consumer;
    awake_ = false;
  } else {
    frames_ += 1;
    bytes_ += size;
    waiting_.push_back(std::move(frame));
  }
  wake(lock);
}

void Outbox::close(const CloseCode& code) {
  std::unique_lock lock{mutex_};
  if (close_) return;
  close_ = code;
  awake_ = false;  // wakes even a connection that is stuck in a write, so its closing deadline starts
  wake(lock);
}

bool Outbox::closing() const {
  const std::lock_guard lock{mutex_};
  return close_.has_value();
}

std::size_t Outbox::bytes() const {
  const std::lock_guard lock{mutex_};
  return bytes_;
}

Outbox::Taken Outbox::take() {
  const std::lock_guard lock{mutex_};
  Taken taken;
  taken.frames.swap(waiting_);
  if (close_ && !close_taken_) {
    taken.close = close_;
    close_taken_ = true;
  }
  if (taken.frames.empty() && !taken.close) awake_ = false;
  return taken;
}

void Outbox::written(std::size_t frames, std::size_t bytes) {
  const std::lock_guard lock{mutex_};
  frames_ -= frames;
  bytes_ -= bytes;
}

void Outbox::wake(std::unique_lock<std::mutex>& lock) {
  if (awake_) return;
  awake_ = true;
  lock.unlock();
  wake_();
}

}  // namespace takamaka::net
