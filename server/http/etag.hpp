#pragma once

#include <string>
#include <string_view>

namespace takamaka::http {

// Returns the ETag of these bytes, with its quotes.
std::string etag_of(std::string_view bytes);

}  // namespace takamaka::http
