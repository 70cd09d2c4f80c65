#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "server/config/config.hpp"

namespace takamaka {

namespace admin {
struct FindingLine;
}

// Exit codes (docs/OPERATIONS.md).
namespace exit_code {
inline constexpr int good = 0;
inline constexpr int failed = 1;          // the command did not succeed
inline constexpr int usage = 64;          // the command line or a setting is wrong
inline constexpr int bad_data = 65;       // the database is corrupt or was written by a newer version
inline constexpr int no_input = 66;       // the page's directory or a file does not exist
inline constexpr int unavailable = 69;    // the port cannot be opened
inline constexpr int cannot_create = 73;  // the database cannot be created or written, or another server uses it
inline constexpr int disk_failed =
    74;  // a write failed: of the database, which must be reopened, or of standard output
}  // namespace exit_code

struct StartFailure {
  int code;
  std::string sentence;  // for standard error
};

// Runs the server until SIGTERM or SIGINT; a second signal ends the program immediately. `reload` reads the settings
// again on SIGHUP. `ready` is called when the server listens. `examine` looks at the machine for the admin page.
Result<void, StartFailure> run_server(const Configuration& configuration,
                                      const std::function<Result<Configuration, std::string>()>& reload,
                                      const std::function<void()>& ready,
                                      const std::function<std::vector<admin::FindingLine>()>& examine);

}  // namespace takamaka
