// Tests the promises of the admin store on every back end.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <functional>
#include <memory>
#include <stdexcept>

#include "storage/postgres/postgres_admin_store.hpp"
#include "storage/sqlite/sqlite_admin_store.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/postgres_database.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

class AdminStoreHome {
 public:
  virtual ~AdminStoreHome() = default;
  virtual AdminStore& store() = 0;
  virtual void reopen() {}
};
class MemoryAdminStoreHome final : public AdminStoreHome {
 public:
  AdminStore& store() override { return *store_; }

 private:
  std::unique_ptr<SqliteAdminStore> store_ = SqliteAdminStore::open_in_memory().value();
};
class SqliteAdminStoreHome final : public AdminStoreHome {
 public:
  SqliteAdminStoreHome() {
    if (!SqliteStore::open(path(), {})) throw std::runtime_error("no file");
    reopen();
  }
  AdminStore& store() override { return *store_; }
  void reopen() override {
    store_.reset();
    store_ = SqliteAdminStore::open(path()).value();
  }
  std::string path() { return folder_.file("games.db"); }

 private:
  TempFolder folder_;
  std::unique_ptr<SqliteAdminStore> store_;
};

class PostgresAdminStoreHome final : public AdminStoreHome {
 public:
  PostgresAdminStoreHome() {
    database_.open();
    reopen();
  }
  AdminStore& store() override { return *store_; }
  void reopen() override { store_ = PostgresAdminStore::open({.address = database_.address()}).value(); }

 private:
  PostgresDatabase database_;
  std::unique_ptr<PostgresAdminStore> store_;
};

AuditEntry entry(const std::string& act, const std::string& subject = "") {
  return {.at_ms = 1'700'000'000'000,
          .actor = "01ANA",
          .name = "ana",
          .act = act,
          .subject = subject,
          .reason = "a test",
          .outcome = "done"};
}
std::string password_of(const std::string& name) { return "$argon2id$of " + name; }
AdminAccount account(int number, const std::string& name, const std::string& role = "admin") {
  return {.id = "01ACCOUNT" + std::to_string(number),
          .name = name,
          .role = role,
          .password = password_of(name),
          .totp = "",
          .created_ms = 5};
}
std::string hash(char digit) { return std::string(64, digit); }
AdminSession session(int number, const std::string& of, std::int64_t used_ms) {
  return {.id = "01SESSION" + std::to_string(number),
          .hash = hash('0').substr(8) + std::to_string(10'000'000 + number),
          .account = of,
          .begun_ms = 1,
          .used_ms = used_ms,
          .until_ms = 1000,
          .address = "203.0.113.7",
          .browser = "a browser"};
}
BanRow player_ban(const std::string& player, std::optional<std::int64_t> until = {}) {
  return {
      .player = player, .reason = "spoils games", .account = "01ANA", .name = "ana", .from_ms = 10, .until_ms = until};
}

struct AdminKind {
  std::string name;
  std::function<std::unique_ptr<AdminStoreHome>()> make;
};

class AdminStoreContract : public ::testing::TestWithParam<AdminKind> {
 protected:
  AdminStore& store() { return home_->store(); }
  std::size_t audited() { return store().audit({}, 1000)->size(); }

  std::unique_ptr<AdminStoreHome> home_ = GetParam().make();
};

INSTANTIATE_TEST_SUITE_P(AdminStores, AdminStoreContract,
                         ::testing::Values(AdminKind{"memory", [] { return std::make_unique<MemoryAdminStoreHome>(); }},
                                           AdminKind{"sqlite", [] { return std::make_unique<SqliteAdminStoreHome>(); }},
                                           AdminKind{"postgres",
                                                     [] { return std::make_unique<PostgresAdminStoreHome>(); }}),
                         [](const auto& test) { return test.param.name; });

TEST_P(AdminStoreContract, an_account_is_found_by_id_and_by_name_with_every_field) {
  AdminAccount ana = account(1, "ana");
  ana.totp = "SECRET";
  ana.totp_pending = "OTHER";
  ana.totp_step = 7;
  ana.disabled = true;
  ASSERT_TRUE(store().put_account(account(2, "zoe", "viewer"), entry("made")));
  ASSERT_TRUE(store().put_account(ana, entry("made")));
  home_->reopen();
  EXPECT_EQ(store().find_account("ana").value(), ana);
  EXPECT_EQ(store().find_account(ana.id).value(), ana);
  EXPECT_EQ(store().find_account("ANA' OR 1=1").value(), std::nullopt);
  EXPECT_EQ(store().accounts().value(), (std::vector{ana, account(2, "zoe", "viewer")}));
}

