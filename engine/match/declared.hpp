#pragma once

// What a game declares about its record, in its own folder: what it counts, which lines of its score sheet multiply a
// result, and how results of solitaire compare. Server, storage and pages carry these words as data and know none of them.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/match/record.hpp"
#include "engine/match/translated.hpp"

namespace takamaka {

// A kind of tally (record.hpp). A game lists its kinds as `Rules::tallies`, in the order in which they are shown.
struct TallyKind {
  std::string_view kind;   // Tally::kind
  Translated title;        // plural, for clients that have no text of their own
  bool has_sides = false;  // one side gives it to another: given and taken are counted apart
};

// A line of the score sheet (ScoreLine::what) which says that the seat's result of the deal counts `times` times. A game
// lists them as `Rules::multipliers`.
struct Multiplier {
  std::string_view what;
  int times = 1;
};

// What one seat pays another in a deal. A game whose players settle in pairs derives it as
// `Rules::payments(chips)` from what each seat won or paid; the ledger books only these sums.
struct Payment {
  Seat from, to;
  int chips = 0;
  friend bool operator==(const Payment&, const Payment&) = default;
};

// Which results of a match with one seat are the best: the highest totals, the lowest, or nothing is compared. A game with
// solitaire names it `Rules::solo_rank`.
enum class SoloRank : std::uint8_t { none, highest, lowest };

// A game names as `Rules::solo_option` the option whose value two such results must share to be compared.

// Returns how many times the deal counts for this seat: 1 unless lines of its sheet multiply.
inline int times_of(std::span<const Multiplier> declared, const std::vector<ScoreLine>& lines, Seat seat) {
  int times = 1;
  for (const ScoreLine& line : lines) {
    for (const Multiplier& one : declared) {
      if (line.seat == seat && line.what == one.what) times *= one.times;
    }
  }
  return times;
}

// Returns the number by which a result of solitaire compares, the greater the better; none if it is compared with nothing.
inline std::optional<int> rank_of(SoloRank declared, const std::vector<int>& totals) {
  if (declared == SoloRank::none || totals.size() != 1) return std::nullopt;
  return declared == SoloRank::highest ? totals.front() : -totals.front();
}

// Return what the game declares; empty, null or `none` if it declares nothing.
template <class R>
constexpr std::span<const TallyKind> tallies_of() {
  if constexpr (requires { R::tallies; }) {
    return R::tallies;
  } else {
    return {};
  }
}
template <class R>
constexpr std::span<const Multiplier> multipliers_of() {
  if constexpr (requires { R::multipliers; }) {
    return R::multipliers;
  } else {
    return {};
  }
}
template <class R>
constexpr auto payments_of() -> std::vector<Payment> (*)(std::span<const int> chips) {
  if constexpr (requires { R::payments; }) {
    return R::payments;
  } else {
    return nullptr;
  }
}
template <class R>
constexpr SoloRank solo_rank_of() {
  if constexpr (requires { R::solo_rank; }) {
    return R::solo_rank;
  } else {
    return SoloRank::none;
  }
}
template <class R>
constexpr std::string_view solo_option_of() {
  if constexpr (requires { R::solo_option; }) {
    return R::solo_option;
  } else {
    return {};
  }
}

}  // namespace takamaka
