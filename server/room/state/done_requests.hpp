#pragma once

// The requests of a room that are done, as its log has them. So a request that is sent again acts once, also when the
// room was restored in between.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/describe.hpp"
#include "engine/base/ids.hpp"
#include "protocol/messages/answers_to_requests.hpp"

namespace takamaka::room {
using takamaka::operator==;

// Returns the key of a player's request. It reveals neither the player nor the id that their client chose, which may hold
// anything and could not be erased from the log.
std::string request_key(const PlayerId&, const std::string& request);
// Returns the fingerprint of a whole request, as it is encoded. The same key with another fingerprint belongs to another request.
std::string request_fingerprint(std::string_view request);
// Returns the key of a DoneRequest: the beginnings of both.
std::string done_key(std::string_view request_key, std::string_view fingerprint);

template <class Request>
concept ReadsOnly = reads_only(Request::wire_name);

struct DoneRequest {
  std::string key;                    // done_key; of earlier versions request_key
  std::optional<std::string> salt{};  // of an answer with a code (offered_code)
  std::optional<Seq> seq{};           // of its commit; none in an event, which has that seq itself
  static constexpr auto fields =
      Fields{field("key", &DoneRequest::key), field("salt", &DoneRequest::salt), field("seq", &DoneRequest::seq)};
};

// Tells whether two keys, of either kind, have the same player and id.
bool same_id(std::string_view key, std::string_view other);
// Tells whether it is this request that is done, and not another one with its id.
bool is_same(const DoneRequest& done, std::string_view key);

// Returns the code that answers this request to offer a seat. The log holds the salt but neither the code nor the request's
// id, so only its sender can be told the code again.
std::string offered_code(const std::string& salt, const PlayerId&, const std::string& request);

class DoneRequests {
 public:
  // Beyond limits::requests_kept the oldest is forgotten.
  void add(DoneRequest);
  void assign(std::span<const DoneRequest>);
  // Returns the request of the request_key with which this key begins, or null.
  const DoneRequest* find(std::string_view key) const;
  // Returns the last limits::answers_kept requests, the oldest first.
  std::vector<DoneRequest> last() const;

 private:
  std::vector<DoneRequest> requests_;  // up to limits::requests_kept; a new one then replaces the oldest
  std::vector<std::size_t> hashes_;    // of their keys: most look-ups end here, because most requests are new
  std::size_t oldest_ = 0;
};

}  // namespace takamaka::room
