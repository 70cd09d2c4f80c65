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
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, ShapeContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, SheetContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, WireContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, BotContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, PresetContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, ReplayContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, TableContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, GoldenContract, Rules);

}  // namespace takamaka::testing
