// A room is its log: after every event of any session, folding the log gives the living room, and everyone would
// receive the same bytes.

#include "tests/support/random_session.hpp"

namespace takamaka::room {
namespace {

class AnySession : public ::testing::TestWithParam<int> {};

TEST_P(AnySession, FoldsBackToTheLivingRoom) {
  RandomSession session{static_cast<std::uint64_t>(GetParam()), {}};
  session.run(400);
}
INSTANTIATE_TEST_SUITE_P(Seeds, AnySession, ::testing::Range(1, 13));

TEST(Restore, RefusesALogThatCannotBeContinued) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_one();
  const auto stored = *(*table.store.find_room("TABLE000"));
  const auto rows = *table.store.read(stored.room, stored.checkpoint);
  const auto problem = [&](std::vector<storage::EventRow> log, const RoomConfig& config = Harness::config()) {
    const auto room = Room::restore(stored, log, config);
    return room ? "" : room.error();
  };
  EXPECT_EQ(problem(rows), "");
  EXPECT_EQ(problem({}), "the log is empty");
  EXPECT_THAT(problem({rows.begin() + 1, rows.end()}), ::testing::HasSubstr("does not begin with a whole state"));
  auto broken = rows;
  broken[3].payload = R"({"type":"exploded"})";
  EXPECT_THAT(problem(broken), ::testing::HasSubstr("event 7: "));
  broken = rows;
  broken[1].payload.replace(broken[1].payload.find("\"rules_version\":1"), 17, "\"rules_version\":7");
  EXPECT_THAT(problem(broken), ::testing::HasSubstr("does not have version 7 of tiny"));
  EXPECT_THAT(problem(rows, {{}, find_variant}), ::testing::HasSubstr("does not have version 1 of tiny"));
}

// After the loss of a node thousands of rooms are restored at once.
TEST(Restore, ARestoredRoomStoresOnlyTheRowsThatChange) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_one();
  table.rows.clear();
  table.restart();
  const std::size_t events = table.store.read(table.room_id(), {})->size();
  for (const char* name : {"ann", "bob", "cho"}) table.resume(name);
  table.play_one();
  EXPECT_GT(table.store.read(table.room_id(), {})->size(), events);
  EXPECT_THAT(table.stored_rows<storage::PutRoom>(), ::testing::IsEmpty());
  EXPECT_THAT(table.stored_rows<storage::PutSeat>(), ::testing::IsEmpty());
  table.play_until(RoomPhase::finished);
  EXPECT_EQ(table.stored_rows<storage::PutRoom>().back().phase, "finished");
}

// After an upgrade that changed the rules: a running match cannot go on, and is not lost. Once it is over, the room opens
// with any version, without the match's table, and its next match has the program's version.
TEST(Restore, ARoomOutlivesTheRulesOfItsFinishedMatch) {
  auto table = three_people({}, R"({"deals":1})");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_one();
  const auto running = table.restored_room(Harness::newer_config());
  ASSERT_FALSE(running.has_value());
  EXPECT_EQ(running.error(), "this program does not have version 1 of tiny, by which a match is running");
  table.play_until(RoomPhase::finished);
  table.newer = true;
  table.restart();
  table.expect_restorable();
  EXPECT_EQ(table.state().phase, RoomPhase::finished);
  EXPECT_EQ(table.state().match->rules_version, 1);
  for (const char* name : {"ann", "bob", "cho"}) {
    table.resume(name);
    EXPECT_FALSE(table.who(name).last.table.has_value());
    EXPECT_EQ(table.outcome(name, ask::Sheet{}), "no_match");
  }
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(table.state().match->rules_version, 2);
  table.play_until(RoomPhase::finished);
  table.expect_restorable();
  table.newer = false;
  table.restart();
  table.expect_restorable();
  EXPECT_EQ(table.state().matches, 2);
}

TEST(Restore, RefusesARoomWhoseGameOrOptionsThisProgramDoesNotKnow) {
  Harness table;
  EXPECT_EQ(table.restored_room({{}, find_variant}).error(), "this program does not have the game tiny");
  static const CatalogEntry strict = [] {
    CatalogEntry entry = *find_variant_or_tiny("tiny");
    entry.normalize = [](const RawJson&, std::uint8_t) -> Result<RawJson, DecodeError> {
      return std::unexpected(DecodeError{"/deals", "unknown key"});
    };
    return entry;
  }();
  EXPECT_EQ(table.restored_room({{}, [](std::string_view) { return &strict; }}).error(),
            "the options of the room do not fit this program: /deals unknown key");
}

}  // namespace
}  // namespace takamaka::room
