#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/loop/task.hpp"

namespace takamaka {

// What a connection does with its messages: the port through which the sockets reach the rest of the server. Everything
// happens on the connection's loop.
class MessageHandler {
 public:
  virtual ~MessageHandler() = default;
  // Handles one text message. If its answer takes longer, returns the task that gives it; the connection reads the next
  // message when that has ended.
  virtual std::optional<Task<>> handle(const std::string& text) = 0;
  // Answers a message over the rate limit with `slow_down`.
  virtual void too_fast(const std::string& text, std::int64_t retry_after_ms) = 0;
  // Whether a hello has arrived, and whether one was answered with `welcome`.
  virtual bool said_hello() const = 0;
  virtual bool welcomed() const = 0;
  // The connection is gone.
  virtual void gone() = 0;
};

}  // namespace takamaka
