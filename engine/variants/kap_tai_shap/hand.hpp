#pragma once

// R4: the test for a complete hand, the most error-prone part of this game. tests/oracle has a second implementation.

#include <array>
#include <optional>
#include <vector>

#include "engine/kit/chinese/bag.hpp"
#include "engine/variants/kap_tai_shap/options.hpp"

namespace takamaka::kap_tai_shap {

using chinese::Bag, chinese::Tile, chinese::Tiles;

// A complete hand as it is shown: the eye, then four pairs.
struct Arranged {
  Tiles eye{};
  std::vector<Tiles> pairs{};
  static constexpr auto fields = Fields{field("eye", &Arranged::eye, "The identical pair."),
                                        field("pairs", &Arranged::pairs, "Four pairs of ten or twenty pips.")};
};

// R4.2, R4.3: whether two tiles are a pair of ten or twenty.
bool is_pair(Tile a, Tile b, const Options& options);

// R4.1, R4.4: the arrangement of ten complete tiles, or nothing. Tries every eye. Fewer or more than ten tiles are
// never complete.
std::optional<Arranged> arranged(const Bag& hand, const Options& options);
bool complete(const Bag& hand, const Options& options);

// The kinds that would complete a hand of nine.
Tiles waiting_for(const Bag& hand, const Options& options);

// A hand of any size, sorted into as many groups as possible, preferably with an eye.
struct Grouped {
  Tiles eye{};
  std::vector<Tiles> pairs{};
  Tiles loose{};
  static constexpr auto fields = Fields{field("eye", &Grouped::eye, "Two identical tiles, or none."),
                                        field("pairs", &Grouped::pairs, "Up to four pairs of ten or twenty pips."),
                                        field("loose", &Grouped::loose, "The tiles in no group.")};
};
Grouped grouped(const Bag& hand, const Options& options);

// The largest number of groups that a hand can form, at most five; the eye counts as one. Five groups are complete. For
// bots and for R3.9.
int groups(const Bag& hand, const Options& options);

// The kinds that would give a hand one more group with one more tile.
Tiles useful(const Bag& hand, const Options& options);

}  // namespace takamaka::kap_tai_shap
