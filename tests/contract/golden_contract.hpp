#pragma once

// Every golden game plays as written. UPDATE_GOLDEN=1 rewrites the files instead (`./dev golden`).

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/support/scenario.hpp"

namespace takamaka::testing {

template <class R>
class GoldenContract : public ::testing::Test {};
TYPED_TEST_SUITE_P(GoldenContract);

template <class R>
void play_golden(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  const std::string before{std::istreambuf_iterator<char>{file}, {}};
  std::string after;
  try {
    after = Scenario<R>{}.rewritten(before);
  } catch (const std::runtime_error& error) {
    FAIL() << path << ": " << error.what();
  }
  if (std::getenv("UPDATE_GOLDEN") == nullptr) {
    EXPECT_EQ(before, after) << path << " plays differently; if that is intended: ./dev golden";
  } else if (before != after) {
    std::ofstream{path, std::ios::binary} << after;
  }
}

TYPED_TEST_P(GoldenContract, games_play_as_written) {
  const auto folder = std::filesystem::path{TAKAMAKA_SOURCE_DIR} / "engine" / "variants" / TypeParam::key / "golden";
  int games = 0;
  if (std::filesystem::exists(folder)) {
    for (const auto& entry : std::filesystem::directory_iterator{folder}) {
      if (entry.path().extension() != ".game") continue;
      play_golden<TypeParam>(entry.path());
      ++games;
    }
  }
  EXPECT_GT(games, 0) << "no golden game in " << folder;
}

REGISTER_TYPED_TEST_SUITE_P(GoldenContract, games_play_as_written);

}  // namespace takamaka::testing
