#pragma once

// One HTTP request as the router sees it, and one answer. Bodies are taken for the desk's API alone.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/result.hpp"
#include "server/net/pipe.hpp"

namespace takamaka::net {

inline constexpr std::size_t head_bytes_max = 8 * 1024;       // more: 431
inline constexpr std::size_t headers_max = 100;               // more: 431
inline constexpr std::size_t target_bytes_max = 2048;         // more: 414
inline constexpr std::size_t body_bytes_max = 16 * 1024;      // more: 413
inline constexpr std::string_view body_path = "/admin/api/";  // a request with a body to anywhere else: 413

struct Request {
  std::string method, target;
  std::string path;  // the target up to '?'; never decoded, for it is only looked up
  std::string body;
  std::size_t body_bytes = 0;                                // as the head announces it
  bool keep_alive = false, chunks = false;                   // chunks: the peer understands a body of unknown length
  std::vector<std::pair<std::string, std::string>> headers;  // names in lower case

  // The header's value; empty if it is missing.
  std::string_view header(std::string_view name) const;
  std::size_t count(std::string_view name) const;
  // Whether a comma-separated list in this header (all its lines together) names the token, whatever its case.
  bool lists(std::string_view name, std::string_view token) const;
};

struct Answer {
  int status = 200;
  std::vector<std::pair<std::string_view, std::string>> headers;
  std::shared_ptr<const std::string> body;
  std::shared_ptr<Pipe> pipe{};  // instead of a body: what is sent while it is made
  bool close = false;            // the connection, after this answer
};

// Reads a head that ends with its empty line. An Answer: what was wrong with it, to be sent before closing.
Result<Request, Answer> parse_request(std::string_view head);

// `application/problem+json` (RFC 9457) that says nothing of the request.
Answer problem(int status, std::string_view code);
// The words that HTTP has for a status.
std::string_view reason_of(int status);

// The answer's head with the security headers every answer carries. `chunked`: how a pipe is sent; otherwise its end is the
// connection's.
std::string head_text(const Answer& answer, bool keep_alive, bool chunked = true);

}  // namespace takamaka::net
