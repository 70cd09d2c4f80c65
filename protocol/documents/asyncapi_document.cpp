#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/check.hpp"
#include "protocol/documents/schema_names.hpp"
#include "protocol/documents/served_documents.hpp"
#include "protocol/messages/answers_to_requests.hpp"
#include "protocol/messages/limits.hpp"
#include "protocol/messages/messages.hpp"

namespace takamaka {
namespace {

constexpr std::string_view introduction =
    "The WebSocket protocol of Takamaka, seen from the server: it receives requests and sends answers, updates and "
    "notices. One message is one text frame, a JSON object with a `type`. Every request has an `id`, and exactly one "
    "answer names it in `re`. The first message of a connection is `hello`. The server refuses keys that it does not "
    "know; a client must ignore them.";

OrderedJson reference(const std::string& to) { return {{"$ref", "#/" + to}}; }

// In AsyncAPI the definitions are components, a discriminator is a name, and the messages have the examples.
OrderedJson component(const OrderedJson& node) {
  if (node.is_array()) {
    OrderedJson out = OrderedJson::array();
    for (const OrderedJson& one : node) out.push_back(component(one));
    return out;
  }
  if (!node.is_object()) return node;
  OrderedJson out = OrderedJson::object();
  for (const auto& [key, value] : node.items()) {
    if (key == "discriminator" && value.contains("propertyName")) {
      out[key] = value["propertyName"];
    } else if (key == "$ref" && value.is_string()) {
      constexpr std::string_view before = "#/$defs/";
      out[key] = "#/components/schemas/" + value.get<std::string>().substr(before.size());
    } else {
      out[key] = component(value);
    }
  }
  return out;
}

class AsyncDocument {
 public:
  explicit AsyncDocument(const WireTypes& types)
      : types_{types}, definitions_(std::move(protocol_schema(types)["$defs"])) {}

  OrderedJson write() {
    OrderedJson messages = OrderedJson::object(), schemas = OrderedJson::object(), operations = OrderedJson::object();
    for (const auto& member : types_.client->one_of) {
      messages[request(member->tag)] = message(request(member->tag), member->tag, "id");
      operations[std::string{member->tag}] = receive(*member);
    }
    for (const auto& member : types_.server->one_of) {
      const bool answers = is_answer(member->tag);
      messages[told(member->tag)] = message(told(member->tag), member->tag, answers ? "re" : "");
      if (!answers) operations["send_" + std::string{member->tag}] = send(*member);
    }
    for (const auto& [name, definition] : definitions_.items()) {
      OrderedJson& written = schemas[name] = component(definition);
      written.erase("examples");
    }
    OrderedJson out{{"asyncapi", "3.0.0"},
                    {"info", info()},
                    {"defaultContentType", "application/json"},
                    {"servers", OrderedJson::object()}};
    out["channels"] = channels(messages);
    out["operations"] = std::move(operations);
    out["components"] = {{"messages", std::move(messages)},
                         {"schemas", std::move(schemas)},
                         {"correlationIds",
                          {{"id", {{"location", "$message.payload#/id"}, {"description", "Chosen by the client."}}},
                           {"re", {{"location", "$message.payload#/re"}, {"description", "The request's `id`."}}}}}};
    return out;
  }

 private:
  static std::string request(std::string_view tag) { return pascal_case(tag) + "Request"; }
  static std::string told(std::string_view tag) { return pascal_case(tag) + "Message"; }
  static OrderedJson in_channel(const std::string& message) { return reference("channels/socket/messages/" + message); }

  static OrderedJson info() {
    return {{"title", "Takamaka: the socket"},
            {"version", ""},
            {"description", introduction},
            {"license", {{"name", "Apache License 2.0"}, {"url", "https://www.apache.org/licenses/LICENSE-2.0"}}},
            {"tags", {{{"name", "game"}}, {{"name", "websocket"}}}}};
  }
  static OrderedJson channels(const OrderedJson& messages) {
    OrderedJson references = OrderedJson::object();
    for (const auto& [name, message] : messages.items()) references[name] = reference("components/messages/" + name);
    const OrderedJson bindings{
        {"ws",
         {{"method", "GET"},
          {"headers",
           {{"type", "object"},
            {"required", {"Sec-WebSocket-Protocol"}},
            {"properties", {{"Sec-WebSocket-Protocol", {{"type", "string"}, {"const", subprotocol}}}}}}},
          {"bindingVersion", "0.1.0"}}}};
    return {{"socket",
             {{"address", "/ws"},
              {"title", "The socket"},
              {"description",
               "The connection for everything. Open it with the subprotocol " + std::string{subprotocol} + "."},
              {"messages", references},
              {"bindings", bindings}}},
            {"socket_of_room",
             {{"address", "/ws/{routing_key}"},
              {"title", "The socket, straight to a room"},
              {"description", "The same connection on the thread of one room; for coming back to it."},
              {"messages", references},
              {"parameters", {{"routing_key", {{"description", "`routing_key` of `joined`: four hex digits."}}}}},
              {"bindings", bindings}}}};
  }

  OrderedJson message(const std::string& name, std::string_view tag, const std::string& correlation) const {
    TAKAMAKA_CHECK(definitions_.contains(name));
    const OrderedJson& definition = definitions_[name];
    OrderedJson out{{"name", tag}, {"title", tag}};
    if (definition.contains("description")) out["description"] = definition["description"];
    out["payload"] = reference("components/schemas/" + name);
    if (!correlation.empty()) out["correlationId"] = reference("components/correlationIds/" + correlation);
    for (const OrderedJson& example : definition.value("examples", OrderedJson::array()))
      out["examples"].push_back({{"payload", example}});
    return out;
  }
  OrderedJson receive(const shape::Type& member) const {
    return {{"action", "receive"},
            {"channel", reference("channels/socket")},
            {"title", member.tag},
            {"summary", member.about},
            {"messages", {in_channel(request(member.tag))}},
            {"reply",
             {{"channel", reference("channels/socket")},
              {"messages", {in_channel(told(answer_to(member.tag))), in_channel(told("refused"))}}}}};
  }
  static OrderedJson send(const shape::Type& member) {
    return {{"action", "send"},
            {"channel", reference("channels/socket")},
            {"title", member.tag},
            {"summary", member.about},
            {"messages", {in_channel(told(member.tag))}}};
  }

  const WireTypes& types_;
  const OrderedJson definitions_;
};

}  // namespace

std::string asyncapi_document(const WireTypes& types) { return AsyncDocument{types}.write().dump(1) + "\n"; }

}  // namespace takamaka
