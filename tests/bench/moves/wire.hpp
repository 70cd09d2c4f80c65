#pragma once

// A thin WebSocket client on a plain socket, for load generators.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace takamaka::bench {

class Wire {
 public:
  // Connects to 127.0.0.1 and does the handshake; ends the program with a message if that fails.
  explicit Wire(std::uint16_t port);
  Wire(Wire&& other) noexcept;
  Wire& operator=(Wire&&) = delete;
  ~Wire();

  int handle() const { return handle_; }
  // Sends one text frame. The mask is zero, which costs the server as much as any other.
  void send(std::string_view text);
  // Waits for bytes and reads them; false when the connection has ended.
  bool fill();
  // The next whole message of the bytes read; valid until the next call. Answers pings.
  std::optional<std::string_view> next();

 private:
  void send_frame(int opcode, std::string_view payload);

  int handle_ = -1;
  std::string received_;
  std::size_t at_ = 0;
};

// The number after `key` in a flat piece of JSON.
std::optional<long> number_after(std::string_view text, std::string_view key);
// The quoted text after `key`.
std::string_view quoted_after(std::string_view text, std::string_view key);

}  // namespace takamaka::bench
