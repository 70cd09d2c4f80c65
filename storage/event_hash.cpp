#include "storage/event_hash.hpp"

#include <sodium.h>

namespace takamaka::storage {

EventHash chain(const EventHash& previous, const RoomId& room, Seq seq, const EventRow& event) {
  std::array<char, 2 * sizeof(EventHash) + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), reinterpret_cast<const unsigned char*>(previous.data()), previous.size());
  std::string text;
  text.reserve(160 + event.by.size() + event.payload.size());
  text.append(hex.data(), hex.size() - 1).append("\n");
  text.append(room.value).append("\n");
  text.append(std::to_string(seq.value)).append("\n");
  text.append(std::to_string(event.at_ms)).append("\n");
  text.append(event.kind).append("\n");
  text.append(event.match ? event.match->value : "").append("\n");
  text.append(std::to_string(event.deal)).append("\n");
  text.append(event.by).append("\n");
  text.append(event.payload);
  EventHash hash;
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0);
  return hash;
}

}  // namespace takamaka::storage
