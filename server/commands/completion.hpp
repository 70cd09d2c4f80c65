#pragma once

// Completion of the command line by a shell. The script of a shell only asks the program, which knows its own commands.

#include <span>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace takamaka::commands {

// Returns the script for a shell: bash, zsh or fish.
std::string completion_script(std::string_view shell);
// Returns the words that may stand in place of the last of these (which is empty or has been begun), one a line, each with a
// tab and its help; empty: a file, or anything.
std::string completions(const CLI::App& app, std::span<const std::string> typed);

}  // namespace takamaka::commands
