// A game that has its own tally and its own phrase needs one folder: this program has the game of `./dev new-variant` in its
// catalog and is otherwise the code of the server. The page's half is in web/src/boards/phrases.test.ts and
// web/src/matches/matches_page.test.tsx.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/review/compare.hpp"
#include "server/review/standing.hpp"
#include "storage/lists/tallies.hpp"
#include "storage/sqlite/sqlite_record.hpp"
#include "tests/support/room_harness.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka {
namespace {

using ::testing::HasSubstr;

TEST(OneFolder, declares_what_players_call_and_what_is_counted) {
  const CatalogEntry* game = find_variant("five_up");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(game->describe(), HasSubstr(R"("phrases":[{"id":"five_up_mine","text":"Mine!"}])"));
  EXPECT_THAT(game->describe(),
              HasSubstr(R"({"kind":"high_double","title":"Deals won with a double","has_sides":true})"));
}

TEST(OneFolder, is_enough_for_its_phrase_at_a_table) {
  room::Harness table{{.variant = "five_up", .seats = 2}};
  EXPECT_EQ(table.outcome("ann", ask::Say{.phrase = "five_up_mine"}), "ok");
  EXPECT_NE(table.outcome("ann", ask::Say{.phrase = "four_up_mine"}), "ok");
}

TEST(OneFolder, is_enough_for_its_tally_in_the_record_the_lists_and_the_standing) {
  room::Harness table{{.variant = "five_up", .seats = 3, .options = R"({"deals":99})"}};
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  for (int i = 0; i < 20'000 && table.state().phase != RoomPhase::finished; ++i) {
    if (table.whose_turn() == "ann") {  // her last tile is the highest
      ASSERT_EQ(table.act("ann", table.who("ann").legal().back()), "ok");
    } else {
      table.advance(1000);
    }
  }
  ASSERT_EQ(table.state().phase, RoomPhase::finished);
  int given = 0, taken = 0;
  for (const auto& tally : table.stored_rows<storage::TallyRow>()) {
    EXPECT_EQ(tally.kind, "high_double");
    EXPECT_EQ(tally.by.size() + tally.to.size(), 3u);
    (tally.by == std::vector<Seat>{{0}} ? given : taken) += 1;
  }
  ASSERT_GT(given, 0);
  ASSERT_GT(taken, 0);

  storage::testing::TempFolder folder;
  const std::string path = folder.file("games.db");
  const auto store = storage::SqliteStore::open(path, {}).value();
  const PlayerId ann = room::player_named("ann");
  ASSERT_TRUE(store->add_player({ann, "ann", 1}, {{"DEVICE"}, {"hash"}, 1}));
  for (const storage::Commit& commit : table.commits) ASSERT_TRUE(store->append({&commit, 1}).front());

  const auto log = store->read(room::Harness::room_id(), {}).value();
  const auto compared = review::compare(log, *store, room::Harness::room_id(), room::Harness::config());
  ASSERT_TRUE(compared.has_value());
  EXPECT_EQ(compared->differences, std::vector<std::string>{}) << "the log gives the same rows again";
  EXPECT_EQ(review::standing_message(store->standing(ann).value()).tallies,
            (std::vector<tell::Counted>{{"five_up", "high_double", given, taken}}));

  const auto record = storage::SqliteRecord::open(path).value();
  const auto lines = storage::select<storage::TalliesOfPeople>(record->lists(), {}).value();
  ASSERT_FALSE(lines.empty());
  const auto line = storage::table_cells<storage::TalliesOfPeople>(lines.back());
  EXPECT_EQ(line, (std::vector<storage::Value>{ann.value, "ann", "five_up", "high_double", std::int64_t{given},
                                               std::int64_t{taken}}));
}

}  // namespace
}  // namespace takamaka
