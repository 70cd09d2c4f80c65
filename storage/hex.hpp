#pragma once

#include <sodium.h>

#include <string>

namespace takamaka::storage {

// The bytes of a hash, two small hexadecimal digits each.
template <class Bytes>
std::string hex(const Bytes& bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  text.pop_back();
  return text;
}

}  // namespace takamaka::storage
