#pragma once

#include <string>

namespace takamaka::admin {

// Returns the OpenAPI 3.1 document of the admin API, made from the list of endpoints: docs/generated/openapi.json,
// which the server serves at /admin/api/v1/openapi.json.
std::string openapi_document();

}  // namespace takamaka::admin
