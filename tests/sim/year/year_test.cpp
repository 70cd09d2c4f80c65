// Towns in which something grows. Each is noticed within days; `./dev sim --year` lives a year in which nothing does.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include "tests/sim/year/town.hpp"

namespace takamaka::sim {
namespace {

using ::testing::HasSubstr;

constexpr int days_max = 14;

// A small town, in which a test does something each evening.
TownSettings small(std::function<void(World&)> meddle = {}) {
  return {.residents = 5, .evening_steps = 25, .retention_days = 1, .abandon_hours = 2, .meddle = std::move(meddle)};
}
std::string noticed(const TownSettings& settings) {
  Town town{settings};
  while (town.days() < days_max && town.live_a_day()) {
  }
  return town.broken();
}

TEST(Year, ATownInWhichNothingGrowsStaysWithinItsBounds) { EXPECT_EQ(noticed(small()), ""); }

TEST(Year, ATableWithoutABoundIsNoticed) {
  const auto meddle = [](World& world) {
    world.database().connection().execute("CREATE TABLE IF NOT EXISTS guests (guest INTEGER PRIMARY KEY)");
  };
  EXPECT_THAT(noticed(small(meddle)), HasSubstr("table guests has no bound"));
}

TEST(Year, ATableThatIsNotPurgedIsNoticed) {
  for (const std::string table : {"event_texts", "reports"}) {
    const auto meddle = [&](World& world) {
      const std::string trigger = "CREATE TRIGGER IF NOT EXISTS all_stay BEFORE DELETE ON " + table;
      world.database().connection().execute((trigger + " BEGIN SELECT RAISE(IGNORE); END").c_str());
    };
    EXPECT_THAT(noticed(small(meddle)), HasSubstr("table " + table + ":"));
  }
}

TEST(Year, AnIndexThatIsNeverSweptIsNoticed) {
  TownSettings settings = small();
  settings.sweeps = false;
  EXPECT_THAT(noticed(settings), HasSubstr("index: work that waits"));
}

std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream{file};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

// A new map, set or list of the services fails here until sizes.cpp reads it, or it is named below.
TEST(Year, EveryMapOfTheServicesHasASize) {
  const std::filesystem::path root{TAKAMAKA_SOURCE_DIR};
  const std::set<std::string> counted_otherwise{"timers_",    // SimLoop::timers
                                                "places_",    // RecentKeys::size
                                                "times_",     // of a connection: SlidingCount
                                                "waiting_"};  // threads have none in virtual time
  const std::string counted = text_of(root / "tests/sim/year/sizes.cpp");
  const std::regex member{R"(\n  (?:mutable )?std::(?:unordered_)?(?:multi)?(?:map|set|deque|list)<.*> (\w+_)[;,{ =])"};
  int found = 0;
  for (const std::string folder : {"server/connection", "server/identity", "server/lobby", "server/loop", "server/ops",
                                   "server/session", "storage/sqlite"}) {
    for (const auto& file : std::filesystem::directory_iterator{root / folder}) {
      if (file.path().extension() != ".hpp") continue;
      const std::string text = text_of(file.path());
      for (std::sregex_iterator one{text.begin(), text.end(), member}, end; one != end; ++one, ++found) {
        const std::string name = (*one)[1];
        EXPECT_TRUE(counted.contains(", " + name + ");") || counted_otherwise.contains(name))
            << file.path().filename() << " keeps " << name << ", and sizes.cpp does not count it";
      }
    }
  }
  EXPECT_GT(found, 25);
}

TEST(Year, ARoomThatSomebodyKeepsIsNoticed) {
  std::vector<std::shared_ptr<RoomService>> kept;
  Town town{small([&](World& world) {
    for (const auto& room : world.server()->lobby().all()) kept.push_back(room->hold());
  })};
  EXPECT_FALSE(town.live_a_day());
  EXPECT_THAT(town.broken(), HasSubstr("everybody has gone"));
  kept.clear();  // before the server that it is of
}

}  // namespace
}  // namespace takamaka::sim
