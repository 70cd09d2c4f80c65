#include "server/net/http_session.hpp"

#include <array>
#include <atomic>
#include <charconv>
#include <cstdio>

#include "protocol/messages/limits.hpp"
#include "server/http/handshake.hpp"
#include "server/http/preview.hpp"
#include "server/net/await_task.hpp"
#include "server/net/deadline.hpp"
#include "server/net/listener.hpp"
#include "server/net/parse_request.hpp"
#include "server/net/ws_session.hpp"
#include "server/ops/clock.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"

namespace takamaka::net {
namespace {

using namespace std::chrono_literals;

constexpr auto head_time = std::chrono::seconds{limits::handshake_seconds};
constexpr auto answer_time = 60s;
constexpr auto linger_time = 2s;
// Probes have no budget, but a new connection has one: after so many of them the connection ends.
constexpr int probes_max = 8;

// The socket with its deadline; shared, so the deadline never touches a destroyed socket.
struct Wire {
  Wire(Socket the_socket, bool strict)
      : socket{std::move(the_socket)}, deadline{socket.get_executor()}, strict_transport{strict} {}
  Socket socket;
  Deadline deadline;
  const bool strict_transport;
};

void give(const std::shared_ptr<Wire>& wire, std::chrono::milliseconds time) {
  wire->deadline.set(time, wire, [](Wire& late) {
    error_code ignored;
    late.socket.close(ignored);
  });
}

// Reads until `received` holds a whole head. Returns its length, or 0 if the peer disconnected, was too slow, or sent
// too much (then `received` is longer than `http::head_bytes_max`).
asio::awaitable<std::size_t> read_head(Wire& wire, std::string& received) {
  std::size_t searched = 0;
  while (true) {
    const auto end = received.find("\r\n\r\n", searched);
    if (end != std::string::npos) co_return end + 4;
    if (received.size() > http::head_bytes_max) co_return 0;
    searched = received.size() < 3 ? 0 : received.size() - 3;
    std::array<char, 2048> piece;
    error_code error;
    const auto space = asio::buffer(piece);
    const std::size_t bytes =
        co_await wire.socket.async_read_some(space, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return 0;
    received.append(piece.data(), bytes);
  }
}

// Reads until `received` holds `size` bytes. Returns false if the peer disconnects first.
asio::awaitable<bool> read_body(Wire& wire, std::string& received, std::size_t size) {
  while (received.size() < size) {
    std::array<char, 4096> piece;
    error_code error;
    const auto space = asio::buffer(piece);
    const std::size_t bytes =
        co_await wire.socket.async_read_some(space, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return false;
    received.append(piece.data(), bytes);
  }
  co_return true;
}

// Abandons the pipe on every exit path, so its writer never blocks.
struct PipeReader {
  const std::shared_ptr<http::Pipe> pipe;
  ~PipeReader() { pipe->abandon(); }
};

// Sends the pipe's pieces, each with its own deadline. Returns false if the connection is no longer usable.
asio::awaitable<bool> write_pipe(AsioLoop& loop, const std::shared_ptr<Wire>& wire, const http::Answer& answer,
                                 bool keep_alive, bool chunked) {
  const PipeReader reading{answer.pipe};
  const std::string head = http::head_text(answer, keep_alive, chunked, wire->strict_transport);
  error_code error;
  const auto head_buffer = asio::buffer(head);
  co_await asio::async_write(wire->socket, head_buffer, asio::redirect_error(asio::use_awaitable, error));
  while (!error) {
    AsyncValue<http::Pipe::Piece> later{loop};
    reading.pipe->next([later](http::Pipe::Piece piece) { later.give(std::move(piece)); });
    wire->deadline.clear();  // no deadline while the writer produces the next piece
    Task<http::Pipe::Piece> next = wait_for(later);
    const http::Pipe::Piece piece = co_await await_task(loop, std::move(next));
    give(wire, answer_time);
    const bool last = piece.bytes.empty();
    // Without the last chunk, every client sees that the body is incomplete.
    if (last && !piece.whole) co_return false;
    std::array<char, 20> size{};
    const int digits = std::snprintf(size.data(), size.size(), "%zx\r\n", piece.bytes.size());
    std::array<asio::const_buffer, 3> buffers{};
    if (chunked) buffers[0] = asio::buffer(size.data(), static_cast<std::size_t>(digits));
    buffers[1] = asio::buffer(piece.bytes);
    if (chunked) buffers[2] = asio::buffer("\r\n", 2);
    co_await asio::async_write(wire->socket, buffers, asio::redirect_error(asio::use_awaitable, error));
    if (last) break;
  }
  co_return !error;
}

asio::awaitable<bool> write_answer(Wire& wire, const http::Answer& answer, bool keep_alive, bool head_only) {
  const std::string head = http::head_text(answer, keep_alive, true, wire.strict_transport);
  std::array<asio::const_buffer, 2> buffers{asio::buffer(head), asio::const_buffer{}};
  if (answer.body && !head_only) buffers[1] = asio::buffer(*answer.body);
  error_code error;
  co_await asio::async_write(wire.socket, buffers, asio::redirect_error(asio::use_awaitable, error));
  co_return !error;
}

// The client then sends its body, or its connection ends while that is read.
asio::awaitable<void> write_continue(Wire& wire) {
  constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
  error_code ignored;
  const auto buffer = asio::buffer(go_on);
  co_await asio::async_write(wire.socket, buffer, asio::redirect_error(asio::use_awaitable, ignored));
}

// Ends the connection so that the last answer arrives. Discards further input, because closing with unread input would
// reset the connection.
asio::awaitable<void> linger(Wire& wire) {
  error_code error;
  wire.socket.shutdown(asio::socket_base::shutdown_send, error);
  std::array<char, 2048> piece;
  const auto space = asio::buffer(piece);
  while (!error) co_await wire.socket.async_read_some(space, asio::redirect_error(asio::use_awaitable, error));
}

// Returns IPv4 inside IPv6 as IPv4, and a link-local address without its scope, as limits and bans know them.
std::string address_of(const asio::ip::tcp::endpoint& endpoint) {
  if (!endpoint.address().is_v6()) return endpoint.address().to_string();
  auto address = endpoint.address().to_v6();
  if (address.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, address).to_string();
  address.scope_id(0);
  return address.to_string();
}

// Logs at most once a minute, and nothing that the header says: a client may have written it.
void log_unclear_client(const std::string& proxy) {
  static std::atomic<std::int64_t> quiet_until_ms{0};
  const std::int64_t now_ms = ops::steady_ms();
  std::int64_t until_ms = quiet_until_ms.load();
  if (now_ms < until_ms || !quiet_until_ms.compare_exchange_strong(until_ms, now_ms + 60'000)) return;
  ops::log_warn("forwarded_unclear",
                "A trusted proxy sent an X-Forwarded-For that is not a list of addresses, or too long a list: its "
                "clients share the proxy's limits.",
                {{"proxy", proxy}});
}

http::Answer too_many(std::string_view code, std::int64_t wait_ms) {
  http::Answer answer = http::problem(429, code);
  answer.headers.emplace_back("Retry-After", std::to_string((wait_ms + 999) / 1000));
  answer.close = true;
  return answer;
}

// Returns the routing key of the path /ws/KEY; none for any other path.
std::optional<RoutingKey> route_of(std::string_view path) {
  constexpr std::string_view prefix = "/ws/";
  if (!path.starts_with(prefix) || path.size() != prefix.size() + 4) return std::nullopt;
  RoutingKey key = 0;
  const char* const end = path.data() + path.size();
  const auto [rest, error] = std::from_chars(path.data() + prefix.size(), end, key, 16);
  if (error != std::errc{} || rest != end) return std::nullopt;
  return key;
}

// Takes the socket from its loop and continues on another one.
void hand_over(AsioLoop& home, Socket& socket, Handshake handshake, const NetContext& context) {
  error_code error;
  const auto protocol = socket.local_endpoint(error).protocol();
  const auto handle = error ? Socket::native_handle_type{-1} : socket.release(error);
  if (error) return;
  home.post([&home, &context, protocol, handle, handshake = std::move(handshake)]() mutable {
    Socket moved{home.executor(), protocol, handle};
    run_logged(home, "connection", open_websocket(home, std::move(moved), std::move(handshake), context));
  });
}

}  // namespace

std::optional<Peer> peer_of(const Socket& socket, const NetContext& context) {
  error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  if (error) return std::nullopt;
  std::string address = address_of(endpoint);
  const bool proxied = is_trusted(Address{address}, context.trusted_proxies);
  return Peer{std::move(address), proxied};
}

asio::awaitable<void> serve(AsioLoop& loop, Socket socket, Peer from, const NetContext& context) {
  const auto& [peer, proxied] = from;
  // Behind a proxy, all connections come from one address; the request's head names the client that counts.
  auto [admission, place] = context.connections.enter(proxied ? "proxy" : limit_key(peer));
  if (!proxied && admission == Connections::Admission::no_room) {
    ops::metrics().turned_away.add();
    co_return;
  }

  const auto wire = std::make_shared<Wire>(std::move(socket), context.strict_transport);
  std::string received, counted_for;  // the latter for proxied connections only
  int probes = 0;
  while (true) {
    received.shrink_to_fit();  // what a long request needed
    give(wire, head_time);
    const std::size_t head_size = co_await read_head(*wire, received);
    if (head_size == 0 && received.size() <= http::head_bytes_max) co_return;
    auto request = parse_request(std::string_view{received}.substr(0, head_size == 0 ? received.size() : head_size));
    give(wire, answer_time);
    if (!request) {
      const http::Answer why = request.error();
      co_await write_answer(*wire, why, false, false);
      break;
    }
    received.erase(0, head_size);
    const bool head_only = request->method == "HEAD";
    std::string address = peer;
    if (proxied) {
      ClientAddress client = client_address(peer, request->joined("x-forwarded-for"), context.trusted_proxies);
      ops::metrics().forwarded.add(client.unclear ? "unclear" : client.text == peer ? "missing" : "trusted");
      address = std::move(client.text);
      if (client.unclear) log_unclear_client(address);
      // A proxy may send requests of several clients over one connection. It counts for the latest, and a client that
      // was admitted stays so.
      if (const std::string key = limit_key(address); key != counted_for) {
        admission = context.connections.move(place, key);
        counted_for = key;
      }
    }
    if (!proxied && !request->joined("x-forwarded-for").empty()) ops::metrics().forwarded.add("untrusted");
    if (admission != Connections::Admission::welcome) {
      ops::metrics().turned_away.add();
      const http::Answer why = too_many("too_many_connections", 5000);
      co_await write_answer(*wire, why, false, head_only);
      break;
    }
    if (context.banned && context.banned(address)) {
      http::Answer why = http::problem(403, "banned");
      why.close = true;
      co_await write_answer(*wire, why, false, head_only);
      break;
    }
    if (!http::host_allowed(*request, context.host_names)) {
      http::Answer why = http::problem(421, "wrong_host");
      why.close = true;
      co_await write_answer(*wire, why, false, head_only);
      break;
    }
    const std::optional<RoutingKey> route = route_of(request->path);
    if ((request->path == "/ws" || route) && context.open_session) {
      auto asked = http::check_handshake(*request, context.allowed_origins);
      if (asked && received.size() > early_bytes_max) {
        http::Answer early = http::problem(400, "data_before_handshake");
        early.close = true;
        asked = std::unexpected(std::move(early));
      }
      if (asked && context.too_many_sockets) {
        if (const auto wait_ms = context.too_many_sockets(address))
          asked = std::unexpected(too_many("too_many_connections", *wait_ms));
      }
      if (!asked) {
        const http::Answer why = asked.error();
        co_await write_answer(*wire, why, false, head_only);
        break;
      }
      wire->deadline.clear();
      AsioLoop& home = route && context.loop_of ? context.loop_of(*route) : loop;
      Handshake handshake{std::move(*asked), std::move(received), address, std::move(place), route};
      if (&home == &loop) {
        asio::awaitable<void> opened = open_websocket(home, std::move(wire->socket), std::move(handshake), context);
        co_await std::move(opened);
      } else {
        hand_over(home, wire->socket, std::move(handshake), context);
      }
      co_return;
    }
    const bool is_probe = http::is_probe(*request);
    if (is_probe) ++probes;
    if (context.too_many_requests && !is_probe) {
      if (const auto wait_ms = context.too_many_requests(address)) {
        const http::Answer why = too_many("too_many_requests", *wait_ms);
        co_await write_answer(*wire, why, false, head_only);
        break;
      }
    }
    if (request->body_bytes > 0) {
      give(wire, head_time);
      const bool waits = request->chunks && request->count("expect") > 0 && received.size() < request->body_bytes;
      if (waits) co_await write_continue(*wire);
      const bool whole = co_await read_body(*wire, received, request->body_bytes);
      if (!whole) co_return;
      request->body = received.substr(0, request->body_bytes);
      received.erase(0, request->body_bytes);
      give(wire, answer_time);
    }
    std::shared_ptr<const http::Answer> answer;
    if (context.admin && request->path.starts_with(http::body_path)) {
      Task<std::shared_ptr<const http::Answer>> call = context.admin(loop, *request, address);
      answer = co_await await_task(loop, std::move(call));
    } else if (context.invitation && http::invited_code(*request)) {
      Task<std::shared_ptr<const http::Answer>> call = context.invitation(loop, *request, address);
      answer = co_await await_task(loop, std::move(call));
    }
    if (!answer) answer = http::answer_to(*request, context.site);
    if (context.open_session) {
      ops::metrics().http_requests.add();
      if (answer->status >= 400) ops::metrics().http_errors.add();
    }
    const bool chunked = request->chunks;
    const bool keep_alive = request->keep_alive && !answer->close && (!answer->pipe || chunked) && probes < probes_max;
    bool written = false;
    if (answer->pipe) {
      written = co_await write_pipe(loop, wire, *answer, keep_alive, chunked);
    } else {
      written = co_await write_answer(*wire, *answer, keep_alive, head_only);
    }
    if (answer->when_sent) answer->when_sent();
    if (!written) co_return;
    if (!keep_alive) break;
  }
  give(wire, linger_time);
  co_await linger(*wire);
}

}  // namespace takamaka::net
