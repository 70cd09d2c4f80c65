#pragma once

#include <string>

namespace takamaka::desk {

// The desk's API as one OpenAPI 3.1 document, made from the list of endpoints: docs/generated/openapi.json, served at
// /admin/api/v1/openapi.json.
std::string openapi_document();

}  // namespace takamaka::desk
