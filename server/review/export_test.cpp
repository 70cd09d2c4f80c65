#include "server/review/export.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "storage/sqlite/sqlite_record.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::review {
namespace {

using namespace storage::testing;
using nlohmann::json;

// An admin's export is made in memory, so it has a bound; the command line writes everything.
TEST(PlayerDocument, HasAtMostSoManyRowsOfEachListAndNamesThoseThatHaveMore) {
  const TempFolder folder;
  const std::string path = folder.file("games.db");
  const auto store = storage::SqliteStore::open(path, {}).value();
  ASSERT_TRUE(store->add_player({player_id(1), "Ana", 1}, new_token("hash of Ana's")));
  storage::Commit talk = opening(1);
  for (int i = 0; i < 3; ++i) {
    talk.events.push_back(said(R"({"type":"said","text":"*"})"));
    talk.events.back().texts = {{"said", player_id(1), "word " + std::to_string(i)}};
  }
  ASSERT_TRUE(store->append({&talk, 1}).front());
  const auto record = storage::SqliteRecord::open(path).value();
  const auto document = [&](std::size_t rows_max) {
    return json::parse(player_document(record->lists(), player_id(1), rows_max).value());
  };
  EXPECT_EQ(document(0).at("texts").size(), 3u);
  EXPECT_FALSE(document(3).contains("cut_off"));
  const json cut = document(2);
  EXPECT_EQ(cut.at("texts").size(), 2u);
  EXPECT_EQ(cut.at("names").size(), 1u);
  EXPECT_EQ(cut.at("cut_off"), json({"texts"}));
}

}  // namespace
}  // namespace takamaka::review
