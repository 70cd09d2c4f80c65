#include "engine/kit/chinese/woodpile.hpp"

#include <algorithm>

namespace takamaka::chinese {

std::vector<int> saw_toothed(int tiles) {
  constexpr int full = 5;
  std::vector<int> heights(static_cast<std::size_t>(tiles / full), full);
  int moved = 0;
  for (std::size_t i = 2; i < heights.size(); i += 2) {
    heights[i] -= 1;
    ++moved;
  }
  // The moved tiles join the short last stack, if there is one.
  for (int rest = tiles % full + moved; rest > 0; rest -= full) heights.push_back(std::min(rest, full));
  return heights;
}

std::vector<int> taken_from(std::vector<int> heights, int tiles) {
  auto first = heights.begin();
  while (first != heights.end() && tiles >= *first) tiles -= *first++;
  if (first != heights.end()) *first -= tiles;
  return {first, heights.end()};
}

}  // namespace takamaka::chinese
