#pragma once

// Why the server closes a connection. The range says what a client should do:
// 4400–4499 stop and show the reason · 4500–4599 reconnect with back-off · 4600–4699 reconnect immediately and resume.

#include <array>
#include <cstdint>
#include <string_view>

namespace takamaka {

struct CloseCode {
  std::uint16_t code;
  std::string_view name, meaning;
};

namespace closing {
inline constexpr CloseCode bad_protocol{4400, "bad_protocol", "The client sent messages that break the protocol."};
inline constexpr CloseCode bad_token{4401, "bad_token", "The token is unknown."};
inline constexpr CloseCode removed{4403, "removed", "The host removed you from the room."};
inline constexpr CloseCode no_such_room{4404, "no_such_room", "The room no longer exists."};
inline constexpr CloseCode unsupported_version{4406, "unsupported_version",
                                               "Client and server use different protocol versions: reload the page."};
inline constexpr CloseCode superseded{4409, "superseded",
                                      "The seat was opened in another window or on another device."};
inline constexpr CloseCode banned{4410, "banned", "An administrator has banned you from this server."};
inline constexpr CloseCode device_ended{4411, "device_ended", "This device was signed out."};
inline constexpr CloseCode erased{4412, "erased", "You have erased yourself from this server."};
inline constexpr CloseCode too_large{4413, "too_large", "A message was larger than the limit (16 KiB)."};
inline constexpr CloseCode flooding{4429, "flooding", "The client sent too many messages or frames."};
inline constexpr CloseCode internal_error{4500, "internal",
                                          "The server had an internal error and restores the room from its log."};
inline constexpr CloseCode storage_failed{4502, "storage",
                                          "The server could not store a move. Every confirmed move is kept."};
inline constexpr CloseCode overloaded{4503, "overloaded", "The server is overloaded."};
inline constexpr CloseCode hello_timeout{4504, "hello_timeout", "The client did not say hello in time."};
inline constexpr CloseCode lease_lost{
    4505, "lease_lost",
    "The server cannot reach its database, and another one may go on. Every confirmed move is kept."};
inline constexpr CloseCode slow_consumer{4508, "slow_consumer", "The client reads too slowly."};
inline constexpr CloseCode restarting{4600, "restarting", "The server is restarting. The game is kept."};
inline constexpr CloseCode elsewhere{4601, "elsewhere", "Another server has the room. The game goes on there."};

inline constexpr std::array all{bad_protocol, bad_token,      removed,        no_such_room, unsupported_version,
                                superseded,   banned,         device_ended,   erased,       too_large,
                                flooding,     internal_error, storage_failed, overloaded,   hello_timeout,
                                lease_lost,   slow_consumer,  restarting,     elsewhere};
}  // namespace closing

}  // namespace takamaka
