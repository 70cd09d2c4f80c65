// Tests the evidence for reviewers: words that can be found until they are erased, activity up to its limit, reports and
// notes.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

class EvidenceTest : public ::testing::Test {
 protected:
  EvidenceTest() {
    EXPECT_TRUE(store_->add_player({player_id(1), "Ana", 1}, new_token("hash1")));
    EXPECT_TRUE(store_->add_player({player_id(2), "Bo", 1}, new_token("hash2")));
    Commit first = opening(1);
    first.events.front().texts = {{"name", player_id(1), "Anita"}, {"room", player_id(1), "Kitchen table"}};
    append(first);
    append(whole_match(1, 1, 1));
    say(3, 1, "what a marvellous zwischenzug");
    say(4, 2, "marvellous indeed, Ana");
  }
  void append(const Commit& commit) {
    const auto stored = store_->append({&commit, 1}).front();
    EXPECT_TRUE(stored) << stored.error().what;
    if (stored) length_ = stored->value;
  }
  void say(std::uint32_t expected, int player, const std::string& words) {
    Commit commit{room_id(1), {expected}, {said(R"({"type":"said","text":"*"})")}, {}};
    commit.events.front().texts = {{"said", player_id(player), words}};
    append(commit);
  }
  // Returns the values of the first column, separated by spaces, as an admin with sqlite3 would see them.
  std::string ask(const std::string& sql) {
    sqlite3* database = nullptr;
    sqlite3_open(path_.c_str(), &database);
    std::string all;
    const auto take = [](void* out, int, char** values, char**) {
      auto& text = *static_cast<std::string*>(out);
      text += (text.empty() ? "" : " ") + std::string{values[0] == nullptr ? "null" : values[0]};
      return 0;
    };
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), take, &all, &error), SQLITE_OK) << sql << ": " << error;
    sqlite3_free(error);
    sqlite3_close(database);
    return all;
  }
  std::string hits(const std::string& words) { return ask("SELECT count(*) FROM text_index('" + words + "')"); }
  void reopen() {
    store_.reset();
    store_ = SqliteStore::open(path_, {}).value();
  }
  void sweep() {
    storage::Outcome<bool> more = true;
    while (more && *more) more = store_->sweep_words(sweep_pages);
    EXPECT_TRUE(more) << more.error().what;
  }
  // Stores this many texts, one commit each, of words that occur nowhere else.
  void chat(int texts, const std::string& stem) {
    for (int i = 0; i < texts; ++i) {
      std::string words;
      for (int k = 0; k < 12; ++k) words += stem + std::to_string((i * 12 + k) * 7919 % 1'000'003) + " ";
      say(length_, 2, words);
    }
  }
  std::string bytes() {
    store_.reset();
    std::ifstream file{path_, std::ios::binary};
    std::string all{std::istreambuf_iterator<char>{file}, {}};
    store_ = SqliteStore::open(path_, {}).value();
    return all;
  }

  std::uint32_t length_ = 0;  // of the first room's log
  TempFolder folder_;
  const std::string path_ = folder_.file("games.db");
  std::unique_ptr<SqliteStore> store_ = SqliteStore::open(path_, {}).value();
};

TEST_F(EvidenceTest, chat_and_names_are_found_and_a_name_only_once) {
  EXPECT_EQ(hits("marvellous"), "2");
  EXPECT_EQ(hits("zwischen*"), "1");
  EXPECT_EQ(hits("kitchen"), "1");
  EXPECT_EQ(ask("SELECT name FROM player_names WHERE player_id = '01PLAYER1' ORDER BY name"), "Ana Anita");
  EXPECT_TRUE(store_->rename(player_id(2), "Böö"));
  EXPECT_EQ(hits("boo"), "1") << "accents do not matter";
  EXPECT_TRUE(store_->rename(player_id(2), "Bo"));
  EXPECT_TRUE(store_->rename(player_id(2), "Böö"));
  EXPECT_EQ(hits("boo"), "1") << "a name that comes back is already indexed";
  EXPECT_EQ(ask("INSERT INTO text_index (text_index) VALUES ('integrity-check')"), "");
}

