#pragma once

#include "engine/variants/seychelles/testing.hpp"
#include "tests/support/playout.hpp"
#include "tests/support/position.hpp"

namespace takamaka::seychelles {

using takamaka::testing::find;
using takamaka::testing::seed_of;
using Position = takamaka::testing::Position<Rules>;

inline constexpr Seat A{0}, B{1}, C{2}, D{3};

}  // namespace takamaka::seychelles
