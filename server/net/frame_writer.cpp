#include "server/net/frame_writer.hpp"

#include <algorithm>
#include <utility>

namespace takamaka::net {
namespace {

constexpr std::uint8_t final_text = 0x81;

// Writes the head of an unmasked text frame with a text of `size` bytes.
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
  if (frames_.empty()) forget_burst();
}

std::vector<Frame> FrameWriter::room() {
  frames_.clear();
  first_ = 0;
  forget_burst();
  return std::move(frames_);
}

void FrameWriter::forget_burst() {
  if (frames_.capacity() > frames_at_once) frames_.shrink_to_fit();
}

void FrameWriter::add(Control kind, std::string_view payload) {
  constexpr unsigned final_frame = 128;
  control_ = {static_cast<char>(final_frame | static_cast<unsigned>(kind)), static_cast<char>(payload.size())};
  control_ += payload;
}

void FrameWriter::drop_messages() { frames_.resize(first_ + (in_frame() ? 1 : 0)); }

std::size_t FrameWriter::wrote_control(std::size_t bytes) {
  if (!control_first_) return 0;
  const std::size_t size = std::min(bytes, control_.size());
  control_.erase(0, size);
  return size;
}

std::span<const asio::const_buffer> FrameWriter::next(Buffers& room) {
  std::size_t count = 0, skip = written_;
  control_first_ = has_control() && !in_frame();
  if (control_first_) room.buffers[count++] = asio::buffer(control_);
  const auto add = [&](asio::const_buffer buffer) {
    const std::size_t skipped = std::min(skip, buffer.size());
    skip -= skipped;
    buffer += skipped;
    if (buffer.size() > 0) room.buffers[count++] = buffer;
  };
  const std::size_t most =
      has_control() && !control_first_ ? 1 : frames_at_once;  // then it is the control frame's turn
  for (std::size_t i = 0; i < most && first_ + i < frames_.size(); ++i) {
    const Frame& frame = frames_[first_ + i];
    write_head(room.heads[i], frame.size());
    add(asio::buffer(room.heads[i].data(), head_size(frame.size())));
    if (frame.shared) add({frame.shared.view().data(), frame.shared.size()});
    if (frame.own) add({frame.own.view().data(), frame.own.size()});
  }
  return std::span{room.buffers}.first(count);
}

}  // namespace takamaka::net
