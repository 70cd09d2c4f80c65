#pragma once

#include "server/config/config.hpp"
#include "server/http/documents.hpp"

namespace takamaka {

// Puts GET /api/variants and every document below /api/protocol. Call it once, at the start.
void put_protocol_documents(http::Documents& documents, const Settings& settings);
// Puts the registry again, because settings have changed: it shows the limits in force.
void put_registry(http::Documents& documents, const Settings& settings);

}  // namespace takamaka
