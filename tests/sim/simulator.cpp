// Simulates rooms, whole servers with their clients, network and disk, and clusters of them, in virtual time. `--seed N` repeats one run of
// each exactly; `--runs N` (300) makes runs with the seeds 1 to N; `--only rooms|servers|clusters` leaves out the others; `--steps`
// makes them longer. `--only crowds` plays four nodes with `--players N` (10,000). The first broken promise ends the program, which
// says how to repeat it. `--year` plays a town for `--days N` (365), by itself with an odd seed and on two nodes with an even one, and
// holds what grows against its bounds.

#include <gtest/gtest.h>

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "tests/sim/server/world.hpp"
#include "tests/sim/year/town.hpp"
#include "tests/support/random_session.hpp"

namespace {

struct Wanted {
  std::uint64_t seed = 0, runs = 300;
  int steps = 0;  // 0: as many as a run of this kind has
  int players = 10'000;
  int days = 365;
  bool rooms = true, servers = true, clusters = true, crowds = false, year = false;

  std::uint64_t first() const { return seed == 0 ? 1 : seed; }
  std::uint64_t last() const { return seed == 0 ? runs : seed; }
};

std::optional<Wanted> read_arguments(int argc, char** argv) {
  Wanted wanted;
  for (int i = 1; i < argc; i += 2) {
    const std::string_view name = argv[i];
    if (name == "--year") {
      wanted.rooms = wanted.servers = wanted.clusters = false;
      wanted.year = true;
      --i;
      continue;
    }
    if (i + 1 == argc) return std::nullopt;
    const std::string_view given = argv[i + 1];
    if (name == "--only" && (given == "rooms" || given == "servers" || given == "clusters" || given == "crowds")) {
      wanted.rooms = given == "rooms";
      wanted.servers = given == "servers";
      wanted.clusters = given == "clusters";
      wanted.crowds = given == "crowds";
      continue;
    }
    std::uint64_t value = 0;
    const char* end = argv[i + 1] + std::strlen(argv[i + 1]);
    if (std::from_chars(argv[i + 1], end, value).ptr != end) return std::nullopt;
    if (name == "--seed") {
      wanted.seed = value;
    } else if (name == "--runs") {
      wanted.runs = value;
    } else if (name == "--steps") {
      wanted.steps = static_cast<int>(value);
    } else if (name == "--days") {
      wanted.days = static_cast<int>(value);
    } else if (name == "--players") {
      wanted.players = static_cast<int>(value);
    } else {
      return std::nullopt;
    }
  }
  return wanted;
}

void say_how_to_repeat(const std::string& options, std::uint64_t seed) {
  std::cout << "broken at commit " << std::flush;
  if (std::system("git -C '" TAKAMAKA_SOURCE_DIR "' describe --always --dirty") != 0) std::cout << "unknown\n";
  std::cout << "again: ./dev sim " << options << " --seed " << seed << "\n";
}

struct Run : testing::Test {
  static inline Wanted wanted;
  void TestBody() override {
    if (wanted.rooms) rooms();
    if (wanted.servers && !HasFailure()) worlds("servers", takamaka::sim::world_of);
    if (wanted.clusters && !HasFailure()) worlds("clusters", takamaka::sim::cluster_of);
    if (wanted.crowds)
      worlds("crowds", [](auto seed, int steps) { return takamaka::sim::crowd_of(seed, steps, wanted.players); });
    if (wanted.year) year();
  }
  static void rooms() {
    const int steps = wanted.steps == 0 ? 400 : wanted.steps;
    std::uint64_t events = 0, matches = 0;
    for (std::uint64_t seed = wanted.first(); seed <= wanted.last(); ++seed) {
      takamaka::room::RandomSession session{seed, {seed % 2 == 0, seed % 4 == 0, seed % 3 == 0, 8, seed % 5 == 0}};
      session.run(steps);
      events += session.table().log().size();
      matches += static_cast<std::uint64_t>(session.matches_finished());
      if (HasFailure()) return say_how_to_repeat("--only rooms --steps " + std::to_string(steps), seed);
    }
    std::cout << wanted.last() - wanted.first() + 1 << " rooms, " << events << " events, " << matches
              << " matches played to the end; every promise kept\n";
  }
  static void year() {
    const std::uint64_t seed = wanted.first();
    takamaka::sim::Town town{{.seed = seed, .nodes = seed % 2 == 1 ? 1 : 2}};
    while (town.days() < wanted.days && town.live_a_day()) {
      if (town.days() % 30 == 0) town.say(std::cout);
      std::cout << std::flush;
    }
    town.print(std::cout);
    EXPECT_EQ(town.broken(), "");
    if (HasFailure()) say_how_to_repeat("--year --days " + std::to_string(wanted.days), seed);
  }
  static void worlds(const std::string& kind, takamaka::sim::WorldSettings (*settings_of)(std::uint64_t, int)) {
    const int steps = wanted.steps == 0 ? 40 : wanted.steps;
    std::uint64_t events = 0, matches = 0, tables = 0;
    for (std::uint64_t seed = wanted.first(); seed <= wanted.last(); ++seed) {
      takamaka::sim::World world{settings_of(seed, steps)};
      world.run();
      events += world.promises().events();
      matches += world.promises().matches();
      tables += world.promises().rooms();
      EXPECT_EQ(world.broken(), "") << world.summary();
      if (HasFailure()) return say_how_to_repeat("--only " + kind + " --steps " + std::to_string(steps), seed);
      if (wanted.seed != 0) std::cout << world.summary() << ", digest " << world.promises().digest() << "\n";
    }
    std::cout << wanted.last() - wanted.first() + 1 << " " << kind << ", " << tables << " tables, " << events
              << " events, " << matches << " matches ended; every promise kept\n";
  }
};

}  // namespace

int main(int argc, char** argv) {
  int own = 1;
  testing::InitGoogleTest(&own, argv);
  const auto wanted = read_arguments(argc, argv);
  if (!wanted) {
    std::cerr << "usage: takamaka_sim [--seed N | --runs N] [--steps N] [--players N] [--only "
                 "rooms|servers|clusters|crowds]\n       takamaka_sim --year [--seed N] [--days N]\n";
    return 2;
  }
  Run::wanted = *wanted;
  testing::RegisterTest("Simulation", "Run", nullptr, nullptr, __FILE__, __LINE__,
                        []() -> testing::Test* { return new Run; });
  return RUN_ALL_TESTS();
}
