// Simulates rooms, people and a failing store in virtual time. `--seed N` repeats one run exactly; `--runs N` (200)
// makes runs with the seeds 1 to N. The first broken promise ends the program, which names the seed.

#include <gtest/gtest.h>

#include <charconv>
#include <cstring>
#include <iostream>

#include "tests/support/random_session.hpp"

namespace {

struct Wanted {
  std::uint64_t seed = 0, runs = 200;
  int steps = 400;
};

std::optional<Wanted> read_arguments(int argc, char** argv) {
  Wanted wanted;
  for (int i = 1; i + 1 < argc; i += 2) {
    std::uint64_t value = 0;
    const char* end = argv[i + 1] + std::strlen(argv[i + 1]);
    if (std::from_chars(argv[i + 1], end, value).ptr != end) return std::nullopt;
    const std::string_view name = argv[i];
    if (name == "--seed") {
      wanted.seed = value;
    } else if (name == "--runs") {
      wanted.runs = value;
    } else if (name == "--steps") {
      wanted.steps = static_cast<int>(value);
    } else {
      return std::nullopt;
    }
  }
  return argc % 2 == 1 ? std::optional{wanted} : std::nullopt;
}

struct Run : testing::Test {
  static inline Wanted wanted;
  void TestBody() override {
    const std::uint64_t first = wanted.seed == 0 ? 1 : wanted.seed;
    const std::uint64_t last = wanted.seed == 0 ? wanted.runs : wanted.seed;
    std::uint64_t events = 0, matches = 0;
    for (std::uint64_t seed = first; seed <= last; ++seed) {
      takamaka::room::RandomSession session{seed, {seed % 2 == 0, seed % 4 == 0, seed % 3 == 0, 8, seed % 5 == 0}};
      session.run(wanted.steps);
      events += session.table().log().size();
      matches += static_cast<std::uint64_t>(session.matches_finished());
      if (HasFailure()) {
        std::cout << "broken with --seed " << seed << " --steps " << wanted.steps << "\n";
        return;
      }
    }
    std::cout << last - first + 1 << " rooms, " << events << " events, " << matches
              << " matches played to the end; every promise kept\n";
  }
};

}  // namespace

int main(int argc, char** argv) {
  int own = 1;
  testing::InitGoogleTest(&own, argv);
  const auto wanted = read_arguments(argc, argv);
  if (!wanted) {
    std::cerr << "usage: takamaka_sim [--seed N | --runs N] [--steps N]\n";
    return 2;
  }
  Run::wanted = *wanted;
  testing::RegisterTest("Simulation", "Run", nullptr, nullptr, __FILE__, __LINE__,
                        []() -> testing::Test* { return new Run; });
  return RUN_ALL_TESTS();
}
