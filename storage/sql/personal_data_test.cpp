// Tests what a player sees of the data about them: everything that is theirs, in pages, and nothing that another wrote.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/sql_homes.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

class PersonalDataTest : public ::testing::TestWithParam<SqlKind> {
 protected:
  PersonalDataTest() {
    EXPECT_TRUE(store_->add_player({player_id(1), "Ana", 5}, new_token("hash1")));
    EXPECT_TRUE(store_->add_player({player_id(2), "Bo", 6}, new_token("hash2")));
    EXPECT_TRUE(store_->rename(player_id(1), "Anita"));
    Commit first = opening(1);
    first.events.front().texts = {{"name", player_id(1), "Ana"}, {"room", player_id(1), "Kitchen table"}};
    append(first);
    append(whole_match(1, 1, 1));
    say(3, 1, "selamat malam");
    say(4, 2, "a secret of Bo");
    say(5, 1, "terima kasih");
  }
  void append(const Commit& commit) {
    const auto stored = store_->append({&commit, 1}).front();
    EXPECT_TRUE(stored) << stored.error().what;
  }
  void say(std::uint32_t expected, int player, const std::string& words) {
    Commit commit{room_id(1), {expected}, {said(R"({"type":"said","text":"*"})")}, {}};
    commit.events.front().texts = {{"said", player_id(player), words}};
    append(commit);
  }
  // Returns all items of the source, read page by page.
  std::vector<PersonalItem> items(const PlayerId& player, std::string_view source, int page = 100) {
    std::vector<PersonalItem> all;
    for (std::string after;;) {
      const auto some = store_->personal_items(player, source, after, page);
      EXPECT_TRUE(some) << some.error().what;
      if (!some || some->empty()) return all;
      after = some->back().position;
      all.insert(all.end(), some->begin(), some->end());
    }
  }
  std::vector<std::string> texts(const PlayerId& player, std::string_view source, int page = 100) {
    std::vector<std::string> found;
    for (const PersonalItem& item : items(player, source, page)) found.push_back(item.text);
    return found;
  }

  std::unique_ptr<SqlHome> home_ = GetParam().make();
  SqlStore* const store_ = &home_->store();
};

INSTANTIATE_TEST_SUITE_P(Stores, PersonalDataTest, ::testing::ValuesIn(sql_kinds),
                         [](const auto& test) { return test.param.name; });

using Texts = std::vector<std::string>;

TEST_P(PersonalDataTest, lists_everything_that_is_stored_about_a_player) {
  const PlayerId ana = player_id(1);
  append({room_id(1),
          {6},
          {},
          {ReportMade{.room = room_id(1), .player = ana, .about_seat = Seat{1}, .category = "chat", .words = "rude"}}});
  const std::vector<Activity> activities{
      {.room = room_id(1), .at_ms = 9, .kind = "refused", .player = ana, .asked = "act", .code = "not_your_turn"}};
  ASSERT_TRUE(store_->keep(activities));
  EXPECT_EQ(texts(ana, "player"), Texts{"01PLAYER1"});
  EXPECT_TRUE(store_->add_player({player_id(3), "Rob", 7, true}, new_token("hash3")));
  EXPECT_EQ(texts(player_id(3), "player"), Texts{"01PLAYER3, a program"});
  EXPECT_EQ(items(ana, "player").front().at_ms, 5);
  EXPECT_EQ(texts(ana, "name"), (Texts{"Ana", "Anita"}));
  EXPECT_EQ(texts(ana, "device"), Texts{"device 1, last seen on 1970-01-01"});
  EXPECT_EQ(texts(ana, "match"), Texts{"gaple, match 01MATCH1, seat 1, 0 points, won"});
  EXPECT_EQ(texts(ana, "chips"), Texts{"+12, match 01MATCH1, deal 1, deal"});
  EXPECT_EQ(texts(ana, "said"), (Texts{"selamat malam", "terima kasih"}));
  EXPECT_EQ(items(ana, "said").front().at_ms, said("").at_ms);
  EXPECT_EQ(texts(ana, "report"), Texts{"chat, about seat 2: rude"});
  EXPECT_EQ(texts(ana, "seat"), Texts{"room CODE1, seat 1"});
  EXPECT_EQ(texts(ana, "host"), Texts{"host of room CODE1"});
  EXPECT_EQ(texts(ana, "room_name"), Texts{"name of a room: Kitchen table"});
  EXPECT_EQ(texts(ana, "activity"), Texts{"refused act (not_your_turn), room " + room_id(1).value});
}

TEST_P(PersonalDataTest, contains_nothing_of_others) {
  for (const std::string_view source : personal_sources) {
    for (const std::string& text : texts(player_id(1), source)) {
      EXPECT_EQ(text.find("Bo"), std::string::npos) << text;
      EXPECT_EQ(text.find("01PLAYER2"), std::string::npos) << text;
    }
    for (const std::string& text : texts(player_id(3), source)) ADD_FAILURE() << "a stranger has " << text;
  }
  EXPECT_EQ(texts(player_id(2), "said"), Texts{"a secret of Bo"});
}

TEST_P(PersonalDataTest, pages_of_any_length_show_every_item_once) {
  for (std::uint32_t i = 0; i < 20; ++i) say(6 + i, 1, "line " + std::to_string(i));
  for (const std::string_view source : personal_sources) {
    EXPECT_EQ(texts(player_id(1), source, 1), texts(player_id(1), source)) << source;
  }
  EXPECT_EQ(items(player_id(1), "said", 3).size(), 22u);
}

TEST_P(PersonalDataTest, refuses_unknown_sources_and_positions) {
  EXPECT_EQ(store_->personal_items(player_id(1), "events", "", 1).error().kind, ErrorKind::refused);
  for (const char* position : {"x", "1x", "-1", "99999999999999999999"}) {
    EXPECT_EQ(store_->personal_items(player_id(1), "said", position, 1).error().kind, ErrorKind::refused) << position;
  }
}

TEST_P(PersonalDataTest, is_empty_after_erasing) {
  ASSERT_TRUE(store_->erase(player_id(1)));
  for (const std::string_view source : {"player", "name", "device", "said", "room_name", "activity"}) {
    EXPECT_EQ(texts(player_id(1), source), Texts{}) << source;
  }
}

TEST_P(PersonalDataTest, finds_the_rooms_where_a_match_of_the_player_runs) {
  EXPECT_EQ(store_->rooms_played_in(player_id(1), 10).value(), std::vector<RoomId>{});
  append({room_id(1), {6}, {}, {match_opened(2, 1, 2)}});
  EXPECT_EQ(store_->rooms_played_in(player_id(1), 10).value(), std::vector{room_id(1)});
  EXPECT_EQ(store_->rooms_played_in(player_id(2), 10).value(), std::vector<RoomId>{});
}

}  // namespace
}  // namespace takamaka::storage
