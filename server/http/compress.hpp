#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace takamaka::http {

// Compressed forms of a text that is made once and sent often; never for anything made per request. None if the library
// fails. gzip: RFC 1952, the densest level. brotli: RFC 7932, a level that takes a few milliseconds for 100 kB.
std::optional<std::string> gzipped(std::string_view text);
std::optional<std::string> brotlied(std::string_view text);

}  // namespace takamaka::http
