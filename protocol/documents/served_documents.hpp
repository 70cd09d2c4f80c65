#pragma once

// The documents that a running server serves below /api/protocol, made of the field lists and tables of this folder. What
// differs between servers (version, address, limits) is left empty or has its default; the server puts it in.

#include "protocol/documents/wire_types.hpp"
#include "protocol/json/schema.hpp"

namespace takamaka {

// schema.json: every message, event, table and option as JSON Schema 2020-12.
OrderedJson protocol_schema(const WireTypes&);
// asyncapi.json: the socket as AsyncAPI 3.0, with the definitions of the schema and the examples of protocol/fixtures.
std::string asyncapi_document(const WireTypes&);
// registry.json: requests with their answers, limits, refusals, close codes, phrases and games.
std::string registry_document(const WireTypes&);

}  // namespace takamaka
