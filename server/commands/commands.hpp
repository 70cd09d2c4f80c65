#pragma once

// Commands other than `serve`. They write to standard output; those that return int return the exit code.

#include <cstdint>
#include <optional>
#include <string>

#include "server/config/config.hpp"

namespace takamaka::commands {

// Prints the addresses for a browser, only on a terminal; with `lan` also a QR code for a phone.
void print_addresses(const Settings& settings, bool lan);

// Asks the server of these settings whether it is ready. Returns 0 or 1. Lets a container check its health without
// curl.
int healthcheck(const Settings& settings, bool json);

struct PlayArguments {
  std::string variant;
  int seats = 0;               // 0: the usual number for the game
  std::string options = "{}";  // JSON
  bool bots = false;           // bots play all seats but 0
  bool watch = false;          // bots play all seats
  std::optional<std::uint64_t> seed{};
};
// Plays a match in the terminal: shows the table, the own view of the seat to act, and its numbered actions.
int play(const PlayArguments& arguments);

}  // namespace takamaka::commands
