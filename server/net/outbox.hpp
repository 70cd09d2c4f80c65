#pragma once

// What waits to be written to one connection. Rooms and the lobby put in from their strands; the connection's own strand
// takes out. Bounded: a client that reads too slowly is closed with 4508 and costs nobody else anything.

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "protocol/close_codes.hpp"
#include "server/room/effects.hpp"

namespace takamaka::net {

// One text frame: `shared` followed by `own`; either may be null.
struct Frame {
  room::Text shared, own;
  std::size_t size() const { return (shared ? shared->size() : 0) + (own ? own->size() : 0); }
};

class Outbox {
 public:
  // `wake` is called, on whatever thread puts in, when there is something to take after there was nothing; it must only
  // post.
  explicit Outbox(std::function<void()> wake) : wake_{std::move(wake)} {}

  // Any thread. Dropped when the connection is closing.
  void send(Frame frame);
  void send(std::string text) { send({std::make_shared<const std::string>(std::move(text)), nullptr}); }
  // Any thread. Closes the connection after what was sent before; the first code stands.
  void close(const CloseCode& code);
  bool closing() const;
  std::size_t bytes() const;  // that wait or are being written

  // The connection: everything that waits, and the code to close with after it. Empty and none: nothing to do, and the
  // next `send` wakes again.
  struct Taken {
    std::vector<Frame> frames;
    std::optional<CloseCode> close;
  };
  Taken take();
  // The connection: frames that were taken are written (bytes and count come off the bound).
  void written(std::size_t frames, std::size_t bytes);

 private:
  void wake(std::unique_lock<std::mutex>& lock);

  const std::function<void()> wake_;
  mutable std::mutex mutex_;
  std::vector<Frame> waiting_;
  std::size_t frames_ = 0, bytes_ = 0;  // waiting or taken but not yet written
  std::optional<CloseCode> close_;
  bool close_taken_ = false;
  bool awake_ = false;  // the connection has been woken and has not yet found the outbox empty
};

}  // namespace takamaka::net
