#include "server/connection/outbox.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "protocol/messages/limits.hpp"

namespace takamaka {

void Outbox::send(Frame frame) {
  if (loop_.is_current()) return add(std::move(frame));
  loop_.post([self = shared_from_this(), frame = std::move(frame)]() mutable { self->add(std::move(frame)); });
}

void Outbox::when_received(std::function<void()> received) {
  if (loop_.is_current()) return await(std::move(received));
  loop_.post(
      [self = shared_from_this(), received = std::move(received)]() mutable { self->await(std::move(received)); });
}

void Outbox::close(const CloseCode& code) {
  if (loop_.is_current()) return close_here(code);
  loop_.post([self = shared_from_this(), code] { self->close_here(code); });
}

void Outbox::hand_over(const CloseCode& code) {
  if (loop_.is_current()) return hand_over_here(code);
  loop_.post([self = shared_from_this(), code] { self->hand_over_here(code); });
}

void Outbox::hand_over_rest(const CloseCode& code) {
  // Frames of another loop come first, and then the connection's turn to write them.
  loop_.post([self = shared_from_this(), code] {
    self->loop_.post([self, code] {
      if (self->frames_ > 0) self->hand_over_here(code);
    });
  });
}

void Outbox::add(Frame frame) {
  if (close_ || (frame.session != 0 && frame.session < session_)) return;
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

void Outbox::await(std::function<void()> received) {
  if (close_) return;
  awaited_.push_back({next_ping_, std::move(received)});
  Awaited dropped{};  // its end may reach this outbox
  if (awaited_.size() > awaited_max) {
    dropped = std::move(awaited_.front());
    awaited_.erase(awaited_.begin());
  }
  wake();
}

void Outbox::close_here(const CloseCode& code) {
  if (close_) return;
  close_ = code;
  awake_ = false;  // wakes even a connection that is stuck in a write, so its closing deadline starts
  wake();
}

void Outbox::hand_over_here(const CloseCode& code) {
  if (!lease_.endless()) {
    handed_over_ = true;
    drop_waiting();
  }
  close_here(code);
}

Outbox::Taken Outbox::take(std::vector<Frame> room) {
  if (!may_speak()) fall_silent();
  Taken taken;
  taken.frames = std::exchange(waiting_, std::move(room));
  if (!close_ && !awaited_.empty() && awaited_.back().ping == next_ping_) taken.ping = next_ping_++;
  if (close_ && !close_taken_) {
    taken.close = close_;
    close_taken_ = true;
  }
  if (taken.frames.empty() && taken.ping == 0 && !taken.close) awake_ = false;
  return taken;
}

void Outbox::fall_silent() {
  drop_waiting();
  if (!close_) close_ = closing::lease_lost;
}

void Outbox::drop_waiting() {
  for (const Frame& frame : waiting_) written(1, frame.size());
  waiting_.clear();
  std::exchange(awaited_, {});  // their ends may reach this outbox
}

void Outbox::written(std::size_t frames, std::size_t bytes) {
  frames_ -= frames;
  bytes_ -= bytes;
}

void Outbox::answered(std::uint64_t ping) {
  if (ping >= next_ping_) return;  // the client made it up
  const auto later = std::ranges::find_if(awaited_, [&](const Awaited& one) { return one.ping > ping; });
  std::vector<Awaited> received{std::make_move_iterator(awaited_.begin()), std::make_move_iterator(later)};
  awaited_.erase(awaited_.begin(), later);
  for (const Awaited& one : received) one.received();
}

void Outbox::wake() {
  if (!std::exchange(awake_, true)) wake_();
}

}  // namespace takamaka
