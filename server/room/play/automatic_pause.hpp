#pragma once

// The pause before a move that nobody makes: a bot's, or a forced pass.

#include <cstdint>
#include <string_view>

#include "engine/base/ids.hpp"
#include "protocol/messages/room_view.hpp"

namespace takamaka::room {

// What the pause depends on: all of it is public, so it reveals nothing of a hand (G6).
struct BeforeMove {
  std::string_view match{};  // the match and its last event, for a spread without a rhythm
  Seq last_move{};
  TablePace pace = TablePace::normal;
  bool is_read = false;  // a person's forced pass: they need time to read why
  bool skips = false;    // the only person at the table wants to see their next turn
};

// Returns milliseconds. `usual_ms`: the mean at normal pace; 0 means no pauses at all.
int automatic_pause_ms(int usual_ms, const BeforeMove&);

}  // namespace takamaka::room
