#include "tests/bench/moves/wire.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace takamaka::bench {
namespace {

[[noreturn]] void give_up(const char* why) {
  std::perror(why);
  std::exit(1);
}

}  // namespace

Wire::Wire(std::uint16_t port) : handle_{socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)} {
  sockaddr_in there{};
  there.sin_family = AF_INET;
  there.sin_port = htons(port);
  there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(handle_, reinterpret_cast<const sockaddr*>(&there), sizeof there) != 0) give_up("connect");
  const int on = 1;
  setsockopt(handle_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  const std::string request =
      "GET /ws HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      "Sec-WebSocket-Protocol: takamaka.v1.json\r\n\r\n";
  if (write(handle_, request.data(), request.size()) != static_cast<ssize_t>(request.size())) give_up("write");
  while (received_.find("\r\n\r\n") == std::string::npos) {
    if (!fill()) give_up("handshake");
  }
  if (!received_.starts_with("HTTP/1.1 101")) {
    std::fprintf(stderr, "%s\n", received_.c_str());
    std::exit(1);
  }
  received_.erase(0, received_.find("\r\n\r\n") + 4);
}

Wire::Wire(Wire&& other) noexcept
    : handle_{std::exchange(other.handle_, -1)}, received_{std::move(other.received_)}, at_{other.at_} {}

Wire::~Wire() {
  if (handle_ >= 0) close(handle_);
}

void Wire::send(std::string_view text) { send_frame(1, text); }

void Wire::send_frame(int opcode, std::string_view text) {
  std::string frame;
  frame.push_back(static_cast<char>(0x80 | opcode));
  if (text.size() < 126) {
    frame.push_back(static_cast<char>(0x80 | text.size()));
  } else {
    frame.push_back(static_cast<char>(0x80 | 126));
    frame.push_back(static_cast<char>(text.size() >> 8));
    frame.push_back(static_cast<char>(text.size() & 255));
  }
  frame.append(4, '\0').append(text);
  if (write(handle_, frame.data(), frame.size()) != static_cast<ssize_t>(frame.size())) give_up("send");
}

bool Wire::fill() {
  std::array<char, 65536> piece;
  const ssize_t bytes = read(handle_, piece.data(), piece.size());
  if (bytes <= 0) return false;
  received_.erase(0, std::exchange(at_, 0));
  received_.append(piece.data(), static_cast<std::size_t>(bytes));
  return true;
}

std::optional<std::string_view> Wire::next() {
  while (true) {
    const std::string_view rest = std::string_view{received_}.substr(at_);
    if (rest.size() < 2) return std::nullopt;
    const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(rest[i])); };
    std::size_t length = byte(1) & 127, head = 2;
    if (length == 126) {
      if (rest.size() < 4) return std::nullopt;
      length = byte(2) << 8 | byte(3);
      head = 4;
    } else if (length == 127) {
      if (rest.size() < 10) return std::nullopt;
      length = 0;
      for (std::size_t i = 2; i < 10; ++i) length = length << 8 | byte(i);
      head = 10;
    }
    if (rest.size() < head + length) return std::nullopt;
    at_ += head + length;
    if ((byte(0) & 15) == 8) {
      std::fprintf(stderr, "closed by the server with %zu\n", byte(2) << 8 | byte(3));
      std::exit(1);
    }
    if ((byte(0) & 15) == 9) send_frame(10, rest.substr(head, length));
    if ((byte(0) & 15) == 1) return rest.substr(head, length);
  }
}

std::optional<long> number_after(std::string_view text, std::string_view key) {
  const auto at = text.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  long number = 0;
  const auto [end, error] = std::from_chars(text.data() + at + key.size(), text.data() + text.size(), number);
  if (error != std::errc{}) return std::nullopt;
  return number;
}

std::string_view quoted_after(std::string_view text, std::string_view key) {
  const auto at = text.find(key);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = text.substr(at + key.size());
  return rest.substr(0, rest.find('"'));
}

}  // namespace takamaka::bench
