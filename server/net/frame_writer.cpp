#include "server/net/frame_writer.hpp"

#include <algorithm>
#include <utility>

namespace takamaka::net {
namespace {

constexpr std::uint8_t final_text = 0x81;

// Writes the head of an unmasked text frame with a text of `size` octets.
void write_head(std::array<std::uint8_t, 10>& head, std::size_t size) {
  head[0] = final_text;
  std::size_t length_octets = 0;
  if (size < 126) {
    head[1] = static_cast<std::uint8_t>(size);
  } else if (size < 65536) {
    head[1] = 126;
    length_octets = 2;
  } else {
    head[1] = 127;
    length_octets = 8;
  }
  for (std::size_t i = 0; i < length_octets; ++i) {
    head[2 + i] = static_cast<std::uint8_t>(size >> (8 * (length_octets - 1 - i)));
  }
}

}  // namespace

void FrameWriter::assign(std::vector<Frame> frames) {
  frames_ = std::move(frames);
  first_ = written_ = 0;
}

std::span<const asio::const_buffer> FrameWriter::next(Buffers& room) const {
  std::size_t count = 0, skip = written_;
  const auto add = [&](asio::const_buffer buffer) {
    const std::size_t skipped = std::min(skip, buffer.size());
    skip -= skipped;
    buffer += skipped;
    if (buffer.size() > 0) room.buffers[count++] = buffer;
  };
  for (std::size_t i = 0; i < frames_at_once && first_ + i < frames_.size(); ++i) {
    const Frame& frame = frames_[first_ + i];
    write_head(room.heads[i], frame.size());
    add(asio::buffer(room.heads[i].data(), head_size(frame.size())));
    if (frame.shared) add(asio::buffer(*frame.shared));
    if (frame.own) add(asio::buffer(*frame.own));
  }
  return std::span{room.buffers}.first(count);
}

}  // namespace takamaka::net
