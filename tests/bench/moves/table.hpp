#pragma once

// Connections that play at one table, for load generators.

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/moves/wire.hpp"

namespace takamaka::bench {

using Clock = std::chrono::steady_clock;

class Table {
 public:
  // Called with the duration of each move, from its sending until all its players have seen it.
  using Seen = std::function<void(Clock::duration)>;

  virtual ~Table() = default;
  // Starts the play. Call it when all tables are there.
  virtual void start() = 0;
  // Handles a message that a seat has received. Returns whether the seat must move now.
  virtual bool heard(std::size_t seat, std::string_view message, const Seen& seen) = 0;
  // Sends the move of a seat that must move.
  virtual void move(std::size_t seat) = 0;

  std::vector<Wire> seats;
};

inline constexpr std::size_t people_max = 4;  // at a table
// A table of four of the server under test. Every person takes the first legal action; bots have the other seats.
std::unique_ptr<Table> takamaka_table(std::uint16_t port, const std::string& variant, std::size_t people);
// A room of a relay with four people (canned.hpp).
std::unique_ptr<Table> relay_table(std::uint16_t port, std::size_t room);

}  // namespace takamaka::bench