TEST_F(EvidenceTest, a_refused_commit_leaves_no_words) {
  Commit wrong{room_id(1), {5}, {said("{}")}, {ledger_entry(9, 1, 5)}};
  wrong.events.front().texts = {{"said", player_id(1), "never happened"}};
  EXPECT_FALSE(store_->append({&wrong, 1}).front());
  EXPECT_EQ(hits("never"), "0");
  EXPECT_EQ(ask("INSERT INTO text_index (text_index) VALUES ('integrity-check')"), "");
}

TEST_F(EvidenceTest, erasing_a_player_removes_their_words_everywhere) {
  EXPECT_TRUE(store_->keep(std::vector<Activity>{
      {room_id(1), {}, 0, {5}, 7, "refused", player_id(1), Seat{0}, "act", R"({"type":"zebra"})", "malformed", ""},
      {room_id(1), {}, 0, {5}, 7, "joined", player_id(2), {}, "", "", "", ""}}));
  append({room_id(1),
          {5},
          {},
          {ReportMade{room_id(1), {}, 0, {5}, 8, player_id(1), {}, player_id(2), "chat", "giraffe"},
           ReportMade{room_id(1), {}, 0, {5}, 8, player_id(2), {}, player_id(1), "chat", "anita shouts"},
           ReportMade{room_id(1), {}, 0, {5}, 8, player_id(2), {}, player_id(1), "chat", "rude"}}});
  EXPECT_TRUE(store_->add_note({0, 9, "root", match_id(1), {}, {}, "odd", "ANITA plays fast"}));
  EXPECT_TRUE(store_->add_note({0, 9, "root", match_id(1), {}, {}, "odd", "nothing to see"}));
  EXPECT_TRUE(store_->add_note({0, 9, "root", {}, player_id(1), {}, {}, "panther"}));
  EXPECT_NE(bytes().find("zwischenzug"), std::string::npos);

  EXPECT_EQ(store_->erase(player_id(1)).value(), (Erased{1, 3}));
  sweep();
  for (const char* word : {"zwischenzug", "kitchen", "anita"}) EXPECT_EQ(hits(word), "0") << word;
  EXPECT_EQ(hits("marvellous"), "1") << "the other player's text stays";
  EXPECT_EQ(ask("INSERT INTO text_index (text_index) VALUES ('integrity-check')"), "");
  EXPECT_EQ(ask("SELECT words FROM reports ORDER BY report"), "null null rude");
  EXPECT_EQ(ask("SELECT words FROM notes ORDER BY note"), "null nothing to see null");
  EXPECT_EQ(ask("SELECT player_id FROM activities"), "01PLAYER2");
  const std::string all = bytes();
  for (const char* word : {"zwischenzug", "Kitchen", "kitchen", "Anita", "anita", "zebra", "giraffe", "panther"}) {
    EXPECT_EQ(all.find(word), std::string::npos) << word;
  }
  EXPECT_EQ(store_->check(), std::vector<std::string>{});
}

TEST_F(EvidenceTest, erased_words_leave_the_file_step_by_step_while_others_are_stored) {
  chat(300, "a");
  EXPECT_EQ(store_->sweep_words(1), false) << "nothing was erased";
  EXPECT_TRUE(store_->erase(player_id(1)));
  EXPECT_EQ(hits("zwischenzug"), "0") << "immediately";
  int steps = 1;
  for (; store_->sweep_words(1).value(); ++steps) {
    if (steps <= 5) chat(1, "between");
    ASSERT_LT(steps, 1000);
  }
  EXPECT_GT(steps, 5) << "each text was stored between two steps";
  EXPECT_EQ(store_->sweep_words(1), false);
  EXPECT_EQ(hits("between0"), "5");
  EXPECT_EQ(hits("marvellous"), "1");
  EXPECT_EQ(ask("INSERT INTO text_index (text_index) VALUES ('integrity-check')"), "");
  EXPECT_EQ(ask("SELECT count(*) FROM text_index_data WHERE instr(block, CAST('zwischenzug' AS BLOB))"), "0");
  const std::string all = bytes();
  for (const char* word : {"zwischenzug", "kitchen", "anita"}) EXPECT_EQ(all.find(word), std::string::npos) << word;
  EXPECT_NE(all.find("marvellous"), std::string::npos);
}

