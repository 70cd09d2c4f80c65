// The contract suites for a game made by `./dev new-variant`, like those that CMake generates for every variant.

#include "engine/variants/five_up/bot.hpp"
#include "engine/variants/five_up/rules.hpp"
#include "engine/variants/five_up/testing.hpp"
#include "tests/contract/every_contract.hpp"

namespace takamaka::testing {

using five_up::Rules;
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, MovesContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, BooksContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, SecrecyContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, BotContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, PresetContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, GoldenContract, Rules);
// These three need the catalog, which does not contain the game.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(TableContract);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(WireContract);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ReplayContract);

}  // namespace takamaka::testing
