#include "protocol/json/schema.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/base/check.hpp"
#include "protocol/json/schema_style.hpp"
#include "protocol/messages/features.hpp"

namespace takamaka {
namespace {

using shape::Kind;

std::string text(std::string_view view) { return std::string{view}; }

const SchemaStyle& plain_style() {
  static const SchemaStyle style{[](const shape::Type& type, Openness) -> std::string {
    if (type.kind != Kind::object) return {};
    std::string name = type.name;
    for (std::size_t at = name.find("::"); at != std::string::npos; at = name.find("::")) name.replace(at, 2, 1, '.');
    return name;
  }};
  return style;
}

class SchemaWriter {
 public:
  SchemaWriter(Openness openness, OrderedJson& definitions, const SchemaStyle& style)
      : openness_{openness}, definitions_{definitions}, style_{style} {}

  // The schema of the row of a type (rows.hpp), without fields of the type `left_out`.
  OrderedJson row(const shape::TypePtr& type, const shape::TypePtr& left_out = {}) {
    const std::string name = style_.name(*type, openness_) + "Row";
    if (!definitions_.contains(name)) {
      definitions_[name] = nullptr;  // reserves the place while its members are written
      OrderedJson written{{"title", name}, {"type", "array"}, {"prefixItems", places(*type, left_out)}};
      definitions_[name] = std::move(written);
    }
    return schema_reference(name);
  }

  OrderedJson any(const shape::TypePtr& type, const std::optional<Range>& range) {
    switch (type->kind) {
      case Kind::boolean:
        return {{"type", "boolean"}};
      case Kind::integer:
        return integer(*type, range);
      case Kind::text:
        return string(range);
      case Kind::choice:
      case Kind::coded:
      case Kind::object:
        return named(type);
      case Kind::raw:
        return raw();
      case Kind::list:
        return list(*type, range);
      case Kind::optional:
      case Kind::secret:
      case Kind::hidden:
        if (!type->of) return {{"type", "null"}};
        return or_null(any(type->of, range));
      case Kind::sum:
        return sum(*type);
    }
    return OrderedJson::object();
  }

