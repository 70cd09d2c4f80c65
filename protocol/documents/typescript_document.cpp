#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "protocol/documents/raw_places.hpp"
#include "protocol/documents/wire_types.hpp"
#include "protocol/games/phrases.hpp"
#include "protocol/messages/close_codes.hpp"
#include "protocol/messages/messages.hpp"
#include "protocol/messages/refusals.hpp"

namespace takamaka {
namespace {

using shape::Kind;

// Splits "gaple::Played" into its namespace "gaple" and its own name "Played".
struct Name {
  std::string space, own;
};
Name split(const std::string& name) {
  const std::size_t at = name.rfind("::");
  if (at == std::string::npos) return {"", name};
  Name out{name.substr(0, at), name.substr(at + 2)};
  for (std::size_t i = out.space.find("::"); i != std::string::npos; i = out.space.find("::")) {
    out.space.replace(i, 2, ".");
  }
  return out;
}
std::string dotted(const std::string& name) {
  const Name parts = split(name);
  return parts.space.empty() ? parts.own : parts.space + "." + parts.own;
}

bool all_may_be_left_out(const shape::Type& type) {
  return !type.members.empty() && std::ranges::all_of(type.members, [](const shape::Member& member) {
    return member.may_be_left_out || member.type->kind == Kind::optional;
  });
}

// Returns the type of a field that holds a game's own JSON.
std::string type_of_raw(const RawPlace& place, const shape::Type& type, bool from_client) {
  static constexpr std::array<std::string_view, 12> names{"Options",   "Options",   "Action",    "RoomEvent",
                                                          "GameEvent", "Table",     "Own",       "unknown[]",
                                                          "unknown[]", "unknown[]", "unknown[]", "ColumnNames"};
  const std::string name{names.at(static_cast<std::size_t>(place.kind))};
  if (from_client && place.kind == RawKind::options) return "Partial<" + name + ">";
  if (type.kind != Kind::list) return name;
  return place.null_entries ? "(" + name + " | null)[]" : name + "[]";
}

class TypeWriter {
 public:
  // Declares every named type below `type`, each once.
  void visit(const shape::TypePtr& type) {
    switch (type->kind) {
      case Kind::list:
      case Kind::optional:
      case Kind::secret:
        visit(type->of);
        return;
      case Kind::sum:
        for (const auto& member : type->one_of) visit(member);
        return;
      case Kind::object:
        if (!seen_.insert(type->name).second) return;
        declare(type->name, interface(*type));
        for (const auto& member : type->members) visit(member.type);
        return;
      default:
        if (type->name.empty() || !seen_.insert(type->name).second) return;
        declare(type->name, "export type " + split(type->name).own + " = " + plain(*type) + ";\n");
    }
  }
  void alias(const std::string& name, const shape::TypePtr& type) {
    declare(name, "export type " + split(name).own + " = " + reference(*type) + ";\n");
  }

  std::string text() const {
    std::string out;
    for (const auto& [space, declarations] : spaces_) {
      if (space.empty()) {
        for (const auto& declaration : declarations) out += declaration + "\n";
        continue;
      }
      out += "export namespace " + space + " {\n";
      for (const auto& declaration : declarations) out += indented(declaration);
      out += "}\n\n";
    }
    return out;
  }

  static std::string reference(const shape::Type& type) {
    if (!type.name.empty() && type.kind != Kind::list) return dotted(type.name);
    return plain(type);
  }

