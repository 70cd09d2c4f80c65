#pragma once

// What happens in a room because time passes.

#include <array>
#include <cstdint>

namespace takamaka::room {

// In the order in which one input takes those that are due. `still`: the match stands still, because nobody is connected.
enum class Due : std::uint8_t { role, offers, pause, proposal, grace, still, next_deal, automatic, time_up };

inline constexpr std::array due_kinds{Due::role,  Due::offers,    Due::pause,     Due::proposal, Due::grace,
                                      Due::still, Due::next_deal, Due::automatic, Due::time_up};

}  // namespace takamaka::room
