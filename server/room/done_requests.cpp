#include "server/room/done_requests.hpp"

#include <algorithm>
#include <utility>

#include "protocol/limits.hpp"
#include "server/lobby/codes.hpp"

namespace takamaka::room {

std::string request_key(const PlayerId& player, const std::string& request) {
  return random_code(derive({}, "request " + player.value + " " + request), 15);  // 75 bits
}

std::string offered_code(const std::string& salt, const PlayerId& player, const std::string& request) {
  return random_code(derive({}, "seat offer " + salt + " " + player.value + " " + request), seat_code_length);
}

void DoneRequests::add(DoneRequest request) {
  requests_.push_back(std::move(request));
  if (requests_.size() > limits::requests_kept) requests_.pop_front();
}

const DoneRequest* DoneRequests::find(const std::string& key) const {
  const auto found = std::ranges::find(requests_, key, &DoneRequest::key);
  return found == requests_.end() ? nullptr : &*found;
}

std::vector<DoneRequest> DoneRequests::last() const {
  const std::size_t count = std::min<std::size_t>(requests_.size(), limits::answers_kept);
  return {requests_.end() - static_cast<std::ptrdiff_t>(count), requests_.end()};
}

}  // namespace takamaka::room
