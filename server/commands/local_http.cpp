#include "server/commands/local_http.hpp"

#include <netdb.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

namespace takamaka::commands {

int connect_to(const std::string& host, const std::string& port, std::string& why) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (const int failed = ::getaddrinfo(host.c_str(), port.c_str(), &hints, &found); failed != 0) {
    why = ::gai_strerror(failed);
    return -1;
  }
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> addresses{found, &::freeaddrinfo};
  for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
    const int handle = ::socket(one->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (handle < 0) {
      why = std::strerror(errno);
      continue;
    }
    const timeval limit{3, 0};
    ::setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    ::setsockopt(handle, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    if (::connect(handle, one->ai_addr, one->ai_addrlen) == 0) return handle;
    why = std::strerror(errno == EINPROGRESS ? ETIMEDOUT : errno);
    ::close(handle);
  }
  return -1;
}

std::string local_address(std::string_view listen) {
  return listen == "0.0.0.0" ? "127.0.0.1" : listen == "::" ? "::1" : std::string{listen};
}

std::optional<std::string> fetch(const std::string& address, std::uint16_t port, std::string_view path) {
  constexpr std::size_t bytes_max = 1 << 20;
  std::string why;
  const int handle = connect_to(address, std::to_string(port), why);
  if (handle < 0) return std::nullopt;
  const std::string request = "GET " + std::string{path} + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  std::string answer;
  if (::send(handle, request.data(), request.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(request.size())) {
    std::array<char, 4096> piece{};
    for (ssize_t bytes = 0; answer.size() < bytes_max && (bytes = ::read(handle, piece.data(), piece.size())) > 0;)
      answer.append(piece.data(), static_cast<std::size_t>(bytes));
  }
  ::close(handle);
  if (answer.empty()) return std::nullopt;
  return answer;
}

}  // namespace takamaka::commands
