#include <set>

#include "protocol/documents/named_types.hpp"
#include "protocol/documents/raw_places.hpp"
#include "protocol/documents/wire_types.hpp"
#include "protocol/games/phrases.hpp"
#include "protocol/messages/answers_to_requests.hpp"
#include "protocol/messages/close_codes.hpp"
#include "protocol/messages/features.hpp"
#include "protocol/messages/limits.hpp"
#include "protocol/messages/messages.hpp"
#include "protocol/messages/refusals.hpp"

namespace takamaka {
namespace {

using shape::Kind;

std::string code(std::string_view text) { return "`" + std::string{text} + "`"; }

// A vertical bar would end the cell of a table.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

// What a field holds that only a game or only the room knows.
std::string raw_words(const RawPlace* place) {
  if (place == nullptr) return "any JSON";
  switch (place->kind) {
    case RawKind::options:
      return "[options](OPTIONS.md) of the game";
    case RawKind::stored_options:
      return "[options](OPTIONS.md) of the game, perhaps of an earlier version of it";
    case RawKind::action:
      return "an action of the game";
    case RawKind::room_event:
      return "one of the [room events](#room-events)";
    case RawKind::game_event:
      return "an event of the game";
    case RawKind::table:
      return "the `table` of the game";
    case RawKind::own:
      return place->null_entries ? "the `own` of the game or null" : "the `own` of the game";
    case RawKind::info_row:
      return "row of a [RoomView](#roomview)";
    case RawKind::clock_row:
      return "row of a [ClockView](#clockview)";
    case RawKind::table_row:
      return "row of the `table` of the game";
    case RawKind::own_row:
      return "row of the `own` of the game";
    case RawKind::columns:
      return "names of columns: list of text, or of `[text, names of columns]` where the value is rows again";
  }
  return {};
}

std::string value_words(const shape::Type& type, const std::optional<Range>& range, const RawPlace* place) {
  const std::string limits = range ? " " + std::to_string(range->min) + "…" + std::to_string(range->max) : "";
  switch (type.kind) {
    case Kind::boolean:
      return "true or false";
    case Kind::integer:
      return (type.name.empty() ? "integer" : type_link(type)) + limits;
    case Kind::text:
      return (type.name.empty() ? "text" : type_link(type)) + (range ? limits + " characters" : "");
    case Kind::coded:
      return type_link(type);
    case Kind::raw:
      return raw_words(place);
    case Kind::choice: {
      std::string out;
      for (const std::string_view choice : type.choices) out += (out.empty() ? "" : " · ") + code(choice);
      return out;
    }
    case Kind::list:
      return "list of " + value_words(*type.of, {}, place) + (range ? "," + limits + " entries" : "");
    case Kind::optional:
      return value_words(*type.of, range, place);
    case Kind::secret:
      return value_words(*type.of, {}, place) + "; null for viewers who may not see it";
    case Kind::hidden:
      return type.of ? value_words(*type.of, {}, place) + "; null until the match is over" : "null";
    case Kind::object:
      return type_link(type);
    case Kind::sum: {
      std::string out;
      for (const auto& member : type.one_of) out += (out.empty() ? "" : " or ") + code(member->tag);
      return out;
    }
  }
  return {};
}

class Tables {
 public:
  std::string out;

  // Writes a section for each member of a sum, then one for each struct that they use.
  void sum(const shape::Type& type, bool from_client) {
    for (const auto& member : type.one_of) section("### " + code(member->tag), *member, from_client);
    for (const auto& member : type.one_of) used_by(*member, from_client);
  }
  void one(const shape::Type& type, const std::string& heading) {
    if (seen_.insert(type.name).second) section(heading, type, false);
    used_by(type, false);
  }