 private:
  OrderedJson places(const shape::Type& type, const shape::TypePtr& left_out) {
    OrderedJson places = OrderedJson::array();
    if (!type.tag.empty()) places.push_back({{"description", "type"}, {"type", "string"}, {"const", type.tag}});
    for (const shape::Member& member : type.members) {
      if (member.type == left_out) continue;
      owner_ = &type;
      member_ = member.name;
      places.push_back(described(in_row(member.type, member.range), member.name));
    }
    return places;
  }
  // A value in a row: structs in it are rows, too.
  OrderedJson in_row(const shape::TypePtr& type, const std::optional<Range>& range) {
    switch (type->kind) {
      case Kind::object:
        return row(type);
      case Kind::optional:
        return or_null(in_row(type->of, range));
      case Kind::list:
        return {{"type", "array"}, {"items", in_row(type->of, {})}};
      case Kind::sum: {
        OrderedJson members = OrderedJson::array();
        for (const auto& member : type->one_of) members.push_back(row(member));
        return {{"anyOf", std::move(members)}};
      }
      default:
        return any(type, range);
    }
  }
  static OrderedJson or_null(OrderedJson schema) { return {{"anyOf", {std::move(schema), {{"type", "null"}}}}}; }
  // The bounds of the C++ type say nothing about the protocol, except that a number cannot be negative.
  static OrderedJson integer(const shape::Type& type, const std::optional<Range>& range) {
    OrderedJson out{{"type", "integer"}};
    if (!range) {
      if (type.min == 0) out["minimum"] = 0;
      return out;
    }
    out["minimum"] = range->min;
    out["maximum"] = range->max;
    if (range->step != 1) {
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
  OrderedJson raw() const {
    return style_.raw && owner_ ? style_.raw(*owner_, member_, openness_) : OrderedJson::object();
  }
  OrderedJson sum(const shape::Type& type) {
    OrderedJson members = OrderedJson::array();
    for (const auto& member : type.one_of) members.push_back(named(member));
    return union_schema(std::move(members));
  }
  OrderedJson named(const shape::TypePtr& type) {
    const std::string name = type->name.empty() ? "" : style_.name(*type, openness_);
    if (name.empty()) return in_place(*type);
    if (!definitions_.contains(name)) {
      definitions_[name] = nullptr;  // reserves the place while its members are written
      OrderedJson written = style_.for_generators ? OrderedJson{{"title", name}} : OrderedJson::object();
      written.update(in_place(*type));
      definitions_[name] = std::move(written);
    }
    return schema_reference(name);
  }
  OrderedJson in_place(const shape::Type& type) {
    if (type.kind == Kind::object) return object(type);
    OrderedJson out{{"type", "string"}};
    if (type.kind == Kind::choice) {
      out["enum"] = type.choices;
    } else if (!type.pattern.empty()) {
      out["pattern"] = type.pattern;
    }
    return out;
  }
  // Generators make a type of its own for a reference with a description beside it, but not for one inside `allOf`.
  OrderedJson described(OrderedJson property, std::string_view help) const {
    if (!style_.for_generators || !property.contains("$ref")) {
      property["description"] = text(help);
      return property;
    }
    return {{"description", text(help)}, {"allOf", {std::move(property)}}};
  }
  OrderedJson object(const shape::Type& type) {
    OrderedJson properties = OrderedJson::object(), required = OrderedJson::array();
    if (!type.tag.empty()) {
      properties["type"] = {{"type", "string"}, {"const", type.tag}};
      required.push_back("type");
    }
    for (const shape::Member& member : type.members) {
      // The server never writes null for a field that it leaves out, but a client may send null.
      const bool left_out = member.type->kind == Kind::optional && openness_ == Openness::open;
      owner_ = &type;
      member_ = member.name;
      OrderedJson property = any(left_out ? member.type->of : member.type, member.range);
      const bool may_be_left_out = member.may_be_left_out && openness_ == Openness::closed;
      if (may_be_left_out && member.type->kind != Kind::optional) property = or_null(std::move(property));
      std::string help = text(member.help);
      if (const Feature* feature = feature_of(short_name(type), member.name))
        help.append(help.empty() ? "Feature `" : " Feature `").append(feature->name).append("`.");
      if (!help.empty()) property = described(std::move(property), help);
      properties[text(member.name)] = std::move(property);
      if (member.type->kind != Kind::optional && !may_be_left_out) required.push_back(text(member.name));
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
  const SchemaStyle& style_;
  const shape::Type* owner_ = nullptr;  // of the member that is being written
  std::string_view member_{};
};

}  // namespace

OrderedJson schema_of(const shape::TypePtr& type, Openness openness, OrderedJson& definitions) {
  return schema_of(type, openness, definitions, plain_style());
}
OrderedJson schema_of(const shape::TypePtr& type, Openness openness, OrderedJson& definitions,
                      const SchemaStyle& style) {
  return SchemaWriter{openness, definitions, style}.any(type, {});
}

OrderedJson row_schema_of(const shape::TypePtr& type, const shape::TypePtr& left_out, OrderedJson& definitions,
                          const SchemaStyle& style) {
  return SchemaWriter{Openness::open, definitions, style}.row(type, left_out);
}

OrderedJson union_schema(OrderedJson members) {
  return {{"type", "object"},
          {"required", {"type"}},
          {"discriminator", {{"propertyName", "type"}}},
          {"oneOf", std::move(members)}};
}
OrderedJson schema_reference(const std::string& name) { return {{"$ref", "#/$defs/" + name}}; }

OrderedJson options_schema(const shape::TypePtr& options, const OrderedJson& defaults) {
  OrderedJson definitions = OrderedJson::object();
  SchemaWriter writer{Openness::closed, definitions, plain_style()};
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
