#pragma once

// Finds the settings of a command.

#include <map>
#include <string>
#include <string_view>

#include "server/config/config.hpp"

namespace CLI {
class App;
}

namespace takamaka::commands {

// The settings of the packaged service.
inline constexpr const char* packaged_settings = "/etc/takamaka/takamaka.toml";

// Returns the environment of this process, these flags, and the settings file: `file`, else TAKAMAKA_CONFIG (set to nothing:
// none), else the packaged settings if they exist.
Given given_here(const std::string& file, std::map<std::string_view, std::string> flags);

// Adds the options that name the database and the settings file of a command.
void add_sources(CLI::App& command, std::string& database, std::string& config);

// Returns the settings of a command. `config` and `database` are empty if the user did not give them.
Result<Settings, std::string> settings_of(const std::string& config, const std::string& database);

}  // namespace takamaka::commands
