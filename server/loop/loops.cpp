#include "server/loop/loops.hpp"

#include <sodium.h>

#include <array>

namespace takamaka {

RoutingKey routing_key(std::string_view room_code) {
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(room_code.data()),
                     room_code.size(), nullptr, 0);
  return static_cast<RoutingKey>(hash[0] << 8 | hash[1]);
}

}  // namespace takamaka
