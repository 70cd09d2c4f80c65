#include "tests/describe/admin_openapi.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "protocol/json/schema.hpp"
#include "server/admin/api/routes.hpp"
#include "server/admin/problems.hpp"

namespace takamaka::admin {
namespace {

using Document = OrderedJson;

constexpr std::string_view about =
    "The admin page at `/admin` uses this API. GET reads and POST changes; times are milliseconds since 1970, ids are "
    "strings. A session is the cookie `takamaka_admin` (over https `__Host-takamaka_admin`), which `sign_in` and "
    "`use_link` set. Every POST must come from an allowed origin (by default the server's own) and have the header "
    "`x-takamaka-admin: 1`. A body is JSON of at most 16 KiB. Most admin actions need a `reason` of 3 to 500 "
    "characters, which goes to the audit log; those that a thief of a session would like also need the second factor "
    "again. An admin without an authenticator must set one up first, unless the server's settings say otherwise. A "
    "script calls with `Authorization: Bearer` and a token instead of a session; it then needs no origin and no "
    "further header, and calls that need the second factor are refused to it. Errors are `application/problem+json` "
    "with a `code`. Clients must ignore unknown fields.";

std::string text(std::string_view view) { return std::string{view}; }

// In OpenAPI, $defs of JSON Schema are components/schemas. The names have no namespace there.
std::string definition_name(std::string name) {
  for (const std::string_view part : {"admin.", "admin::", "storage.", "storage::", "tell.", "tell::"}) {
    if (name.starts_with(part)) name.erase(0, part.size());
  }
  return name;
}
void point_to_components(Document& node) {
  constexpr std::string_view before = "#/$defs/";
  if (node.is_object() && node.contains("$ref")) {
    const auto target = node["$ref"].get<std::string>().substr(before.size());
    node["$ref"] = "#/components/schemas/" + definition_name(target);
    return;
  }
  if (!node.is_structured()) return;
  for (auto& child : node) point_to_components(child);
}

Document reference(std::string_view kind, std::string_view name) {
  return {{"$ref", "#/components/" + text(kind) + "/" + text(name)}};
}

// An endpoint without its types, so that what writes the document is compiled once.
struct Endpoint {
  const Route& route;
  shape::TypePtr query, body, answer;  // no body, no answer: there is none, and the answer is a file
  shape::TypePtr choice;               // what the path's {name} may be; none: any text
  bool for_people;
  std::string_view list{};  // the key of the lines of a list that the admin page shows in its table of lists
};
template <class E, class... L>
consteval bool is_one_of(EndpointList<L...>) {
  return (std::same_as<E, L> || ...);
}
template <class E>
Endpoint endpoint() {
  Endpoint out{E::route, shape::of<typename E::Query>(), {}, {}, {}, IsForPeople<E>};
  if constexpr (HasBody<E>) out.body = shape::of<typename E::Body>();
  if constexpr (requires { typename E::Document; }) {
    out.answer = shape::of<typename E::Document>();
  } else if constexpr (!std::same_as<typename E::Answer, Download>) {
    out.answer = shape::of<typename E::Answer>();
  }
  if constexpr (is_one_of<E>(FurtherLists{})) out.list = E::key;
  if constexpr (requires { typename E::Choice; }) out.choice = shape::of<typename E::Choice>();
  return out;
}
std::vector<Endpoint> endpoints() {
  std::vector<Endpoint> all;
  Endpoints::each([&]<class E>(std::type_identity<E>) { all.push_back(endpoint<E>()); });
  return all;
}

class DocumentWriter {
 public:
  Document write() {
    Document paths = Document::object();
    for (const Endpoint& one : endpoints()) {
      paths[text(one.route.path)][one.route.method == Method::get ? "get" : "post"] = operation(one);
    }
    Document document{{"openapi", "3.1.0"},
                      {"info",
                       {{"title", "Takamaka admin API"},
                        {"version", "1"},
                        {"description", about},
                        {"license", {{"name", "Apache License 2.0"}, {"identifier", "Apache-2.0"}}}}},
                      {"servers", {{{"url", base_path}}}},
                      {"tags", tags()},
                      {"paths", std::move(paths)}};
    Document schemas = Document::object();
    point_to_components(definitions_);
    for (auto& [name, schema] : definitions_.items()) schemas[definition_name(name)] = std::move(schema);
    schemas["Problem"] = problem();
    document["components"] = {
        {"securitySchemes",
         {{"session", {{"type", "apiKey"}, {"in", "cookie"}, {"name", "takamaka_admin"}}},
          {"token",
           {{"type", "http"}, {"scheme", "bearer"}, {"description", "A script's token, from `make_token`."}}}}},
        {"parameters",
         {{"admin",
           {{"name", "x-takamaka-admin"},
            {"in", "header"},
            {"required", false},
            {"description", "Protects against calls from pages of other sites. Required without a token."},
            {"schema", {{"const", "1"}}}}}}},
        {"responses",
         {{"problem",
           {{"description", "The call was refused. The schema lists the codes."},
            {"content", {{"application/problem+json", {{"schema", reference("schemas", "Problem")}}}}}}}}},
        {"schemas", std::move(schemas)}};
    return document;
  }

