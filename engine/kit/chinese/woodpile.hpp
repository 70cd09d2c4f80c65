#pragma once

#include <vector>

namespace takamaka::chinese {

// The heights of the stacks of a woodpile of so many tiles, from the end where it is taken: stacks of five, then of the
// third, fifth, seventh … full stack the top tile is moved to the far end, where it fills the short stack and makes new
// ones (rules 5.4). 64 tiles make 5 5 4 5 4 5 4 5 4 5 4 5 5 4. It is a picture only: the tiles are random anyway.
std::vector<int> saw_toothed(int tiles);

// The same pile after so many tiles were taken from its end.
std::vector<int> taken_from(std::vector<int> heights, int tiles);

}  // namespace takamaka::chinese
