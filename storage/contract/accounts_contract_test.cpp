// Tests the promises of Accounts on every back end.

#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "tests/support/storage/homes.hpp"
#include "tests/support/storage/sample.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

struct AccountsKind {
  std::string name;
  std::function<std::unique_ptr<Home>()> make;
};

class AccountsContract : public ::testing::TestWithParam<AccountsKind> {
 protected:
  Accounts& accounts() { return home_->backend().accounts; }

  std::unique_ptr<Home> home_ = GetParam().make();
};

INSTANTIATE_TEST_SUITE_P(Stores, AccountsContract,
                         ::testing::Values(AccountsKind{"memory", [] { return std::make_unique<MemoryHome>(); }},
                                           AccountsKind{"sqlite", [] { return std::make_unique<SqliteHome>(); }},
                                           AccountsKind{"postgres", [] { return std::make_unique<PostgresHome>(); }}),
                         [](const auto& test) { return test.param.name; });

TEST_P(AccountsContract, a_player_is_found_by_each_of_their_tokens) {
  const Player ana{player_id(1), "Ana", 77};
  EXPECT_TRUE(accounts().add_player(ana, new_token("hash1")));
  EXPECT_TRUE(accounts().add_token(player_id(1), new_token("hash2", 78), 5));
  home_->reopen();
  EXPECT_EQ(accounts().find_by_token({"hash1"}).value()->player, ana);
  EXPECT_EQ(accounts().find_by_token({"hash2"}).value()->player, ana);
  EXPECT_EQ(accounts().find_by_token({"hash3"}).value(), std::nullopt);
}

TEST_P(AccountsContract, a_program_stays_one) {
  const Player rob{player_id(1), "Rob", 77, true};
  EXPECT_TRUE(accounts().add_player(rob, new_token("hash1")));
  EXPECT_TRUE(accounts().rename(player_id(1), "Robin"));
  home_->reopen();
  EXPECT_TRUE(accounts().find_by_token({"hash1"}).value()->player.program);
  EXPECT_TRUE(accounts().find_player(player_id(1)).value()->program);
  EXPECT_TRUE(accounts().set_recovery(player_id(1), {std::string(64, '1')}, 2, {}));
  EXPECT_TRUE(accounts().use_recovery({std::string(64, '1')}, new_token("hash2"), 9).value()->signed_in.player.program);
}

TEST_P(AccountsContract, an_id_or_a_token_that_is_taken_is_a_conflict) {
  accounts().add_player({player_id(1), "Ana", 1}, new_token("hash1"));
  EXPECT_EQ(accounts().add_player({player_id(1), "Eve", 1}, new_token("hash2")).error().kind, ErrorKind::conflict);
  EXPECT_EQ(accounts().add_player({player_id(2), "Eve", 1}, new_token("hash1")).error().kind, ErrorKind::conflict);
  EXPECT_EQ(accounts().add_token(player_id(1), new_token("hash1", 1), 5).error().kind, ErrorKind::conflict);
  EXPECT_EQ(accounts().find_by_token({"hash2"}).value(), std::nullopt);
  EXPECT_TRUE(accounts().add_player({player_id(2), "Eve", 1}, new_token("hash2")))
      << "the refused call left nothing behind";
}

TEST_P(AccountsContract, an_unknown_player_can_be_neither_renamed_nor_given_a_token) {
  EXPECT_EQ(accounts().rename(player_id(1), "Ana").error().kind, ErrorKind::refused);
  EXPECT_EQ(accounts().add_token(player_id(1), new_token("hash1", 1), 5).error().kind, ErrorKind::refused);
  EXPECT_EQ(accounts().find_by_token({"hash1"}).value(), std::nullopt);
}

TEST_P(AccountsContract, at_the_limit_a_token_is_not_added_and_none_is_pushed_out) {
  accounts().add_player({player_id(1), "Ana", 1}, new_token("a0"));
  accounts().add_player({player_id(2), "Eve", 1}, new_token("b0"));
  EXPECT_EQ(accounts().add_token(player_id(1), new_token("a1", 2), 3), true);
  EXPECT_EQ(accounts().add_token(player_id(1), new_token("a2", 3), 3), true);
  EXPECT_EQ(accounts().add_token(player_id(1), new_token("a3", 4), 3), false);
  home_->reopen();
  for (const char* token : {"a0", "a1", "a2", "b0"}) EXPECT_TRUE(accounts().find_by_token({token}).value()) << token;
  EXPECT_EQ(accounts().find_by_token({"a3"}).value(), std::nullopt);
  EXPECT_EQ(accounts().add_token(player_id(2), new_token("b1", 4), 3), true) << "the limit is each player's own";
}

