#pragma once

// Where a command finds its settings.

#include <map>
#include <string>
#include <string_view>

#include "server/config.hpp"

namespace takamaka::commands {

// The environment of this process, these flags, and the file that is named: `file`, or if it is empty TAKAMAKA_CONFIG, or none.
Given given_here(const std::string& file, std::map<std::string_view, std::string> flags);

// The settings for a command that was given a file and a database, or empty texts.
Result<Settings, std::string> settings_of(const std::string& config, const std::string& database);

}  // namespace takamaka::commands
