#include "tests/support/storage/deaf_proxy.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>
#include <vector>

namespace takamaka::storage::testing {
namespace {

constexpr int look_each_ms = 10;

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

// Two sockets; what comes from one goes to the other.
struct Link {
  int client = -1, server = -1;
  bool lost = false;  // its answers are thrown away, until its end
  bool cut = false;   // and what the client sends
};

// Returns what has come; nothing at the sender's end.
std::string received(int from) {
  std::array<char, 65536> bytes{};
  const ssize_t count = ::recv(from, bytes.data(), bytes.size(), 0);
  return {bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
}
bool pass_on(const std::string& bytes, int to, bool drop) {
  return drop || ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size());
}

}  // namespace

DeafProxy::DeafProxy(const std::string& address) {
  const std::string key = "port=";
  const std::size_t at = address.find(key) + key.size();
  server_port_ = std::stoi(address.substr(at));
  listening_ = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in own = loopback(0);
  socklen_t size = sizeof own;
  if (::bind(listening_, reinterpret_cast<sockaddr*>(&own), size) != 0 || ::listen(listening_, 8) != 0 ||
      ::getsockname(listening_, reinterpret_cast<sockaddr*>(&own), &size) != 0) {
    throw std::runtime_error("cannot listen on loopback");
  }
  address_ = address.substr(0, at) + std::to_string(ntohs(own.sin_port)) + address.substr(address.find(' ', at));
  thread_ = std::thread{[this] { work(); }};
}

DeafProxy::~DeafProxy() {
  stopping_ = true;
  thread_.join();
  ::close(listening_);
}

void DeafProxy::work() {
  std::vector<Link> links;
  while (!stopping_) {
    std::vector<pollfd> sockets{{listening_, POLLIN, 0}};
    for (const Link& link : links) {
      sockets.push_back({link.client, POLLIN, 0});
      sockets.push_back({link.server, POLLIN, 0});
    }
    if (::poll(sockets.data(), sockets.size(), look_each_ms) <= 0) continue;
    for (std::size_t i = links.size(); i-- > 0;) {
      Link& link = links[i];
      const bool asks = sockets[i * 2 + 1].revents != 0, answers = sockets[i * 2 + 2].revents != 0;
      bool lives = true;
      if (asks) {
        const std::string sent = received(link.client);
        if (const auto loss = loss_after(sent)) {
          link.lost = true;
          link.cut = link.cut || loss->cuts;
        }
        if (sent.empty() && link.cut) ::close(std::exchange(link.client, -1));
        lives = link.cut || (!sent.empty() && pass_on(sent, link.server, false));
      }
      if (lives && answers) {
        const std::string answer = received(link.server);
        lives = !answer.empty() && pass_on(answer, link.client, link.lost);
      }
      if (lives) continue;
      ::close(link.client);
      ::close(link.server);
      links.erase(links.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (sockets[0].revents != 0) {
      Link link{::accept(listening_, nullptr, nullptr), ::socket(AF_INET, SOCK_STREAM, 0)};
      const sockaddr_in server = loopback(server_port_);
      ::connect(link.server, reinterpret_cast<const sockaddr*>(&server), sizeof server);
      links.push_back(link);
    }
  }
  for (const Link& link : links) {
    ::close(link.client);
    ::close(link.server);
  }
}

}  // namespace takamaka::storage::testing
