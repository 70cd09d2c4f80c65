#pragma once

// Text frames on their way into a socket: it adds their WebSocket heads (RFC 6455 section 5.2) and gives many frames as one list
// of buffers, so that one system call writes them all. Pure.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "server/connection/outbox.hpp"
#include "server/net/asio.hpp"

namespace takamaka::net {

class FrameWriter {
  static constexpr std::size_t frames_at_once = 16;

 public:
  // Room for one list of buffers, which a connection does not keep.
  struct Buffers {
    std::array<std::array<std::uint8_t, 10>, frames_at_once> heads;
    std::array<asio::const_buffer, 3 * frames_at_once> buffers;  // a head and two parts each
  };

  // Takes frames to write. Call it only when `empty`.
  void assign(std::vector<Frame> frames);
  // Tells whether all frames are written.
  bool empty() const { return first_ == frames_.size(); }
  // Tells whether a frame is written in part: no other frame may come in between.
  bool in_frame() const { return written_ > 0; }
  // Returns the next octets; valid until the next call of any function, and as long as the room. Perhaps not all.
  std::span<const asio::const_buffer> next(Buffers& room) const;
  // Reports that so many octets of `next` are written. Calls `done(octets)` for each frame that is complete, with its size
  // without its head.
  template <class Done>
  void wrote(std::size_t octets, Done done) {
    written_ += octets;
    while (!empty()) {
      const std::size_t text = frames_[first_].size(), whole = head_size(text) + text;
      if (written_ < whole) return;
      written_ -= whole;
      frames_[first_++] = {};
      done(text);
    }
  }

 private:
  static std::size_t head_size(std::size_t text) { return text < 126 ? 2 : text < 65536 ? 4 : 10; }

  std::vector<Frame> frames_;
  std::size_t first_ = 0;    // not yet written as a whole
  std::size_t written_ = 0;  // octets of it, with its head
};

}  // namespace takamaka::net
