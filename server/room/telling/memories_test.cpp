// The bounds of what a room remembers of its players.

#include "server/room/telling/memories.hpp"

#include <gtest/gtest.h>

#include <string>

namespace takamaka::room {
namespace {

PlayerId person(std::size_t i) { return PlayerId{"player" + std::to_string(i)}; }
std::string long_request(int i) {
  return std::string(limits::request_id_bytes_max - 4, 'r') + std::to_string(1000 + i);
}
Text answer_to(const std::string& request) { return Text{R"({"type":"ok","seq":1,"request":")" + request + R"("})"}; }

TEST(Memories, APlayersOldestAnswerMakesWayForTheirNewest) {
  Memories memories;
  for (int i = 0; i <= limits::answers_kept; ++i) memories.answered(person(0), std::to_string(i), Text{"yes"});
  EXPECT_FALSE(memories.answer(person(0), "0").text);
  EXPECT_TRUE(memories.answer(person(0), "1").text);
  EXPECT_TRUE(memories.answer(person(0), std::to_string(limits::answers_kept)).text);
}

TEST(Memories, AFullRoomKeepsABoundedNumberOfBytesAndTheNewestAnswerOfEachPlayer) {
  constexpr std::size_t people = limits::seats_max + limits::guests_per_room_max + limits::watchers_per_room_max;
  Memories memories;
  for (int i = 0; i < limits::answers_kept; ++i) {
    const std::string request = long_request(i);
    for (std::size_t p = 0; p < people; ++p) memories.answered(person(p), request, answer_to(request));
  }
  std::size_t bytes = 0;
  for (std::size_t p = 0; p < people; ++p) {
    EXPECT_TRUE(memories.answer(person(p), long_request(limits::answers_kept - 1)).text);
    for (int i = 0; i < limits::answers_kept; ++i) {
      if (const Text known = memories.answer(person(p), long_request(i)).text)
        bytes += long_request(i).size() + known.size();
    }
  }
  EXPECT_LE(bytes, limits::answers_bytes_kept);
  EXPECT_GT(bytes, limits::answers_bytes_kept / 4);
}

TEST(Memories, APlayerWhoAsksOftenPushesOutTheirOwnAnswersAndNotThoseOfOthers) {
  Memories memories;
  memories.answered(person(0), "quiet", answer_to("quiet"));
  for (std::size_t p = 1; p <= 40; ++p) {
    for (int i = 0; i < limits::answers_kept; ++i)
      memories.answered(person(p), long_request(i), answer_to(long_request(i)));
  }
  EXPECT_TRUE(memories.answer(person(0), "quiet").text);
}

TEST(Memories, AForgottenPlayerLeavesRoomForTheAnswersOfOthers) {
  constexpr std::size_t people = limits::seats_max + limits::guests_per_room_max + limits::watchers_per_room_max;
  Memories memories;
  for (std::size_t p = 0; p < 20 * people; ++p)
    memories.answered(person(p), long_request(0), answer_to(long_request(0)));
  for (int i = 0; i < 10; ++i) memories.answered(person(20 * people - 1), long_request(i), answer_to(long_request(i)));
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(memories.answer(person(20 * people - 1), long_request(i)).text);
}

}  // namespace
}  // namespace takamaka::room
