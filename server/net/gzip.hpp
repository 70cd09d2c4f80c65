#pragma once

#include <string>
#include <string_view>

namespace takamaka {

// Returns the text as a gzip file (RFC 1952), as small as deflate makes it. Takes milliseconds for each 100 kB: for texts that
// are made once and sent often.
std::string gzip(std::string_view text);

}  // namespace takamaka
