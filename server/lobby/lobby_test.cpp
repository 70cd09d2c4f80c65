#include "server/lobby/lobby.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "protocol/limits.hpp"
#include "server/lobby/codes.hpp"

namespace takamaka {
namespace {

RoomSummary room(const std::string& code) { return {.code = code, .seats = 4, .open_seats = 3}; }
PlayerId host(int number) { return PlayerId{"host" + std::to_string(number)}; }
std::vector<std::string> codes(const std::vector<RoomSummary>& rooms) {
  std::vector<std::string> found;
  for (const RoomSummary& summary : rooms) found.push_back(summary.code);
  return found;
}
// Returns all pages, and checks that none is longer than it may be.
std::vector<RoomSummary> all_pages(const Lobby& lobby) {
  std::vector<RoomSummary> rooms;
  for (Lobby::Page page = lobby.list();; page = lobby.list(page.next)) {
    EXPECT_LE(page.rooms.size(), static_cast<std::size_t>(limits::rooms_page_max));
    rooms.insert(rooms.end(), page.rooms.begin(), page.rooms.end());
    if (!page.next) return rooms;
    EXPECT_EQ(page.rooms.size(), static_cast<std::size_t>(limits::rooms_page_max));
  }
}

TEST(Lobby, ListsTheRoomWithTheNewestActivityFirst) {
  Lobby lobby;
  for (const char* code : {"1", "2", "3"}) lobby.publish(RoomId{code}, room(code), PlayerId{code});
  EXPECT_EQ(codes(lobby.list().rooms), (std::vector<std::string>{"3", "2", "1"}));
  lobby.publish(RoomId{"1"}, room("1"), PlayerId{"1"});
  EXPECT_EQ(codes(lobby.list().rooms), (std::vector<std::string>{"1", "3", "2"}));
  lobby.withdraw(RoomId{"3"});
  lobby.withdraw(RoomId{"nobody"});
  EXPECT_EQ(codes(lobby.list().rooms), (std::vector<std::string>{"1", "2"}));
}

TEST(Lobby, OneHostCannotFillTheList) {
  Lobby lobby;
  lobby.publish(RoomId{"quiet"}, room("quiet"), host(0));
  for (int i = 0; i < limits::rooms_per_player_max; ++i) {
    lobby.publish(RoomId{"loud" + std::to_string(i)}, room("loud"), host(1));
  }
  for (int i = 0; i < 100; ++i) lobby.publish(RoomId{"left" + std::to_string(i)}, room("left"), std::nullopt);
  const auto shown = codes(all_pages(lobby));
  EXPECT_EQ(std::count(shown.begin(), shown.end(), "loud"), limits::listed_rooms_per_host_max);
  EXPECT_EQ(std::count(shown.begin(), shown.end(), "left"), limits::listed_rooms_per_host_max);
  EXPECT_EQ(std::count(shown.begin(), shown.end(), "quiet"), 1);
}

TEST(Lobby, PagesShowEveryRoomOnceAndAreBoundedInAll) {
  Lobby lobby;
  const auto publish = [&](int i) {
    lobby.publish(RoomId{std::to_string(i)}, room(std::to_string(i)), host(i / limits::listed_rooms_per_host_max));
  };
  for (int i = 0; i < 2 * limits::rooms_page_max; ++i) publish(i);
  const auto shown = codes(all_pages(lobby));
  EXPECT_EQ(shown.size(), static_cast<std::size_t>(2 * limits::rooms_page_max));
  EXPECT_EQ(std::set(shown.begin(), shown.end()).size(), shown.size());
  const auto first = lobby.list();
  publish(0);  // moves to the front while somebody turns the page
  const auto second = lobby.list(first.next);
  EXPECT_EQ(second.rooms.size(), static_cast<std::size_t>(limits::rooms_page_max - 1));
  EXPECT_EQ(codes(lobby.list().rooms).front(), "0");
  for (int i = 0; i < limits::listed_rooms_max + 10; ++i) publish(i);
  EXPECT_EQ(all_pages(lobby).size(), static_cast<std::size_t>(limits::listed_rooms_max));
}

TEST(Lobby, LimitsTheRoomsOfOnePlayer) {
  Lobby lobby;
  const PlayerId ann{"ann"}, bob{"bob"};
  for (int i = 0; i < limits::rooms_per_player_max; ++i) {
    EXPECT_TRUE(lobby.may_open(ann));
    lobby.opened(RoomId{std::to_string(i)}, ann);
  }
  lobby.opened(RoomId{"0"}, ann);  // counts once
  EXPECT_FALSE(lobby.may_open(ann));
  EXPECT_TRUE(lobby.may_open(bob));
  lobby.closed(RoomId{"0"});
  lobby.closed(RoomId{"0"});
  EXPECT_TRUE(lobby.may_open(ann));
  lobby.opened(RoomId{"another"}, ann);
  EXPECT_FALSE(lobby.may_open(ann));
}

TEST(AllocateCode, SkipsTakenCodesAndGivesUpAfterSixteenTries) {
  std::uint8_t calls = 0;
  const auto entropy = [&] { return Seed{++calls}; };
  const std::string taken = random_code(Seed{1}, room_code_length);
  EXPECT_EQ(allocate_code(entropy, [&](const std::string& code) { return code == taken; }),
            random_code(Seed{2}, room_code_length));
  calls = 0;
  EXPECT_EQ(allocate_code(entropy, [](const std::string&) { return true; }), std::nullopt);
  EXPECT_EQ(calls, 16);
}

}  // namespace
}  // namespace takamaka
