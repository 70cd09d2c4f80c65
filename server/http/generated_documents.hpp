#pragma once

// The documents of the interfaces, which `./dev docs` writes and which are part of the program. CMake writes them into a source
// file. In those below /api/protocol the server puts in what is its own.

#include <string_view>

namespace takamaka::http {

std::string_view protocol_schema();         // web/src/generated/schema.json
std::string_view asyncapi_document();       // docs/generated/asyncapi.json
std::string_view registry_document();       // docs/generated/registry.json
std::string_view refusals_document();       // web/src/generated/refusals.json
std::string_view http_document();           // protocol/http_interface.json, written by hand
std::string_view admin_openapi_document();  // docs/generated/openapi.json

}  // namespace takamaka::http
