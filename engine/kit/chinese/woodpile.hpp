#pragma once

#include <vector>

namespace takamaka::chinese {

// The heights of the stacks of a woodpile with this number of tiles, from the end where players draw. It starts as
// stacks of five; then the top tiles of the third, fifth, seventh … full stack move to the far end, where they fill the
// short stack and make new ones (rules 5.4). 64 tiles make 5 5 4 5 4 5 4 5 4 5 4 5 5 4. It is only a picture: the tiles
// are random anyway.
std::vector<int> saw_toothed(int tiles);

// The same pile after this number of tiles has been taken from its end.
std::vector<int> taken_from(std::vector<int> heights, int tiles);

}  // namespace takamaka::chinese
