#include "tests/sim/server/sim_socket.hpp"

#include <utility>

#include "protocol/messages/limits.hpp"

namespace takamaka::sim {
namespace {

constexpr std::int64_t close_ms = 5000;
constexpr CloseCode normal{1000, "normal", ""};

}  // namespace

void SimSocket::open(SessionContext& context, const std::string& address, LobbyService::CameBy came_by) {
  auto wake = [weak = weak_from_this(), &loop = loop_] {
    loop.post([weak] {
      if (const auto alive = weak.lock()) alive->woken();
    });
  };
  outbox_ = std::make_shared<Outbox>(loop_, std::move(wake), connections_.lease());
  session_ = std::make_shared<ClientSession>(context, loop_, outbox_, address, came_by);
  connections_.add(outbox_, address);
  hello_deadline_.set_after(limits::handshake_seconds * 1000, [this] { hello_is_late(); });
}

void SimSocket::hello_is_late() {
  if (finished_ || session_->welcomed()) return;
  if (!session_->said_hello() || std::exchange(hello_was_late_, true)) return outbox_->close(closing::hello_timeout);
  hello_deadline_.set_after(limits::hello_again_seconds * 1000, [this] { hello_is_late(); });
}

void SimSocket::hear(std::string text) {
  if (closing()) return;
  heard_.push_back(std::move(text));
  if (!busy_) next();
}

void SimSocket::next() {
  while (!busy_ && !heard_.empty() && !closing()) {
    const std::string text = std::move(heard_.front());
    heard_.pop_front();
    if (text.size() > limits::frame_bytes_max) {
      outbox_->close(closing::too_large);
    } else if (budget_.take(loop_.steady_ms())) {
      handle(text);
    } else if (grace_.take(loop_.steady_ms())) {
      session_->too_fast(text, 1000);
    } else {
      outbox_->close(closing::flooding);
    }
  }
  if (closing()) heard_.clear();
}

void SimSocket::handle(const std::string& text) {
  try {
    auto rest = session_->handle(text);
    if (!rest) return;
    busy_ = true;
    loop_.tasks().start(std::move(*rest),
                        [self = shared_from_this()](const std::exception_ptr& failure) { self->ended(failure); });
  } catch (const std::exception&) {
    fail();
  }
}

void SimSocket::ended(const std::exception_ptr& failure) {
  busy_ = false;
  if (failure) fail();
  loop_.post([weak = weak_from_this()] {
    const auto self = weak.lock();
    if (!self) return;
    if (self->cut_) return self->finish(self->taken_.close ? &*self->taken_.close : nullptr);
    self->next();
  });
}

void SimSocket::fail() {
  outbox_->close(closing::internal_error);
  leave();
}

void SimSocket::let_read(bool reads) {
  reads_ = reads;
  pump();
}

// While an answer is under way the session learns by its outbox that the client is gone, and the connection finishes after it.
void SimSocket::cut() {
  if (busy_) {
    cut_ = true;
    return outbox_->close(normal);
  }
  finish(nullptr);
}

void SimSocket::woken() {
  if (finished_) return;
  if (outbox_->closing() && !std::exchange(close_timed_, true)) deadline_.set_after(close_ms, [this] { cut(); });
  pump();
}

void SimSocket::pump() {
  const auto self = shared_from_this();
  while (!finished_) {
    if (next_ == taken_.frames.size() && taken_.ping == 0 && !taken_.close) {
      taken_ = outbox_->take();
      next_ = 0;
    }
    if (next_ < taken_.frames.size()) {
      if (!outbox_->may_speak()) return cut();
      if (!reads_) return;
      const Frame frame = std::exchange(taken_.frames[next_++], {});
      outbox_->written(1, frame.size());
      std::string text;
      if (frame.shared) text += *frame.shared;
      if (frame.own) text += *frame.own;
      ends_.sent(text);
    } else if (taken_.ping != 0) {
      taken_.ping = 0;  // never answered: only outcomes of reports wait for it, and simulated stores have no reports
    } else if (taken_.close) {
      if (!busy_) return finish(&*taken_.close);
      cut_ = true;
      return;
    } else {
      return;
    }
  }
}

void SimSocket::finish(const CloseCode* why) {
  if (std::exchange(finished_, true)) return;
  outbox_->close(normal);
  connections_.remove(outbox_);
  leave();
  deadline_.cancel();
  hello_deadline_.cancel();
  heard_.clear();
  place_.reset();
  if (ends_.closed) std::exchange(ends_.closed, nullptr)(why);
}

void SimSocket::leave() {
  if (!std::exchange(left_, true)) session_->gone();
}

}  // namespace takamaka::sim
