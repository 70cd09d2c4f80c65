#pragma once

// Completion of the command line by a shell, made from the commands themselves.

#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace takamaka::commands {

// Returns the script for bash, zsh or fish.
std::string completion(const CLI::App& app, std::string_view shell);

}  // namespace takamaka::commands
