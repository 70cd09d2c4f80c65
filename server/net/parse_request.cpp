#include "server/net/parse_request.hpp"

#include <algorithm>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <charconv>
#include <optional>

#include "server/http/representations.hpp"

namespace takamaka::net {
namespace {

namespace beast = boost::beast::http;

char lower(char character) {
  return character >= 'A' && character <= 'Z' ? static_cast<char>(character + 32) : character;
}

http::Answer refused(int status, std::string_view code) {
  http::Answer answer = http::problem(status, code);
  answer.close = true;
  return answer;
}

// Refuses bodies without a Content-Length, and bodies of requests outside the admin API.
std::optional<http::Answer> measure_body(http::Request& request) {
  if (request.count("transfer-encoding") > 0 || request.count("content-length") > 1) return refused(413, "no_bodies");
  if (request.count("content-length") == 0) return std::nullopt;
  const std::string_view length = request.header("content-length");
  const auto [end, error] = std::from_chars(length.data(), length.data() + length.size(), request.body_bytes);
  if (error == std::errc::invalid_argument || end != length.data() + length.size()) return refused(400, "bad_request");
  const bool taken = request.path.starts_with(http::body_path);
  if (error != std::errc{} || (taken && request.body_bytes > http::body_bytes_max))
    return refused(413, "body_too_large");
  if (!taken && request.body_bytes > 0) return refused(413, "no_bodies");
  return std::nullopt;
}

// Gives a target with a host its origin form; that host then counts, whatever the Host header says (RFC 9112 3.2.2).
bool take_absolute_target(http::Request& request) {
  const std::size_t scheme_end = request.target.find("://");
  if (scheme_end == std::string::npos) return true;
  const std::string_view scheme = std::string_view{request.target}.substr(0, scheme_end);
  if (!http::same_text(scheme, "http") && !http::same_text(scheme, "https")) return true;
  std::string rest = request.target.substr(scheme_end + 3);
  const std::string host = rest.substr(0, rest.find_first_of("/?#"));
  rest.erase(0, host.size());
  if (host.empty() || host.contains('@')) return false;
  request.target = rest.starts_with('/') ? rest : "/" + rest;
  std::erase_if(request.headers, [](const auto& header) { return header.first == "host"; });
  request.headers.emplace_back("host", host);
  return true;
}

}  // namespace

Result<http::Request, http::Answer> parse_request(std::string_view head) {
  if (head.size() > http::head_bytes_max) return std::unexpected(refused(431, "head_too_large"));
  // The parser would report a long target like any other bad line, so its length is checked first.
  const auto line = head.substr(0, head.find("\r\n"));
  const auto first_blank = line.find(' '), last_blank = line.rfind(' ');
  if (first_blank != std::string_view::npos && last_blank - first_blank - 1 > http::target_bytes_max &&
      last_blank > first_blank)
    return std::unexpected(refused(414, "target_too_long"));

  beast::request_parser<beast::empty_body> parser;
  parser.header_limit(static_cast<std::uint32_t>(http::head_bytes_max));
  parser.eager(false);
  boost::beast::error_code error;
  const std::size_t used = parser.put(boost::asio::buffer(head.data(), head.size()), error);
  if (error == beast::error::bad_version) return std::unexpected(refused(505, "bad_version"));
  if (error || used != head.size() || !parser.is_header_done()) return std::unexpected(refused(400, "bad_request"));

  const auto& message = parser.get();
  http::Request request;
  request.method = {message.method_string().data(), message.method_string().size()};
  request.target = {message.target().data(), message.target().size()};
  request.keep_alive = message.keep_alive();
  for (const auto& field : message) {
    if (request.headers.size() == http::headers_max) return std::unexpected(refused(431, "too_many_headers"));
    std::string name{field.name_string().data(), field.name_string().size()};
    std::ranges::transform(name, name.begin(), lower);
    request.headers.emplace_back(std::move(name), std::string{field.value().data(), field.value().size()});
  }
  if (message.version() == 11 && request.count("host") != 1) return std::unexpected(refused(400, "bad_host"));
  request.chunks = message.version() == 11;
  if (!take_absolute_target(request)) return std::unexpected(refused(400, "bad_request"));
  request.path = request.target.substr(0, request.target.find('?'));
  const auto is_continue = [](std::string_view expected) { return http::same_text(expected, "100-continue"); };
  // HTTP/1.0 has no expectations (RFC 9110 10.1.1).
  if (request.chunks && !std::ranges::all_of(http::items_of(request, "expect"), is_continue))
    return std::unexpected(refused(417, "expectation_failed"));
  if (auto why = measure_body(request)) return std::unexpected(std::move(*why));
  return request;
}

}  // namespace takamaka::net
