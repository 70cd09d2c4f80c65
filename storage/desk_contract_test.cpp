// What every back end of the desk promises, asked of each of them.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <functional>
#include <memory>
#include <stdexcept>

#include "storage/memory/memory_desk.hpp"
#include "storage/sqlite/sqlite_desk.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "storage/test_support/temp_folder.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

class DeskHome {
 public:
  virtual ~DeskHome() = default;
  virtual Desk& desk() = 0;
  virtual void reopen() {}
};
class MemoryDeskHome final : public DeskHome {
 public:
  Desk& desk() override { return desk_; }

 private:
  MemoryDesk desk_;
};
class SqliteDeskHome final : public DeskHome {
 public:
  SqliteDeskHome() {
    if (!SqliteStore::open(path(), {})) throw std::runtime_error("no file");
    reopen();
  }
  Desk& desk() override { return *desk_; }
  void reopen() override {
    desk_.reset();
    desk_ = SqliteDesk::open(path()).value();
  }
  std::string path() { return folder_.file("games.db"); }

 private:
  TempFolder folder_;
  std::unique_ptr<SqliteDesk> desk_;
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
DeskAccount account(int number, const std::string& name, const std::string& role = "admin") {
  return {.id = "01ACCOUNT" + std::to_string(number),
          .name = name,
          .role = role,
          .password = "$argon2id$of " + name,
          .totp = "",
          .created_ms = 5};
}
std::string hash(char digit) { return std::string(64, digit); }
DeskSession session(int number, const std::string& of, std::int64_t used_ms) {
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

struct DeskKind {
  std::string name;
  std::function<std::unique_ptr<DeskHome>()> make;
};

class DeskContract : public ::testing::TestWithParam<DeskKind> {
 protected:
  Desk& desk() { return home_->desk(); }
  std::size_t audited() { return desk().audit({}, 1000)->size(); }

  std::unique_ptr<DeskHome> home_ = GetParam().make();
};

INSTANTIATE_TEST_SUITE_P(Desks, DeskContract,
                         ::testing::Values(DeskKind{"memory", [] { return std::make_unique<MemoryDeskHome>(); }},
                                           DeskKind{"sqlite", [] { return std::make_unique<SqliteDeskHome>(); }}),
                         [](const auto& test) { return test.param.name; });

TEST_P(DeskContract, an_account_is_found_by_id_and_by_name_with_every_field) {
  DeskAccount ana = account(1, "ana");
  ana.totp = "SECRET";
  ana.totp_pending = "OTHER";
  ana.totp_step = 7;
  ana.disabled = true;
  ASSERT_TRUE(desk().put_account(account(2, "zoe", "viewer"), entry("made")));
  ASSERT_TRUE(desk().put_account(ana, entry("made")));
  home_->reopen();
  EXPECT_EQ(desk().find_account("ana").value(), ana);
  EXPECT_EQ(desk().find_account(ana.id).value(), ana);
  EXPECT_EQ(desk().find_account("ANA' OR 1=1").value(), std::nullopt);
  EXPECT_EQ(desk().accounts().value(), (std::vector{ana, account(2, "zoe", "viewer")}));
}

TEST_P(DeskContract, no_two_accounts_have_one_name_and_a_refused_change_leaves_no_line) {
  ASSERT_TRUE(desk().put_account(account(1, "ana"), entry("made")));
  const auto taken = desk().put_account(account(2, "ana"), entry("made"));
  EXPECT_EQ(taken.error().kind, ErrorKind::conflict);
  EXPECT_EQ(audited(), 1u);
  DeskAccount other = account(1, "ana");
  other.role = "viewer";
  ASSERT_TRUE(desk().put_account(other, entry("changed")));
  EXPECT_EQ(desk().find_account("ana").value(), other);
}

TEST_P(DeskContract, a_step_of_an_authenticator_is_taken_once) {
  ASSERT_TRUE(desk().put_account(account(1, "ana"), entry("made")));
  EXPECT_EQ(desk().take_totp_step("01ACCOUNT1", 100), true);
  EXPECT_EQ(desk().take_totp_step("01ACCOUNT1", 100), false);
  EXPECT_EQ(desk().take_totp_step("01ACCOUNT1", 99), false);
  EXPECT_EQ(desk().take_totp_step("01ACCOUNT1", 101), true);
  EXPECT_EQ(desk().take_totp_step("01NOBODY", 101), false);
}

TEST_P(DeskContract, a_link_works_once_and_not_when_it_is_over) {
  const DeskLink link{.hash = hash('a'), .role = "admin", .name = "ana", .made_ms = 0, .until_ms = 100};
  ASSERT_TRUE(desk().add_link(link, entry("link")));
  home_->reopen();
  EXPECT_EQ(desk().find_link(hash('a'), 99).value(), link);
  EXPECT_EQ(desk().find_link(hash('a'), 100).value(), std::nullopt);
  EXPECT_EQ(desk().use_link(hash('a'), 100, account(1, "ana"), entry("use")).error().kind, ErrorKind::refused);
  EXPECT_EQ(desk().use_link(hash('b'), 50, account(1, "ana"), entry("use")).error().kind, ErrorKind::refused);
  EXPECT_EQ(desk().accounts()->size(), 0u);
  ASSERT_TRUE(desk().use_link(hash('a'), 99, account(1, "ana"), entry("use")));
  EXPECT_EQ(desk().use_link(hash('a'), 99, account(2, "eva"), entry("use")).error().kind, ErrorKind::refused);
  EXPECT_EQ(desk().accounts()->size(), 1u);
  EXPECT_EQ(audited(), 2u);
}

TEST_P(DeskContract, a_link_for_an_account_ends_its_sessions_and_a_taken_name_keeps_the_link) {
  ASSERT_TRUE(desk().put_account(account(1, "ana"), entry("made")));
  ASSERT_TRUE(desk().add_session(session(1, "01ACCOUNT1", 5), entry("sign_in")));
  ASSERT_TRUE(desk().add_link({hash('c'), "admin", "", "01ACCOUNT1", 0, 100}, entry("link")));
  EXPECT_EQ(desk().use_link(hash('c'), 1, account(2, "ana"), entry("use")).error().kind, ErrorKind::conflict);
  ASSERT_TRUE(desk().use_link(hash('c'), 1, account(1, "ana"), entry("use")));
  EXPECT_EQ(desk().sessions()->size(), 0u);
}

TEST_P(DeskContract, sessions_are_found_by_hash_touched_listed_and_ended) {
  ASSERT_TRUE(desk().put_account(account(1, "ana"), entry("made")));
  ASSERT_TRUE(desk().put_account(account(2, "eva"), entry("made")));
  ASSERT_TRUE(desk().add_session(session(1, "01ACCOUNT1", 5), entry("sign_in")));
  ASSERT_TRUE(desk().add_session(session(2, "01ACCOUNT1", 6), entry("sign_in")));
  ASSERT_TRUE(desk().add_session(session(3, "01ACCOUNT2", 7), entry("sign_in")));
  EXPECT_FALSE(desk().add_session(session(4, "01NOBODY", 7), entry("sign_in")));
  ASSERT_TRUE(desk().touch_session("01SESSION1", 50));
  home_->reopen();
  DeskSession touched = session(1, "01ACCOUNT1", 50);
  EXPECT_EQ(desk().find_session(touched.hash).value(), (DeskVisit{touched, account(1, "ana")}));
  EXPECT_EQ(desk().find_session(hash('f')).value(), std::nullopt);
  EXPECT_EQ(desk().sessions()->front().session.id, "01SESSION1");
  EXPECT_EQ(desk().end_sessions("01ACCOUNT1", "01SESSION1", entry("end")), 1);
  EXPECT_EQ(desk().end_session("01SESSION2", entry("end")).error().kind, ErrorKind::refused);
  ASSERT_TRUE(desk().end_session("01SESSION3", entry("end")));
  EXPECT_EQ(desk().sessions()->size(), 1u);
}

TEST_P(DeskContract, an_account_has_so_many_sessions_and_no_more) {
  ASSERT_TRUE(desk().put_account(account(1, "ana"), entry("made")));
  for (int i = 1; i <= desk_sessions_per_account_max + 3; ++i)
    ASSERT_TRUE(desk().add_session(session(i, "01ACCOUNT1", i), entry("sign_in")));
  const auto kept = desk().sessions().value();
  EXPECT_EQ(kept.size(), static_cast<std::size_t>(desk_sessions_per_account_max));
  EXPECT_EQ(kept.back().session.used_ms, 4);
}

TEST_P(DeskContract, the_audit_log_is_read_newest_first_by_actor_act_and_subject) {
  EXPECT_EQ(desk().note(entry("close_room", "01ROOM1")), 1);
  EXPECT_EQ(desk().note(entry("close_room", "01ROOM2")), 2);
  AuditEntry other = entry("make_ban", "01ROOM1");
  other.actor = "01EVA";
  other.name = "eva";
  EXPECT_EQ(desk().note(other), 3);
  home_->reopen();
  const auto seqs = [&](const AuditFilter& filter, int limit = 100) {
    std::vector<std::int64_t> found;
    const auto lines = desk().audit(filter, limit).value();
    for (const AuditLine& line : lines) found.push_back(line.seq);
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
  EXPECT_EQ(desk().audit({}, 1)->front().entry, other);
}

TEST_P(DeskContract, the_audit_log_s_chain_is_sound_and_ends_in_the_last_hash) {
  EXPECT_EQ(desk().verify_audit({}, 100).value(), (AuditProof{0, {}, std::string(64, '0'), true}));
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(desk().note(entry("act " + std::to_string(i))));
  home_->reopen();
  const AuditProof proof = desk().verify_audit({}, 100).value();
  EXPECT_EQ(proof, (AuditProof{5, {}, desk().audit({}, 1)->front().hash, true}));
}

TEST_P(DeskContract, the_audit_log_is_verified_in_stretches_while_others_write) {
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(desk().note(entry("act " + std::to_string(i))));
  AuditProof proof = desk().verify_audit({}, 2).value();
  EXPECT_EQ(proof.lines, 2);
  EXPECT_FALSE(proof.whole);
  proof = desk().verify_audit(proof, 2).value();
  EXPECT_EQ(proof.lines, 4);
  ASSERT_TRUE(desk().note(entry("meanwhile")));
  proof = desk().verify_audit(proof, 2).value();
  EXPECT_EQ(proof.lines, 6);
  EXPECT_FALSE(proof.whole) << "another may have come";
  proof = desk().verify_audit(proof, 2).value();
  EXPECT_EQ(proof, (AuditProof{6, {}, desk().audit({}, 1)->front().hash, true}));
}

TEST_P(DeskContract, a_line_that_does_not_follow_from_what_is_proven_ends_it) {
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(desk().note(entry("act " + std::to_string(i))));
  AuditProof proven{.lines = 2, .hash = hash('a')};
  EXPECT_EQ(desk().verify_audit(proven, 2).value(), (AuditProof{3, 3, hash('a'), true}));
  const AuditProof broken{3, 3, hash('a'), true};
  EXPECT_EQ(desk().verify_audit(broken, 2).value(), broken) << "nothing mends it";
}

TEST_P(DeskContract, accounts_are_bounded_and_those_there_can_still_be_changed) {
  for (int i = 1; i <= desk_accounts_max; ++i) {
    ASSERT_TRUE(desk().put_account(account(i, "name" + std::to_string(i)), entry("made")));
  }
  const std::size_t before = audited();
  const auto one_more = desk().put_account(account(desk_accounts_max + 1, "late"), entry("made"));
  EXPECT_EQ(one_more.error().kind, ErrorKind::too_many);
  EXPECT_EQ(audited(), before);
  EXPECT_TRUE(desk().put_account(account(1, "renamed"), entry("changed")));
}

TEST_P(DeskContract, bans_hold_until_they_are_over_or_lifted) {
  EXPECT_EQ(desk().add_ban(player_ban("01P1"), entry("ban")), 1);
  EXPECT_EQ(desk().add_ban(player_ban("01P2", 100), entry("ban")), 2);
  BanRow range = player_ban("");
  range.player.reset();
  range.range = "203.0.113.0/24";
  EXPECT_EQ(desk().add_ban(range, entry("ban")), 3);
  home_->reopen();
  EXPECT_EQ(desk().bans({.in_force_at = 50}, 10)->size(), 3u);
  EXPECT_EQ(desk().bans({.in_force_at = 100}, 10)->size(), 2u);
  EXPECT_EQ(desk().bans({.before = 3}, 10)->size(), 2u);
  EXPECT_EQ(desk().bans({}, 1)->front().range, "203.0.113.0/24");
  const BanRow lifted = desk().lift_ban(1, 60, entry("lift")).value();
  EXPECT_EQ(lifted.lifted_ms, 60);
  EXPECT_EQ(lifted.player, "01P1");
  EXPECT_EQ(desk().lift_ban(1, 61, entry("lift")).error().kind, ErrorKind::refused);
  EXPECT_EQ(desk().lift_ban(2, 100, entry("lift")).error().kind, ErrorKind::refused);
  EXPECT_EQ(desk().lift_ban(9, 60, entry("lift")).error().kind, ErrorKind::refused);
  EXPECT_EQ(desk().bans({.in_force_at = 60}, 10)->size(), 2u);
  EXPECT_EQ(desk().bans({.player = "01P1"}, 10).value(), (std::vector{lifted}));
  EXPECT_EQ(desk().bans({.in_force_at = 60, .player = "01P1"}, 10)->size(), 0u);
  EXPECT_EQ(audited(), 4u);
}

TEST_P(DeskContract, an_announcement_is_shown_until_it_is_over_or_another_takes_its_place) {
  EXPECT_EQ(desk().announcement(1).value(), std::nullopt);
  ASSERT_TRUE(desk().announce({"Restart at ten.", "ana", 1, 100}, entry("announce")));
  home_->reopen();
  EXPECT_EQ(desk().announcement(99)->value().text, "Restart at ten.");
  EXPECT_EQ(desk().announcement(100).value(), std::nullopt);
  ASSERT_TRUE(desk().announce({"", "ana", 2, 200}, entry("announce")));
  EXPECT_EQ(desk().announcement(50).value(), std::nullopt);
}

// ---------------------------------------------------------------------------------------------------- SQLite alone

class AuditFile : public ::testing::Test {
 protected:
  AuditFile() {
    for (int i = 1; i <= 4; ++i) EXPECT_TRUE(home_.desk().note(entry("act", std::to_string(i))));
  }
  int sql(const std::string& text) {
    sqlite3* handle = nullptr;
    sqlite3_open(home_.path().c_str(), &handle);
    const int code = sqlite3_exec(handle, text.c_str(), nullptr, nullptr, nullptr);
    sqlite3_close(handle);
    return code;
  }
  std::optional<std::int64_t> broken() { return home_.desk().verify_audit({}, 100)->broken_at; }

  SqliteDeskHome home_;
};

TEST_F(AuditFile, no_statement_changes_deletes_or_leaves_out_a_line) {
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
    SqliteDeskHome home;
    for (int i = 1; i <= 4; ++i) EXPECT_TRUE(home.desk().note(entry("act", std::to_string(i))));
    sqlite3* handle = nullptr;
    sqlite3_open(home.path().c_str(), &handle);
    const std::string text = "DROP TRIGGER audit_stays; UPDATE audit SET " + std::string{column} + " WHERE seq = 3";
    EXPECT_EQ(sqlite3_exec(handle, text.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(handle);
    EXPECT_EQ(home.desk().verify_audit({}, 100)->broken_at, 3) << column;
  }
}

TEST_F(AuditFile, a_line_that_was_taken_out_by_hand_is_found) {
  EXPECT_EQ(sql("DROP TRIGGER audit_is_kept; DELETE FROM audit WHERE seq = 2"), SQLITE_OK);
  EXPECT_EQ(broken(), 2);
}

TEST_F(AuditFile, a_break_in_a_later_stretch_is_found_at_its_line) {
  EXPECT_EQ(sql("DROP TRIGGER audit_stays; UPDATE audit SET reason = 'x' WHERE seq = 4"), SQLITE_OK);
  const AuditProof first = home_.desk().verify_audit({}, 2).value();
  EXPECT_EQ(first.broken_at, std::nullopt);
  EXPECT_FALSE(first.whole);
  const AuditProof second = home_.desk().verify_audit(first, 2).value();
  EXPECT_EQ(second.broken_at, 4);
  EXPECT_TRUE(second.whole);
  EXPECT_EQ(sql("DROP TRIGGER audit_is_kept; DELETE FROM audit WHERE seq = 3"), SQLITE_OK);
  EXPECT_EQ(home_.desk().verify_audit(first, 1)->broken_at, 3);
}

TEST_F(AuditFile, two_who_write_at_once_make_one_chain) {
  const auto other = SqliteDesk::open(home_.path()).value();
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(other->note(entry("other")));
    ASSERT_TRUE(home_.desk().note(entry("own")));
  }
  EXPECT_EQ(home_.desk().verify_audit({}, 100)->lines, 24);
  EXPECT_EQ(broken(), std::nullopt);
}

TEST_F(AuditFile, it_is_written_beside_a_server_that_has_the_file) {
  const auto store = SqliteStore::open(home_.path(), {}).value();
  EXPECT_TRUE(home_.desk().note(entry("beside")));
  EXPECT_TRUE(store->add_player({{"01P"}, "Budi", 1}, std::string(64, 'a')));
  EXPECT_TRUE(home_.desk().note(entry("beside")));
}

}  // namespace
}  // namespace takamaka::storage
