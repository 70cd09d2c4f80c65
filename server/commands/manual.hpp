#pragma once

// The manual pages takamaka(1) and takamaka.toml(5), made from the --help texts and the settings table, so that they
// always match the program.

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
    ExitCode{0, "success, or stopped on request"},
    ExitCode{1, "not found, or the command failed"},
    ExitCode{64, "the command line or a setting is wrong"},
    ExitCode{65,
             "the database or the audit log is damaged, the database is from a newer version, or tables differ from "
             "their log"},
    ExitCode{66, "a named file or folder does not exist"},
    ExitCode{69, "a port is already in use"},
    ExitCode{73, "the database cannot be created or written, or a server is using it"},
    ExitCode{74, "the disk failed during a write, or standard output cannot be written"},
};

// Appends the exit codes to the help of each command, at every depth. Call it once, after all commands are added.
void add_exit_codes(CLI::App& app);
// Returns takamaka(1), for `groff -man` or `man -l`.
std::string manual(const CLI::App& app);
// Returns takamaka.toml(5).
std::string settings_manual();

}  // namespace takamaka::commands
