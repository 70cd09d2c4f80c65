#pragma once

#include <sodium.h>

#include <string>

namespace takamaka::storage {

// Returns the bytes of a hash as two lower-case hexadecimal digits each.
template <class Bytes>
std::string hex(const Bytes& bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  text.pop_back();
  return text;
}

}  // namespace takamaka::storage
