#pragma once

// Parts of review*.cpp.

#include <string>
#include <string_view>
#include <utility>

#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

// A typed room code in the form in which codes are stored: capital letters without blanks and dashes, O as 0, I and L as 1.
inline std::string code_form(std::string_view typed) {
  std::string code;
  for (const char c : typed) {
    if (c == ' ' || c == '-') continue;
    const char capital = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    code += capital == 'O' ? '0' : capital == 'I' || capital == 'L' ? '1' : capital;
  }
  return code;
}

inline std::unexpected<Error> refuse(std::string what) {
  return std::unexpected(Error{ErrorKind::refused, std::move(what)});
}

}  // namespace takamaka::storage
