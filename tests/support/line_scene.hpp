#pragma once

#include <algorithm>
#include <istream>
#include <vector>

#include "engine/kit/double_six/line.hpp"
#include "tests/support/scene_words.hpp"

namespace takamaka::testing {

// Lays a line written from left to right, "6-3 3-3". The first tile with its low number on the left was laid first.
inline void lay_line(SceneWords& scene, std::istream& words, double_six::Line& line) {
  using double_six::End, double_six::Laid;
  const std::vector<Laid> laid = scene.tiles<Laid>(words);
  const auto first = std::ranges::find_if(laid, [](Laid tile) { return tile.left <= tile.right; });
  if (first == laid.end()) return scene.fail("no tile of the line has its low number on the left");
  const auto place = [&](double_six::Tile tile, End end) {
    if (line.accepts(tile, end)) {
      line.place(tile, end);
    } else {
      scene.fail("the line does not match");
    }
  };
  for (auto tile = first; tile != laid.end(); ++tile) place(tile->tile(), tile == first ? End::left : End::right);
  for (auto tile = first; tile != laid.begin();) place((--tile)->tile(), End::left);
  if (!std::ranges::equal(line.view().tiles, laid)) scene.fail("the line does not match");
}

}  // namespace takamaka::testing
