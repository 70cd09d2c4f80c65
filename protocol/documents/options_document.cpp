#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/documents/wire_types.hpp"
#include "protocol/games/catalog.hpp"
#include "protocol/json/encode.hpp"
#include "protocol/json/schema.hpp"
#include "protocol/messages/room_view.hpp"

namespace takamaka {
namespace {

std::string plain(const OrderedJson& value) {
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string values_of(const OrderedJson& property) {
  if (property.contains("enum")) {
    std::string out;
    for (const auto& choice : property["enum"]) out += (out.empty() ? "" : " · ") + ("`" + plain(choice) + "`");
    return out;
  }
  if (property["type"] == "boolean") return "on, off";
  const bool text = property["type"] == "string";
  const std::string low = plain(property[text ? "minLength" : "minimum"]);
  const std::string high = plain(property[text ? "maxLength" : "maximum"]);
  std::string out = low + " … " + high + (text ? " characters" : "");
  if (property.contains("multipleOf")) out += " in steps of " + plain(property["multipleOf"]);
  return out;
}

std::string when_of(const OrderedJson& property) {
  std::string out;
  if (!property.contains("x-when")) return out;
  for (const auto& [option, values] : property["x-when"].items()) {
    out += out.empty() ? "" : " and ";
    out += "`" + option + "` is ";
    for (std::size_t i = 0; i < values.size(); ++i) out += (i > 0 ? " or " : "") + ("`" + plain(values[i]) + "`");
  }
  return out;
}

// Returns one value if it is the same for every number of seats, else each value with its number of seats.
std::string default_of(const std::string& name, const OrderedJson& defaults) {
  const bool same = std::ranges::all_of(
      defaults, [&](const OrderedJson& options) { return options[name] == defaults.front()[name]; });
  if (same) return plain(defaults.front()[name]);
  std::string out;
  for (const auto& [seats, options] : defaults.items()) {
    out += (out.empty() ? "" : "; ") + ("with " + seats + ": " + plain(options[name]));
  }
  return out;
}

void append_options(std::string& out, const OrderedJson& schema, const OrderedJson& defaults) {
  out += "| option | name | values | default | only when | help |\n|---|---|---|---|---|---|\n";
  for (const auto& [name, property] : schema["properties"].items()) {
    out += "| `" + name + "` | " + plain(property["title"]) + " | " + values_of(property) + " | " +
           default_of(name, defaults) + " | " + when_of(property) + " | " + plain(property["description"]) + " |\n";
  }
  out += "\n";
}

void append_variant(std::string& out, const OrderedJson& variant) {
  const OrderedJson& seats = variant["seats"];
  out += "## " + plain(variant["title"]) + "\n\n" + plain(variant["about"]) + " Key `" + plain(variant["key"]) +
         "`, version " + plain(variant["version"]) + ", for " +
         (seats["min"] == seats["max"] ? plain(seats["min"]) : plain(seats["min"]) + " to " + plain(seats["max"])) +
         " players.\n\n";
  append_options(out, variant["options"], variant["defaults"]);
  if (variant["presets"].empty()) return;
  out += "| preset | name | where | seats | what differs from the defaults | about |\n|---|---|---|---|---|---|\n";
  for (const auto& preset : variant["presets"]) {
    const OrderedJson& defaults = variant["defaults"][plain(preset["seats"])];
    std::string differs;
    for (const auto& [name, value] : preset["options"].items()) {
      if (value != defaults[name]) differs += (differs.empty() ? "" : ", ") + ("`" + name + "`: " + plain(value));
    }
    if (preset.contains("settings")) {
      for (const auto& [name, value] : preset["settings"].items()) {
        differs += (differs.empty() ? "" : ", ") + ("the setting `" + name + "`: " + plain(value));
      }
    }
    out += "| `" + plain(preset["key"]) + "` | " + plain(preset["title"]) + " | " + plain(preset["region"]) + " | " +
           plain(preset["seats"]) + " | " + (differs.empty() ? "nothing" : differs) + " | " + plain(preset["about"]) +
           " |\n";
  }
  out += "\n";
}

}  // namespace

std::string options_document(const WireTypes& types) {
  std::string out =
      "# Options\n\nGenerated from the field lists of the C++ code by `./dev docs`. An option that a client leaves "
      "out, or that does not apply, gets its default. Numbers in parentheses are rules: R… in the variant's "
      "RULES.md.\n\n";
  for (const VariantTypes& variant : types.variants) {
    append_variant(out, OrderedJson::parse(find_variant(variant.key)->describe()));
  }
  out += "## The room\n\nSettings that a host chooses for any game.\n\n";
  const OrderedJson defaults = OrderedJson::parse(to_json(RoomSettings{}, Spectator{}));
  append_options(out, options_schema(shape::of<RoomSettings>(), defaults), OrderedJson::array({defaults}));
  out.pop_back();
  return out;
}

}  // namespace takamaka
