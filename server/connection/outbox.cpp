#include "server/connection/outbox.hpp"

#include <utility>

#include "protocol/limits.hpp"

namespace takamaka {

void Outbox::send(Frame frame) {
  if (loop_.is_current()) return add(std::move(frame));
  loop_.post([self = shared_from_this(), frame = std::move(frame)]() mutable { self->add(std::move(frame)); });
}

void Outbox::close(const CloseCode& code) {
  if (loop_.is_current()) return close_here(code);
  loop_.post([self = shared_from_this(), code] { self->close_here(code); });
}

void Outbox::add(Frame frame) {
  if (close_) return;
  const std::size_t size = frame.size();
  if (frames_ + 1 > limits::outbox_messages_max || bytes_ + size > limits::outbox_bytes_max) {
    // Drops the waiting frames: the client reconnects and receives the whole state.
    waiting_.clear();
    return close_here(closing::slow_consumer);
  }
  frames_ += 1;
  bytes_ += size;
  waiting_.push_back(std::move(frame));
  wake();
}

void Outbox::close_here(const CloseCode& code) {
  if (close_) return;
  close_ = code;
  awake_ = false;  // wakes even a connection that is stuck in a write, so its closing deadline starts
  wake();
}

Outbox::Taken Outbox::take() {
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
  frames_ -= frames;
  bytes_ -= bytes;
}

void Outbox::wake() {
  if (!std::exchange(awake_, true)) wake_();
}

}  // namespace takamaka
