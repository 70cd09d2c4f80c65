#include "server/program/protocol_documents.hpp"

#include <nlohmann/json.hpp>

#include "protocol/documents/refusals_document.hpp"
#include "protocol/documents/served_documents.hpp"
#include "protocol/messages/features.hpp"
#include "protocol/messages/messages.hpp"
#include "server/ops/limits/paced_limits.hpp"
#include "server/program/site_content.hpp"
#include "server/room/telling/told_events.hpp"

namespace takamaka {
namespace {

constexpr std::string_view json = "application/json";
constexpr std::string_view registry_path = "/api/protocol/registry.json";

struct Listed {
  std::string_view path, media_type, title;
};
constexpr std::array listed{
    Listed{"/api/protocol/schema.json", "application/schema+json", "JSON Schema 2020-12 of every message"},
    Listed{"/api/protocol/asyncapi.json", json, "The socket as AsyncAPI 3.0"},
    Listed{"/api/protocol/openapi.json", json, "The public HTTP interface as OpenAPI 3.1"},
    Listed{registry_path, json, "Requests, limits, codes, phrases and games"}};

// Every limit that a setting decides, also those that follow another one.
ServerFacts facts_of(const Settings& settings) {
  ServerFacts facts{
      TAKAMAKA_VERSION,
      settings.public_url,
      {{"connections_per_address_max", {"connections_per_address", settings.connections_per_address}},
       {"messages_per_second", {"messages_per_second", settings.messages_per_second}},
       {"messages_burst", {"messages_per_second", static_cast<int>(ops::messages_burst(settings.messages_per_second))}},
       {"people_per_address", {"people_per_address", settings.people_per_address}},
       {"requests_per_minute", {"requests_per_minute", settings.requests_per_minute}},
       {"players_per_day", {"players_per_day", settings.players_per_day}},
       {"rooms_per_hour_of_address", {"rooms_per_hour", settings.rooms_per_hour}},
       {"rooms_max", {"rooms_max", settings.rooms_max}},
       {"rooms_stored_max", {"rooms_stored_max", settings.rooms_stored_max}}}};
  for (const ops::PacedLimit& limit : ops::paced_limits)
    facts.limits[limit.name] = {"messages_per_second", ops::in_force(limit, settings.messages_per_second)};
  return facts;
}

OrderedJson list(const Settings& settings) {
  OrderedJson out{{"name", "takamaka"},           {"version", TAKAMAKA_VERSION},  {"subprotocol", subprotocol},
                  {"protocol_min", protocol_min}, {"protocol_max", protocol_max}, {"features", OrderedJson::array()}};
  for (const Feature& feature : features) out["features"].push_back(feature.name);
  for (const Listed& one : listed)
    out["documents"].push_back({{"path", one.path}, {"media_type", one.media_type}, {"title", one.title}});
  if (!settings.web.empty()) {
    out["reference"] = "/docs";
    out["playground"] = "/playground";
  }
  return out;
}

std::string text(const OrderedJson& document) { return document.dump() + "\n"; }

}  // namespace

void put_registry(http::Documents& documents, const Settings& settings) {
  const WireTypes types = wire_types(room::told_events());
  documents.put(std::string{registry_path}, json, text(registry_document(types, facts_of(settings))));
}

void put_protocol_documents(http::Documents& documents, const Settings& settings) {
  const WireTypes types = wire_types(room::told_events());
  const ServerFacts facts = facts_of(settings);
  const OrderedJson schema = protocol_schema(types);
  documents.put("/api/variants", json, variants_text());
  documents.put("/api/refusals", json, refusals_text());
  documents.put("/api/protocol", json, text(list(settings)));
  documents.put("/api/protocol/schema.json", "application/schema+json", text(schema));
  documents.put("/api/protocol/asyncapi.json", json, text(asyncapi_document(types, schema, facts)));
  documents.put("/api/protocol/openapi.json", json, text(http_document(facts)));
  put_registry(documents, settings);
}

}  // namespace takamaka