TEST_P(AdminStoreContract, account_names_are_unique_and_a_refused_change_adds_no_audit_line) {
  ASSERT_TRUE(store().put_account(account(1, "ana"), entry("made")));
  const auto taken = store().put_account(account(2, "ana"), entry("made"));
  EXPECT_EQ(taken.error().kind, ErrorKind::conflict);
  EXPECT_EQ(audited(), 1u);
  AdminAccount other = account(1, "ana");
  other.role = "viewer";
  ASSERT_TRUE(store().put_account(other, entry("changed")));
  EXPECT_EQ(store().find_account("ana").value(), other);
}

TEST_P(AdminStoreContract, a_totp_step_is_accepted_once) {
  ASSERT_TRUE(store().put_account(account(1, "ana"), entry("made")));
  EXPECT_EQ(store().take_totp_step("01ACCOUNT1", 100), true);
  EXPECT_EQ(store().take_totp_step("01ACCOUNT1", 100), false);
  EXPECT_EQ(store().take_totp_step("01ACCOUNT1", 99), false);
  EXPECT_EQ(store().take_totp_step("01ACCOUNT1", 101), true);
  EXPECT_EQ(store().take_totp_step("01NOBODY", 101), false);
}

TEST_P(AdminStoreContract, a_link_works_once_and_not_after_it_expires) {
  const AdminLink link{.hash = hash('a'), .role = "admin", .name = "ana", .made_ms = 0, .until_ms = 100};
  ASSERT_TRUE(store().add_link(link, entry("link")));
  home_->reopen();
  EXPECT_EQ(store().find_link(hash('a'), 99).value(), link);
  EXPECT_EQ(store().find_link(hash('a'), 100).value(), std::nullopt);
  EXPECT_EQ(store().use_link(hash('a'), 100, account(1, "ana"), entry("use")).error().kind, ErrorKind::refused);
  EXPECT_EQ(store().use_link(hash('b'), 50, account(1, "ana"), entry("use")).error().kind, ErrorKind::refused);
  EXPECT_EQ(store().accounts()->size(), 0u);
  ASSERT_TRUE(store().use_link(hash('a'), 99, account(1, "ana"), entry("use")));
  EXPECT_EQ(store().use_link(hash('a'), 99, account(2, "eva"), entry("use")).error().kind, ErrorKind::refused);
  EXPECT_EQ(store().accounts()->size(), 1u);
  EXPECT_EQ(audited(), 2u);
}

TEST_P(AdminStoreContract, a_link_for_an_account_changes_only_its_password_and_ends_its_sessions) {
  ASSERT_TRUE(store().put_account(account(1, "ana"), entry("made")));
  ASSERT_TRUE(store().add_session(session(1, "01ACCOUNT1", 5), password_of("ana"), entry("sign_in")));
  ASSERT_TRUE(store().add_link({hash('c'), "admin", "", "01ACCOUNT1", 0, 100}, entry("link")));
  EXPECT_EQ(store().use_link(hash('c'), 1, account(2, "ana"), entry("use")).error().kind, ErrorKind::refused);
  // It was read before the account was given another role.
  AdminAccount read = account(1, "ana");
  read.password = password_of("later");
  AdminAccount demoted = account(1, "ana", "viewer");
  demoted.totp = "SECRET";
  ASSERT_TRUE(store().put_account(demoted, entry("changed")));
  ASSERT_TRUE(store().use_link(hash('c'), 1, read, entry("use")));
  demoted.password = password_of("later");
  demoted.totp.clear();
  EXPECT_EQ(store().find_account("ana").value(), demoted);
  EXPECT_EQ(store().sessions()->size(), 0u);
}

