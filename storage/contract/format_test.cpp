// Checks FORMAT.md: its examples run, and no table or column is missing.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <iterator>

#include "storage/chain/event_hash.hpp"
#include "storage/ports/admin_store.hpp"
#include "storage/sqlite/sqlite_admin_store.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

class Format : public ::testing::Test {
 protected:
  Format() {
    std::ifstream file{TAKAMAKA_STORAGE_FORMAT};
    page_.assign(std::istreambuf_iterator<char>{file}, {});
    const std::string path = folder_.file("games.db");
    {
      const auto store = SqliteStore::open(path, {}).value();
      store->add_player({player_id(1), "Ana", 1}, new_token(std::string(64, 'a')));
      SqliteAdminStore::open(path).value()->note(
          {1, "console", "console", "make_link", "", "to look at", "done", "{}"});
      Commit first = opening(1), match = whole_match(1, 1, 1);
      EXPECT_TRUE(store->append({&first, 1})[0]);
      EXPECT_TRUE(store->append({&match, 1})[0]);
    }
    sqlite3_open_v2(path.c_str(), &database_, SQLITE_OPEN_READONLY, nullptr);
  }
  ~Format() override { sqlite3_close(database_); }

  std::vector<std::string> rows(const std::string& sql) {
    std::vector<std::string> rows;
    const auto take = [](void* out, int columns, char** values, char**) {
      std::string row;
      for (int i = 0; i < columns; ++i) row += (i == 0 ? "" : "|") + std::string{values[i] == nullptr ? "" : values[i]};
      static_cast<std::vector<std::string>*>(out)->push_back(row);
      return 0;
    };
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(database_, sql.c_str(), take, &rows, &error), SQLITE_OK) << sql << ": " << error;
    sqlite3_free(error);
    return rows;
  }

  TempFolder folder_;
  std::string page_;
  sqlite3* database_ = nullptr;
};

TEST_F(Format, every_example_runs_and_returns_rows) {
  int examples = 0;
  for (std::size_t at = 0; (at = page_.find("```sql\n", at)) != std::string::npos;) {
    at += 7;
    const std::string sql = page_.substr(at, page_.find("```", at) - at);
    EXPECT_FALSE(rows(sql).empty()) << sql;
    examples += 1;
  }
  EXPECT_GE(examples, 7);
}

TEST_F(Format, every_table_every_column_and_every_view_is_described) {
  for (const std::string& table :
       rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
            "AND name NOT LIKE 'text_index_%'")) {
    const std::size_t from = page_.find("### " + table + "\n");
    ASSERT_NE(from, std::string::npos) << table;
    const std::string section = page_.substr(from, page_.find("\n#", from + 4) - from);
    for (const std::string& column : rows("SELECT name FROM pragma_table_info('" + table + "')")) {
      EXPECT_NE(section.find('`' + column + '`'), std::string::npos) << table << '.' << column;
    }
  }
  for (const std::string& view : rows("SELECT name FROM sqlite_schema WHERE type = 'view'")) {
    EXPECT_NE(page_.find('`' + view + '`'), std::string::npos) << view;
    rows("SELECT * FROM " + view);
  }
}

TEST_F(Format, the_views_show_names_and_ISO_times) {
  EXPECT_EQ(rows("SELECT opened, closed, winners FROM v_matches"),
            std::vector<std::string>{"2023-11-14T22:13:23.000Z|2023-11-14T22:13:26.000Z|Ana"});
  EXPECT_EQ(rows("SELECT name, points, chips FROM match_sheet ORDER BY seat"),
            (std::vector<std::string>{"Ana|0|12", "Coco|12|-12"}));
  EXPECT_EQ(rows("SELECT name, account, chips FROM ledger_balance ORDER BY chips"),
            (std::vector<std::string>{"|bot:01MATCH1:1|-12", "Ana|player:01PLAYER1|12"}));
  EXPECT_EQ(rows("SELECT seat, name FROM v_seats ORDER BY seat"), (std::vector<std::string>{"0|Ana", "1|Coco"}));
}

TEST_F(Format, the_hash_on_the_page_is_the_hash_in_the_file) {
  const std::string hash = rows("SELECT hash FROM v_events WHERE seq = 1").at(0);
  EXPECT_NE(page_.find("gives `" + hash + "`"), std::string::npos) << hash;
}

TEST_F(Format, the_audit_hash_on_the_page_is_correct) {
  const AuditEntry entry{1'700'000'000'000, "console", "console", "make_link", "", "test", "done", "{}"};
  const std::string hash = audit_hash(std::string(64, '0'), 1, entry);
  EXPECT_NE(page_.find("gives `" + hash + "`"), std::string::npos) << hash;
}

TEST_F(Format, erasing_a_player_leaves_no_name_and_breaks_nothing) {
  const std::string path = folder_.file("games.db");
  sqlite3_close(database_);
  database_ = nullptr;
  const auto bytes = [&] {
    std::ifstream file{path, std::ios::binary};
    return std::string{std::istreambuf_iterator<char>{file}, {}};
  };
  {
    const auto store = SqliteStore::open(path, {}).value();
    Commit said_so{room_id(1), {3}, {said(R"({"type":"said","text":"*"})")}, {}};
    said_so.events.front().texts = {{"said", player_id(1), "Ana was here"}};
    EXPECT_TRUE(store->append({&said_so, 1})[0]);
  }
  EXPECT_NE(bytes().find("Ana was here"), std::string::npos);
  EXPECT_EQ(SqliteStore::open(path, {}).value()->erase(player_id(1)).value(), (Erased{1, 1}));
  EXPECT_EQ(bytes().find("Ana"), std::string::npos);
  const auto store = SqliteStore::open(path, {}).value();
  EXPECT_EQ(store->check(), std::vector<std::string>{});
  EXPECT_EQ(store->read(room_id(1), {})->size(), 4u);
  EXPECT_EQ(store->match(match_id(1)).value()->opened.players.at(0).name, "");
}

}  // namespace
}  // namespace takamaka::storage
