#include "server/http/etag.hpp"

#include <sodium.h>

#include <array>

#include "engine/base/hex.hpp"

namespace takamaka::http {

std::string etag_of(std::string_view bytes) {
  std::array<unsigned char, 16> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                     nullptr, 0);
  return "\"" + hex(hash) + "\"";
}

}  // namespace takamaka::http
