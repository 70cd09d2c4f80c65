#include <arpa/inet.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <iostream>
#include <string_view>

#include "server/commands/commands.hpp"

namespace takamaka::commands {
namespace {

// A blocking connection with time limits of 3 s for sending and receiving.
class Connection {
 public:
  explicit Connection(const Settings& settings) {
    const bool v6 = settings.listen.find(':') != std::string::npos;
    handle_ = socket(v6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const timeval limit{3, 0};
    setsockopt(handle_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    setsockopt(handle_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    const auto port = htons(static_cast<std::uint16_t>(settings.port));
    if (v6) {
      sockaddr_in6 address{};
      address.sin6_family = AF_INET6;
      address.sin6_port = port;
      inet_pton(AF_INET6, settings.listen == "::" ? "::1" : settings.listen.c_str(), &address.sin6_addr);
      open_ = connect(handle_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    } else {
      sockaddr_in address{};
      address.sin_family = AF_INET;
      address.sin_port = port;
      inet_pton(AF_INET, settings.listen == "0.0.0.0" ? "127.0.0.1" : settings.listen.c_str(), &address.sin_addr);
      open_ = connect(handle_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    }
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() {
    if (handle_ >= 0) close(handle_);
  }

  // Returns the beginning of the answer; empty if there is none.
  std::string ask(std::string_view request) {
    std::array<char, 512> answer{};
    if (!open_ || write(handle_, request.data(), request.size()) != static_cast<ssize_t>(request.size())) return {};
    const ssize_t bytes = read(handle_, answer.data(), answer.size());
    return bytes > 0 ? std::string{answer.data(), static_cast<std::size_t>(bytes)} : std::string{};
  }

 private:
  int handle_ = -1;
  bool open_ = false;
};

}  // namespace

int healthcheck(const Settings& settings) {
  Connection connection{settings};
  const std::string answer = connection.ask("GET /readyz HTTP/1.1\r\nHost: healthcheck\r\nConnection: close\r\n\r\n");
  if (answer.starts_with("HTTP/1.1 200")) {
    std::cout << "ready\n";
    return 0;
  }
  std::cout << (answer.empty() ? "no answer\n" : "not ready\n");
  return 1;
}

}  // namespace takamaka::commands
