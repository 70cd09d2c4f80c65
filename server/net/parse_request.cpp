#include "server/net/parse_request.hpp"

#include <algorithm>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <charconv>
#include <optional>

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
  request.path = request.target.substr(0, request.target.find('?'));
  request.keep_alive = message.keep_alive();
  for (const auto& field : message) {
    if (request.headers.size() == http::headers_max) return std::unexpected(refused(431, "too_many_headers"));
    std::string name{field.name_string().data(), field.name_string().size()};
    std::ranges::transform(name, name.begin(), lower);
    request.headers.emplace_back(std::move(name), std::string{field.value().data(), field.value().size()});
  }
  if (message.version() == 11 && request.count("host") != 1) return std::unexpected(refused(400, "bad_host"));
  request.chunks = message.version() == 11;
  if (auto why = measure_body(request)) return std::unexpected(std::move(*why));
  return request;
}

}  // namespace takamaka::net