TEST_F(EvidenceTest, an_interrupted_sweep_continues_when_the_file_is_reopened) {
  chat(300, "a");
  EXPECT_TRUE(store_->erase(player_id(1)));
  EXPECT_NE(bytes().find("zwischenzug"), std::string::npos) << "before the first step";
  EXPECT_EQ(store_->sweep_words(1), true);
  EXPECT_EQ(store_->sweep_words(1), true);
  reopen();  // in the middle
  EXPECT_EQ(store_->sweep_words(1), true);
  sweep();
  EXPECT_EQ(bytes().find("zwischenzug"), std::string::npos);
  EXPECT_EQ(store_->sweep_words(1), false) << "the sweep is finished";
}

TEST_F(EvidenceTest, a_player_erased_during_a_sweep_is_swept_too) {
  chat(300, "a");
  EXPECT_TRUE(store_->erase(player_id(1)));
  for (int i = 0; i < 4; ++i) EXPECT_EQ(store_->sweep_words(1), true);
  EXPECT_TRUE(store_->erase(player_id(2)));
  sweep();
  EXPECT_EQ(bytes().find("marvellous"), std::string::npos);
  EXPECT_EQ(ask("INSERT INTO text_index (text_index) VALUES ('integrity-check')"), "");
  EXPECT_EQ(store_->check(), std::vector<std::string>{});
}

TEST_F(EvidenceTest, the_write_ahead_log_is_emptied_after_a_sweep) {
  EXPECT_TRUE(store_->erase(player_id(1)));
  EXPECT_GT(std::filesystem::file_size(path_ + "-wal"), 0u);
  sweep();
  EXPECT_EQ(std::filesystem::file_size(path_ + "-wal"), 0u);
}

TEST_F(EvidenceTest, reports_are_stored_with_the_rooms_commit_and_can_be_closed) {
  append(
      {room_id(1),
       {5},
       {},
       {ReportMade{
           room_id(1), match_id(1), 1, {5}, 8, player_id(2), Seat{0}, player_id(1), "cheating", "looks at my hand"}}});
  EXPECT_EQ(ask("SELECT state || '/' || category || '/' || match_id || '/' || deal || '/' || seq || '/' || about_seat "
                "FROM reports"),
            "new/cheating/01MATCH1/1/5/0");
  EXPECT_TRUE(store_->change_report({1, "in_work", "root", 20, {}}));
  EXPECT_TRUE(store_->change_report({1, "closed", "root", 21, "dismissed"}));
  EXPECT_EQ(store_->change_report({1, "closed", "root", 22, "acted"}).error().kind, ErrorKind::conflict);
  EXPECT_EQ(store_->change_report({2, "closed", "root", 22, "acted"}).error().kind, ErrorKind::refused);
  EXPECT_EQ(ask("SELECT state || '/' || outcome || '/' || changed_ms FROM reports"), "closed/dismissed/21");
  EXPECT_EQ(store_->read(room_id(1), {})->size(), 5u) << "the log is unchanged";
}

