#pragma once

// The frames that wait to be written to one connection. Rooms and the lobby add frames from their strands; the
// connection's own strand takes them. Bounded: a client that reads too slowly is closed with 4508 and slows down no one
// else.

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
  // `wake` is called on the thread that adds a frame to an empty outbox or closes it; it must only post.
  explicit Outbox(std::function<void()> wake) : wake_{std::move(wake)} {}

  // Any thread. Drops the frame when the connection is closing.
  void send(Frame frame);
  void send(std::string text) { send({std::make_shared<const std::string>(std::move(text)), nullptr}); }
  // Any thread. Closes the connection after the frames sent before; the first code wins.
  void close(const CloseCode& code);
  bool closing() const;
  std::size_t bytes() const;  // waiting or being written

  // For the connection: takes all waiting frames, and the code to close with after them. If there is neither, the next
  // `send` wakes the connection again.
  struct Taken {
    std::vector<Frame> frames;
    std::optional<CloseCode> close;
  };
  Taken take();
  // For the connection: reports that taken frames are written; they no longer count towards the bound.
  void written(std::size_t frames, std::size_t bytes);

 private:
  void wake(std::unique_lock<std::mutex>& lock);

  const std::function<void()> wake_;
  mutable std::mutex mutex_;
  std::vector<Frame> waiting_;
  std::size_t frames_ = 0, bytes_ = 0;  // waiting or taken but not yet written
  std::optional<CloseCode> close_;
  bool close_taken_ = false;
  bool awake_ = false;  // the connection was woken and has not found the outbox empty since
};

}  // namespace takamaka::net