 private:
  void section(const std::string& heading, const shape::Type& type, bool from_client) {
    out += heading + "\n\n";
    if (!type.about.empty()) out.append(type.about).append("\n\n");
    if (const Feature* feature = feature_of(short_name(type))) out += "Feature " + code(feature->name) + ".\n\n";
    if (type.members.empty()) {
      out += "No fields.\n\n";
      return;
    }
    out += "| field | value | presence | meaning |\n|---|---|---|---|\n";
    for (const shape::Member& member : type.members) {
      const bool optional = member.type->kind == Kind::optional;
      const bool may_miss = optional || (from_client && member.may_be_left_out);
      out += "| " + code(member.name) + " | " +
             cell(value_words(*member.type, member.range, raw_place(type.name, member.name))) + " | " +
             (may_miss ? "may be left out" : "always") + " | " + cell(member.help) + feature_words(type, member) +
             " |\n";
    }
    out += "\n";
    if (from_client && !type.tag.empty()) refusals(type.tag);
  }
  static std::string feature_words(const shape::Type& type, const shape::Member& member) {
    const Feature* feature = feature_of(short_name(type), member.name);
    return feature == nullptr ? "" : (member.help.empty() ? "Feature " : " Feature ") + code(feature->name) + ".";
  }
  void refusals(std::string_view request) {
    out += "Refused as";
    for (const std::string_view one : refusals_of(request)) out += " " + code(one) + ",";
    out.back() = '.';
    if (request == "act") out.insert(out.size() - 1, ", and as the [rules](REFUSALS.md) of the game say");
    out += "\n\n";
  }
  void used_by(const shape::Type& type, bool from_client) {
    for (const shape::Member& member : type.members) used(member.type, from_client);
  }
  void used(const shape::TypePtr& type, bool from_client) {
    switch (type->kind) {
      case Kind::list:
      case Kind::optional:
      case Kind::secret:
        used(type->of, from_client);
        return;
      case Kind::sum:
        for (const auto& member : type->one_of) used(member, from_client);
        return;
      case Kind::object:
        if (!seen_.insert(type->name).second) return;
        section("### " + type_heading(*type), *type, from_client);
        used_by(*type, from_client);
        return;
      default:
        return;
    }
  }
  std::set<std::string> seen_;
};

std::string what_to_do(int close_code) {
  if (close_code < 4500) return "stop and show the reason";
  return close_code < 4600 ? "reconnect with increasing delays and resume" : "reconnect immediately and resume";
}

}  // namespace

std::string protocol_document(const WireTypes& types) {
  Tables tables;
  tables.out =
      "# The protocol, field by field\n\nGenerated from the field lists of the C++ code by `./dev docs`; "
      "[docs/PROTOCOL.md](../PROTOCOL.md) explains how the messages work together. Subprotocol: " +
      code(subprotocol) + ", versions " + std::string{protocol_min} + " to " + std::string{protocol_max} +
      ".\n\nA message is one text frame: an object whose `type` is the name below, and whose other keys are these "
      "fields. A value that is the name of a type links to its definition. Clients must not send other keys; null "
      "means the same as left out. A later server version may add keys: ignore keys you do not know.\n\n## Numbers and "
      "texts with a name\n\n" +
      named_values(types) + "## Messages from a client\n\n";
  tables.sum(*types.client, true);
  tables.out += "## Messages from the server\n\n";
  tables.sum(*types.server, false);
  tables.out += "## Room events\n\nThe `room` of an Entry.\n\n";
  tables.sum(*types.room_event, false);
  for (const VariantTypes& variant : types.variants) {
    const std::string key{variant.key};
    tables.out += "## " + key + ": actions\n\nThe `action` of " + code("act") + ".\n\n";
    tables.sum(*variant.action, false);
    tables.out += "## " + key + ": events\n\nThe `game` of an Entry.\n\n";
    tables.sum(*variant.event, false);
    tables.out += "## " + key + ": views\n\n";
    tables.one(*variant.table, "### `table` of " + key);
    tables.one(*variant.own, "### `own` of " + key);
  }
  std::string& out = tables.out;
  out +=
      "## Refusals\n\nA variant's rules refuse with their own codes and the number of the rule: "
      "[REFUSALS.md](REFUSALS.md).\n\n| code | meaning | the same request may succeed later |\n|---|---|---|\n";
  for (const RefusalCode& refusal : refusals::all) {
    out +=
        "| " + code(refusal.code) + " | " + cell(refusal.meaning) + " | " + (refusal.retryable ? "yes" : "no") + " |\n";
  }
  out += "\n## Features\n\n| feature | since | meaning |\n|---|---|---|\n";
  for (const Feature& feature : features) {
    out += "| " + code(feature.name) + " | " + std::string{feature.since} + " | " + cell(feature.meaning) + " |\n";
  }
  out += "\n## Close codes\n\n| code | name | meaning | a client should |\n|---|---|---|---|\n";
  for (const CloseCode& close : closing::all) {
    out += "| " + std::to_string(close.code) + " | " + code(close.name) + " | " + cell(close.meaning) + " | " +
           what_to_do(close.code) + " |\n";
  }
  out += "\n## Limits\n\n| limit | value | meaning |\n|---|---|---|\n";
  for (const auto& limit : limits::all) {
    out += "| " + code(limit.name) + " | " + std::to_string(limit.value) + " | " + cell(limit.meaning) + " |\n";
  }
  out += "\n## Quick phrases\n\n| id | game | text | meaning |\n|---|---|---|---|\n";
  for_each_phrase([&](const Phrase& phrase, std::string_view variant) {
    out += "| " + code(phrase.id) + " | " + (variant.empty() ? "all" : code(variant)) + " | " +
           std::string{phrase.text} + " | " + cell(phrase.meaning) + " |\n";
  });
  return out;
}

}  // namespace takamaka
