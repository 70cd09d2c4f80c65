#include "server/room/state/done_requests.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "protocol/json/text_buffer.hpp"
#include "protocol/messages/limits.hpp"
#include "server/lobby/codes.hpp"
#include "server/room/state/fingerprint.hpp"

namespace takamaka::room {

namespace {

constexpr std::size_t key_length = 15, fingerprint_length = 8;  // of 5 bits
// How much of the key a DoneRequest has: with the fingerprint behind it, it fits in a string without allocating.
constexpr std::size_t place_length = 9;

std::string_view key_in(std::string_view key) { return key.substr(0, place_length); }

}  // namespace

std::string request_key(const PlayerId& player, const std::string& request) {
  TextBuffer label;
  label += "request ";
  label += player.value;
  label += ' ';
  label += request;
  return random_code(derive({}, label.view()), key_length);
}

std::string request_fingerprint(std::string_view request) {
  Seed bytes{};
  std::ranges::transform(fingerprint_of({request}), bytes.begin(),
                         [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
  return random_code(bytes, fingerprint_length);
}

std::string done_key(std::string_view request_key, std::string_view fingerprint) {
  std::string key{key_in(request_key)};
  key += '.';
  key += fingerprint.substr(0, key_length - place_length - 1);
  return key;
}

bool same_id(std::string_view key, std::string_view other) { return key_in(key) == key_in(other); }

// Earlier versions stored the whole key and no fingerprint.
bool is_same(const DoneRequest& done, std::string_view key) { return !done.key.contains('.') || done.key == key; }

std::string offered_code(const std::string& salt, const PlayerId& player, const std::string& request) {
  return random_code(derive({}, "seat offer " + salt + " " + player.value + " " + request), seat_code_length);
}

void DoneRequests::add(DoneRequest request) {
  const std::size_t hash = std::hash<std::string_view>{}(key_in(request.key));
  if (requests_.size() < limits::requests_kept) {
    hashes_.push_back(hash);
    requests_.push_back(std::move(request));
    return;
  }
  hashes_[oldest_] = hash;
  requests_[oldest_] = std::move(request);
  oldest_ = (oldest_ + 1) % requests_.size();
}

void DoneRequests::assign(std::span<const DoneRequest> requests) {
  hashes_.clear();
  requests_.clear();
  oldest_ = 0;
  for (const DoneRequest& request : requests) add(request);
}

const DoneRequest* DoneRequests::find(std::string_view key) const {
  key = key_in(key);
  const std::size_t hash = std::hash<std::string_view>{}(key);
  for (std::size_t i = 0; i < hashes_.size(); ++i) {
    if (hashes_[i] == hash && key_in(requests_[i].key) == key) return &requests_[i];
  }
  return nullptr;
}

std::vector<DoneRequest> DoneRequests::last() const {
  const std::size_t all = requests_.size(), count = std::min<std::size_t>(all, limits::answers_kept);
  std::vector<DoneRequest> last;
  last.reserve(count);
  for (std::size_t i = all - count; i < all; ++i) last.push_back(requests_[(oldest_ + i) % all]);
  return last;
}

}  // namespace takamaka::room
