// The contract suites over a game made as `./dev new-variant` makes one, as CMake makes them for every variant.

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
INSTANTIATE_TYPED_TEST_SUITE_P(five_up, GoldenContract, Rules);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(WireContract);  // which asks the catalog

}  // namespace takamaka::testing
