#pragma once

// The manual pages takamaka(1) and takamaka.toml(5), made from what --help and the settings' table say, so that neither can
// drift from the program.

#include <array>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace takamaka::commands {

struct ExitCode {
  int code;
  std::string_view meaning;
};
inline constexpr std::array exit_codes{
    ExitCode{0, "done, or stopped as told"},
    ExitCode{1, "what was named is not there, or it did not work out"},
    ExitCode{64, "the command line or a setting is wrong"},
    ExitCode{65, "the database or the audit log is damaged, or of a newer version, or not as its log says"},
    ExitCode{66, "a file or folder that was named is not there"},
    ExitCode{69, "the port is taken"},
    ExitCode{73, "the database cannot be made or written, or a server has it"},
    ExitCode{74, "the disk failed in the middle of a write"},
};

// Ends the help of each command, at every depth, with the exit codes. Once, when all commands are there.
void add_exit_codes(CLI::App& app);
// takamaka(1), for `groff -man` or `man -l`.
std::string manual(const CLI::App& app);
// takamaka.toml(5).
std::string settings_manual();

}  // namespace takamaka::commands
