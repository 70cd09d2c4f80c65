#pragma once

// Frames on their way into a socket: it adds their WebSocket heads (RFC 6455 section 5.2) and gives many frames as one list
// of buffers, so that one system call writes them all. Control frames go between messages, before those that wait. Pure.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/connection/outbox.hpp"
#include "server/net/asio.hpp"

namespace takamaka::net {

class FrameWriter {
  static constexpr std::size_t frames_at_once = 8;

 public:
  // Room for one list of buffers, which a connection does not keep.
  struct Buffers {
    std::array<std::array<std::uint8_t, 10>, frames_at_once> heads;
    std::array<asio::const_buffer, 3 * frames_at_once + 1> buffers;  // a head and two parts each, and the control frame
  };

  enum class Control : std::uint8_t { close = 8, ping = 9, pong = 10 };

  // Takes messages to write. Call it only when `empty`.
  void assign(std::vector<Frame> frames);
  // Adds a control frame with at most 125 bytes. Call it only when no other one waits.
  void add(Control kind, std::string_view payload);
  bool has_control() const { return !control_.empty(); }
  // Forgets the messages that have not begun.
  void drop_messages();
  // Gives back the memory of the written frames, as an empty list; that of a burst goes. Call it only when `empty`.
  std::vector<Frame> room();
  // Tells whether all frames are written.
  bool empty() const { return !has_messages() && control_.empty(); }
  bool has_messages() const { return first_ < frames_.size(); }
  // Tells whether a message is written in part: no other frame may come in between.
  bool in_frame() const { return written_ > 0; }
  // Returns the next bytes; valid until the next call of any function, and as long as the room. Perhaps not all.
  std::span<const asio::const_buffer> next(Buffers& room);
  // Reports that so many bytes of `next` are written. Calls `done(bytes)` for each message that is complete, with its size
  // without its head.
  template <class Done>
  void wrote(std::size_t bytes, Done done) {
    written_ += bytes - wrote_control(bytes);
    while (has_messages()) {
      const std::size_t text = frames_[first_].size(), whole = head_size(text) + text;
      if (written_ < whole) return;
      written_ -= whole;
      frames_[first_++] = {};
      done(text);
    }
  }

 private:
  // Lets an empty list keep no more memory than ordinary moves need.
  void forget_burst();
  // Returns how many of the bytes belonged to the control frame.
  std::size_t wrote_control(std::size_t bytes);
  static std::size_t head_size(std::size_t text) { return text < 126 ? 2 : text < 65536 ? 4 : 10; }

  std::vector<Frame> frames_;
  std::size_t first_ = 0;       // not yet written as a whole
  std::size_t written_ = 0;     // bytes of it, with its head
  std::string control_;         // the bytes of the control frame that are not written yet
  bool control_first_ = false;  // `next` has begun with it
};

}  // namespace takamaka::net
