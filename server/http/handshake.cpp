#include "server/http/handshake.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "protocol/messages/messages.hpp"
#include "server/connection/address.hpp"

namespace takamaka::http {
namespace {

// Checks for 16 octets in base64: 22 characters and "==", with the unused bits of the last character zero.
bool is_key(std::string_view key) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (key.size() != 24 || !key.ends_with("==")) return false;
  const auto known = [&](char c) { return alphabet.find(c) != std::string_view::npos; };
  return std::ranges::all_of(key.substr(0, 22), known) &&
         std::string_view{"AQgw"}.find(key[21]) != std::string_view::npos;
}

std::string lower(std::string_view text) {
  std::string small{text};
  std::ranges::transform(small, small.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return small;
}

// Returns the host of HOST or HOST:PORT in lower case; an IPv6 address without its brackets.
std::string host_of(std::string_view authority) {
  return lower(authority.starts_with('[') ? authority.substr(1, authority.find(']') - 1)
                                          : authority.substr(0, authority.find(':')));
}

// What no host name has (https://url.spec.whatwg.org, forbidden host code points), and what a header cannot have.
constexpr std::string_view not_in_hosts = " \t#%/<>?@[\\]^|";

// A client of another version offers `takamaka.vN.json` with an N up to this.
constexpr int versions_known = 99;

}  // namespace

std::string host_of_url(std::string_view url) {
  const auto scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  const std::string_view rest = url.substr(scheme + 3);
  return host_of(rest.substr(0, rest.find_first_of("/?#")));
}

std::optional<std::string> origin_of(std::string_view text) {
  const auto scheme_end = text.find("://");
  if (scheme_end == std::string_view::npos) return std::nullopt;
  const std::string scheme = lower(text.substr(0, scheme_end));
  if (scheme != "http" && scheme != "https") return std::nullopt;
  const std::string_view authority = text.substr(scheme_end + 3);
  std::string_view host = authority.substr(0, authority.find(':')), rest = authority.substr(host.size());
  std::string shown = lower(host);
  if (authority.starts_with('[')) {
    const auto end = authority.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    host = authority.substr(1, end - 1);
    rest = authority.substr(end + 1);
    const Address address{host};
    if (!host.contains(':') || !address.is_valid()) return std::nullopt;
    shown = "[" + address.text() + "]";
  } else if (host.empty() || host.find_first_of(not_in_hosts) != std::string_view::npos) {
    return std::nullopt;
  }
  if (!rest.empty() && !rest.starts_with(':')) return std::nullopt;
  const std::string_view digits = rest.substr(rest.empty() ? 0 : 1);
  std::uint16_t port = scheme == "http" ? 80 : 443;
  const std::uint16_t own_port = port;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (!digits.empty() && (error != std::errc{} || end != digits.data() + digits.size())) return std::nullopt;
  return scheme + "://" + shown + (port == own_port ? "" : ":" + std::to_string(port));
}

std::vector<std::string> host_names(std::string_view public_url, const std::vector<std::string>& allowed_origins) {
  if (public_url.empty()) return {};
  std::vector<std::string> names{host_of_url(public_url)};
  for (const auto& origin : allowed_origins) names.push_back(host_of_url(origin));
  return names;
}

bool host_allowed(const Request& request, const std::vector<std::string>& names) {
  if (names.empty() || request.count("host") == 0) return true;
  if (is_probe(request)) return true;
  const std::string host = host_of(request.header("host"));
  return host == "localhost" || Address{host}.is_valid() || std::ranges::find(names, host) != names.end();
}

bool origin_allowed(const Request& request, const std::vector<std::string>& allowed) {
  if (request.count("origin") == 0) return true;
  if (request.count("origin") > 1) return false;
  const auto origin = origin_of(request.header("origin"));
  if (!origin) return false;
  if (!allowed.empty()) return std::ranges::any_of(allowed, [&](const auto& one) { return origin_of(one) == origin; });
  const std::string host{request.header("host")};
  return origin == origin_of("http://" + host) || origin == origin_of("https://" + host);
}

Result<Upgrade, Answer> check_handshake(const Request& request, const std::vector<std::string>& allowed_origins) {
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
  std::string key{request.header("sec-websocket-key")};
  if (request.lists("sec-websocket-protocol", subprotocol)) return Upgrade{std::move(key), std::string{subprotocol}};
  for (int version = 1; version <= versions_known; ++version) {
    std::string other = "takamaka.v" + std::to_string(version) + ".json";
    if (request.lists("sec-websocket-protocol", other)) return Upgrade{std::move(key), std::move(other)};
  }
  return refuse(400, "subprotocol");
}

}  // namespace takamaka::http
