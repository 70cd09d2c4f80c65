#include <nlohmann/json.hpp>

#include "protocol/messages.hpp"
#include "protocol/schema.hpp"
#include "protocol/wire_types.hpp"

namespace takamaka {
namespace {

OrderedJson whole_schema(std::string title, const shape::TypePtr& type, Openness openness) {
  OrderedJson definitions = OrderedJson::object();
  OrderedJson schema = schema_of(type, openness, definitions);
  OrderedJson out{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", std::move(title)}};
  out.update(schema);
  if (!definitions.empty()) out["$defs"] = std::move(definitions);
  return out;
}

}  // namespace

std::string schema_document(const WireTypes& types) {
  OrderedJson out;
  out["subprotocol"] = subprotocol;
  out["client"] = whole_schema("Messages from a client", types.client, Openness::closed);
  out["server"] = whole_schema("Messages from the server", types.server, Openness::open);
  out["room_event"] = whole_schema("`room` of an entry", types.room_event, Openness::open);
  OrderedJson& variants = out["variants"] = OrderedJson::object();
  for (const VariantTypes& variant : types.variants) {
    const std::string key{variant.key};
    variants[key] = {{"options", whole_schema(key + ": options", variant.options, Openness::closed)},
                     {"action", whole_schema(key + ": `action` of act", variant.action, Openness::closed)},
                     {"event", whole_schema(key + ": `game` of an entry", variant.event, Openness::open)},
                     {"table", whole_schema(key + ": `table` of an update", variant.table, Openness::open)},
                     {"own", whole_schema(key + ": `own` of an update", variant.own, Openness::open)}};
  }
  return out.dump(2) + "\n";
}

}  // namespace takamaka
