#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/net/static_files.hpp"

namespace takamaka::net {

// Everything that is answered over plain HTTP. Immutable after start; any thread.
struct Site {
  StaticFiles files;
  std::string variants;                               // GET /api/variants
  std::string version;                                // GET /version
  std::function<std::vector<std::string>()> unready;  // why not ready; empty: ready
  std::function<std::string()> metrics{};             // GET /metrics, of the listener that has nothing else
  bool desk = false;                                  // whether there is a desk, and so its page
};

// The answer to any request but a WebSocket's.
std::shared_ptr<const Answer> answer_to(const Request& request, const Site& site);

}  // namespace takamaka::net
