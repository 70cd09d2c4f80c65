#include "engine/variants/kap_tai_shap/hand.hpp"

#include <algorithm>

namespace takamaka::kap_tai_shap {
namespace {

constexpr int hand_size = 10;

int pips(Tile tile, const Options& options) {
  return tile == Tile{4, 2} && options.four_two_value == FourTwo::three ? 3 : tile.pips();
}

// The fourteen pairs of the old table, the larger tile first.
constexpr std::array<std::pair<Tile, Tile>, 14> listed{{{{6, 6}, {6, 2}},
                                                        {{6, 6}, {5, 3}},
                                                        {{6, 6}, {4, 4}},
                                                        {{6, 4}, {6, 4}},
                                                        {{5, 5}, {5, 5}},
                                                        {{6, 2}, {1, 1}},
                                                        {{5, 3}, {1, 1}},
                                                        {{4, 4}, {1, 1}},
                                                        {{5, 2}, {2, 1}},
                                                        {{4, 3}, {2, 1}},
                                                        {{4, 2}, {3, 1}},
                                                        {{4, 2}, {2, 2}},
                                                        {{3, 3}, {3, 1}},
                                                        {{3, 3}, {2, 2}}}};

// The partners of each kind under both readings of the rules, so that the search does not ask again for every hand.
using Partners = std::array<Tiles, chinese::kind_count>;
const Partners& partners(const Options& options) {
  const auto make = [](const Options& reading) {
    Partners all;
    for (const Tile a : chinese::all_kinds) {
      for (const Tile b : chinese::all_kinds) {
        if (is_pair(a, b, reading)) all[index_of(a)].push_back(b);
      }
    }
    return all;
  };
  static const Partners any_sum = make({});
  static const Partners three = make([] {
    Options reading;
    reading.four_two_value = FourTwo::three;
    return reading;
  }());
  static const Partners old_table = make([] {
    Options reading;
    reading.pair_rule = PairRule::listed_only;
    return reading;
  }());
  if (options.pair_rule == PairRule::listed_only) return old_table;
  return options.four_two_value == FourTwo::three ? three : any_sum;
}

std::optional<Tile> first_of(const Bag& bag) {
  for (const Tile kind : chinese::all_kinds) {
    if (bag.contains(kind)) return kind;
  }
  return {};
}

// Splits all tiles into pairs: the first tile must go with one of its partners, whichever leaves a rest that can be
// split.
bool split(Bag& rest, const Partners& with, std::vector<Tiles>& pairs) {
  const auto first = first_of(rest);
  if (!first) return true;
  rest.take_one(*first);
  for (const Tile partner : with[index_of(*first)]) {
    if (!rest.contains(partner)) continue;
    rest.take_one(partner);
    pairs.push_back({std::max(*first, partner), std::min(*first, partner)});
    if (split(rest, with, pairs)) return true;
    pairs.pop_back();
    rest.insert(partner);
  }
  rest.insert(*first);
  return false;
}

// The most groups that can be made of what is left: the first tile goes with a partner, into the eye, or nowhere.
int most(Bag& rest, const Partners& with, bool eye) {
  const auto first = first_of(rest);
  if (!first) return 0;
  rest.take_one(*first);
  int best = most(rest, with, eye);
  if (!eye && rest.contains(*first)) {
    rest.take_one(*first);
    best = std::max(best, 1 + most(rest, with, true));
    rest.insert(*first);
  }
  for (const Tile partner : with[index_of(*first)]) {
    if (!rest.contains(partner)) continue;
    rest.take_one(partner);
    best = std::max(best, 1 + most(rest, with, eye));
    rest.insert(partner);
  }
  rest.insert(*first);
  return best;
}

}  // namespace

bool is_pair(Tile a, Tile b, const Options& options) {
  if (options.pair_rule == PairRule::listed_only) {
    const std::pair pair{std::max(a, b), std::min(a, b)};
    return std::ranges::find(listed, pair) != listed.end();
  }
  const int sum = pips(a, options) + pips(b, options);
  return sum == 10 || sum == 20;
}

std::optional<Arranged> arranged(const Bag& hand, const Options& options) {
  if (hand.size() != hand_size) return {};
  const Partners& with = partners(options);
  for (const Tile eye : hand.kinds()) {
    if (hand.count(eye) < 2) continue;
    Bag rest = hand;
    rest.take_one(eye);
    rest.take_one(eye);
    Arranged found{{eye, eye}, {}};
    if (split(rest, with, found.pairs)) return found;
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
  Bag rest = hand;
  return most(rest, partners(options), false);
}

}  // namespace takamaka::kap_tai_shap
