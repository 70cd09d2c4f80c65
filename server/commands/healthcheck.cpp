#include <iostream>

#include "server/commands/commands.hpp"
#include "server/commands/local_http.hpp"

namespace takamaka::commands {

int healthcheck(const Settings& settings) {
  const auto answer = fetch(local_address(settings.listen), static_cast<std::uint16_t>(settings.port), "/readyz");
  if (answer && answer->starts_with("HTTP/1.1 200")) {
    std::cout << "ready\n";
    return 0;
  }
  std::cout << (answer ? "not ready\n" : "no answer\n");
  return 1;
}

}  // namespace takamaka::commands
