#include "storage/event_hash.hpp"

#include <sodium.h>

#include "engine/base/hex.hpp"

namespace takamaka::storage {

namespace {

const unsigned char* raw(const void* bytes) { return static_cast<const unsigned char*>(bytes); }

}  // namespace

Salt fresh_salt() {
  Salt salt;
  randombytes_buf(salt.data(), salt.size());
  return salt;
}

EventHash seal_of(std::string_view words, const Salt& salt) {
  EventHash seal;
  crypto_generichash(reinterpret_cast<unsigned char*>(seal.data()), seal.size(), raw(words.data()), words.size(),
                     raw(salt.data()), salt.size());
  return seal;
}

EventHash chain(const EventHash& previous, const RoomId& room, Seq seq, const EventRow& event, std::int64_t epoch,
                std::span<const EventHash> seals) {
  std::string text;
  text.reserve(200 + event.by.size() + event.payload.size() + seals.size() * 33);
  for (const std::byte byte : previous) append_hex(text, static_cast<unsigned char>(byte));
  text.append("\n").append(room.value).append("\n");
  text.append(std::to_string(seq.value)).append("\n");
  text.append(std::to_string(event.at_ms)).append("\n");
  text.append(event.kind).append("\n");
  text.append(event.match ? event.match->value : "").append("\n");
  text.append(std::to_string(event.deal)).append("\n");
  text.append(event.by).append("\n");
  text.append(event.payload);
  for (const EventHash& seal : seals) {
    text.append("\n");
    text.append(hex(seal));
  }
  if (epoch != 0) text.append("\nepoch ").append(std::to_string(epoch));
  if (!event.request.empty()) text.append("\nrequest ").append(event.request);
  EventHash hash;
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(), raw(text.data()), text.size(), nullptr,
                     0);
  return hash;
}

}  // namespace takamaka::storage
