#pragma once

// R4: the test for a complete hand, which is where mistakes would hide. tests/oracle holds a second opinion on it.

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
  static constexpr auto fields = std::tuple{field("eye", &Arranged::eye, "The identical pair."),
                                            field("pairs", &Arranged::pairs, "Four pairs of ten or twenty pips.")};
  friend bool operator==(const Arranged&, const Arranged&) = default;
};

// R4.2, R4.3: whether two tiles are a pair of ten or twenty.
bool is_pair(Tile a, Tile b, const Options& options);

// R4.1, R4.4: how ten tiles are complete, or nothing. Tries every eye; tiles may be fewer or more than ten, which are
// never complete.
std::optional<Arranged> arranged(const Bag& hand, const Options& options);
bool complete(const Bag& hand, const Options& options);

// The kinds that would complete a hand of nine.
Tiles waiting_for(const Bag& hand, const Options& options);

// A hand of any size, sorted into groups: as many as it can have, with an eye rather than without.
struct Grouped {
  Tiles eye{};
  std::vector<Tiles> pairs{};
  Tiles loose{};
  static constexpr auto fields = std::tuple{field("eye", &Grouped::eye, "Two identical tiles, or none."),
                                            field("pairs", &Grouped::pairs, "Up to four pairs of ten or twenty pips."),
                                            field("loose", &Grouped::loose, "What is in no group.")};
  friend bool operator==(const Grouped&, const Grouped&) = default;
};
Grouped grouped(const Bag& hand, const Options& options);

// How many of the five groups a hand has at best, the eye counting as one: 5 is complete. For bots and for R3.9.
int groups(const Bag& hand, const Options& options);

// The kinds of which one more tile would give a hand one group more.
Tiles useful(const Bag& hand, const Options& options);

}  // namespace takamaka::kap_tai_shap
