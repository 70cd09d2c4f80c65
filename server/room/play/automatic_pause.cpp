#include "server/room/play/automatic_pause.hpp"

#include <algorithm>

namespace takamaka::room {
namespace {

constexpr int skipping_ms = 60;  // bots beside one person who skips still write no faster than this

// A number from 0 to 999 that differs from move to move without a pattern.
int spread(std::string_view match, Seq last_move) {
  std::uint64_t mixed = 0x9E3779B97F4A7C15u ^ last_move.value;
  for (const char letter : match) mixed = (mixed ^ static_cast<unsigned char>(letter)) * 0x100000001B3u;
  mixed ^= mixed >> 29;
  mixed *= 0xBF58476D1CE4E5B9u;
  mixed ^= mixed >> 32;
  return static_cast<int>(mixed % 1000);
}

constexpr int percent_of(TablePace pace) {
  switch (pace) {
    case TablePace::slow:
      return 200;
    case TablePace::normal:
      return 100;
    case TablePace::fast:
      return 40;
  }
  return 100;
}

}  // namespace

// From 70 to 130 % of the usual pause.
int automatic_pause_ms(int usual_ms, const BeforeMove& move) {
  if (move.skips) return std::min(usual_ms, skipping_ms);
  if (move.is_read) return usual_ms * std::max(percent_of(move.pace), 100) / 40;
  const std::int64_t percent = percent_of(move.pace) * (700 + spread(move.match, move.last_move) * 6 / 10);
  return static_cast<int>(usual_ms * percent / 100'000);
}

}  // namespace takamaka::room
