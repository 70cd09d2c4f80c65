#include "engine/variants/kap_tai_shap/hand.hpp"

#include <algorithm>

namespace takamaka::kap_tai_shap {
namespace {

constexpr int hand_size = 10;
constexpr int pairs_max = 4;

// Both readings of R4.2 split the tiles into families: a pair is one tile from each side of a family or, in a family
// with only one side, any two of its tiles. So pairs can be counted without a search.
struct Family {
  Tiles one, other;  // `other` is empty if any two of `one` are a pair
};
using Families = std::vector<Family>;

int pips(Tile tile, const Options& options) {
  return tile == Tile{4, 2} && options.four_two_value == FourTwo::three ? 3 : tile.pips();
}

// R4.2, any_sum: 8 with 2 or 12, 7 with 3, 6 with 4, 11 with 9, 5 with 5, and 10 with 10.
Families families_by_sum(const Options& options) {
  const auto counting = [&](std::initializer_list<int> sums) {
    Tiles tiles;
    for (const Tile kind : chinese::all_kinds) {
      if (std::ranges::find(sums, pips(kind, options)) != sums.end()) tiles.push_back(kind);
    }
    return tiles;
  };
  return {{counting({8}), counting({2, 12})},
          {counting({7}), counting({3})},
          {counting({6}), counting({4})},
          {counting({11}), counting({9})},
          {counting({5}), {}},
          {counting({10}), {}}};
}

const Families& families(const Options& options) {
  static const Families any_sum = families_by_sum({});
  static const Families three = families_by_sum([] {
    Options reading;
    reading.four_two_value = FourTwo::three;
    return reading;
  }());
  static const Families listed{{{{6, 2}, {5, 3}, {4, 4}}, {{6, 6}, {1, 1}}},
                               {{{5, 2}, {4, 3}}, {{2, 1}}},
                               {{{4, 2}, {3, 3}}, {{3, 1}, {2, 2}}},
                               {{{6, 4}}, {}},
                               {{{5, 5}}, {}}};
  if (options.pair_rule == PairRule::listed_only) return listed;
  return options.four_two_value == FourTwo::three ? three : any_sum;
}

bool among(const Tiles& tiles, Tile tile) { return std::ranges::find(tiles, tile) != tiles.end(); }

// The tiles of these kinds in a bag, copies included.
Tiles held(const Bag& bag, const Tiles& kinds) {
  Tiles tiles;
  for (const Tile kind : kinds) tiles.insert(tiles.end(), static_cast<std::size_t>(bag.count(kind)), kind);
  return tiles;
}
int held_count(const Bag& bag, const Tiles& kinds) {
  int count = 0;
  for (const Tile kind : kinds) count += bag.count(kind);
  return count;
}

// The largest number of pairs in the bag.
int pairs_in(const Bag& bag, const Families& all) {
  int pairs = 0;
  for (const auto& [one, other] : all) {
    pairs += other.empty() ? held_count(bag, one) / 2 : std::min(held_count(bag, one), held_count(bag, other));
  }
  return pairs;
}

// The pairs themselves, the larger tile of each first.
std::vector<Tiles> pairs_of(const Bag& bag, const Families& all) {
  std::vector<Tiles> pairs;
  const auto add = [&](Tile a, Tile b) { pairs.push_back({std::max(a, b), std::min(a, b)}); };
  for (const auto& [one, other] : all) {
    const Tiles left = held(bag, one), right = held(bag, other);
    if (other.empty()) {
      for (std::size_t i = 0; i + 1 < left.size(); i += 2) add(left[i], left[i + 1]);
    } else {
      for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) add(left[i], right[i]);
    }
  }
  return pairs;
}

// How many of these pairs a hand can use: at most four; a further pair is no eye.
int usable_pairs(const Bag& hand, const Families& all) { return std::min(pairs_in(hand, all), pairs_max); }

Bag without_eye(Bag hand, Tile eye) {
  hand.take_one(eye);
  hand.take_one(eye);
  return hand;
}

}  // namespace

bool is_pair(Tile a, Tile b, const Options& options) {
  return std::ranges::any_of(families(options), [&](const Family& family) {
    const auto& [one, other] = family;
    if (other.empty()) return among(one, a) && among(one, b);
    return (among(one, a) && among(other, b)) || (among(one, b) && among(other, a));
  });
}

std::optional<Arranged> arranged(const Bag& hand, const Options& options) {
  if (hand.size() != hand_size) return {};
  const Families& all = families(options);
  for (const Tile eye : chinese::all_kinds) {
    if (hand.count(eye) < 2) continue;
    const Bag rest = without_eye(hand, eye);
    if (2 * pairs_in(rest, all) == rest.size()) return Arranged{{eye, eye}, pairs_of(rest, all)};
  }
  return {};
}

bool complete(const Bag& hand, const Options& options) { return arranged(hand, options).has_value(); }

Tiles waiting_for(const Bag& hand, const Options& options) {
  Tiles kinds;
  for (const Tile kind : chinese::all_kinds) {
    Bag with = hand;
    with.insert(kind);
    if (complete(with, options)) kinds.push_back(kind);
  }
  return kinds;
}

int groups(const Bag& hand, const Options& options) {
  const Families& all = families(options);
  int most = usable_pairs(hand, all);
  for (const Tile eye : chinese::all_kinds) {
    if (hand.count(eye) >= 2) most = std::max(most, 1 + usable_pairs(without_eye(hand, eye), all));
  }
  return most;
}

Grouped grouped(const Bag& hand, const Options& options) {
  const Families& all = families(options);
  const int most = groups(hand, options);
  Grouped result;
  Bag rest = hand;
  for (const Tile eye : chinese::all_kinds) {
    if (hand.count(eye) < 2 || 1 + usable_pairs(without_eye(hand, eye), all) < most) continue;
    result.eye = {eye, eye};
    rest = without_eye(hand, eye);
    break;
  }
  result.pairs = pairs_of(rest, all);
  if (std::ssize(result.pairs) > pairs_max) result.pairs.resize(pairs_max);
  for (const Tiles& pair : result.pairs) {
    for (const Tile tile : pair) rest.take_one(tile);
  }
  result.loose = rest.tiles();
  return result;
}

Tiles useful(const Bag& hand, const Options& options) {
  const int made = groups(hand, options);
  Tiles kinds;
  for (const Tile kind : chinese::all_kinds) {
    Bag with = hand;
    with.insert(kind);
    if (groups(with, options) > made) kinds.push_back(kind);
  }
  return kinds;
}

}  // namespace takamaka::kap_tai_shap
