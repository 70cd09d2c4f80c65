#include "engine/match/action_label.hpp"

#include <gtest/gtest.h>

namespace takamaka {
namespace {

enum class Side : std::uint8_t { near, far };
constexpr std::array<std::string_view, 2> names(Side) { return {"near", "far"}; }

struct Place {
  int x = 0;
  bool up = false;
  static constexpr auto fields = Fields{field("x", &Place::x), field("up", &Place::up)};
};
struct Lay {
  static constexpr std::string_view wire_name = "lay";
  int tile = 0;
  Side side = Side::near;
  Seat of{};
  Place place{};
  static constexpr auto fields =
      Fields{field("tile", &Lay::tile), field("side", &Lay::side), field("of", &Lay::of), field("place", &Lay::place)};
};
struct Pass {
  static constexpr std::string_view wire_name = "pass";
  static constexpr Fields<> fields{};
};
using Action = std::variant<Lay, Pass>;

consteval Translated everywhere(std::string_view text) { return {text, text, text, text, text, text}; }
constexpr std::array words{LabelWord{"side", "near", everywhere("near")}, LabelWord{"side", "far", everywhere("far")},
                           LabelWord{"place.up", "true", everywhere("up")},
                           LabelWord{"place.up", "false", everywhere("down")}};
constexpr ActionLabel pass{"pass", everywhere("Pass")};
constexpr ActionLabel lay{"lay", everywhere("{tile} {side} {of:seat} {place.x} {place.up}"), words};

template <std::size_t N>
consteval bool fit(const std::array<ActionLabel, N>& labels) {
  return detail::labels_fit(labels, std::type_identity<Action>{});
}
consteval bool fits(std::string_view text) { return detail::label_fits<Lay>({"lay", everywhere(text), words}); }

// The checks are done while compiling: a game with labels that do not fit is no game.
TEST(ActionLabels, HaveOneLabelForEachAction) {
  static_assert(fit(std::array{lay, pass}));
  static_assert(!fit(std::array{lay}), "an action has none");
  static_assert(!fit(std::array{lay, pass, pass}), "an action has two");
  static_assert(!fit(std::array{lay, ActionLabel{"fold", everywhere("Fold")}}), "no action is called so");
}

TEST(ActionLabels, HavePlaceholdersThatAreFields) {
  static_assert(fits("{tile}"));
  static_assert(fits("no placeholder"));
  static_assert(!fits("{end}"), "no such field");
  static_assert(!fits("{place.z}"), "no such field of a field");
  static_assert(!fits("{place}"), "it is no single value");
  static_assert(!fits("{tile.x}"), "it has no fields");
  static_assert(!fits("{of}"), "a seat is shown by its player");
  static_assert(!fits("{tile:seat}"), "it is no seat");
  static_assert(!fits("{tile"), "not closed");
  static_assert(!fits("tile}"), "not opened");
}

TEST(ActionLabels, HaveWordsForEveryValue) {
  static_assert(!detail::label_fits<Lay>({"lay", everywhere("{side}"), std::span{words}.first(1)}));
  static_assert(!detail::label_fits<Lay>({"lay", everywhere("{place.up}"), std::span{words}.first(3)}));
}

TEST(ActionLabels, AreTheSameInEveryLanguage) {
  constexpr Translated without_chinese{"Pass", "Pass", "Pass", "Pass", "Pass", ""};
  static_assert(!detail::label_fits<Pass>({"pass", without_chinese}));
  constexpr Translated tile_only_in_english{"{tile}", "a tile", "a tile", "a tile", "a tile", "a tile"};
  static_assert(!detail::label_fits<Lay>({"lay", tile_only_in_english}));
}

}  // namespace
}  // namespace takamaka
