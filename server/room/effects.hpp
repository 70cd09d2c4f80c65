#pragma once

// What a room wants done, as data. The host performs them in order.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "protocol/close_codes.hpp"
#include "protocol/room_view.hpp"
#include "server/room/inputs.hpp"
#include "storage/evidence.hpp"
#include "storage/rows.hpp"

namespace takamaka::room {

// Immutable bytes, shared by everyone they are sent to. Null means none.
using Text = std::shared_ptr<const std::string>;

namespace out {

// Store this, then tell the room Stored or StoreFailed. Until then it asks for no other Store, and nobody hears of it.
struct Store {
  storage::Commit commit;
};
// One text frame: `shared` followed by `own`.
struct Send {
  SessionId to;
  Text shared, own;
  std::string refused{};  // the code of the refusal that it is; empty: it is none
};
// The connection is no longer in this room. With a code it is closed after what was sent.
struct Detach {
  SessionId session;
  std::optional<CloseCode> close{};
};
// Say TimerFired{timer} at `at_steady_ms`. Replaces the timer before.
struct SetTimer {
  std::uint64_t timer = 0;
  std::int64_t at_steady_ms = 0;
};
// The answer to Claimed: the seat's player, or none.
struct ClaimAnswer {
  std::uint64_t ticket = 0;
  std::optional<PlayerId> player{};
};
// The answer to HandsOpened: in which match, and how far it is stored; none when no match runs or it was not stored.
struct HandsAnswer {
  std::uint64_t ticket = 0;
  std::optional<MatchId> match{};
  Seq seq{};
};
// Something that the log does not hold, to be kept for those who review the game. It may be lost.
struct Noted {
  storage::Attempt attempt;
};
// The answer to Ordered: done, or the code of the refusal.
struct OrderAnswer {
  std::uint64_t ticket = 0;
  std::optional<std::string> refused{};
};
// The room's line in the lobby changed; none: it is not listed.
struct Publish {
  std::optional<RoomSummary> summary{};
};
// The room is finished with: forget it. After a storage failure it is opened again from its log by the next who asks.
struct Close {
  std::string reason;
};

}  // namespace out

using Effect = std::variant<out::Store, out::Send, out::Detach, out::SetTimer, out::ClaimAnswer, out::HandsAnswer,
                            out::Noted, out::OrderAnswer, out::Publish, out::Close>;

}  // namespace takamaka::room
