// Messages to a person do not depend by a single byte on anything that the person may not see: if two sessions differ
// only there, they are indistinguishable to that person.

#include <map>

#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

// A match's id reveals nothing about the deal: both are derived from the entropy, under different labels.
std::string without_match_id(std::string frame) {
  for (const std::string before : {"\"match\":\"", "\"match_id\":\""}) {
    for (auto at = frame.find(before); at != std::string::npos; at = frame.find(before)) {
      frame.erase(at, before.size() + 26 + 1);
    }
  }
  return frame;
}
std::vector<std::string> frames_of(const Person& person) {
  std::vector<std::string> frames;
  for (const std::string& frame : person.frames) frames.push_back(without_match_id(frame));
  return frames;
}

// A session of three people and a spectator up to ann's first move, dealt from this entropy.
struct World {
  std::string hand, others;
  std::vector<std::string> to_ann, to_eve;
};
World world(std::uint8_t number) {
  auto table = three_people({.turn_seconds = 30});
  table.enter("eve", Door::watch);
  const Seq since = table.room().seq();
  Seed entropy{};
  entropy.fill(number);
  table.next_entropy = entropy;
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
  World world;
  const auto own = [&](const char* name) { return table.who(name).last.you.own->text; };
  world.hand = own("ann");
  world.others = own("bob") + own("cho");
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "ok");
  EXPECT_EQ(table.act("ann", R"({"type":"play","card":99})"), "too_low");
  EXPECT_EQ(table.outcome("ann", ask::Sheet{}), "ok");
  table.drop("bob");
  table.enter("ann", Door::table, since);  // the missed entries in ann's view
  table.drop("eve");
  table.enter("eve", Door::watch, since);
  table.restart();
  table.enter("ann", Door::table, since);
  table.enter("eve", Door::watch, since);
  world.to_eve = frames_of(table.who("eve"));
  EXPECT_EQ(table.act("ann", table.who("ann").legal().front()), "ok");
  world.to_ann = frames_of(table.who("ann"));
  // After ann's move it is bob's turn: until bob moves, no one has learnt anything about bob's hand.
  return world;
}

TEST(Secrecy, MessagesToASeatDoNotDependOnTheOthersHands) {
  std::map<std::string, World> by_hand;
  int compared = 0;
  for (int number = 0; number < 120; ++number) {
    World one = world(static_cast<std::uint8_t>(number));
    const auto [other, is_new] = by_hand.try_emplace(one.hand, one);
    if (is_new || other->second.others == one.others) continue;
    EXPECT_EQ(one.to_ann, other->second.to_ann);
    ++compared;
  }
  EXPECT_GE(compared, 5);
}

TEST(Secrecy, MessagesToASpectatorDoNotDependOnAnyHand) {
  const World one = world(1);
  for (int number = 2; number < 12; ++number) EXPECT_EQ(world(static_cast<std::uint8_t>(number)).to_eve, one.to_eve);
}

TEST(Secrecy, TheSharedPartHasTheSameBytesForEveryone) {
  auto table = three_people();
  table.enter("eve", Door::watch);
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const auto shared = [&](const char* name) {
    const std::string& frame = table.who(name).frames.back();
    return frame.substr(0, frame.find(",\"you\":"));
  };
  EXPECT_EQ(shared("bob"), shared("eve"));
  EXPECT_EQ(shared("cho"), shared("eve"));
}

}  // namespace
}  // namespace takamaka::room
