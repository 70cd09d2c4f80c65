#include <iostream>

#include "server/commands/commands.hpp"
#include "server/commands/local_http.hpp"

namespace takamaka::commands {

int healthcheck(const Settings& settings, bool json) {
  const auto answer = fetch(local_address(settings.listen), static_cast<std::uint16_t>(settings.port), "/readyz");
  const bool ready = answer && answer->starts_with("HTTP/1.1 200");
  if (json) {
    std::cout << R"({"ready":)" << (ready ? "true" : "false") << R"(,"answered":)" << (answer ? "true" : "false")
              << "}\n";
  } else {
    std::cout << (ready ? "ready\n" : answer ? "not ready\n" : "no answer\n");
  }
  return ready ? 0 : 1;
}

}  // namespace takamaka::commands
