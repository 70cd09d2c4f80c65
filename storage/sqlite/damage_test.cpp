// Tests what SqliteStore does when a part of the file is damaged that not one room, but all rooms need.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>

#include "storage/sqlite/database.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

// A file with two rooms and many pages of events, and its sound copy. Every next event goes to the last of these pages.
class DamagedEnd : public ::testing::Test {
 protected:
  static constexpr std::int64_t page_bytes = 4096;

  DamagedEnd() {
    {
      const auto store = open();
      for (const int room : {1, 2}) {
        Commit commit = opening(room);
        for (std::uint32_t i = 1; i < length; ++i) commit.events.push_back(said(std::string(300, 'x')));
        EXPECT_EQ(store->append({&commit, 1})[0], Seq{length});
      }
    }
    std::filesystem::copy_file(path_, sound_);
    Database database{path_, nullptr, Database::Mode::read};
    Rows rows = database.query("SELECT max(pageno) FROM dbstat WHERE name = 'events' AND pagetype = 'leaf'");
    EXPECT_TRUE(rows.next());
    page_ = rows.integer(0);
    EXPECT_GT(page_, 10);
  }

  std::unique_ptr<SqliteStore> open() { return SqliteStore::open(path_, options_).value(); }
  void overwrite() { write_page(std::string(page_bytes, '\xa5')); }
  void repair() {
    std::ifstream from{sound_, std::ios::binary};
    std::string bytes(page_bytes, '\0');
    from.seekg((page_ - 1) * page_bytes).read(bytes.data(), page_bytes);
    write_page(bytes);
  }
  // Makes the open store read all pages again: another connection has changed the file.
  void forget_pages() {
    Database other{path_, nullptr, Database::Mode::write};
    other.execute("CREATE TABLE passing (x); DROP TABLE passing");
  }
  static Outcome<Seq> say(SqliteStore& store) {
    const Commit commit{room_id(2), {length}, {said("the next")}, {}};
    return store.append({&commit, 1})[0];
  }
  // The kind of error; none if the event was stored.
  static std::optional<ErrorKind> refused(const Outcome<Seq>& outcome) {
    return outcome ? std::nullopt : std::optional{outcome.error().kind};
  }

  static constexpr std::uint32_t length = 200;
  TempFolder folder_;
  const std::string path_ = folder_.file("games.db"), sound_ = folder_.file("sound.db");
  const SqliteOptions options_{.reopen_pause = std::chrono::milliseconds{0}, .reopens_max = 3};

 private:
  void write_page(const std::string& bytes) const {
    std::fstream file{path_, std::ios::binary | std::ios::in | std::ios::out};
    file.seekp((page_ - 1) * page_bytes).write(bytes.data(), page_bytes);
    EXPECT_TRUE(file.good());
  }

  std::int64_t page_ = 0;
};

TEST_F(DamagedEnd, is_found_at_the_start) {
  overwrite();
  const auto store = SqliteStore::open(path_, options_);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().kind, ErrorKind::corrupt);
  EXPECT_NE(store.error().what.find("the end of the log is damaged"), std::string::npos) << store.error().what;
  EXPECT_TRUE(SqliteStore::open_to_read(path_, options_)) << "what is left can be looked up";
  repair();
  EXPECT_EQ(say(*open()), Seq{length + 1});
}

TEST_F(DamagedEnd, breaks_a_running_store_after_some_tries) {
  auto store = open();
  overwrite();
  forget_pages();
  EXPECT_EQ(refused(say(*store)), ErrorKind::corrupt);
  for (int i = 0; i < options_.reopens_max; ++i) {
    EXPECT_FALSE(store->is_broken());
    EXPECT_EQ(refused(say(*store)), ErrorKind::unavailable);
  }
  EXPECT_TRUE(store->is_broken()) << "the server stops, and the next start says why";
  store.reset();
  EXPECT_EQ(SqliteStore::open(path_, options_).error().kind, ErrorKind::corrupt);
}

TEST_F(DamagedEnd, that_was_only_misread_is_used_again) {
  const auto store = open();
  overwrite();
  forget_pages();
  EXPECT_EQ(refused(say(*store)), ErrorKind::corrupt);
  EXPECT_EQ(refused(say(*store)), ErrorKind::unavailable);
  repair();
  EXPECT_EQ(say(*store), Seq{length + 1});
  EXPECT_FALSE(store->is_broken());
  EXPECT_TRUE(store->check()->empty());
}

TEST_F(DamagedEnd, is_something_else_than_damage_to_one_room) {
  const auto store = open();
  {
    Database other{path_, nullptr, Database::Mode::write};
    other.execute("DROP TRIGGER events_stay; UPDATE events SET hash = zeroblob(16) WHERE log = 1 AND seq = 1");
  }
  EXPECT_EQ(store->read(room_id(1), {}).error().kind, ErrorKind::corrupt);
  EXPECT_EQ(say(*store), Seq{length + 1});
  EXPECT_FALSE(store->is_broken());
}

}  // namespace
}  // namespace takamaka::storage
