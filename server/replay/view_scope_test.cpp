// The view scope of a room's match for each viewer.

#include <nlohmann/json.hpp>

#include "protocol/wire/encode_messages.hpp"
#include "server/replay/answer.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

replay::Recording recording(Harness& table, const MatchScope& scope) {
  const auto record = table.store.match(scope.match).value();
  const auto rows = table.log();
  return {record.value(), replay::lines_of(scope.match, rows, Seq{0})};
}
tell::ReplayIs replay_for(Harness& table, const std::string& name) {
  const auto scope = table.room().match_scope(table.who(name).session);
  EXPECT_TRUE(scope.has_value());
  const auto answer = replay::answer(recording(table, *scope), *find_variant_or_tiny("tiny"),
                                     {scope->viewer, scope->until, scope->own_from_deal}, Seq{});
  EXPECT_TRUE(answer.has_value());
  EXPECT_FALSE(answer->more);
  return *answer;
}

TEST(ViewScope, ShowsOnlyTheOwnHandInARunningMatch) {
  auto table = three_people();
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.room().match_scope(table.who("ann").session).error().code, "no_match");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(table.room().match_scope(table.who("ann").session)->viewer, Viewer{Seat{0}});
  EXPECT_EQ(table.room().match_scope(table.who("bob").session)->viewer, Viewer{Seat{1}});
  EXPECT_EQ(table.room().match_scope(table.who("eve").session)->viewer, Viewer{Spectator{}});
  EXPECT_EQ(table.room().match_scope(SessionId{999}).error().code, "not_in_room");
  const auto frames = replay_for(table, "bob").frames;
  ASSERT_FALSE(frames.empty());
  EXPECT_EQ(frames.back().owns.at(0).text, "null");
  const auto same = [](const RawJson& a, const RawJson& b) {
    return nlohmann::json::parse(a.text) == nlohmann::json::parse(b.text);
  };
  EXPECT_TRUE(same(frames.back().owns.at(1), *table.who("bob").last.you.own));
  EXPECT_TRUE(same(frames.back().table, *table.who("bob").last.table));
}

TEST(ViewScope, EndsAtTheLastStoredEvent) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const Seq answer = table.room().seq();
  table.store_mode = StoreMode::held;
  table.send("ann", ask::Act{.seq = answer, .action = {table.who("ann").legal().front()}});
  ASSERT_GT(table.room().seq(), answer);
  EXPECT_EQ(table.room().match_scope(table.who("bob").session)->until, answer);
}

TEST(ViewScope, ShowsAllHandsToEveryoneAfterTheMatch) {
  auto table = three_people({}, R"({"deals":2})");
  table.enter("eve", Door::watch);
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::finished);
  const auto answer = replay_for(table, "eve");
  EXPECT_EQ(answer.head.match, *table.who("eve").info->match_id);
  ASSERT_TRUE(answer.head.result.has_value());
  EXPECT_EQ(answer.head.deals.size(), 2u);
  EXPECT_EQ(answer.head.deals.front().seq, answer.frames.front().seq);
  EXPECT_EQ(answer.head.seats.size(), 3u);
  for (const auto& frame : answer.frames) {
    for (const RawJson& own : frame.owns) EXPECT_NE(own.text, "null");
  }
  // The score sheets name the match too.
  EXPECT_EQ(std::get<tell::SheetIs>(*table.ask("bob", ask::Sheet{})).match_id, answer.head.match);
}

// bob hands the seat on to dan, who takes it at the second deal.
TEST(ViewScope, ShowsTheHandOfASeatOnlyInTheDealsOfItsHolder) {
  auto table = three_people({}, R"({"deals":3})");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const auto offer = std::get<tell::SeatOfferIs>(*table.ask("bob", ask::OfferSeat{.seat = Seat{1}}));
  ASSERT_EQ(table.claim("dan", offer.code), "ok");
  EXPECT_EQ(table.room().match_scope(table.who("dan").session)->viewer, Viewer{Spectator{}});
  while (table.state().match->deal == 1) table.play_one();
  EXPECT_EQ(table.room().match_scope(table.who("bob").session)->viewer, Viewer{Spectator{}});
  const auto answer = replay_for(table, "dan");
  ASSERT_EQ(answer.head.deals.size(), 2u);
  for (const auto& frame : answer.frames) {
    const bool own = frame.seq >= answer.head.deals.back().seq;
    EXPECT_EQ(frame.owns.at(1).text != "null", own) << frame.seq.value;
    EXPECT_EQ(frame.owns.at(0).text, "null");
    for (const RawJson& event : frame.events) {
      const auto dealt = nlohmann::json::parse(event.text);
      if (dealt.at("type") == "dealt") {
        EXPECT_EQ(!dealt.at("hands").at(1).is_null(), own);
      }
    }
  }
  const auto spectator = replay_for(table, "bob");
  for (std::size_t i = 0; i < answer.frames.size(); ++i) {
    if (answer.frames[i].seq < answer.head.deals.back().seq) {
      EXPECT_EQ(answer.frames[i], spectator.frames[i]);
    }
  }
}

// If two deals differ only in hands that ann may not see, her replay is the same. A spectator's replay never differs.
TEST(ViewScope, HidesTheOthersHands) {
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
      auto answer = replay_for(table, name);
      answer.head.match = {};  // random, independent of the deal
      return encode(answer);
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
