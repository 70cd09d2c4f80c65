#include "server/loop/routing_key.hpp"

#include <sodium.h>

#include <array>

namespace takamaka {

RoutingKey routing_key(std::string_view room_code) {
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(room_code.data()),
                     room_code.size(), nullptr, 0);
  return static_cast<RoutingKey>(hash[0] << 8 | hash[1]);
}

std::string routing_key_text(RoutingKey key) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const int shift : {12, 8, 4, 0}) text += digits[key >> shift & 15];
  return text;
}

}  // namespace takamaka
