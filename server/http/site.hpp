#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/http/documents.hpp"
#include "server/http/static_files.hpp"

namespace takamaka::http {

// The content served over plain HTTP, except the admin API. Immutable after start but for the documents; any thread.
struct Site {
  StaticFiles files;
  std::shared_ptr<Documents> documents;               // GET /api/…; null: none
  std::string version;                                // GET /version
  std::function<std::vector<std::string>()> unready;  // why not ready; empty: ready
  std::function<std::string()> metrics{};             // GET /metrics, for the listener that serves nothing else
  bool admin = false;                                 // whether the admin page is served
  bool admin_only = false;                            // the admin's own listener: nothing else is served
  std::vector<std::string> impaired{};                // parts that players do not need and that do not work
};

// Answers any request except WebSocket handshakes and calls of the admin API.
std::shared_ptr<const Answer> answer_to(const Request& request, const Site& site);

}  // namespace takamaka::http
