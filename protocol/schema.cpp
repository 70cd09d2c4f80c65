#include "protocol/schema.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/base/check.hpp"

namespace takamaka {
namespace {

using shape::Kind;

std::string text(std::string_view view) { return std::string{view}; }

std::string definition_name(std::string name) {
  for (std::size_t at = name.find("::"); at != std::string::npos; at = name.find("::")) name.replace(at, 2, 1, '.');
  return name;
}

class SchemaWriter {
 public:
  SchemaWriter(Openness openness, OrderedJson& definitions) : openness_{openness}, definitions_{definitions} {}

  OrderedJson any(const shape::TypePtr& type, const std::optional<Range>& range) {
    switch (type->kind) {
      case Kind::boolean:
        return {{"type", "boolean"}};
      case Kind::integer:
        return integer(*type, range);
      case Kind::text:
        return string(range);
      case Kind::choice:
        return {{"enum", type->choices}};
      case Kind::coded:
        return type->pattern.empty() ? OrderedJson{{"type", "string"}}
                                     : OrderedJson{{"type", "string"}, {"pattern", type->pattern}};
      case Kind::raw:
        return OrderedJson::object();
      case Kind::list:
        return list(*type, range);
      case Kind::optional:
      case Kind::secret:
        return {{"anyOf", {any(type->of, range), {{"type", "null"}}}}};
      case Kind::hidden:
        return {{"type", "null"}};
      case Kind::object:
        return named(type);
      case Kind::sum:
        return sum(*type);
    }
    return OrderedJson::object();
  }

 private:
  static OrderedJson integer(const shape::Type& type, const std::optional<Range>& range) {
    OrderedJson out{{"type", "integer"}};
    out["minimum"] = range ? range->min : type.min;
    out["maximum"] = range ? range->max : type.max;
    if (range && range->step != 1) {
      // Steps count from the minimum, `multipleOf` from zero.
      TAKAMAKA_CHECK(range->min % range->step == 0);
      out["multipleOf"] = range->step;
    }
    return out;
  }
  static OrderedJson string(const std::optional<Range>& range) {
    OrderedJson out{{"type", "string"}};
    if (range) {
      out["minLength"] = range->min;
      out["maxLength"] = range->max;
    }
    return out;
  }
  OrderedJson list(const shape::Type& type, const std::optional<Range>& range) {
    OrderedJson out{{"type", "array"}, {"items", any(type.of, {})}};
    if (range) {
      out["minItems"] = range->min;
      out["maxItems"] = range->max;
    }
    return out;
  }
  OrderedJson sum(const shape::Type& type) {
    OrderedJson members = OrderedJson::array();
    for (const auto& member : type.one_of) members.push_back(named(member));
    return {{"oneOf", members}};
  }
  OrderedJson named(const shape::TypePtr& type) {
    const std::string name = definition_name(type->name);
    if (!definitions_.contains(name)) {
      definitions_[name] = nullptr;  // reserves the place while its members are written
      OrderedJson written = object(*type);
      definitions_[name] = std::move(written);
    }
    return {{"$ref", "#/$defs/" + name}};
  }
  OrderedJson object(const shape::Type& type) {
    OrderedJson properties = OrderedJson::object(), required = OrderedJson::array();
    if (!type.tag.empty()) {
      properties["type"] = {{"const", type.tag}};
      required.push_back("type");
    }
    for (const shape::Member& member : type.members) {
      // The server never writes null for a field that it leaves out, but a client may send null.
      const bool left_out = member.type->kind == Kind::optional && openness_ == Openness::open;
      OrderedJson property = any(left_out ? member.type->of : member.type, member.range);
      if (!member.label.empty()) property["title"] = text(member.label);
      if (!member.help.empty()) property["description"] = text(member.help);
      properties[text(member.name)] = std::move(property);
      const bool may_miss =
          member.type->kind == Kind::optional || (member.may_be_left_out && openness_ == Openness::closed);
      if (!may_miss) required.push_back(text(member.name));
    }
    OrderedJson out{{"type", "object"}};
    if (!type.about.empty()) out["description"] = text(type.about);
    out["properties"] = std::move(properties);
    if (!required.empty()) out["required"] = std::move(required);
    if (openness_ == Openness::closed) out["additionalProperties"] = false;
    return out;
  }

  Openness openness_;
  OrderedJson& definitions_;
};

}  // namespace

OrderedJson schema_of(const shape::TypePtr& type, Openness openness, OrderedJson& definitions) {
  return SchemaWriter{openness, definitions}.any(type, {});
}

OrderedJson options_schema(const shape::TypePtr& options, const OrderedJson& defaults) {
  OrderedJson definitions = OrderedJson::object();
  SchemaWriter writer{Openness::closed, definitions};
  OrderedJson properties = OrderedJson::object();
  for (const shape::Member& option : options->members) {
    OrderedJson property = writer.any(option.type, option.range);
    property["title"] = text(option.label);
    property["description"] = text(option.help);
    if (const auto value = defaults.find(text(option.name)); value != defaults.end()) property["default"] = *value;
    if (!option.when.empty()) {
      OrderedJson& when = property["x-when"] = OrderedJson::object();
      for (const When& condition : option.when) {
        OrderedJson values = OrderedJson::array();
        std::string_view rest = condition.values;
        while (!rest.empty()) {
          const std::size_t end = std::min(rest.find(' '), rest.size());
          if (end > 0) values.push_back(text(rest.substr(0, end)));
          rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        when[text(condition.option)] = std::move(values);
      }
    }
    properties[text(option.name)] = std::move(property);
  }
  OrderedJson out{{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
  if (!definitions.empty()) out["$defs"] = std::move(definitions);
  return out;
}

}  // namespace takamaka
