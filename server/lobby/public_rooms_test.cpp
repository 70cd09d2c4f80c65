#include "server/lobby/public_rooms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "protocol/messages/limits.hpp"

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
std::vector<RoomSummary> all_pages(const PublicRooms& rooms) {
  std::vector<RoomSummary> found;
  for (PageOfRooms page = rooms.list();; page = rooms.list({.after = page.next})) {
    EXPECT_LE(page.rooms.size(), static_cast<std::size_t>(limits::rooms_page_max));
    found.insert(found.end(), page.rooms.begin(), page.rooms.end());
    if (!page.next) return found;
    EXPECT_EQ(page.rooms.size(), static_cast<std::size_t>(limits::rooms_page_max));
  }
}

TEST(PublicRooms, ListsTheRoomWithTheNewestActivityFirst) {
  PublicRooms rooms;
  for (const char* code : {"1", "2", "3"}) rooms.publish(RoomId{code}, room(code), PlayerId{code});
  EXPECT_EQ(codes(rooms.list().rooms), (std::vector<std::string>{"3", "2", "1"}));
  rooms.publish(RoomId{"1"}, room("1"), PlayerId{"1"});
  EXPECT_EQ(codes(rooms.list().rooms), (std::vector<std::string>{"1", "3", "2"}));
  rooms.withdraw(RoomId{"3"});
  rooms.withdraw(RoomId{"nobody"});
  EXPECT_EQ(codes(rooms.list().rooms), (std::vector<std::string>{"1", "2"}));
}

TEST(PublicRooms, OneHostCannotFillTheList) {
  PublicRooms rooms;
  rooms.publish(RoomId{"quiet"}, room("quiet"), host(0));
  for (int i = 0; i < limits::rooms_per_player_max; ++i) {
    rooms.publish(RoomId{"loud" + std::to_string(i)}, room("loud"), host(1));
  }
  for (int i = 0; i < 100; ++i) rooms.publish(RoomId{"left" + std::to_string(i)}, room("left"), std::nullopt);
  const auto shown = codes(all_pages(rooms));
  EXPECT_EQ(std::count(shown.begin(), shown.end(), "loud"), limits::listed_rooms_per_host_max);
  EXPECT_EQ(std::count(shown.begin(), shown.end(), "left"), limits::listed_rooms_per_host_max);
  EXPECT_EQ(std::count(shown.begin(), shown.end(), "quiet"), 1);
}

TEST(PublicRooms, PagesShowEveryRoomOnceAndAreBoundedInAll) {
  PublicRooms rooms;
  const auto publish = [&](int i) {
    rooms.publish(RoomId{std::to_string(i)}, room(std::to_string(i)), host(i / limits::listed_rooms_per_host_max));
  };
  for (int i = 0; i < 2 * limits::rooms_page_max; ++i) publish(i);
  const auto shown = codes(all_pages(rooms));
  EXPECT_EQ(shown.size(), static_cast<std::size_t>(2 * limits::rooms_page_max));
  EXPECT_EQ(std::set(shown.begin(), shown.end()).size(), shown.size());
  const auto first = rooms.list();
  publish(0);  // moves to the front while somebody turns the page
  const auto second = rooms.list({.after = first.next});
  EXPECT_EQ(second.rooms.size(), static_cast<std::size_t>(limits::rooms_page_max - 1));
  EXPECT_EQ(codes(rooms.list().rooms).front(), "0");
  for (int i = 0; i < limits::listed_rooms_max + 10; ++i) publish(i);
  EXPECT_EQ(all_pages(rooms).size(), static_cast<std::size_t>(limits::listed_rooms_max));
}

TEST(PublicRooms, FiltersNarrowTheListAndItsPages) {
  PublicRooms rooms;
  for (int i = 0; i < 6; ++i) {
    const std::string code = std::to_string(i);
    rooms.publish(RoomId{code},
                  {.code = code,
                   .variant = i % 2 == 0 ? "gaple" : "triple",
                   .open_seats = i < 4 ? 1 : 0,
                   .may_watch = i > 2,
                   .programs = i != 2},
                  host(i));
  }
  const auto shown = [&](RoomFilter only) { return codes(rooms.list({.only = std::move(only)}).rooms); };
  using Codes = std::vector<std::string>;
  EXPECT_EQ(shown({.variant = "gaple"}), (Codes{"4", "2", "0"}));
  EXPECT_EQ(shown({.open_seats = true}), (Codes{"3", "2", "1", "0"}));
  EXPECT_EQ(shown({.may_watch = true}), (Codes{"5", "4", "3"}));
  EXPECT_EQ(shown({.variant = "gaple", .programs = true}), (Codes{"4", "0"}));
  EXPECT_EQ(shown({.variant = "bridge"}), Codes{});

  const RoomFilter gaple{.variant = "gaple"};
  const PageOfRooms first = rooms.list({.only = gaple, .limit = 2});
  EXPECT_EQ(codes(first.rooms), (Codes{"4", "2"}));
  ASSERT_TRUE(first.next.has_value());
  const PageOfRooms last = rooms.list({.only = gaple, .after = first.next, .limit = 2});
  EXPECT_EQ(codes(last.rooms), Codes{"0"});
  EXPECT_FALSE(last.next.has_value());
  EXPECT_FALSE(rooms.list({.only = gaple, .limit = 3}).next.has_value()) << "no further room fits";
}

}  // namespace
}  // namespace takamaka
