#pragma once

// Every preset can be played.

#include <set>

#include "protocol/games/match_of.hpp"
#include "tests/contract/walk.hpp"

namespace takamaka::testing {

template <class R>
class PresetContract : public ::testing::Test {};
TYPED_TEST_SUITE_P(PresetContract);

TYPED_TEST_P(PresetContract, every_preset_is_accepted_unchanged) {
  using R = TypeParam;
  std::set<std::string_view> keys;
  for (const auto& preset : R::presets()) {
    SCOPED_TRACE(preset.key);
    EXPECT_TRUE(keys.insert(preset.key).second) << "two presets have this key";
    EXPECT_FALSE(preset.title.empty());
    EXPECT_FALSE(preset.about.empty());
    ASSERT_GE(preset.seats, R::seats_min);
    ASSERT_LE(preset.seats, R::seats_max);
    EXPECT_FALSE(R::check(preset.options, preset.seats).has_value());
    // All its options apply, so none is reset to its default: the form recognises a preset by its options.
    const RawJson text{to_json(preset.options, Spectator{})};
    const auto normal = detail::normalize_options<R, wire::Names::current>(text, preset.seats);
    ASSERT_TRUE(normal.has_value()) << normal.error().path << " " << normal.error().reason;
    EXPECT_EQ(normal->text, text.text);
  }
}

REGISTER_TYPED_TEST_SUITE_P(PresetContract, every_preset_is_accepted_unchanged);

}  // namespace takamaka::testing