TEST_F(EvidenceTest, the_author_of_a_report_gets_each_outcome_until_they_were_told_and_a_few_at_a_time) {
  const auto report = [&](std::uint8_t seq, int by) {
    append({room_id(1),
            {seq},
            {},
            {ReportMade{room_id(1), match_id(1), 1, {seq}, 8 + seq, player_id(by), {}, {}, "chat", "words"}}});
  };
  for (std::uint8_t i = 0; i < 4; ++i) report(5, i == 3 ? 1 : 2);
  EXPECT_EQ(store_->untold_reports(player_id(2), 2), std::vector<ClosedReport>{}) << "all are open";
  EXPECT_TRUE(store_->change_report({1, "in_work", "root", 20, {}}));
  for (int i : {3, 1, 2}) EXPECT_TRUE(store_->change_report({i, "closed", "root", 21, i == 1 ? "warned" : "thanks"}));
  EXPECT_EQ(store_->untold_reports(player_id(1), 2), std::vector<ClosedReport>{}) << "another author";
  const std::vector<ClosedReport> oldest{{1, "chat", "warned", 13}, {2, "chat", "thanks", 13}};
  EXPECT_EQ(store_->untold_reports(player_id(2), 2), oldest);
  EXPECT_EQ(store_->untold_reports(player_id(2), 2), oldest) << "nobody has said that they were told";
  EXPECT_TRUE(store_->mark_told(std::vector<std::int64_t>{1, 2}, 31));
  reopen();
  EXPECT_EQ(store_->untold_reports(player_id(2), 2), (std::vector<ClosedReport>{{3, "chat", "thanks", 13}}));
  EXPECT_TRUE(store_->mark_told(std::vector<std::int64_t>{2, 3, 4, 99}, 32));
  EXPECT_EQ(store_->untold_reports(player_id(2), 2), std::vector<ClosedReport>{});
  EXPECT_EQ(ask("SELECT group_concat(coalesce(told_ms, 0), ' ') FROM reports"), "31 31 32 0")
      << "the first time counts, and an open report has no outcome";
}

TEST_F(EvidenceTest, an_outcome_is_one_of_the_list) {
  append({room_id(1), {5}, {}, {ReportMade{room_id(1), match_id(1), 1, {5}, 8, player_id(2), {}, {}, "chat", ""}}});
  EXPECT_FALSE(store_->change_report({1, "closed", "root", 21, "shot"}));
  EXPECT_EQ(ask("SELECT state FROM reports"), "new");
}

TEST_F(EvidenceTest, a_note_needs_a_subject_and_a_flag_is_one_word) {
  EXPECT_EQ(store_->add_note({0, 9, "root", match_id(1), {}, 4, "odd_one", "look at this"}), 1);
  EXPECT_EQ(store_->add_note({0, 9, "root", {}, {}, {}, {}, "about nothing"}).error().kind, ErrorKind::refused);
  EXPECT_EQ(store_->add_note({0, 9, "root", match_id(1), {}, {}, "Two words", ""}).error().kind, ErrorKind::refused);
  EXPECT_EQ(ask("SELECT flag FROM notes"), "odd_one");
}

TEST_F(EvidenceTest, beyond_the_limit_the_oldest_activity_is_dropped) {
  const Activity one{room_id(1), {}, 0, {5}, 7, "joined", player_id(1), {}, "", "", "", ""};
  EXPECT_TRUE(store_->keep(std::vector<Activity>(3, one)));
  ask("UPDATE activities SET activity = " + std::to_string(activities_kept_max) + " WHERE activity = 3");
  EXPECT_TRUE(store_->keep({&one, 1}));
  EXPECT_EQ(ask("SELECT activity FROM activities"), "2 1000000 1000001");
}

TEST_F(EvidenceTest, rebuilding_the_tables_leaves_reports_and_notes) {
  append({room_id(1), {5}, {}, {ReportMade{room_id(1), match_id(1), 1, {5}, 8, player_id(2), {}, {}, "fault", "x"}}});
  EXPECT_TRUE(store_->add_note({0, 9, "root", match_id(1), {}, {}, {}, "kept"}));
  EXPECT_TRUE(store_->replace_rows(room_id(1), {put_room(1)}, {}));
  EXPECT_EQ(ask("SELECT words FROM notes UNION ALL SELECT words FROM reports"), "kept x");
}

TEST_F(EvidenceTest, the_index_can_be_rebuilt) {
  ask("INSERT INTO text_index (text_index) VALUES ('delete-all')");
  EXPECT_EQ(hits("marvellous"), "0");
  EXPECT_EQ(store_->check_tables(), std::vector<std::string>{"texts missing from the word index: 6"});
  EXPECT_TRUE(store_->rebuild_words());
  EXPECT_EQ(store_->check_tables(), std::vector<std::string>{});
  EXPECT_EQ(hits("marvellous"), "2");
  reopen();
  EXPECT_EQ(hits("anita"), "1");
}

}  // namespace
}  // namespace takamaka::storage