TEST_P(AccountsContract, devices_are_listed_ended_and_remember_their_last_hello) {
  constexpr std::int64_t day = 86'400'000;
  NewToken phone = new_token("a0", 5 * day + 7);
  phone.client = "phone 1";
  accounts().add_player({player_id(1), "Ana", 1}, phone);
  accounts().add_player({player_id(2), "Eve", 1}, new_token("b0"));
  accounts().add_token(player_id(1), new_token("a1", 6 * day + 7), 9);
  EXPECT_TRUE(accounts().note_seen({"DEVICE OF a1"}, "tablet 2", 8 * day + 3));
  EXPECT_TRUE(accounts().note_seen({"DEVICE OF a1"}, "tablet 3", 8 * day + 4));
  EXPECT_TRUE(accounts().note_seen({"DEVICE OF a0"}, "phone 1", 5 * day + 9)) << "the same day, nothing to write";
  EXPECT_TRUE(accounts().note_seen({"DEVICE OF nobody"}, "x", 8 * day));
  home_->reopen();
  EXPECT_EQ(accounts().devices(player_id(1)).value(),
            (std::vector<Device>{{{"DEVICE OF a0"}, "phone 1", 5 * day + 7, 5 * day + 7},
                                 {{"DEVICE OF a1"}, "tablet 3", 6 * day + 7, 8 * day}}));
  EXPECT_EQ(accounts().find_by_token({"a1"}).value()->device, DeviceId{"DEVICE OF a1"});
  EXPECT_EQ(accounts().end_token(player_id(2), {"DEVICE OF a0"}), false) << "somebody else's";
  EXPECT_EQ(accounts().end_token(player_id(1), {"DEVICE OF a0"}), true);
  EXPECT_EQ(accounts().end_token(player_id(1), {"DEVICE OF a0"}), false);
  EXPECT_EQ(accounts().find_by_token({"a0"}).value(), std::nullopt);
  EXPECT_TRUE(accounts().find_by_token({"a1"}).value());
  EXPECT_EQ(accounts().devices(player_id(9)).value(), std::vector<Device>{});
}

TEST_P(AccountsContract, a_recovery_code_signs_in_until_it_is_ended) {
  const RecoveryCodeHash old{std::string(64, '1')}, code{std::string(64, '2')};
  accounts().add_player({player_id(1), "Ana", 1}, new_token("a0"));
  EXPECT_EQ(accounts().set_recovery(player_id(9), code, 2, {}).error().kind, ErrorKind::refused);
  EXPECT_FALSE(accounts().find_by_token({"a0"}).value()->has_recovery);
  EXPECT_TRUE(accounts().set_recovery(player_id(1), old, 2, {}));
  EXPECT_TRUE(accounts().set_recovery(player_id(1), code, 3, {}));
  home_->reopen();
  EXPECT_TRUE(accounts().find_by_token({"a0"}).value()->has_recovery);
  EXPECT_FALSE(accounts().use_recovery(old, new_token("a1"), 9).value()) << "the later code replaces it";
  EXPECT_TRUE(accounts().use_recovery(code, new_token("a1"), 1).value()->full);
  EXPECT_EQ(accounts().use_recovery(code, new_token("a0"), 9).error().kind, ErrorKind::conflict);
  EXPECT_TRUE(accounts().find_by_token({"a0"}).value()->has_recovery) << "the refused calls left the code";
  const auto recovered = accounts().use_recovery(code, new_token("a1"), 9).value();
  ASSERT_TRUE(recovered && !recovered->full);
  EXPECT_EQ(recovered->signed_in, (SignedIn{{player_id(1), "Ana", 1}, {"DEVICE OF a1"}, false}));
  EXPECT_FALSE(accounts().find_by_token({"a0"}).value()->is_unconfirmed);
  EXPECT_TRUE(accounts().find_by_token({"a1"}).value()->is_unconfirmed);
  EXPECT_TRUE(accounts().end_recovery(player_id(1), {"DEVICE OF a0"})) << "its token was not given for the code";
  EXPECT_TRUE(accounts().find_by_token({"a0"}).value()->has_recovery);
  EXPECT_TRUE(accounts().end_recovery(player_id(1), {"DEVICE OF a1"}));
  EXPECT_FALSE(accounts().use_recovery(code, new_token("a4"), 9).value());
  home_->reopen();
  EXPECT_EQ(accounts().find_by_token({"a1"}).value(), recovered->signed_in);
  EXPECT_TRUE(accounts().set_recovery(player_id(1), old, 4, {}));
  EXPECT_FALSE(accounts().find_by_token({"a1"}).value()->is_unconfirmed) << "a later code is not ended by it";
  EXPECT_TRUE(accounts().set_recovery(player_id(1), code, 4, {}));
  accounts().erase(player_id(1));
  EXPECT_FALSE(accounts().use_recovery(code, new_token("a3"), 9).value()) << "erased with the player";
}

