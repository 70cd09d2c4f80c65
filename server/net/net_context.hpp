#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/connection/address.hpp"
#include "server/connection/connections.hpp"
#include "server/connection/message_handler.hpp"
#include "server/http/site.hpp"
#include "server/loop/loops.hpp"
#include "server/net/asio_loop.hpp"

namespace takamaka::net {

// The services that every connection uses. Outlives all connections; immutable except for `connections`.
struct NetContext {
  http::Site site;
  std::vector<std::string> allowed_origins;
  std::vector<AddressRange> trusted_proxies;
  double messages_per_second;  // of one connection, on average; bursts may be four times as large
  Connections& connections;
  std::function<bool(const std::string& address)> banned;  // whether the address is banned; empty: none is
  // Answers a call to the admin API on the connection's loop; empty: there is no admin API.
  std::function<Task<std::shared_ptr<const http::Answer>>(Loop&, http::Request, std::string address)> admin;
  // Creates the client session of a new WebSocket, from its loop, outbox and address, and the routing key of the path /ws/KEY.
  // Empty: no WebSockets here.
  std::function<std::shared_ptr<MessageHandler>(Loop&, std::shared_ptr<Outbox>, std::string address,
                                                std::optional<RoutingKey> came_by)>
      open_session;
  // Returns the loop on which a WebSocket with this routing key lives. Empty: on the loop that has accepted it.
  std::function<AsioLoop&(RoutingKey)> loop_of{};
  // Answers a request that has the code of an invitation (http::invited_code), on the connection's loop; null: it is
  // answered as any other. Empty: no invitations here.
  std::function<Task<std::shared_ptr<const http::Answer>>(Loop&, http::Request, std::string address)> invitation{};
  std::vector<std::string> host_names{};  // from http::host_names; empty: every Host is accepted
  // Counts a new WebSocket against its address. Returns the milliseconds to wait if the address has opened too many;
  // empty: not counted.
  std::function<std::optional<std::int64_t>(const std::string& address)> too_many_sockets{};
  // The same for a new connection that is no trusted proxy's, before anything is read from it.
  std::function<std::optional<std::int64_t>(const std::string& address)> too_many_arrivals{};
  // The same for a plain HTTP request, except for /healthz and /readyz.
  std::function<std::optional<std::int64_t>(const std::string& address)> too_many_requests{};
  bool strict_transport = false;  // the server is reached over https: every answer tells browsers to use nothing else
};

}  // namespace takamaka::net
