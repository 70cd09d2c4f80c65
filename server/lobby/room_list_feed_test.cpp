#include "server/lobby/room_list_feed.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "protocol/messages/limits.hpp"

namespace takamaka {
namespace {

using Codes = std::vector<std::string>;

class RoomListFeedTest : public ::testing::Test {
 protected:
  void publish(const std::string& code, int open_seats = 1, const std::string& variant = "gaple") {
    rooms_.publish(RoomId{code}, {.code = code, .variant = variant, .seats = 4, .open_seats = open_seats},
                   PlayerId{code});
  }
  // The next message to this subscriber, as codes: changed, then gone.
  std::pair<Codes, Codes> told(RoomListFeed::Subscriber subscriber) {
    for (const auto& [message, subscribers] : feed_.advance(rooms_)) {
      if (std::ranges::find(subscribers, subscriber) == subscribers.end()) continue;
      Codes changed;
      for (const RoomSummary& room : message.changed) changed.push_back(room.code);
      return {changed, message.gone};
    }
    return {};
  }

  PublicRooms rooms_;
  RoomListFeed feed_;
};
using Told = std::pair<Codes, Codes>;

TEST_F(RoomListFeedTest, TellsWhatIsNewWhatHasChangedAndWhatIsGone) {
  publish("A");
  publish("B");
  ASSERT_TRUE(feed_.subscribe(1, {}, rooms_));
  EXPECT_EQ(told(1), Told{}) << "the subscriber has the list";
  publish("C");
  publish("A", 0);
  rooms_.withdraw(RoomId{"B"});
  EXPECT_EQ(told(1), (Told{{"A", "C"}, {"B"}}));
  EXPECT_EQ(told(1), Told{}) << "once";
}

TEST_F(RoomListFeedTest, LeavesOutWhatComesAndGoesBetweenTwoMessages) {
  ASSERT_TRUE(feed_.subscribe(1, {}, rooms_));
  publish("A");
  rooms_.withdraw(RoomId{"A"});
  EXPECT_EQ(told(1), Told{});
}

TEST_F(RoomListFeedTest, TellsEachSubscriberWhatTheirFilterShows) {
  publish("A");
  ASSERT_TRUE(feed_.subscribe(1, {.open_seats = true}, rooms_));
  ASSERT_TRUE(feed_.subscribe(2, {.variant = "triple"}, rooms_));
  ASSERT_TRUE(feed_.subscribe(3, {.open_seats = true}, rooms_));
  publish("A", 0);
  const auto news = feed_.advance(rooms_);
  ASSERT_EQ(news.size(), 1u) << "the second sees no change, and equal filters share a message";
  EXPECT_EQ(news[0].subscribers, (std::vector<RoomListFeed::Subscriber>{1, 3}));
  EXPECT_EQ(news[0].message.gone, Codes{"A"}) << "it does not fit any more";
  publish("A", 2);
  EXPECT_EQ(told(3), (Told{{"A"}, {}}));
}

TEST_F(RoomListFeedTest, GivesPagesOfTheListToWhichTheChangesBelong) {
  ASSERT_TRUE(feed_.subscribe(1, {}, rooms_));
  publish("A");
  ASSERT_TRUE(feed_.subscribe(2, {}, rooms_));
  EXPECT_TRUE(feed_.list({}).rooms.empty()) << "the room is not told yet";
  EXPECT_EQ(told(2), (Told{{"A"}, {}}));
  EXPECT_EQ(feed_.list({}).rooms.size(), 1u);
}

TEST_F(RoomListFeedTest, SaysToAskAgainWhenMoreChangesThanAMessageMayHave) {
  ASSERT_TRUE(feed_.subscribe(1, {}, rooms_));
  for (std::size_t i = 0; i < limits::rooms_changed_max; ++i) publish(std::to_string(i));
  EXPECT_EQ(told(1).first.size(), limits::rooms_changed_max);
  for (std::size_t i = 0; i <= limits::rooms_changed_max; ++i) publish(std::to_string(i), 0);
  const auto news = feed_.advance(rooms_);
  ASSERT_EQ(news.size(), 1u);
  EXPECT_TRUE(news[0].message.again);
  EXPECT_TRUE(news[0].message.changed.empty());
}

TEST_F(RoomListFeedTest, TakesSubscribersUpToItsBound) {
  for (std::size_t i = 0; i < limits::rooms_subscribers_max; ++i) ASSERT_TRUE(feed_.subscribe(i, {}, rooms_));
  EXPECT_FALSE(feed_.subscribe(limits::rooms_subscribers_max, {}, rooms_));
  EXPECT_TRUE(feed_.subscribe(7, {.variant = "gaple"}, rooms_)) << "one who is there may change";
  feed_.unsubscribe(8);
  EXPECT_TRUE(feed_.subscribe(limits::rooms_subscribers_max, {}, rooms_));
  publish("A");
  const auto news = feed_.advance(rooms_);
  ASSERT_EQ(news.size(), 2u);
  EXPECT_EQ(news[0].subscribers.size() + news[1].subscribers.size(), limits::rooms_subscribers_max);
}

}  // namespace
}  // namespace takamaka
