// The matches of a lost node to which nobody comes back: another node goes on with them for a grace.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/sim/server/cluster_scene.hpp"

namespace takamaka::sim {
namespace {

// The bot's turn does not wait for people: another node goes on with it, for a grace and no longer.
TEST(Adoption, AMatchOfALostNodeGoesOnElsewhereForAGrace) {
  Cluster scene;
  const std::size_t home = scene.home();
  scene.play_until_the_bots_turn();
  scene.world.kill(home);
  const int before = scene.moves();
  scene.world.advance(12'000);
  EXPECT_EQ(scene.home(), scene.world.nodes()) << "its people may come back by themselves";
  scene.world.advance(4'000);
  EXPECT_LT(scene.home(), scene.world.nodes());
  EXPECT_NE(scene.home(), home);
  EXPECT_GT(scene.moves(), before) << "the bot has moved";
  scene.world.advance(60'000);
  EXPECT_EQ(scene.holder(), "") << "it has left memory";
  const int after = scene.moves();
  scene.world.advance(600'000);
  EXPECT_EQ(scene.moves(), after);
  EXPECT_EQ(scene.holder(), "") << "nobody adopts it again";
  scene.until_all_are_back();
  scene.end();
}

// Somebody who comes back late finds their room at another node than the proxy chooses: it is handed over.
TEST(Adoption, AnAdoptedRoomGoesWhereItsPeopleCome) {
  Cluster scene;
  scene.world.kill(scene.home());
  scene.world.advance(15'000);
  ASSERT_LT(scene.home(), scene.world.nodes());
  EXPECT_LE(scene.until_all_are_back(), 5000);
  EXPECT_EQ(scene.home(), scene.world.place_of(scene.key()));
  scene.end();
}

// Half of what they look up is refused while they adopt.
TEST(Adoption, ANodeThatFailsAtItKeepsTheRoomFromNobody) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Cluster scene{{.seed = seed, .clients = 2, .nodes = 3}};
    const std::size_t home = scene.home();
    scene.world.kill(home);
    scene.world.advance(12'500);
    const auto all_have = [&](Disk disk) {
      for (std::size_t node = 0; node < scene.world.nodes(); ++node) {
        if (node != home) scene.world.server(node)->queue().disk = disk;
      }
    };
    all_have(Disk::failing);
    scene.world.advance(2000);
    all_have(Disk::good);
    EXPECT_LE(scene.until_all_are_back(), 5000) << "seed " << seed;
    scene.end();
  }
}

// After a stop of the database all leases have run out; each node comes back to its rooms.
TEST(Adoption, ANodeThatWasAwayItselfAdoptsNothingAtOnce) {
  Cluster scene;
  const std::string holder = scene.holder();
  const std::size_t home = scene.home();
  for (std::size_t node = 0; node < scene.world.nodes(); ++node) {
    scene.world.freeze(node, node == home ? 23'000 : 20'000);  // the others are back before it
  }
  scene.world.advance(27'000);
  EXPECT_THAT(scene.holder(), ::testing::AnyOf("", holder));
  scene.until_all_are_back();
  scene.end();
}

}  // namespace
}  // namespace takamaka::sim
