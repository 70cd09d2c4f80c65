#include "storage/chain/event_hash.hpp"

#include <sodium.h>

#include <charconv>
#include <concepts>
#include <cstring>
#include <limits>
#include <string>

namespace takamaka::storage {

namespace {

const unsigned char* raw(const void* bytes) { return static_cast<const unsigned char*>(bytes); }

// Writes one piece after the other into memory that is large enough.
class Pen {
 public:
  explicit Pen(char* at) : at_{at} {}
  char* at() const { return at_; }

  Pen& put(char one) {
    *at_++ = one;
    return *this;
  }
  Pen& put(std::string_view text) {
    std::memcpy(at_, text.data(), text.size());
    at_ += text.size();
    return *this;
  }
  template <std::integral Number>
  Pen& put(Number number) {
    at_ = std::to_chars(at_, at_ + std::numeric_limits<Number>::digits10 + 2, number).ptr;
    return *this;
  }
  Pen& put_hex(const EventHash& hash) {
    constexpr std::string_view digits = "0123456789abcdef";
    for (const std::byte byte : hash) {
      const auto value = std::to_integer<unsigned>(byte);
      *at_++ = digits[value >> 4U];
      *at_++ = digits[value & 15U];
    }
    return *this;
  }

 private:
  char* at_;
};

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
  const std::string_view match = event.match ? std::string_view{event.match->value} : std::string_view{};
  std::string text;
  text.resize_and_overwrite(
      200 + room.value.size() + event.kind.size() + match.size() + event.by.size() + event.payload.size() +
          event.request.size() + seals.size() * 33,
      [&](char* begin, std::size_t) {
        Pen pen{begin};
        pen.put_hex(previous).put('\n').put(room.value).put('\n').put(seq.value).put('\n').put(event.at_ms).put('\n');
        pen.put(event.kind).put('\n').put(match).put('\n').put(event.deal).put('\n').put(event.by).put('\n');
        pen.put(event.payload);
        for (const EventHash& seal : seals) pen.put('\n').put_hex(seal);
        if (epoch != 0) pen.put("\nepoch ").put(epoch);
        if (!event.request.empty()) pen.put("\nrequest ").put(event.request);
        return pen.at() - begin;
      });
  EventHash hash;
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(), raw(text.data()), text.size(), nullptr,
                     0);
  return hash;
}

}  // namespace takamaka::storage
