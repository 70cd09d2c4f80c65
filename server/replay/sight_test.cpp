// Who may look at what of a room's match.

#include <nlohmann/json.hpp>

#include "protocol/encode_messages.hpp"
#include "server/replay/answer.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

replay::Recording recording(Harness& table, const Sight& sight) {
  const auto record = table.store.match(sight.match).value();
  const auto rows = table.log();
  return {record.value(), replay::lines_of(sight.match, rows, Seq{0})};
}
tell::ReplayIs replay_for(Harness& table, const std::string& name) {
  const auto sight = table.room().sight(table.who(name).session);
  EXPECT_TRUE(sight.has_value());
  const auto told =
      replay::answer(recording(table, *sight), *find_variant_or_tiny("tiny"), {sight->viewer, sight->until}, Seq{});
  EXPECT_TRUE(told.has_value());
  EXPECT_FALSE(told->more);
  return *told;
}

TEST(Sight, InARunningMatchIsOnesOwnHandAlone) {
  auto table = three_people();
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.room().sight(table.who("ann").session).error().code, "no_match");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(table.room().sight(table.who("ann").session)->viewer, Viewer{Seat{0}});
  EXPECT_EQ(table.room().sight(table.who("bob").session)->viewer, Viewer{Seat{1}});
  EXPECT_EQ(table.room().sight(table.who("eve").session)->viewer, Viewer{Spectator{}});
  EXPECT_EQ(table.room().sight(SessionId{999}).error().code, "not_in_room");
  const auto frames = replay_for(table, "bob").frames;
  ASSERT_FALSE(frames.empty());
  EXPECT_EQ(frames.back().owns.at(0).text, "null");
  const auto same = [](const RawJson& a, const RawJson& b) {
    return nlohmann::json::parse(a.text) == nlohmann::json::parse(b.text);
  };
  EXPECT_TRUE(same(frames.back().owns.at(1), *table.who("bob").last.you.own));
  EXPECT_TRUE(same(frames.back().table, *table.who("bob").last.table));
}

TEST(Sight, OfWhatIsNotStoredYetThereIsNone) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const Seq told = table.room().seq();
  table.store_mode = StoreMode::held;
  table.send("ann", ask::Act{.seq = told, .action = {table.who("ann").legal().front()}});
  ASSERT_GT(table.room().seq(), told);
  EXPECT_EQ(table.room().sight(table.who("bob").session)->until, told);
}

TEST(Sight, AfterTheMatchEverybodySeesAllHands) {
  auto table = three_people({}, R"({"deals":2})");
  table.enter("eve", Door::watch);
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::finished);
  const auto told = replay_for(table, "eve");
  EXPECT_EQ(told.head.match, *table.who("eve").info->match_id);
  ASSERT_TRUE(told.head.result.has_value());
  EXPECT_EQ(told.head.deals.size(), 2u);
  EXPECT_EQ(told.head.deals.front().seq, told.frames.front().seq);
  EXPECT_EQ(told.head.seats.size(), 3u);
  for (const auto& frame : told.frames) {
    for (const RawJson& own : frame.owns) EXPECT_NE(own.text, "null");
  }
  // The score sheets name it, too.
  EXPECT_EQ(std::get<tell::SheetIs>(*table.ask("bob", ask::Sheet{})).match_id, told.head.match);
}

// Two worlds that differ only in what ann may not see have the same replay for her, and any two for a spectator.
TEST(Sight, ShowsNothingOfTheOthersHands) {
  std::map<std::string, std::pair<std::string, std::string>> by_hand;
  std::optional<std::string> spectators;
  int compared = 0;
  for (int number = 0; number < 120; ++number) {
    auto table = three_people();
    table.enter("eve", Door::watch);
    Seed entropy{};
    entropy.fill(static_cast<std::uint8_t>(number));
    table.next_entropy = entropy;
    ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
    const auto bytes = [&](const char* name) {
      auto told = replay_for(table, name);
      told.head.match = {};  // random in itself
      return encode(told);
    };
    const std::string hand = table.who("ann").last.you.own->text;
    const std::string others = table.who("bob").last.you.own->text + table.who("cho").last.you.own->text;
    const auto [known, is_new] = by_hand.try_emplace(hand, others, bytes("ann"));
    if (!is_new && known->second.first != others) {
      EXPECT_EQ(bytes("ann"), known->second.second);
      ++compared;
    }
    if (!spectators) spectators = bytes("eve");
    EXPECT_EQ(bytes("eve"), *spectators);
  }
  EXPECT_GE(compared, 5);
}

}  // namespace
}  // namespace takamaka::room
