#pragma once

// Files and folders that a command needs.

#include <filesystem>
#include <optional>
#include <string>

namespace takamaka::commands {

// Creates the folder and each missing one above it, for its owner alone (mode 0700). Returns why that failed.
std::optional<std::string> make_private_folder(const std::filesystem::path& folder);

// Whether the database is there. If not, or if this user may not see it, prints the reason and sets the exit code.
bool is_database_there(const std::string& database, int& code);

}  // namespace takamaka::commands
