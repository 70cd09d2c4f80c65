// The contract suites over what `./dev new-variant` copies, as CMake makes them for every variant.

#include "engine/variants/high_tile/bot.hpp"
#include "engine/variants/high_tile/rules.hpp"
#include "engine/variants/high_tile/testing.hpp"
#include "tests/contract/every_contract.hpp"

namespace takamaka::testing {

using high_tile::Rules;
INSTANTIATE_TYPED_TEST_SUITE_P(high_tile, MovesContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(high_tile, BooksContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(high_tile, SecrecyContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(high_tile, BotContract, Rules);
INSTANTIATE_TYPED_TEST_SUITE_P(high_tile, GoldenContract, Rules);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(WireContract);  // which asks the catalog

}  // namespace takamaka::testing
