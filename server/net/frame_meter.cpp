#include "server/net/frame_meter.hpp"

#include <algorithm>

#include "protocol/limits.hpp"

namespace takamaka::net {
namespace {

constexpr CloseCode wrong_close_code{1002, "protocol_error", "A close code of 5000 or more does not exist."};
constexpr unsigned close_codes_end = 5000;

namespace opcode {
constexpr unsigned continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10;
}

}  // namespace

std::size_t FrameMeter::feed(std::string_view octets, std::int64_t now_ms) {
  if (wrong_) return 0;
  std::size_t at = 0, frame_began = 0;
  while (at < octets.size()) {
    if (payload_left_ > 0) {
      const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(payload_left_, octets.size() - at));
      read_close_code(octets.substr(at, size));
      payload_left_ -= size;
      at += size;
    } else {
      if (head_read_ == 0) frame_began = at;
      head_[head_read_++] = static_cast<unsigned char>(octets[at++]);
      if (head_read_ == head_size()) begin_frame(now_ms);
    }
    if (wrong_) return frame_began;
  }
  return octets.size();
}

// The size of the head that has begun, as far as it is known.
std::size_t FrameMeter::head_size() const {
  if (head_read_ < 2) return 2;
  const unsigned length = head_[1] & 127u;
  return 2u + (length == 126 ? 2 : length == 127 ? 8 : 0) + ((head_[1] & 128u) != 0 ? 4 : 0);
}

void FrameMeter::begin_frame(std::int64_t now_ms) {
  const std::size_t after_length = head_read_ - ((head_[1] & 128u) != 0 ? 4 : 0);
  payload_left_ = head_[1] & 127u;
  if (after_length > 2) {
    payload_left_ = 0;
    for (std::size_t i = 2; i < after_length; ++i) payload_left_ = payload_left_ << 8 | head_[i];
  }
  head_read_ = 0;
  const bool last = (head_[0] & 128u) != 0;
  switch (head_[0] & 15u) {
    case opcode::text:
    case opcode::binary:
      fragments_ = 0;
      [[fallthrough]];
    case opcode::continuation:
      if (++fragments_ > limits::fragments_max) wrong_ = closing::flooding;
      if (last) fragments_ = 0;
      break;
    case opcode::ping:
    case opcode::pong:
      if (!control_.take(now_ms)) wrong_ = closing::flooding;
      break;
    case opcode::close:
      close_octets_left_ = payload_left_ >= 2 ? 2 : 0;
      close_code_ = 0;
      break;
    default:
      break;
  }
}

// The head, whose last four octets are the mask, stays until the next frame begins.
void FrameMeter::read_close_code(std::string_view payload) {
  if ((head_[1] & 128u) == 0) return;
  for (std::size_t i = 0; i < payload.size() && close_octets_left_ > 0; ++i, --close_octets_left_) {
    const unsigned mask = head_[close_octets_left_ == 2 ? 2 : 3];
    close_code_ = close_code_ << 8 | (static_cast<unsigned char>(payload[i]) ^ mask);
    if (close_octets_left_ == 1 && close_code_ >= close_codes_end) wrong_ = wrong_close_code;
  }
}

}  // namespace takamaka::net
