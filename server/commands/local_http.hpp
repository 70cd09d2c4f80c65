#pragma once

// A short HTTP request, for commands that ask a running server. Blocking, at most 3 s for each step.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace takamaka::commands {

// Connects to a host name or address. Returns the socket, or -1 and why not in `why`.
int connect_to(const std::string& host, const std::string& port, std::string& why);

// The address at which this machine reaches a server that listens on `listen`: loopback if it listens on all addresses.
std::string local_address(std::string_view listen);

// Returns the whole answer, its head too, up to 1 MiB; none if nothing answers there.
std::optional<std::string> fetch(const std::string& address, std::uint16_t port, std::string_view path);

}  // namespace takamaka::commands