TEST_P(AccountsContract, a_recovery_code_gives_one_token_however_often_it_is_used) {
  const RecoveryCodeHash code{std::string(64, '1')};
  accounts().add_player({player_id(1), "Ana", 1}, new_token("a0"));
  accounts().add_token(player_id(1), new_token("a1", 2), 9);
  EXPECT_EQ(accounts().set_recovery(player_id(1), code, 2, {}).value(), std::vector<DeviceId>{});
  for (const char* token : {"b0", "b1", "b2"}) {
    const auto used = accounts().use_recovery(code, new_token(token), 3).value();
    ASSERT_TRUE(used && !used->full) << "the line may break before each of them arrives";
    EXPECT_EQ(used->replaced.size(), token == std::string{"b0"} ? 0U : 1U);
    home_->reopen();
  }
  EXPECT_FALSE(accounts().find_by_token({"b0"}).value());
  EXPECT_FALSE(accounts().find_by_token({"b1"}).value());
  EXPECT_TRUE(accounts().end_recovery(player_id(1), {"DEVICE OF b1"})) << "whose token has been replaced";
  EXPECT_TRUE(accounts().find_by_token({"b2"}).value()->is_unconfirmed);
  EXPECT_EQ(accounts().use_recovery(code, new_token("a0"), 3).error().kind, ErrorKind::conflict);
  EXPECT_TRUE(accounts().find_by_token({"b2"}).value()) << "the refused call replaced nothing";
  EXPECT_TRUE(accounts().end_recovery(player_id(1), {"DEVICE OF b2"}));
  EXPECT_EQ(accounts().devices(player_id(1)).value().size(), 3U);
  EXPECT_FALSE(accounts().use_recovery(code, new_token("b3"), 9).value()) << "it has ended";
}

TEST_P(AccountsContract, a_token_that_nobody_confirmed_takes_no_place_and_ends_with_its_code) {
  const RecoveryCodeHash code{std::string(64, '1')}, next{std::string(64, '2')};
  accounts().add_player({player_id(1), "Ana", 1}, new_token("a0"));
  accounts().set_recovery(player_id(1), code, 2, {});
  ASSERT_TRUE(accounts().use_recovery(code, new_token("b0"), 3).value());
  EXPECT_EQ(accounts().add_token(player_id(1), new_token("a1", 2), 2), true);
  EXPECT_EQ(accounts().add_token(player_id(1), new_token("a2", 2), 2), false);
  EXPECT_EQ(accounts().set_recovery(player_id(1), next, 3, {"DEVICE OF b0"}).value(), std::vector<DeviceId>{})
      << "its client has it, because it asks for the next code";
  ASSERT_TRUE(accounts().use_recovery(next, new_token("b1"), 9).value());
  EXPECT_EQ(accounts().set_recovery(player_id(1), code, 4, {"DEVICE OF a0"}).value(),
            std::vector<DeviceId>{{"DEVICE OF b1"}});
  EXPECT_FALSE(accounts().find_by_token({"b1"}).value());
  EXPECT_TRUE(accounts().find_by_token({"b0"}).value());
}

TEST_P(AccountsContract, requests_that_are_done_are_known_up_to_a_limit_and_go_with_their_player) {
  accounts().add_player({player_id(1), "Ana", 1}, new_token("a0"));
  accounts().add_player({player_id(2), "Eve", 1}, new_token("b0"));
  const auto request = [](int i) { return AccountRequest{"key " + std::to_string(i), "print", "salt", 100 + i}; };
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(accounts().note_request(player_id(1), request(i), 3));
  EXPECT_TRUE(accounts().note_request(player_id(2), request(0), 3));
  EXPECT_EQ(accounts().note_request(player_id(9), request(0), 3).error().kind, ErrorKind::refused);
  home_->reopen();
  EXPECT_EQ(accounts().requests(player_id(1)).value(), (std::vector{request(2), request(3), request(4)}));
  EXPECT_EQ(accounts().requests(player_id(2)).value(), std::vector{request(0)});
  EXPECT_TRUE(accounts().erase(player_id(1)));
  EXPECT_EQ(accounts().requests(player_id(1)).value(), std::vector<AccountRequest>{});
}

}  // namespace
}  // namespace takamaka::storage