TEST_P(AdminStoreContract, a_link_does_not_open_a_disabled_account_and_stays) {
  AdminAccount ana = account(1, "ana");
  ana.disabled = true;
  ASSERT_TRUE(store().put_account(ana, entry("changed")));
  ASSERT_TRUE(store().add_link({hash('c'), "admin", "", "01ACCOUNT1", 0, 100}, entry("link")));
  EXPECT_EQ(store().use_link(hash('c'), 1, account(1, "ana"), entry("use")).error().kind, ErrorKind::refused);
  EXPECT_EQ(store().find_account("ana").value(), ana);
  EXPECT_TRUE(store().find_link(hash('c'), 1).value().has_value());
}

TEST_P(AdminStoreContract, a_link_for_a_new_account_keeps_when_the_name_is_taken) {
  ASSERT_TRUE(store().put_account(account(1, "ana"), entry("made")));
  ASSERT_TRUE(store().add_link({.hash = hash('c'), .role = "admin", .made_ms = 0, .until_ms = 100}, entry("link")));
  EXPECT_EQ(store().use_link(hash('c'), 1, account(2, "ana"), entry("use")).error().kind, ErrorKind::conflict);
  EXPECT_TRUE(store().find_link(hash('c'), 1).value().has_value());
}

TEST_P(AdminStoreContract, a_session_begins_only_with_the_password_that_was_checked) {
  AdminAccount ana = account(1, "ana");
  ASSERT_TRUE(store().put_account(ana, entry("made")));
  const std::string checked = ana.password;
  ana.password = password_of("later");
  ASSERT_TRUE(store().put_account(ana, entry("changed")));
  EXPECT_EQ(store().add_session(session(1, ana.id, 5), checked, entry("sign_in")).error().kind, ErrorKind::refused);
  ASSERT_TRUE(store().add_session(session(1, ana.id, 5), ana.password, entry("sign_in")));
  ana.disabled = true;
  ASSERT_TRUE(store().put_account(ana, entry("changed")));
  EXPECT_EQ(store().add_session(session(2, ana.id, 5), ana.password, entry("sign_in")).error().kind,
            ErrorKind::refused);
  EXPECT_EQ(store().sessions()->size(), 1u);
}

TEST_P(AdminStoreContract, sessions_are_found_by_hash_touched_listed_and_ended) {
  ASSERT_TRUE(store().put_account(account(1, "ana"), entry("made")));
  ASSERT_TRUE(store().put_account(account(2, "eva"), entry("made")));
  ASSERT_TRUE(store().add_session(session(1, "01ACCOUNT1", 5), password_of("ana"), entry("sign_in")));
  ASSERT_TRUE(store().add_session(session(2, "01ACCOUNT1", 6), password_of("ana"), entry("sign_in")));
  ASSERT_TRUE(store().add_session(session(3, "01ACCOUNT2", 7), password_of("eva"), entry("sign_in")));
  EXPECT_FALSE(store().add_session(session(4, "01NOBODY", 7), password_of("ana"), entry("sign_in")));
  ASSERT_TRUE(store().touch_session("01SESSION1", 50));
  home_->reopen();
  AdminSession touched = session(1, "01ACCOUNT1", 50);
  EXPECT_EQ(store().find_session(touched.hash).value(), (SessionWithAccount{touched, account(1, "ana")}));
  EXPECT_EQ(store().find_session(hash('f')).value(), std::nullopt);
  EXPECT_EQ(store().sessions()->front().session.id, "01SESSION1");
  EXPECT_EQ(store().end_sessions("01ACCOUNT1", "01SESSION1", entry("end")), 1);
  EXPECT_EQ(store().end_session("01SESSION2", entry("end")).error().kind, ErrorKind::refused);
  ASSERT_TRUE(store().end_session("01SESSION3", entry("end")));
  EXPECT_EQ(store().sessions()->size(), 1u);
}

TEST_P(AdminStoreContract, an_account_has_a_maximum_number_of_sessions) {
  ASSERT_TRUE(store().put_account(account(1, "ana"), entry("made")));
  for (int i = 1; i <= admin_sessions_per_account_max + 3; ++i)
    ASSERT_TRUE(store().add_session(session(i, "01ACCOUNT1", i), password_of("ana"), entry("sign_in")));
  const auto kept = store().sessions().value();
  EXPECT_EQ(kept.size(), static_cast<std::size_t>(admin_sessions_per_account_max));
  EXPECT_EQ(kept.back().session.used_ms, 4);
}

