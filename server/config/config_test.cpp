#include "server/config/config.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "tests/support/storage/temp_folder.hpp"

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
  for (const char* wrong :
       {"", "nope", "localhost", "127.0.0.1:80", "[::1]", "127.0.0.0/8", "::/0", "127.0.0.1%eth0", "fe80::1%"}) {
    EXPECT_EQ(listening(wrong).error(), std::string{"listen: must be an IP address, such as 127.0.0.1: "} + wrong);
  }
}

TEST(Settings, TheAddressOfASiteIsPutRightOrRefused) {
  const auto taken = [](const char* name, const std::string& value) -> std::string {
    Given given;
    given.flags[name] = value;
    const auto configuration = configure(given);
    EXPECT_TRUE(configuration || configuration.error().starts_with(name)) << configuration.error();
    if (!configuration) return "refused";
    const Settings& settings = configuration->settings;
    return settings.public_url.empty() ? settings.allowed_origins.at(0) : settings.public_url;
  };
  for (const char* name : {"public_url", "allowed_origins"}) {
    for (const auto& [given, right] : std::vector<std::pair<const char*, const char*>>{
             {"https://host.example", "https://host.example"},
             {"https://host.example/", "https://host.example"},
             {"HTTPS://Host.Example:443/", "https://host.example"},
             {"http://host.example:80", "http://host.example"},
             {"http://host.example:443", "http://host.example:443"},
             {"https://host.example:8443/", "https://host.example:8443"},
             {"http://192.168.1.20:8080", "http://192.168.1.20:8080"},
             {"http://[2001:DB8::1]:8080/", "http://[2001:db8::1]:8080"},
             {"http://game_2", "http://game_2"},
         }) {
      EXPECT_EQ(taken(name, given), right) << name;
    }
    for (const char* wrong : {"host.example",
                              "//host.example",
                              "ftp://host.example",
                              "https:/host.example",
                              "https://",
                              "https:///",
                              "https://host.example//",
                              "https://host.example/games",
                              "https://host.example/?a=b",
                              "https://host.example?a",
                              "https://host.example#a",
                              "https://user@host.example",
                              "https://user:word@host.example",
                              "https://host.example:",
                              "https://host.example:0",
                              "https://host.example:65536",
                              "https://host.example:x",
                              "https://host.example:80:90",
                              "https://:8080",
                              "https://host example",
                              " https://host.example",
                              "https://host.example ",
                              "https://host..example",
                              "https://.example",
                              "https://host.example.",
                              "https://h\u00f6st.example",
                              "https://1.2.3",
                              "https://1.2.3.999",
                              "https://[::1",
                              "https://[nope]",
                              "https://[127.0.0.1]",
                              "https://::1",
                              "https://host\\.example",
                              "https://ho%73t.example",
                              "https://https://host.example",
                              "javascript:alert(1)",
                              "null",
                              "*"}) {
      EXPECT_EQ(taken(name, wrong), "refused") << name << ' ' << wrong;
    }
  }
}

TEST(Settings, ThePrintedFileHasTheSameValues) {
  const std::string odd = "a\"b\\c\n\t\r\x01\x1b[31m\x7f '# \u00e9 \u202e \U0001f060";
  const storage::testing::TempFolder folder;
  Given given;
  for (const Setting& setting : settings_table()) {
    const bool is_path = setting.name == "database" || setting.name == "web" || setting.name == "admin_key_file";
    if (is_path) given.flags[setting.name] = odd + std::string{setting.name};
  }
  given.flags["allowed_origins"] = "https://a.example,https://b.example";
  const auto before = configure(given);
  ASSERT_TRUE(before) << before.error();
  // The file's own name is in a comment of the next one.
  for (const std::string& name : {std::string{"one.toml"}, std::string{"two\nlisten = \"::\".toml"}}) {
    const std::string file = folder.file(name);
    std::ofstream{file} << print_configuration(*before);
    const auto after = configure({.file = file, .flags = {}, .environment = {}});
    ASSERT_TRUE(after) << after.error();
    EXPECT_EQ(after->settings, before->settings);
    std::ofstream{file} << print_configuration(*after);
    EXPECT_EQ(configure({.file = file, .flags = {}, .environment = {}})->settings, before->settings);
  }
}

TEST(Settings, ATextThatNoFileCanHoldIsRefused) {
  for (const std::string& wrong : {std::string{"a\xff"}, std::string{"a\0b", 3}, std::string{"\xc3"}}) {
    Given given;
    given.flags["web"] = wrong;
    EXPECT_EQ(configure(given).error(), "--web: must be UTF-8 text without the character 0");
  }
  Given given;
  given.flags["database"] = "";
  EXPECT_EQ(configure(given).error(), "database: must name a file");
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
