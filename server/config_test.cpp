#include "server/config.hpp"

#include <gtest/gtest.h>

#include <set>

namespace takamaka {
namespace {

TEST(Settings, EachIsInTheTableOnceAndItsDefaultCanBeGiven) {
  std::set<std::string_view> names;
  const Settings defaults;
  for (const Setting& setting : settings_table()) {
    EXPECT_TRUE(names.insert(setting.name).second) << setting.name;
    EXPECT_TRUE(setting.help.ends_with('.')) << setting.name;
    // The default, written as a flag, gives the default again.
    std::string text = value_text(defaults, setting);
    std::erase_if(text, [](char c) { return c == '"' || c == '[' || c == ']'; });
    Given given;
    given.flags[setting.name] = text;
    const auto configuration = configure(given);
    ASSERT_TRUE(configuration) << configuration.error();
    EXPECT_EQ(configuration->settings, defaults) << setting.name;
    EXPECT_EQ(configuration->sources.at(setting.name), flag_of(setting));
  }
}

TEST(Settings, FlagsWinOverTheEnvironment) {
  Given given;
  given.environment = [](const char* name) -> const char* {
    return std::string_view{name} == "TAKAMAKA_PORT" ? "1000" : nullptr;
  };
  EXPECT_EQ(configure(given)->settings.port, 1000);
  given.flags["port"] = "2000";
  EXPECT_EQ(configure(given)->settings.port, 2000);
}

TEST(Settings, ListsAreSplitAtCommas) {
  Given given;
  given.flags["allowed_origins"] = "https://a.example,https://b.example";
  EXPECT_EQ(configure(given)->settings.allowed_origins.size(), 2U);
  given.flags["allowed_origins"] = "";
  EXPECT_TRUE(configure(given)->settings.allowed_origins.empty());
}

}  // namespace
}  // namespace takamaka
