#include "server/net/handshake.hpp"

#include <algorithm>

#include "protocol/messages.hpp"

namespace takamaka::net {
namespace {

// Checks for 16 octets in base64: 22 characters and "==", with the unused bits of the last character zero.
bool is_key(std::string_view key) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (key.size() != 24 || !key.ends_with("==")) return false;
  const auto known = [&](char c) { return alphabet.find(c) != std::string_view::npos; };
  return std::ranges::all_of(key.substr(0, 22), known) &&
         std::string_view{"AQgw"}.find(key[21]) != std::string_view::npos;
}

}  // namespace

bool origin_allowed(const Request& request, const std::vector<std::string>& allowed) {
  if (request.count("origin") == 0) return true;
  if (request.count("origin") > 1) return false;
  const std::string_view origin = request.header("origin");
  if (!allowed.empty()) return std::ranges::find(allowed, origin) != allowed.end();
  const std::string_view host = request.header("host");
  if (host.empty()) return false;
  return origin == "http://" + std::string{host} || origin == "https://" + std::string{host};
}

Result<std::string, Answer> check_handshake(const Request& request, const std::vector<std::string>& allowed_origins) {
  const auto refuse = [](int status, std::string_view code) {
    Answer answer = problem(status, code);
    answer.close = true;
    return std::unexpected(std::move(answer));
  };
  if (request.method != "GET") return refuse(405, "method_not_allowed");
  if (!request.chunks) return refuse(505, "bad_version");  // HTTP/1.0 has no upgrades (RFC 6455, 4.2.1)
  if (!request.lists("connection", "upgrade") || !request.lists("upgrade", "websocket")) {
    auto answer = refuse(426, "websocket_expected");
    answer.error().headers.emplace_back("Upgrade", "websocket");
    return answer;
  }
  if (request.count("sec-websocket-version") != 1 || request.header("sec-websocket-version") != "13") {
    auto answer = refuse(426, "websocket_version");
    answer.error().headers.emplace_back("Sec-WebSocket-Version", "13");
    return answer;
  }
  if (request.count("sec-websocket-key") != 1 || !is_key(request.header("sec-websocket-key")))
    return refuse(400, "websocket_key");
  if (!origin_allowed(request, allowed_origins)) return refuse(403, "origin");
  if (!request.lists("sec-websocket-protocol", subprotocol)) return refuse(400, "subprotocol");
  return std::string{request.header("sec-websocket-key")};
}

}  // namespace takamaka::net
