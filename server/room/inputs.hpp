#pragma once

// The inputs of a room, as data. The room service turns sockets, timers and storage into these.

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>

#include "engine/base/ids.hpp"
#include "engine/kit/lots.hpp"
#include "protocol/messages/close_codes.hpp"
#include "protocol/messages/messages.hpp"
#include "protocol/messages/wire_kinds.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::room {

// One connection of one player to one room, chosen by the caller; never used twice.
using SessionId = Strong<struct SessionIdTag, std::uint64_t>;

// The time of an input, and 256 fresh random bits for it (a deal's seed, a code). The room has no clock and no random
// generator of its own.
struct Moment {
  std::int64_t steady_ms = 0;  // monotonic: clocks run on it
  std::int64_t unix_ms = 0;    // for the log
  Seed entropy{};
};

// What a player entered with: the room's code, its watch code, or its id, which lets in only people whom the room
// knows.
enum class Door : std::uint8_t { table, watch, id };

// A player, as a room meets them.
struct Visitor {
  PlayerId player;
  std::string name;
  bool program = false;  // no person plays, but a program
};

namespace detail {

template <class Message>
concept NamesARoom = requires(Message& message) { requires std::same_as<decltype(message.room), std::string>; };

template <class... Found>
struct Joined;
template <class... Found, class... Next>
struct Joined<std::variant<Found...>, std::variant<Next...>> {
  using type = std::variant<Found..., Next...>;
};

// Picks those members of a sum type that name a room.
template <class Sum>
struct AboutARoom {
  using type = std::variant<>;
};
template <class First, class... Rest>
struct AboutARoom<std::variant<First, Rest...>> {
  using rest = typename AboutARoom<std::variant<Rest...>>::type;
  using type = typename Joined<std::conditional_t<NamesARoom<First>, std::variant<First>, std::variant<>>, rest>::type;
};

}  // namespace detail

namespace in {

// A player's connection enters the room. `id` is the request to answer, none if it resumes with hello. `since`: the
// last seq that the player saw. `connection`: later ones of this process have larger numbers.
struct Arrived {
  SessionId session;
  PlayerId player;
  std::string name;
  Door door = Door::table;
  std::optional<std::string> id{};
  std::optional<Seq> since{};
  bool program = false;  // no person plays, but a program
  bool compact = false;  // hears `compact` in place of `update`
  std::uint64_t connection = 0;
  std::string request{};  // the request's key (DoneRequest), unless it is known to be new
};
// The connection is gone or goes to another room. A connection that joins its own room again must send Left first, or
// it would supersede (and so close) itself.
struct Left {
  SessionId session;
};

// Every message of a client that is about a room: those whose `room` is required. The room answers each of them: one
// without a `request` of its own does not compile. Like ClientMessage, a type of its own.
struct Request : detail::AboutARoom<wire::variant_of<ClientMessage>>::type {
  using variant::variant;
  Request();
  Request(const Request&);
  Request(Request&&) noexcept;
  Request& operator=(const Request&);
  Request& operator=(Request&&) noexcept;
  ~Request();
};
struct Asked {
  SessionId session;
  Request request;
};
// A player claims a seat with the code of its offer (in normal form, lobby/codes.hpp), before they enter the room;
// `ticket` identifies the waiting request for the caller.
struct Claimed {
  std::uint64_t ticket = 0;
  PlayerId player;
  std::string name;
  std::string code;
  bool program = false;
  std::string id{}, request{};  // of the request, and its key (DoneRequest)
};
// An admin opens the hands of the running match; `by` is the admin's account name. `ticket` identifies the waiting
// request for the caller.
struct HandsOpened {
  std::uint64_t ticket = 0;
  std::string by;
};
// An admin's order; `ticket` identifies it for the caller, `by` is for the log: "admin:<account>".
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
// The player has another name; an empty one: they were erased, and so is the name that they gave to the room.
struct Renamed {
  PlayerId player;
  std::string name;
};
// Nobody has returned to the running match for so long that it ends now, with refunds. Ignored if no match runs or
// somebody is connected.
struct Expired {};
// The timer set by the effect SetTimer has expired. An old `timer` is ignored.
struct TimerFired {
  std::uint64_t timer = 0;
};
struct Stored {
  Seq seq;  // the log's new length
};
struct StoreFailed {
  storage::Error error;
};
// The room was restored from its log: its clocks run from now on. Send it once, before any other input.
struct Loaded {
  // Nobody has asked for the room, but its server was lost: a running match goes on for a grace, as if everybody had lost the
  // connection now. Otherwise it stands still until somebody enters.
  bool adopted = false;
};
// The room leaves this server, which stops or hands the room over: it detaches every session with this code, and is not
// closed.
struct Stopping {
  const CloseCode* why = &closing::restarting;  // of protocol/messages/close_codes.hpp
};

}  // namespace in

using Input = std::variant<in::Arrived, in::Left, in::Asked, in::Claimed, in::HandsOpened, in::Ordered, in::Renamed,
                           in::Expired, in::TimerFired, in::Stored, in::StoreFailed, in::Loaded, in::Stopping>;

}  // namespace takamaka::room