 private:
  static std::string plain(const shape::Type& type) {
    switch (type.kind) {
      case Kind::boolean:
        return "boolean";
      case Kind::integer:
        return "number";
      case Kind::text:
      case Kind::coded:
        return "string";
      case Kind::raw:
        return "unknown";
      case Kind::choice:
        return joined(type.choices);
      case Kind::list: {
        const std::string element = reference(*type.of);
        return element.find(' ') == std::string::npos ? element + "[]" : "(" + element + ")[]";
      }
      case Kind::optional:
      case Kind::secret:
      case Kind::hidden:
        return type.of ? reference(*type.of) + " | null" : "null";
      case Kind::sum: {
        std::string out;
        for (const auto& member : type.one_of) out += (out.empty() ? "" : " | ") + reference(*member);
        return out;
      }
      case Kind::object:
        return dotted(type.name);
    }
    return "unknown";
  }
  static std::string joined(const std::vector<std::string_view>& choices) {
    std::string out;
    for (const std::string_view choice : choices) {
      if (!out.empty()) out += " | ";
      out.append("\"").append(choice).append("\"");
    }
    return out;
  }
  static void comment(std::string& out, std::string_view indent, std::string_view text) {
    if (!text.empty()) out.append(indent).append("/** ").append(text).append(" */\n");
  }
  static std::string interface(const shape::Type& type) {
    const bool from_client = type.name.starts_with("ask::");
    std::string out;
    comment(out, "", type.about);
    out += "export interface " + split(type.name).own + " {\n";
    if (!type.tag.empty()) out.append("  type: \"").append(type.tag).append("\";\n");
    for (const shape::Member& member : type.members) {
      const bool optional = member.type->kind == Kind::optional;
      const shape::Type& inner = optional ? *member.type->of : *member.type;
      std::string written = reference(inner);
      if (const RawPlace* raw = raw_place(type.name, member.name)) {
        written = type_of_raw(*raw, inner, from_client);
      } else if (from_client && all_may_be_left_out(inner)) {
        written = "Partial<" + written + ">";
      }
      comment(out, "  ", member.help);
      const bool may_miss = optional || (from_client && member.may_be_left_out);
      out.append("  ").append(member.name).append(may_miss ? "?: " : ": ").append(written);
      out += from_client && may_miss ? " | null;\n" : ";\n";
    }
    return out + "}\n";
  }
  static std::string indented(const std::string& text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      out.append("  ").append(text, at, end - at + 1);
      at = end + 1;
    }
    return out;
  }
  void declare(const std::string& name, std::string declaration) {
    spaces_[split(name).space].push_back(std::move(declaration));
  }

  std::map<std::string, std::vector<std::string>> spaces_;
  std::set<std::string> seen_;
};

std::string union_of(std::string_view name, const auto& values, auto&& write) {
  std::string out = "export type " + std::string{name} + " =";
  for (const auto& value : values) out += "\n  | " + write(value);
  return out + ";\n\n";
}
std::string quoted(std::string_view text) { return "\"" + std::string{text} + "\""; }

}  // namespace

std::string typescript_document(const WireTypes& types) {
  TypeWriter writer;
  writer.visit(types.client);
  writer.visit(types.server);
  writer.visit(types.room_event);
  std::string variants = "/** The types that each variant defines for itself. */\nexport interface Variants {\n";
  for (const VariantTypes& variant : types.variants) {
    const std::string key{variant.key};
    for (const auto& type : {variant.options, variant.action, variant.event, variant.table, variant.own}) {
      writer.visit(type);
    }
    writer.alias(key + "::Action", variant.action);
    writer.alias(key + "::Event", variant.event);
    variants += "  " + key + ": { options: " + TypeWriter::reference(*variant.options) + "; action: " + key +
                ".Action; event: " + key + ".Event; table: " + TypeWriter::reference(*variant.table) +
                "; own: " + TypeWriter::reference(*variant.own) + " };\n";
  }
  variants += "}\n";
  std::string out = "// Generated from the field lists of the C++ code by ./dev docs. Do not edit.\n\n";
  out += "export type ClientMessage = " + TypeWriter::reference(*types.client) + ";\n\n";
  out += "export type ServerMessage = " + TypeWriter::reference(*types.server) + ";\n\n";
  out += "export type RoomEvent = " + TypeWriter::reference(*types.room_event) + ";\n\n";
  out += variants + "\nexport type VariantKey = keyof Variants;\n";
  for (const auto& [name, place] :
       {std::pair{"Options", "options"}, std::pair{"Action", "action"}, std::pair{"GameEvent", "event"},
        std::pair{"Table", "table"}, std::pair{"Own", "own"}}) {
    out.append("export type ").append(name).append(" = Variants[VariantKey][\"").append(place).append("\"];\n");
  }
  out +=
      "\n/** The names of the values of a row: alone, or with the columns of the value, whose name ends in [] if it is "
      "a list of rows. An object has them by the first value of the row, its `type`. */\n"
      "export type ColumnNames = (string | [string, ColumnNames])[] | { [type: string]: ColumnNames };\n";
  out += "\n" + writer.text();
  out += union_of("RefusalCode", refusals::all, [](const RefusalCode& refusal) { return quoted(refusal.code); });
  out += union_of("CloseCode", closing::all, [](const CloseCode& close) { return std::to_string(close.code); });
  std::vector<std::string_view> phrase_ids;
  for_each_phrase([&](const Phrase& phrase, std::string_view) { phrase_ids.push_back(phrase.id); });
  out += union_of("PhraseId", phrase_ids, [](std::string_view id) { return quoted(id); });
  out.pop_back();
  return out;
}

}  // namespace takamaka
