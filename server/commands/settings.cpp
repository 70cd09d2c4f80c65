#include "server/commands/settings.hpp"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>
#include <utility>

namespace takamaka::commands {

Given given_here(const std::string& file, std::map<std::string_view, std::string> flags) {
  Given given;
  given.flags = std::move(flags);
  given.environment = [](const char* name) { return std::getenv(name); };
  if (!file.empty()) {
    given.file = file;
  } else if (const char* named = std::getenv("TAKAMAKA_CONFIG")) {
    if (*named != '\0') given.file = named;
  } else if (std::error_code error; std::filesystem::exists(packaged_settings, error)) {
    given.file = packaged_settings;
  }
  return given;
}

void add_sources(CLI::App& command, std::string& database, std::string& config) {
  command
      .add_option("-d,--database", database, "The database file. Default: from TAKAMAKA_DATABASE or the settings.")
      // A script whose variable is empty must not change the configured database.
      ->check([](const std::string& name) { return name.empty() ? std::string{"must name a file"} : std::string{}; });
  command.add_option(
      "--config", config,
      "A TOML file with settings. Default: TAKAMAKA_CONFIG, or /etc/takamaka/takamaka.toml if it exists.");
}

Result<Settings, std::string> settings_of(const std::string& config, const std::string& database) {
  std::map<std::string_view, std::string> flags;
  if (!database.empty()) {
    flags["database"] = database;
    flags["store"] = "sqlite";
  }
  auto configuration = configure(given_here(config, std::move(flags)));
  if (!configuration) return std::unexpected(configuration.error());
  return std::move(configuration->settings);
}

}  // namespace takamaka::commands
