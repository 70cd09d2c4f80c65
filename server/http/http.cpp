#include "server/http/http.hpp"

#include <algorithm>

#include "server/http/representations.hpp"

namespace takamaka::http {

std::string_view reason_of(int status) {
  switch (status) {
    case 101:
      return "Switching Protocols";
    case 200:
      return "OK";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 413:
      return "Content Too Large";
    case 414:
      return "URI Too Long";
    case 415:
      return "Unsupported Media Type";
    case 417:
      return "Expectation Failed";
    case 421:
      return "Misdirected Request";
    case 426:
      return "Upgrade Required";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 501:
      return "Not Implemented";
    case 503:
      return "Service Unavailable";
    case 504:
      return "Gateway Timeout";
    case 505:
      return "HTTP Version Not Supported";
    default:
      return "Error";
  }
}

std::string_view Request::header(std::string_view name) const {
  const auto found = std::ranges::find(headers, name, &std::pair<std::string, std::string>::first);
  return found == headers.end() ? std::string_view{} : std::string_view{found->second};
}

std::string Request::joined(std::string_view name) const {
  std::string all;
  for (const auto& [header_name, value] : headers) {
    if (header_name != name) continue;
    if (!all.empty()) all += ", ";
    all += value;
  }
  return all;
}

std::size_t Request::count(std::string_view name) const {
  return static_cast<std::size_t>(
      std::ranges::count(headers, name, [](const auto& header) { return std::string_view{header.first}; }));
}

bool Request::lists(std::string_view name, std::string_view token) const {
  return std::ranges::any_of(items_of(*this, name), [&](std::string_view item) { return same_text(item, token); });
}

bool is_probe(const Request& request) { return request.path == "/healthz" || request.path == "/readyz"; }

Answer problem(int status, std::string_view code) {
  std::string body = R"({"status":)" + std::to_string(status) + R"(,"title":")";
  body.append(reason_of(status)).append(R"(","code":")").append(code).append("\"}\n");
  Answer answer{status, {}, std::make_shared<const std::string>(std::move(body))};
  answer.headers.emplace_back("Content-Type", "application/problem+json");
  answer.headers.emplace_back("Cache-Control", "no-store");
  return answer;
}

std::string head_text(const Answer& answer, bool keep_alive, bool chunked, bool strict_transport) {
  // The page loads only from this origin: nothing inline, no frames, no forms (docs/SECURITY.md, items 54 and 55).
  static constexpr std::string_view security =
      "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
      "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
      "X-Content-Type-Options: nosniff\r\n"
      "Referrer-Policy: no-referrer\r\n"
      "Cross-Origin-Opener-Policy: same-origin\r\n"
      "Cross-Origin-Resource-Policy: same-origin\r\n"
      "X-Frame-Options: DENY\r\n"
      "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=()\r\n"
      "Server: takamaka\r\n";
  std::string text = "HTTP/1.1 " + std::to_string(answer.status) + " ";
  text.append(reason_of(answer.status)).append("\r\n").append(security);
  if (strict_transport) text.append("Strict-Transport-Security: ").append(strict_transport_value).append("\r\n");
  for (const auto& [name, value] : answer.headers) text.append(name).append(": ").append(value).append("\r\n");
  if (answer.pipe) {
    text.append(chunked ? "Transfer-Encoding: chunked\r\n" : "");
  } else if (answer.status != 304) {
    text.append("Content-Length: ").append(std::to_string(answer.body ? answer.body->size() : 0)).append("\r\n");
  }
  text.append(keep_alive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n");
  return text;
}

}  // namespace takamaka::http
