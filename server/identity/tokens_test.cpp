#include "server/identity/tokens.hpp"

#include <gtest/gtest.h>

#include <set>
#include <type_traits>

#include "server/lobby/codes.hpp"
#include "server/room/state/state.hpp"

namespace takamaka {
namespace {

// No key fits into the place of another, and no plain text either.
template <class Key, class... Others>
constexpr bool fits_no_other = (... && (!std::is_convertible_v<Key, Others> && !std::is_convertible_v<Others, Key> &&
                                        !std::is_constructible_v<Key, Others>));
static_assert(fits_no_other<storage::PlayerTokenHash, storage::RecoveryCodeHash, room::SeatGrantHash>);
static_assert(fits_no_other<storage::RecoveryCodeHash, storage::PlayerTokenHash, room::SeatGrantHash>);
static_assert(!std::is_convertible_v<std::string, storage::PlayerTokenHash>);
static_assert(!std::is_convertible_v<storage::PlayerTokenHash, std::string>);
static_assert(!std::is_convertible_v<Token, PlayerToken> && !std::is_convertible_v<PlayerToken, Token>);

TEST(PlayerToken, IsFoundByItsHash) {
  const PlayerToken token = fresh_player_token(Seed{1});
  EXPECT_EQ(token.text.size(), 43u);
  EXPECT_EQ(token.hash, player_token_hash(token.text));
  EXPECT_NE(token.hash, fresh_player_token(Seed{2}).hash);
}

TEST(RecoveryCode, IsShownInGroupsAndFoundAsItIsTyped) {
  std::set<std::string> seen;
  for (int i = 0; i < 100; ++i) {
    const RecoveryCode code = fresh_recovery_code(derive(Seed{}, std::to_string(i)));
    EXPECT_EQ(code.text.size(), recovery_code_length + 3);
    EXPECT_EQ(code.text[5], '-');
    std::string typed = " ";
    for (const char c : code.text) typed += c == '-' ? ' ' : c == '0' ? 'o' : c;
    const auto normal = normal_code(typed, recovery_code_length);
    ASSERT_TRUE(normal.has_value()) << typed;
    EXPECT_EQ(recovery_code_hash(*normal), code.hash);
    EXPECT_NE(player_token_hash(*normal).value, code.hash.value);
    seen.insert(code.text);
  }
  EXPECT_EQ(seen.size(), 100u);
  EXPECT_EQ(normal_code(std::string(recovery_code_length + 1, 'A'), recovery_code_length), std::nullopt);
}

}  // namespace
}  // namespace takamaka
