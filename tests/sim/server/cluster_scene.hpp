#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "tests/sim/server/scene.hpp"

namespace takamaka::sim {

// Two people and a bot at a table of the tiny game, all connected to the node that has the room.
struct Cluster : Scene {
  explicit Cluster(WorldSettings settings = {.clients = 2, .nodes = 3}, bool plays = true)
      : Scene{std::move(settings)} {
    world.advance(100);
    ask::Create create = table_of("tiny");
    create.seats = 3;
    create.options = {"{}"};
    EXPECT_EQ(ask(come(0), create), "joined");
    guest().leave_room();
    come_by_key(guest());
    EXPECT_EQ(ask(guest(), ask::Join{.code = code()}), "joined");
    EXPECT_EQ(ask(guest(), ask::Sit{}), "ok");
    come_by_key(host());
    EXPECT_EQ(ask(host(), ask::AddBots{}), "ok");
    if (plays) {
      EXPECT_EQ(ask(host(), ask::Start{}), "ok");
    }
    EXPECT_EQ(host().line()->node, guest().line()->node);
    EXPECT_EQ(holder(), host().line()->node);
  }
  SimClient& host() { return world.client(0); }
  SimClient& guest() { return world.client(1); }
  const std::string& code() { return world.tables.front().code; }
  RoutingKey key() { return routing_key(code()); }
  RoomId room() { return {world.tables.front().room}; }
  std::string holder() { return world.shared().holder(room()); }
  // The node that has the room, by its place.
  std::size_t home() {
    for (std::size_t node = 0; node < world.nodes(); ++node) {
      if (world.server(node) && world.server(node)->name() == holder()) return node;
    }
    return world.nodes();
  }
  void come_by_key(SimClient& client) {
    if (client.line()) world.cut(std::shared_ptr{client.line()});
    client.know_key(key());
    client.connect();
    world.advance(3000);
    EXPECT_TRUE(client.is_welcome());
  }
  // Lets people dial until all have heard of their room again. Returns the milliseconds that took.
  std::int64_t until_all_are_back(std::int64_t most_ms = 60'000) {
    const std::int64_t began_ms = world.clock().steady_ms;
    while (world.clock().steady_ms - began_ms < most_ms) {
      bool all = true;
      for (SimClient* client : {&host(), &guest()}) {
        if (!client->line()) client->connect();
        all &= client->line() && client->line()->in_room == room().value && client->line()->node == holder();
      }
      if (all) break;
      world.advance(100);
    }
    return world.clock().steady_ms - began_ms;
  }
  // The moves in the room's log.
  int moves() {
    const auto log = world.database().read(room(), {}, storage::last_seq).value();
    return static_cast<int>(std::ranges::count(log, "game", &storage::EventRow::kind));
  }
  void play_until_the_bots_turn() {
    for (int move = 0; move < 20; ++move) {
      SimClient* const next = !host().legal().empty() ? &host() : !guest().legal().empty() ? &guest() : nullptr;
      if (next == nullptr) return;
      next->send(ask::Act{.seq = next->last().seq, .action = {next->legal().front()}});
      world.advance(150);  // a bot thinks for longer
    }
    ADD_FAILURE() << "the bot has no turn";
  }
  // The room leaves the memory of its node while that cannot reach the store, which therefore still gives the room to it.
  void leave_unreleased(std::size_t node) {
    world.server(node)->queue().disk = Disk::lost;
    guest().send(ask::Say{.phrase = "hello"});
    world.advance(500);
    world.server(node)->queue().disk = Disk::good;
    EXPECT_EQ(guest().closed_with(), closing::storage_failed.code);
    EXPECT_EQ(home(), node) << "in the store";
  }
  // The events of the room, and that they are those that were told.
  void end() {
    world.quiet();
    EXPECT_EQ(world.broken(), "") << world.summary();
  }
};

}  // namespace takamaka::sim
