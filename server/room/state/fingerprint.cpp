#include "server/room/state/fingerprint.hpp"

#include <sodium.h>

namespace takamaka::room {
namespace {

void hash(crypto_generichash_state& state, const void* octets, std::size_t size) {
  crypto_generichash_update(&state, static_cast<const unsigned char*>(octets), size);
}

}  // namespace

Fingerprint fingerprint_of(std::initializer_list<std::string_view> parts) {
  Fingerprint fingerprint{};
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, fingerprint.size());
  for (const std::string_view part : parts) {
    const std::size_t size = part.size();
    hash(state, &size, sizeof size);
    hash(state, part.data(), size);
  }
  crypto_generichash_final(&state, reinterpret_cast<unsigned char*>(fingerprint.data()), fingerprint.size());
  return fingerprint;
}

}  // namespace takamaka::room
