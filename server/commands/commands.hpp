#pragma once

// What the program can do besides serving. Each returns the program's exit code and writes to standard output.

#include <cstdint>
#include <optional>
#include <string>

#include "server/config.hpp"

namespace takamaka::commands {

// Where to point a browser; with `lan` also this machine's other addresses, and a QR code for a phone.
void print_addresses(const Settings& settings, bool lan);

// Asks the server that these settings describe whether it is alive and ready: 0 or 1. Needs no other tool in a
// container.
int healthcheck(const Settings& settings);

struct PlayWish {
  std::string variant;
  int seats = 0;               // 0: as many as the game likes best
  std::string options = "{}";  // JSON
  bool bots = false;           // bots play all seats but 0
  bool watch = false;          // bots play all seats
  std::optional<std::uint64_t> seed{};
};
// A match in the terminal: shows the table, what the seat to act has, and its numbered actions.
int play(const PlayWish& wish);

}  // namespace takamaka::commands
