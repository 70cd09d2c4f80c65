#pragma once

// Reads the frames of a client (RFC 6455 section 5) from octets as they arrive, however they are cut, and puts messages together.
// Strict: what the RFC forbids, what nobody needs and what has no end is refused. Pure: octets and the time go in.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/utf8.hpp"
#include "protocol/messages/close_codes.hpp"
#include "server/ops/limits/rate_limit.hpp"

namespace takamaka::net {

class FrameReader {
 public:
  // Pings and pongs have a budget like that of messages: so many a second on average, and so many at once.
  FrameReader(double control_per_second, double control_burst) : control_{control_per_second, control_burst} {}

  // What the octets have completed. `wrong`: the connection must be closed, and nothing more is read.
  enum class Found : std::uint8_t { nothing, text, ping, pong, close, wrong };
  struct Read {
    std::size_t octets = 0;  // so many were taken
    Found found = Found::nothing;
  };
  // Takes octets up to the end of a message or of a control frame. The rest is for the next call. What was found stays valid
  // until then.
  Read feed(std::string_view octets, std::int64_t now_ms);

  // The text that was found: UTF-8, of at most limits::frame_bytes_max octets.
  const std::string& text() const { return text_; }
  // Gives back the memory of a long text, when nobody needs it any more.
  void forget_text();
  // The payload of the ping or pong that was found.
  std::string_view payload() const { return {payload_.data(), payload_size_}; }
  // The code of the close frame that was found; 1000 if it had none.
  std::uint16_t close_code() const;
  // The reason after Found::wrong.
  const std::optional<CloseCode>& wrong() const { return wrong_; }

 private:
  std::size_t head_size() const;
  bool is_control() const { return (opcode_ & 8u) != 0; }
  Found begin_frame(std::int64_t now_ms);
  Found begin_message_frame(bool last);
  Found begin_control_frame(bool last, std::int64_t now_ms);
  Found add(std::string_view masked);
  Found end_frame();
  Found end_close_frame();
  Found fail(const CloseCode& why);

  ops::TokenBucket control_;
  std::array<unsigned char, 14> head_{};  // its last four octets are the mask
  std::uint8_t head_read_ = 0;
  bool in_payload_ = false;
  unsigned opcode_ = 0;  // of the frame under way
  bool last_ = false;    // it ends its message
  std::uint64_t payload_left_ = 0;
  unsigned mask_at_ = 0;  // the octet of the mask for the next octet of the payload
  bool in_message_ = false;
  int fragments_ = 0;  // of the message under way
  std::string text_;
  Utf8Check utf8_;
  std::array<char, 125> payload_{};  // of a control frame
  std::uint8_t payload_size_ = 0;
  std::optional<CloseCode> wrong_;
};

}  // namespace takamaka::net
