#pragma once

#include "engine/kit/lots.hpp"

namespace takamaka::ops {

// Returns 256 bits from the system's random generator. Only for the adapters and the command line: the server's own code
// asks its loop.
Seed fresh_entropy();

}  // namespace takamaka::ops
