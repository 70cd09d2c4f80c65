// The limit: the same relay on raw epoll with frames written by hand, one thread. It answers the handshake of this benchmark
// only, and ends if a message arrives in pieces.
//   takamaka_epoll PORT

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "tests/bench/moves/canned.hpp"

namespace {

struct Connection {
  int handle = -1;
  bool open = false;
  std::size_t room = 0, seat = 0;
};

// The answer to the one key that the driver sends (RFC 6455 section 1.3 has both).
constexpr std::string_view accepted =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\nSec-WebSocket-Protocol: takamaka.v1.json\r\n\r\n";

void put(int handle, std::string_view bytes) {
  if (write(handle, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) std::exit(1);
}

void send_text(Connection& to, const std::string& text) {
  std::string frame;
  frame.reserve(text.size() + 4);
  frame.push_back(static_cast<char>(0x81));
  frame.push_back(static_cast<char>(126));
  frame.push_back(static_cast<char>(text.size() >> 8));
  frame.push_back(static_cast<char>(text.size() & 255));
  put(to.handle, frame.append(text));
}

// Unmasks the first frame and takes it off `bytes`; the driver's are shorter than 64 KiB.
std::string_view take_message(std::span<char>& bytes) {
  const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])); };
  std::size_t length = byte(1) & 127, head = 2;
  if (length == 126) {
    length = byte(2) << 8 | byte(3);
    head = 4;
  }
  if (head + 4 + length > bytes.size()) std::exit(1);
  const std::span<char> mask = bytes.subspan(head, 4), text = bytes.subspan(head + 4, length);
  for (std::size_t i = 0; i < length; ++i) text[i] = static_cast<char>(text[i] ^ mask[i % 4]);
  bytes = bytes.subspan(head + 4 + length);
  return {text.data(), length};
}

}  // namespace

int main(int, char** argv) {
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in here{};
  here.sin_family = AF_INET;
  here.sin_port = htons(static_cast<std::uint16_t>(std::atoi(argv[1])));
  here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(listener, reinterpret_cast<const sockaddr*>(&here), sizeof here) != 0 || listen(listener, 4096) != 0) {
    std::perror("listen");
    return 1;
  }
  const int poll = epoll_create1(EPOLL_CLOEXEC);
  const auto watch = [&](int handle, Connection* connection) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = connection;
    epoll_ctl(poll, EPOLL_CTL_ADD, handle, &event);
  };
  watch(listener, nullptr);
  takamaka::bench::CannedRooms<Connection> rooms;
  std::array<epoll_event, 256> events;
  std::array<char, 65536> bytes;
  while (true) {
    const int count = epoll_wait(poll, events.data(), static_cast<int>(events.size()), -1);
    for (int i = 0; i < count; ++i) {
      auto* connection = static_cast<Connection*>(events[static_cast<std::size_t>(i)].data.ptr);
      if (connection == nullptr) {
        const int on = 1, handle = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
        setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        watch(handle, new Connection{handle});  // lives as long as the process
        continue;
      }
      const ssize_t size = read(connection->handle, bytes.data(), bytes.size());
      if (size <= 0) {
        close(connection->handle);
      } else if (!std::exchange(connection->open, true)) {
        put(connection->handle, accepted);
      } else {
        std::span<char> rest{bytes.data(), static_cast<std::size_t>(size)};
        while (!rest.empty()) rooms.heard(*connection, take_message(rest), send_text);
      }
    }
  }
}
