#include "server/net/frame_reader.hpp"

#include <algorithm>
#include <cstring>

#include "protocol/messages/limits.hpp"

namespace takamaka::net {
namespace {

constexpr CloseCode protocol_error{1002, "protocol_error", "The frames break RFC 6455."};
constexpr CloseCode unsupported_data{1003, "unsupported_data", "Only text messages."};
constexpr CloseCode bad_payload{1007, "bad_payload", "The text was not UTF-8."};
constexpr CloseCode too_big{1009, "too_big", "A frame announced far more than the limit."};

// A message that announces more than this is refused unread; what is over the limit, and less than this, gets a code of ours.
constexpr std::size_t announced_bytes_max = 4 * limits::frame_bytes_max;
// The memory that an idle connection keeps for its next message.
constexpr std::size_t text_kept = 512;

namespace opcode {
constexpr unsigned continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10;
}

// RFC 6455 section 7.4: the codes that may stand in a close frame.
bool is_close_code(unsigned code) {
  if (code >= 3000) return code < 5000;
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1013);
}

// Writes the octets without their mask; `at` is the octet of the mask for the first one.
void unmask(char* to, std::string_view masked, const unsigned char* mask, unsigned at) {
  std::array<unsigned char, 8> twice;
  for (std::size_t i = 0; i < twice.size(); ++i) twice[i] = mask[(at + i) % 4];
  std::uint64_t eight_of_mask = 0;
  std::memcpy(&eight_of_mask, twice.data(), sizeof eight_of_mask);
  std::size_t i = 0;
  for (; i + 8 <= masked.size(); i += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, masked.data() + i, sizeof eight);
    eight ^= eight_of_mask;
    std::memcpy(to + i, &eight, sizeof eight);
  }
  for (; i < masked.size(); ++i) to[i] = static_cast<char>(static_cast<unsigned char>(masked[i]) ^ twice[i % 4]);
}

}  // namespace

FrameReader::Read FrameReader::feed(std::string_view octets, std::int64_t now_ms) {
  std::size_t at = 0;
  Found found = wrong_ ? Found::wrong : Found::nothing;
  while (found == Found::nothing && at < octets.size()) {
    if (!in_payload_) {
      head_[head_read_++] = static_cast<unsigned char>(octets[at++]);
      if (head_read_ == head_size()) found = begin_frame(now_ms);
    } else {
      const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(payload_left_, octets.size() - at));
      found = add(octets.substr(at, size));
      at += size;
    }
    if (found == Found::nothing && in_payload_ && payload_left_ == 0) found = end_frame();
  }
  return {at, found};
}

// The size of the head that has begun, as far as it is known.
std::size_t FrameReader::head_size() const {
  if (head_read_ < 2) return 2;
  const unsigned length = head_[1] & 127u;
  return 2u + (length == 126 ? 2 : length == 127 ? 8 : 0) + ((head_[1] & 128u) != 0 ? 4 : 0);
}

FrameReader::Found FrameReader::begin_frame(std::int64_t now_ms) {
  const bool last = (head_[0] & 128u) != 0;
  const bool is_reserved = (head_[0] & 112u) != 0, is_masked = (head_[1] & 128u) != 0;
  if (is_reserved || !is_masked) return fail(protocol_error);
  const std::size_t after_length = head_read_ - 4u;
  payload_left_ = head_[1] & 127u;
  if (after_length > 2) {
    payload_left_ = 0;
    for (std::size_t i = 2; i < after_length; ++i) payload_left_ = payload_left_ << 8 | head_[i];
    if (payload_left_ < (after_length == 4 ? 126u : 65536u)) return fail(protocol_error);  // not the shortest form
  }
  opcode_ = head_[0] & 15u;
  std::copy_n(head_.begin() + static_cast<std::ptrdiff_t>(after_length), 4, head_.begin());
  head_read_ = 0;
  mask_at_ = 0;
  in_payload_ = true;
  return is_control() ? begin_control_frame(last, now_ms) : begin_message_frame(last);
}

FrameReader::Found FrameReader::begin_message_frame(bool last) {
  const bool is_first = opcode_ != opcode::continuation;
  if (opcode_ > opcode::binary || is_first == in_message_) return fail(protocol_error);
  if (opcode_ == opcode::binary) return fail(unsupported_data);
  if (is_first) {
    text_.clear();
    utf8_ = {};
    fragments_ = 0;
    in_message_ = true;
  }
  if (++fragments_ > limits::fragments_max) return fail(closing::flooding);
  if (payload_left_ > announced_bytes_max - text_.size()) return fail(too_big);
  last_ = last;
  return Found::nothing;
}

void FrameReader::forget_text() {
  if (text_.capacity() <= text_kept) return;
  text_.clear();
  text_.shrink_to_fit();
}

FrameReader::Found FrameReader::begin_control_frame(bool last, std::int64_t now_ms) {
  if (opcode_ > opcode::pong || !last || payload_left_ > payload_.size()) return fail(protocol_error);
  if (opcode_ != opcode::close && !control_.take(now_ms)) return fail(closing::flooding);
  payload_size_ = 0;
  return Found::nothing;
}

FrameReader::Found FrameReader::add(std::string_view masked) {
  payload_left_ -= masked.size();
  if (is_control()) {
    unmask(payload_.data() + payload_size_, masked, head_.data(), mask_at_);
    payload_size_ = static_cast<std::uint8_t>(payload_size_ + masked.size());
  } else {
    const std::size_t before = text_.size();
    if (before + masked.size() > limits::frame_bytes_max) return fail(closing::too_large);
    text_.resize_and_overwrite(before + masked.size(), [&](char* text, std::size_t) {
      unmask(text + before, masked, head_.data(), mask_at_);
      return before + masked.size();
    });
    if (!utf8_.feed(std::string_view{text_}.substr(before))) return fail(bad_payload);
  }
  mask_at_ = static_cast<unsigned>((mask_at_ + masked.size()) % 4);
  return Found::nothing;
}

FrameReader::Found FrameReader::end_frame() {
  in_payload_ = false;
  if (opcode_ == opcode::close) return end_close_frame();
  if (is_control()) return opcode_ == opcode::ping ? Found::ping : Found::pong;
  if (!last_) return Found::nothing;
  in_message_ = false;
  return utf8_.complete() ? Found::text : fail(bad_payload);
}

FrameReader::Found FrameReader::end_close_frame() {
  if (payload_size_ == 0) return Found::close;
  if (payload_size_ == 1 || !is_close_code(close_code())) return fail(protocol_error);
  return is_utf8(payload().substr(2)) ? Found::close : fail(bad_payload);
}

std::uint16_t FrameReader::close_code() const {
  constexpr std::uint16_t normal = 1000;
  if (payload_size_ < 2) return normal;
  const auto octet = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(payload_[i])); };
  return static_cast<std::uint16_t>(octet(0) << 8 | octet(1));
}

FrameReader::Found FrameReader::fail(const CloseCode& why) {
  wrong_ = why;
  return Found::wrong;
}

}  // namespace takamaka::net
