#include "server/config.hpp"

#include <gtest/gtest.h>

#include <set>

namespace takamaka {
namespace {

TEST(Settings, EachIsInTheTableOnceAndAcceptsItsDefault) {
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

TEST(Settings, AnAddressWithItsPort) {
  EXPECT_EQ(host_port("127.0.0.1:9464")->host, "127.0.0.1");
  EXPECT_EQ(host_port("127.0.0.1:9464")->port, 9464);
  EXPECT_EQ(host_port("[::1]:9464")->host, "::1");
  for (const char* wrong : {"", ":9464", "127.0.0.1", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "::1:9464",
                            "localhost:9464", "127.0.0.1:94x", "127.0.0.0/8:94", "127.0.0.1:-1"}) {
    EXPECT_FALSE(host_port(wrong)) << wrong;
    Given given;
    given.flags["metrics_listen"] = wrong;
    EXPECT_EQ(configure(given).has_value(), *wrong == '\0') << wrong;
  }
}

TEST(Settings, TheAddressOfTheServerIsAnIpAddress) {
  const auto listening = [](const char* address) {
    Given given;
    given.flags["listen"] = address;
    return configure(given);
  };
  for (const char* right : {"127.0.0.1", "0.0.0.0", "::", "::1", "fe80::1%eth0"})
    EXPECT_TRUE(listening(right)) << right;
  for (const char* wrong : {"", "nope", "localhost", "127.0.0.1:80", "[::1]", "127.0.0.0/8", "::/0"}) {
    EXPECT_EQ(listening(wrong).error(), std::string{"listen: must be an IP address, such as 127.0.0.1: "} + wrong);
  }
}

TEST(Settings, ASecretIsNeverPrintedAndThePrintedFileIsValid) {
  const std::string key = "a key of at least thirty-two characters";
  Given given;
  given.environment = [&](const char* name) -> const char* {
    return std::string_view{name} == "TAKAMAKA_ADMIN_KEY" ? key.c_str() : nullptr;
  };
  const auto configuration = configure(given);
  ASSERT_TRUE(configuration) << configuration.error();
  EXPECT_EQ(configuration->settings.admin_key, key);
  const std::string printed = print_configuration(*configuration);
  EXPECT_EQ(printed.find(key), std::string::npos);
  EXPECT_NE(printed.find("# admin_key is set"), std::string::npos)
      << "a comment, so that the file does not set another key";
}

TEST(Settings, TheAdminsDoorIsChecked) {
  const auto refused = [](const char* name, const char* value) {
    Given given;
    given.flags[name] = value;
    return !configure(given).has_value();
  };
  EXPECT_TRUE(refused("admin_listen", "8081"));
  EXPECT_FALSE(refused("admin_listen", "127.0.0.1:8081"));
  EXPECT_TRUE(refused("admin_second_factor", "never"));
  EXPECT_TRUE(refused("admin_key", "short"));
  Given both;
  both.flags = {{"admin_key", "a key of at least thirty-two characters"}, {"admin_key_file", "/some/file"}};
  EXPECT_FALSE(configure(both));
}

TEST(Settings, AChangeIsAppliedOrNeedsARestart) {
  Settings from, to;
  to.port = 1;
  to.log_level = "debug";
  to.retention_days = 90;
  EXPECT_EQ(changed(from, to).taken, "retention_days,log_level");
  EXPECT_EQ(changed(from, to).restart, "port");
  EXPECT_EQ(changed(from, from).taken, "");
}

}  // namespace
}  // namespace takamaka
