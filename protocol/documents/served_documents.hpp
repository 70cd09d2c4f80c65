#pragma once

// The documents that a running server serves below /api/protocol, made of the field lists and tables of protocol.

#include <map>
#include <string>
#include <string_view>

#include "protocol/documents/wire_types.hpp"
#include "protocol/json/schema.hpp"

namespace takamaka {

// What one server adds to them.
struct ServerFacts {
  std::string version;
  std::string public_url;  // empty: the server does not know its address
  // The limits that a setting decides, by the limit's name: the setting and its value.
  struct Value {
    std::string_view setting;
    int value;
  };
  std::map<std::string_view, Value> limits;
};

// schema.json: every message, event, table and option as JSON Schema 2020-12.
OrderedJson protocol_schema(const WireTypes&);
// asyncapi.json: the socket as AsyncAPI 3.0, with the definitions of `schema` and the examples of protocol/fixtures.
OrderedJson asyncapi_document(const WireTypes&, const OrderedJson& schema, const ServerFacts&);
// openapi.json: the public HTTP interface as OpenAPI 3.1.
OrderedJson http_document(const ServerFacts&);
// registry.json: requests with their answers, limits, refusals, close codes, phrases and games.
OrderedJson registry_document(const WireTypes&, const ServerFacts&);

}  // namespace takamaka
