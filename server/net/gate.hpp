#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/net/address.hpp"
#include "server/net/asio.hpp"
#include "server/net/connections.hpp"
#include "server/net/site.hpp"

namespace takamaka {
class Visitor;
}

namespace takamaka::net {

// What every connection needs of the server around it. Outlives all connections; immutable but for `connections`.
struct Gate {
  Site site;
  std::vector<std::string> allowed_origins;
  std::vector<AddressRange> trusted_proxies;
  double messages_per_second;  // of one connection, in the long run; four times as many at once
  Connections& connections;
  std::function<bool(const std::string& address)> banned;  // whether nobody is let in from there; empty: all are
  // Answers a call to the desk's API, on the connection's strand; empty: there is no desk.
  std::function<asio::awaitable<std::shared_ptr<const Answer>>(Strand, Request, std::string address)> desk;
  // Makes the one who listens to a new socket: its strand, what is sent to it, and its address. Empty: there are none here.
  std::function<std::shared_ptr<Visitor>(Strand, std::shared_ptr<Outbox>, std::string address)> receive;
};

}  // namespace takamaka::net
