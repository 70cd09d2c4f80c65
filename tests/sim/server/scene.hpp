#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "tests/sim/server/brittle_game.hpp"
#include "tests/sim/server/client.hpp"

namespace takamaka::sim {

// A world in which clients do only what the test says.
struct Scene {
  explicit Scene(const WorldSettings& settings) : world{with_defaults(settings)} {
    for (int i = 0; i < settings.clients; ++i) world.client(static_cast<std::size_t>(i)).rest();
  }
  static WorldSettings with_defaults(WorldSettings settings) {
    settings.mishaps = false;
    if (settings.server.rooms.variants == find_variant) settings.server.rooms.variants = find_variant_or_brittle;
    return settings;
  }
  SimClient& come(std::size_t number) {
    SimClient& client = world.client(number);
    client.connect();
    world.advance(1000);
    EXPECT_TRUE(client.is_welcome());
    return client;
  }
  template <class Ask>
  std::string ask(SimClient& client, Ask request, std::int64_t patience_ms = 2000) {
    const std::string id = client.send(std::move(request));
    world.advance(patience_ms);
    return client.answer_to(id);
  }
  static ask::Create table_of(const std::string& variant) {
    return {.variant = variant, .seats = 2, .options = {R"({"deals":1})"}};
  }
  // Ends with the promises that hold for every world.
  void end() {
    world.quiet();
    world.end();
    EXPECT_EQ(world.broken(), "") << world.summary();
  }
  World world;
};

}  // namespace takamaka::sim
