// Tokens of scripts in the file.

#include <gtest/gtest.h>

#include "storage/sqlite/sqlite_admin_store.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::storage {
namespace {

class AdminTokens : public ::testing::Test {
 protected:
  AdminTokens() {
    EXPECT_TRUE(SqliteStore::open(path_, {}));
    reopen();
  }
  void reopen() {
    store_.reset();
    store_ = SqliteAdminStore::open(path_).value();
  }
  AdminStore& store() { return *store_; }
  std::size_t audited() { return store().audit({}, 1000)->size(); }
  static AuditEntry entry(const std::string& act) {
    return {.at_ms = 10, .actor = "01ANA", .name = "ana", .act = act, .subject = "", .reason = "", .outcome = "done"};
  }
  static AdminAccount account(int number, const std::string& name) {
    return {.id = "01ACCOUNT" + std::to_string(number),
            .name = name,
            .role = "admin",
            .password = "$argon2id$x",
            .totp = ""};
  }
  static AdminToken token(int number, const std::string& name, std::int64_t until_ms = 1000) {
    return {.id = "01TOKEN" + std::to_string(number),
            .hash = std::string(62, '0') + std::to_string(10 + number % 90),
            .name = name,
            .role = "auditor",
            .made_ms = 10,
            .until_ms = until_ms};
  }

 private:
  testing::TempFolder folder_;
  std::string path_ = folder_.file("games.db");
  std::unique_ptr<SqliteAdminStore> store_;
};

TEST_F(AdminTokens, a_token_is_found_until_it_expires_or_is_revoked) {
  AdminToken one = token(1, "nightly");
  ASSERT_TRUE(store().add_token(one, entry("make_token")));
  ASSERT_TRUE(store().add_token(token(2, "board"), entry("make_token")));
  reopen();
  EXPECT_EQ(store().tokens().value(), (std::vector{token(2, "board"), one}));
  EXPECT_EQ(store().find_token(one.hash, 999).value(), one);
  EXPECT_EQ(store().find_token(one.hash, 1000).value(), std::nullopt);
  EXPECT_EQ(store().find_token(std::string(64, '0'), 999).value(), std::nullopt);
  ASSERT_TRUE(store().use_token(one.id, 77, "203.0.113.0", entry("use_token")));
  ASSERT_TRUE(store().use_token(one.id, 78, "203.0.113.0", {}));
  EXPECT_EQ(audited(), 3u);
  one.used_ms = 78;
  one.network = "203.0.113.0";
  EXPECT_EQ(store().find_token(one.hash, 999).value(), one);
  EXPECT_EQ(store().end_token("nobody", entry("end_token")).error().kind, ErrorKind::refused);
  ASSERT_TRUE(store().end_token("nightly", entry("end_token")));
  ASSERT_TRUE(store().end_token("01TOKEN2", entry("end_token")));
  EXPECT_EQ(store().tokens().value(), std::vector<AdminToken>{});
  EXPECT_EQ(audited(), 5u);
}

TEST_F(AdminTokens, a_token_ends_with_the_admin_who_made_it) {
  AdminAccount ana = account(1, "ana");
  ASSERT_TRUE(store().put_account(ana, entry("made")));
  AdminToken one = token(1, "nightly");
  one.account = ana.id;
  ASSERT_TRUE(store().add_token(one, entry("make_token")));
  EXPECT_EQ(store().find_token(one.hash, 20).value(), one);
  ana.disabled = true;
  ASSERT_TRUE(store().put_account(ana, entry("changed")));
  EXPECT_EQ(store().find_token(one.hash, 20).value(), std::nullopt);
  ana.disabled = false;
  ana.role = "moderator";
  ASSERT_TRUE(store().put_account(ana, entry("changed")));
  EXPECT_EQ(store().find_token(one.hash, 20).value(), std::nullopt);
  ana.role = "admin";
  ASSERT_TRUE(store().put_account(ana, entry("changed")));
  EXPECT_EQ(store().find_token(one.hash, 20).value(), one);
}

TEST_F(AdminTokens, token_names_are_unique_and_their_number_is_bounded_but_expired_ones_make_room) {
  for (int i = 0; i < admin_tokens_max; ++i)
    ASSERT_TRUE(store().add_token(token(i, "t" + std::to_string(100 + i), 1000 + i), entry("make_token")));
  AdminToken late = token(89, "late", 5000);
  EXPECT_EQ(store().add_token(late, entry("make_token")).error().kind, ErrorKind::too_many);
  late.name = "t110";
  EXPECT_EQ(store().add_token(late, entry("make_token")).error().kind, ErrorKind::conflict);
  late.made_ms = 1000;  // the first has expired
  late.name = "late";
  ASSERT_TRUE(store().add_token(late, entry("make_token")));
  EXPECT_EQ(std::cmp_equal(store().tokens()->size(), admin_tokens_max), true);
  EXPECT_EQ(store().tokens()->front().name, "late");
}

}  // namespace
}  // namespace takamaka::storage
