#pragma once

// The versions of this program, and what another release would change.

#include <string>

#include "server/config/config.hpp"

namespace takamaka::commands {

// One JSON object: name, version, protocol, schema of the database, and the version of each game's rules. The release script
// puts it into release.json.
std::string version_json();

// Compares the file release.json of another release with this program and with the database of the settings. Prints what
// an upgrade would change; asks nobody and changes nothing.
int upgrade_check(const Settings& settings, const std::string& file, bool json);

}  // namespace takamaka::commands
