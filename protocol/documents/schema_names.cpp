#include "protocol/documents/schema_names.hpp"

#include "engine/base/check.hpp"

namespace takamaka {
namespace {

using shape::Kind;

struct Parts {
  std::string space, own;
};
Parts parts_of(const std::string& name) {
  const std::size_t at = name.rfind("::");
  if (at == std::string::npos) return {"", name};
  const std::string space = name.substr(0, at);
  // These only sort the C++ code.
  const bool is_ours = space == "ask" || space == "tell" || space == "room" || space.starts_with("room::");
  return {is_ours ? "" : pascal_case(space), name.substr(at + 2)};
}

}  // namespace

std::string pascal_case(std::string_view words) {
  std::string out;
  bool begins = true;
  for (const char c : words) {
    const bool is_letter = c >= 'a' && c <= 'z';
    if (c != '_' && c != ':') out += begins && is_letter ? static_cast<char>(c - 'a' + 'A') : c;
    begins = c == '_' || c == ':';
  }
  return out;
}

SchemaNames::SchemaNames(const WireTypes& types) {
  const auto give = [&](const shape::TypePtr& sum, std::string_view ending) {
    for (const auto& member : sum->one_of)
      given_.emplace(member->name, parts_of(member->name).space + pascal_case(member->tag) + std::string{ending});
  };
  give(types.client, "Request");
  give(types.server, "Message");
  give(types.room_event, "RoomEvent");
  for (const VariantTypes& variant : types.variants) {
    give(variant.action, "Action");
    give(variant.event, "Event");
    given_.emplace(variant.options->name, of_variant(variant.key, "Options"));
    given_.emplace(variant.table->name, of_variant(variant.key, "Table"));
    given_.emplace(variant.own->name, of_variant(variant.key, "Own"));
  }
}

std::string SchemaNames::of(const shape::Type& type, Openness openness) const {
  const auto given = given_.find(type.name);
  const Parts parts = parts_of(type.name);
  std::string name = given != given_.end() ? given->second : parts.space + parts.own;
  if (type.kind == Kind::coded && type.pattern.empty()) return {};
  if (type.kind != Kind::object || openness == Openness::open || type.name.starts_with("ask::")) {
    return type.name == "ask::Resume" ? name + "Input" : name;
  }
  return name + "Input";
}

}  // namespace takamaka
