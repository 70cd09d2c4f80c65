#include "server/program/protocol_documents.hpp"

#include <map>
#include <nlohmann/json.hpp>

#include "protocol/messages/features.hpp"
#include "protocol/messages/messages.hpp"
#include "server/http/generated_documents.hpp"
#include "server/ops/limits/paced_limits.hpp"
#include "server/program/site_content.hpp"

namespace takamaka {
namespace {

using OrderedJson = nlohmann::ordered_json;

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

// The setting that decides a limit, and its value.
struct Decided {
  std::string_view setting;
  int value;
};
// Returns every limit that a setting decides, also those that follow another one.
std::map<std::string_view, Decided> decided_limits(const Settings& settings) {
  std::map<std::string_view, Decided> limits{
      {"connections_per_address_max", {"connections_per_address", settings.connections_per_address}},
      {"messages_per_second", {"messages_per_second", settings.messages_per_second}},
      {"messages_burst", {"messages_per_second", static_cast<int>(ops::messages_burst(settings.messages_per_second))}},
      {"people_per_address", {"people_per_address", settings.people_per_address}},
      {"requests_per_minute", {"requests_per_minute", settings.requests_per_minute}},
      {"players_per_day", {"players_per_day", settings.players_per_day}},
      {"rooms_per_hour_of_address", {"rooms_per_hour", settings.rooms_per_hour}},
      {"rooms_max", {"rooms_max", settings.rooms_max}},
      {"rooms_stored_max", {"rooms_stored_max", settings.rooms_stored_max}}};
  for (const ops::PacedLimit& limit : ops::paced_limits)
    limits[limit.name] = {"messages_per_second", ops::in_force(limit, settings.messages_per_second)};
  return limits;
}

OrderedJson registry(const Settings& settings) {
  OrderedJson document = OrderedJson::parse(http::registry_document());
  document["version"] = TAKAMAKA_VERSION;
  const auto decided = decided_limits(settings);
  for (OrderedJson& limit : document["limits"]) {
    const auto own = decided.find(limit["name"].get<std::string_view>());
    if (own == decided.end()) continue;
    limit["value"] = own->second.value;
    limit["setting"] = own->second.setting;
  }
  return document;
}

OrderedJson asyncapi(const std::string& public_url) {
  OrderedJson document = OrderedJson::parse(http::asyncapi_document());
  document["info"]["version"] = TAKAMAKA_VERSION;
  const std::size_t scheme = public_url.find("://");
  if (scheme == std::string::npos) {
    document.erase("servers");  // it does not know under which address it is reached
    return document;
  }
  const std::string_view rest = std::string_view{public_url}.substr(scheme + 3);
  document["servers"]["this"] = {{"host", rest.substr(0, rest.find('/'))},
                                 {"protocol", public_url.starts_with("https") ? "wss" : "ws"},
                                 {"description", "This server."}};
  return document;
}

OrderedJson http_interface(const std::string& public_url) {
  OrderedJson document = OrderedJson::parse(http::http_document());
  document["info"]["version"] = TAKAMAKA_VERSION;
  if (!public_url.empty()) document["servers"][0]["url"] = public_url;
  return document;
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
  documents.put(std::string{registry_path}, json, text(registry(settings)));
}

void put_protocol_documents(http::Documents& documents, const Settings& settings) {
  documents.put("/api/variants", json, variants_text());
  documents.put("/api/refusals", json, std::string{http::refusals_document()});
  documents.put("/api/protocol", json, text(list(settings)));
  documents.put("/api/protocol/schema.json", "application/schema+json",
                text(OrderedJson::parse(http::protocol_schema())));
  documents.put("/api/protocol/asyncapi.json", json, text(asyncapi(settings.public_url)));
  documents.put("/api/protocol/openapi.json", json, text(http_interface(settings.public_url)));
  put_registry(documents, settings);
}

}  // namespace takamaka
