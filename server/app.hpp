#pragma once

#include <functional>
#include <string>

#include "engine/base/result.hpp"
#include "server/config.hpp"

namespace takamaka {

// How the program ends (docs/OPERATIONS.md).
namespace exit_code {
inline constexpr int good = 0;
inline constexpr int failed = 1;          // something that was asked for did not work out
inline constexpr int usage = 64;          // the command line or a setting is wrong
inline constexpr int bad_data = 65;       // the database is corrupt or was written by a newer version
inline constexpr int no_input = 66;       // the page's directory or a file is not there
inline constexpr int unavailable = 69;    // the port is taken
inline constexpr int cannot_create = 73;  // the database cannot be made or written, or another server has it
inline constexpr int disk_failed = 74;    // a write has failed in such a way that the file must be opened anew
}  // namespace exit_code

struct Failure {
  int code;
  std::string sentence;  // for standard error
};

// Runs the server until it is told to stop (SIGTERM or SIGINT; a second one ends the program at once). `reload` brings
// the settings anew on SIGHUP. `ready` is called when it listens.
Result<void, Failure> run_server(const Configuration& configuration,
                                 const std::function<Result<Configuration, std::string>()>& reload,
                                 const std::function<void()>& ready);

}  // namespace takamaka
