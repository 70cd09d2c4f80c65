#pragma once

// Counts the frames of a WebSocket that are no message. The library that decodes the frames hides them: an endless
// message of empty fragments, pings and pongs would otherwise cost the sender nothing. Pure: octets and the time go in.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "protocol/close_codes.hpp"
#include "server/ops/rate_limit.hpp"

namespace takamaka::net {

class FrameMeter {
 public:
  // Pings and pongs have a budget like that of messages.
  FrameMeter(double control_per_second, double control_burst) : control_{control_per_second, control_burst} {}

  // Follows the octets that the client sent. Returns how many come before the first frame that breaks a bound; from
  // that frame on, `wrong` says why and every later call returns 0. Errors in the frames themselves are not its
  // business: the decoder finds them.
  std::size_t feed(std::string_view octets, std::int64_t now_ms);
  const std::optional<CloseCode>& wrong() const { return wrong_; }

 private:
  std::size_t head_size() const;
  void begin_frame(std::int64_t now_ms);
  void read_close_code(std::string_view payload);

  ops::TokenBucket control_;
  std::array<unsigned char, 14> head_{};
  std::size_t head_read_ = 0;
  std::uint64_t payload_left_ = 0;
  int fragments_ = 0;          // of the message under way
  int close_octets_left_ = 0;  // of the code in a close frame
  unsigned close_code_ = 0;
  std::optional<CloseCode> wrong_;
};

}  // namespace takamaka::net
