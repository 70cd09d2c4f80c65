#include "server/connection/connections.hpp"

#include <gtest/gtest.h>

#include "tests/support/sim_loop.hpp"

namespace takamaka {
namespace {

using Admission = Connections::Admission;

TEST(Connections, OneAddressHasItsLimitAndOthersKeepTheirs) {
  Connections all{10, 2};
  const auto first = all.enter("a"), second = all.enter("a"), third = all.enter("a"), other = all.enter("b");
  EXPECT_EQ(second.first, Admission::welcome);
  EXPECT_EQ(third.first, Admission::too_many_from_there);
  EXPECT_EQ(other.first, Admission::welcome);
  EXPECT_EQ(all.count(), 4U);
}

TEST(Connections, APlaceEndsItsCountOnceAlsoAfterAMove) {
  Connections all{10, 1};
  {
    auto [admission, place] = all.enter("a");
    const Connections::Slot moved{std::move(place)};
    EXPECT_EQ(all.count(), 1U);
  }
  EXPECT_EQ(all.count(), 0U);
  EXPECT_EQ(all.enter("a").first, Admission::welcome);
}

// A proxy's connection is one connection, whatever client its request names.
TEST(Connections, AConnectionThatChangesItsAddressIsCountedOnce) {
  Connections all{3, 2};
  auto [from_proxy, place] = all.enter("proxy");
  auto [again, other] = all.enter("proxy");
  EXPECT_EQ(all.move(place, "a"), Admission::welcome);
  EXPECT_EQ(all.move(other, "a"), Admission::welcome);
  EXPECT_EQ(all.count(), 2U);
  auto [third_from_proxy, third] = all.enter("proxy");
  EXPECT_EQ(third_from_proxy, Admission::welcome) << "the first two no longer count for the proxy";
  EXPECT_EQ(all.move(third, "a"), Admission::too_many_from_there);
  EXPECT_EQ(all.move(third, "b"), Admission::welcome)
      << "the next request on this connection comes from another client";
  EXPECT_EQ(all.move(other, "b"), Admission::welcome);
  EXPECT_EQ(all.enter("a").first, Admission::no_room) << "four of three in all";
  EXPECT_EQ(all.count(), 3U);
}

TEST(Connections, TellsOnePlayerOnAllTheirConnectionsOrEveryoneWhoHasSaidHello) {
  Connections all{9, 9};
  SimClock clock;
  SimLoop loop{clock, {}};
  std::vector<std::shared_ptr<Outbox>> boxes;
  for (int i = 0; i < 4; ++i) {
    boxes.push_back(std::make_shared<Outbox>(loop, [] {}));
    all.add(boxes.back(), "203.0.113.1");
  }
  all.name(boxes[0], "ann", "PHONE");
  all.name(boxes[1], "ann", "LAPTOP");
  all.name(boxes[2], "bob", "PHONE OF BOB");
  int received = 0;
  loop.run([&] {
    all.tell("ann", {"to ann", "twice"}, [&] { ++received; });
    all.tell("nobody", {"lost"}, [&] { ++received; });
    all.tell_all("to all");
  });
  std::vector<std::string> heard;
  for (const auto& box : boxes) {
    std::string& words = heard.emplace_back();
    for (const Frame& frame : box->take().frames) words.append(*frame.shared) += ".";
  }
  EXPECT_EQ(heard, (std::vector<std::string>{"to ann.twice.to all.", "to ann.twice.to all.", "to all.", ""}));
  EXPECT_EQ(received, 0);
  loop.run([&] { boxes[1]->answered(1); });
  EXPECT_EQ(received, 1);
  for (const auto& box : boxes) all.remove(box);
}

TEST(Connections, ADeviceThatEndsLosesItsConnectionsAlsoThoseStillArriving) {
  Connections all{9, 9};
  SimClock clock;
  SimLoop loop{clock, {}};
  std::vector<std::shared_ptr<Outbox>> boxes;
  for (int i = 0; i < 4; ++i) {
    boxes.push_back(std::make_shared<Outbox>(loop, [] {}));
    all.add(boxes.back(), "203.0.113.1");
  }
  all.name(boxes[0], "ann", "PHONE");
  all.name(boxes[1], "ann", "PHONE");
  all.name(boxes[2], "ann", "LAPTOP");
  loop.run([&] { all.end_device("PHONE"); });
  EXPECT_EQ(boxes[0]->take().close->code, closing::device_ended.code);
  EXPECT_EQ(boxes[1]->take().close->code, closing::device_ended.code);
  EXPECT_FALSE(boxes[2]->closing());
  EXPECT_FALSE(boxes[3]->closing());
  loop.run([&] { all.name(boxes[3], "ann", "PHONE"); });  // its hello was on the way
  EXPECT_TRUE(boxes[3]->closing());
  for (const auto& box : boxes) all.remove(box);
}

}  // namespace
}  // namespace takamaka
