#pragma once

// One HTTP request as the router sees it, and one answer. Only requests to the admin API may have a body.

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/result.hpp"
#include "server/http/pipe.hpp"

namespace takamaka::http {

inline constexpr std::size_t head_bytes_max = 8 * 1024;       // more: 431
inline constexpr std::size_t headers_max = 100;               // more: 431
inline constexpr std::size_t target_bytes_max = 2048;         // more: 414
inline constexpr std::size_t body_bytes_max = 16 * 1024;      // more: 413
inline constexpr std::string_view body_path = "/admin/api/";  // a body anywhere else: 413

struct Request {
  std::string method, target;
  std::string path;  // the target up to '?'; not decoded, because it is only looked up
  std::string body;
  std::size_t body_bytes = 0;                                // from Content-Length
  bool keep_alive = false, chunks = false;                   // chunks: the peer understands chunked bodies (HTTP/1.1)
  std::vector<std::pair<std::string, std::string>> headers;  // names in lower case

  // Returns the first value of the header; empty if it is missing.
  std::string_view header(std::string_view name) const;
  // Returns the values of all lines of the header, joined by ", " (RFC 9110 5.3).
  std::string joined(std::string_view name) const;
  std::size_t count(std::string_view name) const;
  // Tells whether a comma-separated list in this header (all its lines) contains the token, ignoring case.
  bool lists(std::string_view name, std::string_view token) const;
};

struct Answer {
  int status = 200;
  std::vector<std::pair<std::string_view, std::string>> headers;
  std::shared_ptr<const std::string> body;
  std::shared_ptr<Pipe> pipe{};       // instead of `body`: a body that is sent while it is written
  bool close = false;                 // closes the connection after this answer
  std::function<void()> when_sent{};  // called once it is sent, or cannot be; on the connection's loop
};

// Tells whether the request asks for /healthz or /readyz: a probe must get its answer whatever else is refused.
bool is_probe(const Request& request);

// Returns an `application/problem+json` answer (RFC 9457) that repeats nothing from the request.
Answer problem(int status, std::string_view code);
// Returns the reason phrase of a status.
std::string_view reason_of(int status);

// Strict-Transport-Security (RFC 6797) of a server that is reached over https: a year, for this host only, because its
// other names may serve other things.
inline constexpr std::string_view strict_transport_value = "max-age=31536000";

// Returns the answer's head with the security headers that every answer carries. A pipe is sent in chunks if `chunked`;
// otherwise it ends when the connection closes.
// `strict_transport` adds Strict-Transport-Security.
std::string head_text(const Answer& answer, bool keep_alive, bool chunked = true, bool strict_transport = false);

}  // namespace takamaka::http
