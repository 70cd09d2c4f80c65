#pragma once

// What every command needs of its process, in one place.

#include <functional>
#include <string_view>

namespace takamaka::commands {

// Runs a command and returns the exit code of the program. Before that it opens those of the descriptors 0 to 2 that are closed,
// so that no file of the command becomes one of them: standard input is then empty, and nothing can be written. A write to a
// closed pipe or beyond the limit of a file's size fails, and does not end the process. Standard output that cannot be written
// ends the command with 74 and a sentence (without one if the reader of a pipe has gone), and so does each exception, with its
// own code.
int run_command(const std::function<int()>& command);

// Lets the command go on when standard output cannot be written: a server outlives its terminal and the collector of its log.
void outlive_output();

// Prints a sentence to standard error and returns the code.
int fail(int code, std::string_view sentence);

}  // namespace takamaka::commands
