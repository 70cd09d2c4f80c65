#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

class SeatCode : public ::testing::Test {
 protected:
  std::string code_for(std::uint8_t seat) {
    const auto answer = table_.ask("ann", ask::SeatCode{.seat = Seat{seat}});
    return std::get<tell::SeatCodeIs>(*answer).code;
  }
  std::optional<PlayerId> claim(const std::string& code) {
    table_.feed(in::Claimed{++ticket_, code});
    EXPECT_TRUE(table_.claims.contains(ticket_));
    return table_.claims[ticket_];
  }
  Harness table_ = three_people();
  std::uint64_t ticket_ = 0;
};

TEST_F(SeatCode, GivesTheSeatsPlayerOnce) {
  const std::string code = code_for(1);
  EXPECT_EQ(code.size(), seat_code_length);
  EXPECT_EQ(claim("  " + code.substr(0, 3) + "-" + code.substr(3)), player_named("bob"));
  EXPECT_EQ(claim(code), std::nullopt);
}

TEST_F(SeatCode, IsToldOnlyToTheHostAndNotStored) {
  const std::string code = code_for(1);
  for (const auto& frame : table_.who("bob").frames) EXPECT_THAT(frame, ::testing::Not(::testing::HasSubstr(code)));
  for (const auto& row : table_.log()) EXPECT_THAT(row.payload, ::testing::Not(::testing::HasSubstr(code)));
  EXPECT_EQ(table_.logged("seat_code_made"), 1);
}

TEST_F(SeatCode, ExpiresAfterItsMinutes) {
  const std::string code = code_for(1);
  table_.advance(limits::recovery_minutes * 60'000 - 1);
  const std::string other = code_for(2);
  table_.advance(1);
  EXPECT_EQ(claim(code), std::nullopt);
  EXPECT_EQ(claim(other), player_named("cho"));
}

TEST_F(SeatCode, ExpiresAfterAFewWrongTriesEvenAcrossARestart) {
  const std::string code = code_for(1);
  for (int i = 0; i < limits::recovery_tries_max - 1; ++i) EXPECT_EQ(claim(i % 2 ? "AAAAAA" : "§$"), std::nullopt);
  table_.restart();
  EXPECT_EQ(claim("AAAAAA"), std::nullopt);
  EXPECT_EQ(claim(code), std::nullopt);
}

TEST_F(SeatCode, SurvivesARestart) {
  const std::string code = code_for(1);
  table_.restart(1'000);
  EXPECT_EQ(claim(code), player_named("bob"));
}

TEST_F(SeatCode, ANewOneReplacesTheOld) {
  const std::string old = code_for(1);
  const std::string code = code_for(1);
  EXPECT_NE(old, code);
  EXPECT_EQ(claim(old), std::nullopt);
  EXPECT_EQ(claim(code), player_named("bob"));
}

TEST_F(SeatCode, BelongsToThePersonNotToTheSeat) {
  const std::string code = code_for(1);
  ASSERT_EQ(table_.outcome("ann", ask::Swap{.a = Seat{1}, .b = Seat{2}}), "ok");
  EXPECT_EQ(claim(code), player_named("bob"));
  const std::string other = code_for(1);
  ASSERT_EQ(table_.outcome("cho", ask::Stand{}), "ok");
  EXPECT_EQ(claim(other), std::nullopt);
}

TEST_F(SeatCode, OnlyTheHostMayCreateOne) {
  EXPECT_EQ(table_.outcome("bob", ask::SeatCode{.seat = Seat{0}}), "not_host");
  EXPECT_EQ(table_.outcome("ann", ask::SeatCode{.seat = Seat{7}}), "no_such_seat");
  ASSERT_EQ(table_.outcome("bob", ask::Stand{}), "ok");
  EXPECT_EQ(table_.outcome("ann", ask::SeatCode{.seat = Seat{1}}), "not_a_person");
}

TEST_F(SeatCode, WrongTriesDoNotCountWithoutACode) {
  const Seq before = table_.room().seq();
  EXPECT_EQ(claim("AAAAAA"), std::nullopt);
  EXPECT_EQ(table_.room().seq(), before);
}

}  // namespace
}  // namespace takamaka::room