TEST_P(AdminStoreContract, the_audit_log_is_read_newest_first_by_actor_act_and_subject) {
  EXPECT_EQ(store().note(entry("close_room", "01ROOM1")), 1);
  EXPECT_EQ(store().note(entry("close_room", "01ROOM2")), 2);
  AuditEntry other = entry("make_ban", "01ROOM1");
  other.actor = "01EVA";
  other.name = "eva";
  EXPECT_EQ(store().note(other), 3);
  home_->reopen();
  const auto seqs = [&](const AuditFilter& filter, int limit = 100) {
    std::vector<std::int64_t> found;
    const auto lines = store().audit(filter, limit).value();
    for (const AuditRow& line : lines) found.push_back(line.seq);
    return found;
  };
  using Seqs = std::vector<std::int64_t>;
  EXPECT_EQ(seqs({}), (Seqs{3, 2, 1}));
  EXPECT_EQ(seqs({}, 2), (Seqs{3, 2}));
  EXPECT_EQ(seqs({.actor = "eva"}), (Seqs{3}));
  EXPECT_EQ(seqs({.actor = "01ANA"}), (Seqs{2, 1}));
  EXPECT_EQ(seqs({.act = "close_room", .before = 2}), (Seqs{1}));
  EXPECT_EQ(seqs({.subject = "01ROOM1"}), (Seqs{3, 1}));
  EXPECT_EQ(seqs({.subject = "' OR 1=1 --"}), (Seqs{}));
  EXPECT_EQ(store().audit({}, 1)->front().entry, other);
}

TEST_P(AdminStoreContract, the_audit_chain_is_sound_and_ends_with_the_last_hash) {
  EXPECT_EQ(store().verify_audit({}, 100).value(), (AuditProof{0, {}, std::string(64, '0'), true}));
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(store().note(entry("act " + std::to_string(i))));
  home_->reopen();
  const AuditProof proof = store().verify_audit({}, 100).value();
  EXPECT_EQ(proof, (AuditProof{5, {}, store().audit({}, 1)->front().hash, true}));
}

TEST_P(AdminStoreContract, the_audit_log_is_verified_in_batches_while_others_write) {
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(store().note(entry("act " + std::to_string(i))));
  AuditProof proof = store().verify_audit({}, 2).value();
  EXPECT_EQ(proof.lines, 2);
  EXPECT_FALSE(proof.whole);
  proof = store().verify_audit(proof, 2).value();
  EXPECT_EQ(proof.lines, 4);
  ASSERT_TRUE(store().note(entry("meanwhile")));
  proof = store().verify_audit(proof, 2).value();
  EXPECT_EQ(proof.lines, 6);
  EXPECT_FALSE(proof.whole) << "there may be another line";
  proof = store().verify_audit(proof, 2).value();
  EXPECT_EQ(proof, (AuditProof{6, {}, store().audit({}, 1)->front().hash, true}));
}

TEST_P(AdminStoreContract, a_noted_line_shows_whether_the_end_of_the_log_was_cut_off) {
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(store().note(entry("act " + std::to_string(i))));
  const auto noted = [&](std::int64_t lines, const std::string& hash) {
    AuditProof proof{.noted_lines = lines, .noted_hash = hash};
    while (!proof.whole) proof = store().verify_audit(proof, 2).value();
    return proof;
  };
  const std::string last = store().audit({}, 1)->front().hash;
  EXPECT_TRUE(noted(5, last).is_sound());
  ASSERT_TRUE(store().note(entry("later")));
  EXPECT_TRUE(noted(5, last).is_sound()) << "the log may have grown";
  for (const AuditProof& wrong : {noted(7, last), noted(5, hash('a')), noted(4, last)}) {
    EXPECT_FALSE(wrong.is_sound());
    EXPECT_EQ(wrong.broken_at, std::nullopt) << "the chain itself is sound";
    EXPECT_EQ(wrong.as_noted(), false);
  }
  EXPECT_EQ(store().verify_audit({}, 100)->as_noted(), std::nullopt);
}

