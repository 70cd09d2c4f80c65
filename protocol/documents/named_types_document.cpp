#include <map>
#include <set>

#include "protocol/documents/named_types.hpp"

namespace takamaka {
namespace {

using shape::Kind;

// By their headings, so that the sections have an order that a reader expects.
class NamedValues {
 public:
  std::map<std::string, shape::TypePtr> found;

  void collect(const shape::TypePtr& type) {
    if (!type) return;
    switch (type->kind) {
      case Kind::integer:
      case Kind::text:
      case Kind::coded:
        if (!type->name.empty()) found.emplace(type_heading(*type), type);
        return;
      case Kind::object:
        if (!seen_.insert(type->name).second) return;
        for (const shape::Member& member : type->members) collect(member.type);
        return;
      case Kind::sum:
        for (const auto& member : type->one_of) collect(member);
        return;
      default:
        collect(type->of);
    }
  }

 private:
  std::set<std::string> seen_;
};

std::string form_of(const shape::Type& type) {
  if (type.kind == Kind::integer) return type.min < 0 ? "An integer" : "An integer from 0 on";
  return type.pattern.empty() ? "A text" : "A text that matches `" + std::string{type.pattern} + "`";
}

}  // namespace

std::string type_heading(const shape::Type& type) {
  const std::size_t at = type.name.rfind("::");
  if (at == std::string::npos) return type.name;
  const std::string space = type.name.substr(0, at), own = type.name.substr(at + 2);
  // These only sort the C++ code.
  const bool is_ours = space == "ask" || space == "tell" || space == "room" || space.starts_with("room::");
  return is_ours ? own : space + " " + own;
}

std::string type_link(const shape::Type& type) {
  const std::string heading = type_heading(type);
  std::string anchor;
  for (const char c : heading) anchor += c == ' ' ? '-' : 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return "[" + heading.substr(heading.rfind(' ') + 1) + "](#" + anchor + ")";
}

std::string named_values(const WireTypes& types) {
  NamedValues values;
  for (const auto& type : {types.client, types.server, types.room_event}) values.collect(type);
  for (const VariantTypes& variant : types.variants) {
    for (const auto& type : {variant.options, variant.action, variant.event, variant.table, variant.own})
      values.collect(type);
  }
  std::string out;
  for (const auto& [heading, type] : values.found) {
    out.append("### ").append(heading).append("\n\n").append(form_of(*type)).append(".");
    if (!type->about.empty()) out.append(" ").append(type->about);
    out += "\n\n";
  }
  return out;
}

}  // namespace takamaka
