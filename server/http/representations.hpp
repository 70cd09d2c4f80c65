#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/http.hpp"

namespace takamaka::http {

// Compares two texts, ignoring the case of ASCII letters.
bool same_text(std::string_view a, std::string_view b);
// Returns the items of the comma-separated list in this header (all its lines), without the blanks around them.
std::vector<std::string_view> items_of(const Request& request, std::string_view name);

// Returns the ETag of these bytes, with its quotes.
std::string etag_of(std::string_view bytes);

// Tells whether If-None-Match names this ETag, or any (RFC 9110 13.1.2): the client has the body already. ETags are compared
// weakly, because a proxy that compresses makes them weak.
bool is_known(const Request& request, std::string_view etag);

// One body in the codings in which it is kept, each with its own ETag (RFC 9110 8.8.3.3). Made once and then only sent.
class Representations {
 public:
  // What all of them share: the status, and headers beside those that follow from the body.
  Representations(const Answer& common, std::string_view media_type, std::string body, std::optional<std::string> gzip,
                  std::optional<std::string> brotli);

  // Returns the one that the client likes best by Accept-Encoding (RFC 9110 12.5.3), of equal ones the densest, or 304.
  std::shared_ptr<const Answer> answer_to(const Request& request) const;
  // Returns the body as it is without a coding.
  const std::string& plain() const { return *kept_.back().whole->body; }

 private:
  struct Representation {
    std::string_view coding;  // empty: none
    std::string etag;
    std::shared_ptr<const Answer> whole, unchanged;
  };
  std::vector<Representation> kept_;  // the densest first
};

}  // namespace takamaka::http
