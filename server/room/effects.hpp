#pragma once

// The effects that a room requests, as data. The room service performs them in order.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/json/shared_text.hpp"
#include "protocol/messages/close_codes.hpp"
#include "protocol/messages/refusals.hpp"
#include "protocol/messages/room_view.hpp"
#include "server/room/inputs.hpp"
#include "storage/ports/evidence.hpp"
#include "storage/ports/rows.hpp"

namespace takamaka::room {

// The reason why a request is refused, as in tell::Refused: a code of protocol/messages/refusals.hpp or of the variant's rules.
struct Refusal {
  std::string_view code;
  std::string message;
  std::optional<std::string> rule{}, path{};
  bool retryable = false;
  std::optional<int> retry_after_ms{};
  std::optional<std::string> routing_key{};  // of the room that is `elsewhere`
};
inline Refusal refusal(const RefusalCode& why, std::optional<std::string> path = {}) {
  const auto wait = why.retry_after_ms > 0 ? std::optional{why.retry_after_ms} : std::nullopt;
  return {why.code, std::string{why.meaning}, {}, std::move(path), why.retryable, wait};
}
// `slow_down` until `ms` have passed.
inline Refusal refusal_for(int ms) {
  Refusal slow = refusal(refusals::slow_down);
  slow.retry_after_ms = ms;
  return slow;
}

// The bytes of a message, shared by all their receivers.
using Text = SharedText;

namespace out {

// Store this commit, then tell the room Stored or StoreFailed. Until then the room requests no other Store and tells no
// client about the commit.
struct Store {
  storage::Commit commit;
};
// One text frame: `shared` followed by `own`.
struct Send {
  SessionId to;
  Text shared, own;
  std::string refused{};  // the refusal's code; empty: not a refusal
};
// The connection is no longer in this room. If there is a code, it is closed after the frames sent before.
struct Detach {
  SessionId session;
  std::optional<CloseCode> close{};
};
// Send TimerFired{timer} at `at_steady_ms`. Replaces the previous timer.
struct SetTimer {
  std::uint64_t timer = 0;
  std::int64_t at_steady_ms = 0;
};
// The answer to Claimed: none, and the player may enter, or the refusal.
struct ClaimAnswer {
  std::uint64_t ticket = 0;
  std::optional<Refusal> refused{};
};
// The answer to HandsOpened: the match and the stored length of the log; no match if none runs or storing failed.
struct HandsAnswer {
  std::uint64_t ticket = 0;
  std::optional<MatchId> match{};
  Seq seq{};
};
// An activity that the log does not hold, stored for reviewers. It may be lost.
struct Noted {
  storage::Activity activity;
};
// The answer to Ordered: done, or the code of the refusal.
struct OrderAnswer {
  std::uint64_t ticket = 0;
  std::optional<std::string> refused{};
};
// The room's line in the lobby changed; none: the room is not listed. `host` is the player with the role, if any.
struct Publish {
  std::optional<RoomSummary> summary{};
  std::optional<PlayerId> host{};
};
// The room has ended: drop it. After a storage failure, the next request for it loads it from its log.
struct Close {
  std::string reason;
};

}  // namespace out

using Effect = std::variant<out::Store, out::Send, out::Detach, out::SetTimer, out::ClaimAnswer, out::HandsAnswer,
                            out::Noted, out::OrderAnswer, out::Publish, out::Close>;

}  // namespace takamaka::room