TEST_P(AdminStoreContract, the_hash_of_a_password_is_replaced_only_while_the_password_is_the_same) {
  const AdminAccount ana = account(1, "ana");
  ASSERT_TRUE(store().put_account(ana, entry("use_link")));
  const std::string old = ana.password;
  EXPECT_EQ(store().replace_password_hash(ana.id, old, "$argon2id$v=19$m=32768,t=3,p=1$cheaper").value(), true);
  home_->reopen();
  EXPECT_EQ(store().find_account(ana.id).value()->password, "$argon2id$v=19$m=32768,t=3,p=1$cheaper");
  EXPECT_EQ(store().replace_password_hash(ana.id, old, "$argon2id$late").value(), false);
  EXPECT_EQ(store().replace_password_hash("01NOBODY", old, "$argon2id$late").value(), false);
  EXPECT_EQ(store().find_account(ana.id).value()->password, "$argon2id$v=19$m=32768,t=3,p=1$cheaper");
}

TEST_P(AdminStoreContract, a_line_that_does_not_continue_the_chain_ends_the_proof) {
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(store().note(entry("act " + std::to_string(i))));
  AuditProof proven{.lines = 2, .hash = hash('a')};
  EXPECT_EQ(store().verify_audit(proven, 2).value(), (AuditProof{3, 3, hash('a'), true}));
  const AuditProof broken{3, 3, hash('a'), true};
  EXPECT_EQ(store().verify_audit(broken, 2).value(), broken) << "nothing repairs it";
}

TEST_P(AdminStoreContract, the_number_of_accounts_is_limited_and_existing_ones_can_still_change) {
  for (int i = 1; i <= admin_accounts_max; ++i) {
    ASSERT_TRUE(store().put_account(account(i, "name" + std::to_string(i)), entry("made")));
  }
  const std::size_t before = audited();
  const auto one_more = store().put_account(account(admin_accounts_max + 1, "late"), entry("made"));
  EXPECT_EQ(one_more.error().kind, ErrorKind::too_many);
  EXPECT_EQ(audited(), before);
  EXPECT_TRUE(store().put_account(account(1, "renamed"), entry("changed")));
}

TEST_P(AdminStoreContract, bans_hold_until_they_expire_or_are_lifted) {
  EXPECT_EQ(store().add_ban(player_ban("01P1"), entry("ban")), 1);
  EXPECT_EQ(store().add_ban(player_ban("01P2", 100), entry("ban")), 2);
  BanRow range = player_ban("");
  range.player.reset();
  range.range = "203.0.113.0/24";
  EXPECT_EQ(store().add_ban(range, entry("ban")), 3);
  home_->reopen();
  EXPECT_EQ(store().bans({.in_force_at = 50}, 10)->size(), 3u);
  EXPECT_EQ(store().bans({.in_force_at = 100}, 10)->size(), 2u);
  EXPECT_EQ(store().bans({.before = 3}, 10)->size(), 2u);
  EXPECT_EQ(store().bans({}, 1)->front().range, "203.0.113.0/24");
  const BanRow lifted = store().lift_ban(1, 60, entry("lift")).value();
  EXPECT_EQ(lifted.lifted_ms, 60);
  EXPECT_EQ(lifted.player, "01P1");
  EXPECT_EQ(store().lift_ban(1, 61, entry("lift")).error().kind, ErrorKind::refused);
  EXPECT_EQ(store().lift_ban(2, 100, entry("lift")).error().kind, ErrorKind::refused);
  EXPECT_EQ(store().lift_ban(9, 60, entry("lift")).error().kind, ErrorKind::refused);
  EXPECT_EQ(store().bans({.in_force_at = 60}, 10)->size(), 2u);
  EXPECT_EQ(store().bans({.player = "01P1"}, 10).value(), (std::vector{lifted}));
  EXPECT_EQ(store().bans({.in_force_at = 60, .player = "01P1"}, 10)->size(), 0u);
  EXPECT_EQ(audited(), 4u);
}

TEST_P(AdminStoreContract, an_announcement_is_shown_until_it_expires_or_is_replaced) {
  EXPECT_EQ(store().announcement(1).value(), std::nullopt);
  ASSERT_TRUE(store().announce({"Restart at ten.", "ana", 1, 100}, entry("announce")));
  home_->reopen();
  EXPECT_EQ(store().announcement(99)->value().text, "Restart at ten.");
  EXPECT_EQ(store().announcement(100).value(), std::nullopt);
  ASSERT_TRUE(store().announce({"", "ana", 2, 200}, entry("announce")));
  EXPECT_EQ(store().announcement(50).value(), std::nullopt);
}

// ---------------------------------------------------------------------------------------------------- SQLite alone

