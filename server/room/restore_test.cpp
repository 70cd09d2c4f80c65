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
  EXPECT_THAT(problem(broken), ::testing::HasSubstr("version"));
  EXPECT_THAT(problem(rows, {{}, find_variant}), ::testing::HasSubstr("does not have version 1 of tiny"));
}

}  // namespace
}  // namespace takamaka::room
