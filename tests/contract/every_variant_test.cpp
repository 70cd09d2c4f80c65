// Every variant has the hooks that the contract suites need (tests/support/hooks.hpp).

#include <gtest/gtest.h>

#include <filesystem>

#include "protocol/games/catalog.hpp"

namespace takamaka {
namespace {

TEST(EveryVariant, has_testing_hooks) {
  for (const CatalogEntry& entry : catalog()) {
    const auto hooks = std::filesystem::path{TAKAMAKA_SOURCE_DIR} / "engine" / "variants" / entry.key / "testing.hpp";
    EXPECT_TRUE(std::filesystem::exists(hooks)) << entry.key << " has no testing.hpp";
  }
}

}  // namespace
}  // namespace takamaka