class AuditFile : public ::testing::Test {
 protected:
  AuditFile() {
    for (int i = 1; i <= 4; ++i) EXPECT_TRUE(home_.store().note(entry("act", std::to_string(i))));
  }
  int sql(const std::string& text) {
    sqlite3* handle = nullptr;
    sqlite3_open(home_.path().c_str(), &handle);
    const int code = sqlite3_exec(handle, text.c_str(), nullptr, nullptr, nullptr);
    sqlite3_close(handle);
    return code;
  }
  std::optional<std::int64_t> broken() { return home_.store().verify_audit({}, 100)->broken_at; }

  SqliteAdminStoreHome home_;
};

TEST_F(AuditFile, no_statement_can_change_delete_or_skip_a_line) {
  EXPECT_EQ(sql("UPDATE audit SET reason = 'another' WHERE seq = 2"), SQLITE_CONSTRAINT);
  EXPECT_EQ(sql("DELETE FROM audit"), SQLITE_CONSTRAINT);
  EXPECT_EQ(
      sql("INSERT INTO audit SELECT 9, at_ms, actor, name, act, subject, reason, outcome, detail, hash FROM audit "
          "WHERE seq = 1"),
      SQLITE_CONSTRAINT);
  EXPECT_EQ(broken(), std::nullopt);
}

TEST_F(AuditFile, a_line_that_was_changed_by_hand_is_found) {
  for (const char* column : {"at_ms = 1", "actor = 'x'", "name = 'x'", "act = 'x'", "subject = 'x'", "reason = 'x'",
                             "outcome = 'x'", "detail = 'x'"}) {
    SqliteAdminStoreHome home;
    for (int i = 1; i <= 4; ++i) EXPECT_TRUE(home.store().note(entry("act", std::to_string(i))));
    sqlite3* handle = nullptr;
    sqlite3_open(home.path().c_str(), &handle);
    const std::string text = "DROP TRIGGER audit_stays; UPDATE audit SET " + std::string{column} + " WHERE seq = 3";
    EXPECT_EQ(sqlite3_exec(handle, text.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(handle);
    EXPECT_EQ(home.store().verify_audit({}, 100)->broken_at, 3) << column;
  }
}

TEST_F(AuditFile, a_line_that_was_deleted_by_hand_is_found) {
  EXPECT_EQ(sql("DROP TRIGGER audit_is_kept; DELETE FROM audit WHERE seq = 2"), SQLITE_OK);
  EXPECT_EQ(broken(), 2);
}

TEST_F(AuditFile, a_break_in_a_later_batch_is_found_at_its_line) {
  EXPECT_EQ(sql("DROP TRIGGER audit_stays; UPDATE audit SET reason = 'x' WHERE seq = 4"), SQLITE_OK);
  const AuditProof first = home_.store().verify_audit({}, 2).value();
  EXPECT_EQ(first.broken_at, std::nullopt);
  EXPECT_FALSE(first.whole);
  const AuditProof second = home_.store().verify_audit(first, 2).value();
  EXPECT_EQ(second.broken_at, 4);
  EXPECT_TRUE(second.whole);
  EXPECT_EQ(sql("DROP TRIGGER audit_is_kept; DELETE FROM audit WHERE seq = 3"), SQLITE_OK);
  EXPECT_EQ(home_.store().verify_audit(first, 1)->broken_at, 3);
}

TEST_F(AuditFile, two_concurrent_writers_make_one_chain) {
  const auto other = SqliteAdminStore::open(home_.path()).value();
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(other->note(entry("other")));
    ASSERT_TRUE(home_.store().note(entry("own")));
  }
  EXPECT_EQ(home_.store().verify_audit({}, 100)->lines, 24);
  EXPECT_EQ(broken(), std::nullopt);
}

TEST_F(AuditFile, it_can_be_written_while_a_server_has_the_file_open) {
  const auto store = SqliteStore::open(home_.path(), {}).value();
  EXPECT_TRUE(home_.store().note(entry("beside")));
  EXPECT_TRUE(store->add_player({{"01P"}, "Budi", 1}, NewToken{{"01D"}, {std::string(64, 'a')}, 1}));
  EXPECT_TRUE(home_.store().note(entry("beside")));
}

}  // namespace
}  // namespace takamaka::storage
