#pragma once

// What can happen to a room, as data. The host (room_host) turns sockets, timers and storage into these.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engine/base/ids.hpp"
#include "engine/kit/lots.hpp"
#include "protocol/messages.hpp"
#include "storage/storage_error.hpp"

namespace takamaka::room {

// One connection of one player to one room, chosen by the host; never used twice.
using SessionId = Strong<struct SessionIdTag, std::uint64_t>;

// When an input happens, and 256 fresh random bits for whatever it may need (a deal's seed, a code). The room has no
// clock and no generator of its own.
struct Moment {
  std::int64_t steady_ms = 0;  // monotonic: clocks run on it
  std::int64_t unix_ms = 0;    // for the log
  Seed entropy{};
};

// By which code somebody came in.
enum class Door : std::uint8_t { table, watch };

namespace in {

// A player's connection enters the room. `id` is the request to answer, none when it resumes with hello. `since`: the
// last seq he saw.
struct Arrived {
  SessionId session;
  PlayerId player;
  std::string name;
  Door door = Door::table;
  std::optional<std::string> id{};
  std::optional<Seq> since{};
};
// His connection is gone, or goes to another room. A connection that joins again the room it is in must be Left first,
// or it would supersede (and so close) itself.
struct Left {
  SessionId session;
};

using Request = std::variant<ask::Leave, ask::Sit, ask::Stand, ask::Configure, ask::Swap, ask::AddBots, ask::Remove,
                             ask::Lock, ask::Transfer, ask::Start, ask::Act, ask::Ready, ask::Pause, ask::PlayOn,
                             ask::Say, ask::Mute, ask::Report, ask::Sheet, ask::SeatCode>;
struct Asked {
  SessionId session;
  Request request;
};
// A player outside gives a seat's recovery code; `ticket` names the waiting request to the host.
struct Claimed {
  std::uint64_t ticket = 0;
  std::string code;
};
// An administrator opens the hands of the match that runs; `by` is the name of his account. `ticket` names the waiting
// request to the host.
struct HandsOpened {
  std::uint64_t ticket = 0;
  std::string by;
};
// The desk orders something done; `ticket` names the order to the host, `by` is for the log: "desk:<account>".
struct Ordered {
  struct Close {};
  struct Remove {
    PlayerId player;
  };
  struct Mute {
    PlayerId player;
    bool muted = true;
  };
  using Order = std::variant<Close, Remove, Mute>;

  std::uint64_t ticket = 0;
  std::string by;
  Order order;
};
struct Renamed {
  PlayerId player;
  std::string name;
};
// The timer set by the effect SetTimer has run out. An old `timer` is ignored.
struct TimerFired {
  std::uint64_t timer = 0;
};
struct Stored {
  Seq seq;  // the log's length now
};
struct StoreFailed {
  storage::Error error;
};
// The room was restored from its log: from now on its clocks run. Say it once, before anything else.
struct Loaded {};
// The server stops: say so and let everyone go; the room is not closed.
struct Stopping {};

}  // namespace in

using Input = std::variant<in::Arrived, in::Left, in::Asked, in::Claimed, in::HandsOpened, in::Ordered, in::Renamed,
                           in::TimerFired, in::Stored, in::StoreFailed, in::Loaded, in::Stopping>;

}  // namespace takamaka::room