 private:
  Document operation(const Endpoint& one) {
    Document parameters = Document::array();
    path_parameters(one, parameters);
    query_parameters(one.query, parameters);
    if (one.route.method == Method::post) parameters.push_back(reference("parameters", "admin"));
    Document operation{{"operationId", one.route.name},
                       {"tags", {one.route.group}},
                       {"summary", summary(one.route.about)},
                       {"description", one.route.about}};
    if (!parameters.empty()) operation["parameters"] = std::move(parameters);
    if (one.body) {
      operation["requestBody"] = {
          {"required", true}, {"content", {{"application/json", {{"schema", schema(one.body, Openness::closed)}}}}}};
    }
    operation["responses"] = {{"200", answer(one)}, {"default", reference("responses", "problem")}};
    operation["security"] = Document::array();
    if (!one.route.roles.open()) {
      operation["security"].push_back({{"session", Document::array()}});
      if (!one.for_people) operation["security"].push_back({{"token", Document::array()}});
    }
    Document roles = Document::array();
    for (const Role role : {Role::viewer, Role::moderator, Role::admin, Role::auditor}) {
      if (one.route.roles.has(role)) roles.push_back(name_of(role));
    }
    operation["x-roles"] = std::move(roles);
    if (!one.list.empty()) operation["x-list"] = one.list;
    return operation;
  }

  Document answer(const Endpoint& one) {
    if (!one.answer) {
      return {{"description", "The file."},
              {"content",
               {{"application/jsonl", {{"schema", {{"type", "string"}}}}},
                {"text/csv", {{"schema", {{"type", "string"}}}}}}}};
    }
    return {{"description", "Done."},
            {"content", {{"application/json", {{"schema", schema(one.answer, Openness::open)}}}}}};
  }

  static std::string summary(std::string_view whole) {
    const auto end = whole.find_first_of(".;:");
    return text(whole.substr(0, end));
  }

  void path_parameters(const Endpoint& one, Document& parameters) {
    const std::string_view path = one.route.path;
    for (auto open = path.find('{'); open != std::string_view::npos; open = path.find('{', open + 1)) {
      const auto name = path.substr(open + 1, path.find('}', open) - open - 1);
      parameters.push_back(
          {{"name", name},
           {"in", "path"},
           {"required", true},
           {"schema", one.choice ? schema(one.choice, Openness::closed)
                                 : Document{{"type", "string"}, {"minLength", 1}, {"maxLength", 64}}}});
    }
  }

  void query_parameters(const shape::TypePtr& query, Document& parameters) {
    if (query->members.empty()) return;
    Document scratch = Document::object();
    schema_of(query, Openness::closed, scratch);
    const Document required = scratch.begin()->value("required", Document::array());
    for (const auto& [name, property] : scratch.begin()->at("properties").items()) {
      Document own = property;
      Document parameter{{"name", name}, {"in", "query"}};
      if (std::ranges::find(required, Document(name)) != required.end()) parameter["required"] = true;
      if (own.contains("description")) parameter["description"] = own["description"];
      own.erase("description");
      // A query has no null: optional parameters are left out.
      if (own.contains("anyOf")) {
        Document present = own["anyOf"][0];
        own = std::move(present);
      }
      point_to_components(own);
      parameter["schema"] = std::move(own);
      parameters.push_back(std::move(parameter));
    }
  }

  Document schema(const shape::TypePtr& type, Openness openness) {
    Document written = schema_of(type, openness, definitions_);
    point_to_components(written);
    return written;
  }

  static Document problem() {
    Document codes = Document::array();
    std::string meanings = "RFC 9457. The codes:";
    for (const ProblemCode& one : problems::all) {
      codes.push_back(one.code);
      meanings.append("\n- `")
          .append(one.code)
          .append("` (")
          .append(std::to_string(one.status))
          .append(") ")
          .append(one.meaning);
    }
    return {{"type", "object"},
            {"description", meanings},
            {"properties",
             {{"status", {{"type", "integer"}}},
              {"title", {{"type", "string"}}},
              {"code", {{"type", "string"}, {"examples", codes}}},
              {"detail", {{"type", "string"}, {"description", "A sentence for people."}}},
              {"path", {{"type", "string"}, {"description", "The place in the body or query (RFC 6901)."}}}}},
            {"required", {"status", "title", "code"}}};
  }

  static Document tags() {
    Document list = Document::array();
    std::set<std::string_view> known;
    for (const Endpoint& one : endpoints()) {
      if (known.insert(one.route.group).second) list.push_back({{"name", one.route.group}});
    }
    return list;
  }

  Document definitions_ = Document::object();
};

}  // namespace

std::string openapi_document() { return DocumentWriter{}.write().dump(2) + "\n"; }

}  // namespace takamaka::admin
