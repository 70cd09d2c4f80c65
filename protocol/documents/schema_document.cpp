#include <map>
#include <nlohmann/json.hpp>

#include "engine/base/check.hpp"
#include "protocol/documents/raw_places.hpp"
#include "protocol/documents/schema_names.hpp"
#include "protocol/documents/served_documents.hpp"
#include "protocol/documents/wire_types.hpp"
#include "protocol/embedded.hpp"
#include "protocol/json/schema_style.hpp"
#include "protocol/messages/messages.hpp"

namespace takamaka {
namespace {

std::string owned(std::string_view view) { return std::string{view}; }

// What each game has of its own, and the definition that joins those of all games.
struct Joined {
  std::string_view own, all, about;  // GapleTable has the own name "Table"
};
constexpr Joined joined_options{"Options", "GameOptions", "The options of a game: those of `variant`."};
constexpr Joined joined_options_input{
    "OptionsInput", "GameOptionsInput",
    "The options of a game, those of `variant`. An option that is left out gets its default."};
constexpr Joined joined_action{"Action", "GameAction", "A move, as `own.legal` lists it."};
constexpr Joined joined_action_input{"ActionInput", "GameActionInput",
                                     "A move: send an entry of `own.legal` unchanged."};
constexpr Joined joined_event{"Event", "GameEvent", "An event of a match of the game `info.variant`."};
constexpr Joined joined_table{"Table", "GameTable", "Everything public about the game `info.variant`."};
constexpr Joined joined_own{"Own", "GameOwn", "What only one seat sees of the game `info.variant`."};

// Writes every definition once. A name with two different definitions is a bug of ours.
class Definitions {
 public:
  explicit Definitions(const WireTypes& types) : types_{types}, names_{types} {
    style_.name = [this](const shape::Type& type, Openness openness) {
      std::string name = names_.of(type, openness);
      if (name.empty()) return name;
      const bool differs = type.kind == shape::Kind::object && openness == Openness::closed;
      const std::string owner = type.name + (differs ? " closed" : "");
      TAKAMAKA_CHECK(owners_.try_emplace(name, owner).first->second == owner);
      return name;
    };
    style_.raw = [](const shape::Type& owner, std::string_view member, Openness openness) {
      return raw(owner, member, openness);
    };
    style_.for_generators = true;
  }

  OrderedJson write() {
    add("ClientMessage", "Every message from a client.", schema(types_.client, Openness::closed));
    add("ServerMessage", "Every message from the server.", schema(types_.server, Openness::open));
    add("RoomEvent", "`room` of an entry: an event of the room.", schema(types_.room_event, Openness::open));
    each_variant(joined_options, [](const VariantTypes& one) { return one.options; });
    each_variant(joined_options_input, [](const VariantTypes& one) { return one.options; }, Openness::closed);
    each_variant(joined_action, [](const VariantTypes& one) { return one.action; });
    each_variant(joined_action_input, [](const VariantTypes& one) { return one.action; }, Openness::closed);
    each_variant(joined_event, [](const VariantTypes& one) { return one.event; });
    each_variant(joined_table, [](const VariantTypes& one) { return one.table; });
    each_variant(joined_own, [](const VariantTypes& one) { return one.own; });
    rows();
    for (const auto& [side, ending] : {std::pair{"client.", "Request"}, std::pair{"server.", "Message"}}) {
      add_examples(side, ending);
    }
    return std::move(definitions_);
  }

 private:
  static OrderedJson raw(const shape::Type& owner, std::string_view member, Openness openness) {
    const RawPlace* place = raw_place(owner.name, member);
    if (place == nullptr) return OrderedJson::object();
    const bool input = openness == Openness::closed;
    OrderedJson out;
    switch (place->kind) {
      case RawKind::options:
        out = schema_reference(owned((input ? joined_options_input : joined_options).all));
        break;
      case RawKind::stored_options:
        return {{"type", "object"}};
      case RawKind::action:
        out = schema_reference(owned((input ? joined_action_input : joined_action).all));
        break;
      case RawKind::room_event:
        out = schema_reference("RoomEvent");
        break;
      case RawKind::game_event:
        out = schema_reference(owned(joined_event.all));
        break;
      case RawKind::table:
        out = schema_reference(owned(joined_table.all));
        break;
      case RawKind::own:
        out = schema_reference(owned(joined_own.all));
        break;
      case RawKind::info_row:
        out = schema_reference("RoomViewRow");
        break;
      case RawKind::clock_row:
        out = schema_reference("ClockViewRow");
        break;
      case RawKind::table_row:
        out = schema_reference("GameTableRow");
        break;
      case RawKind::own_row:
        out = schema_reference("GameOwnRow");
        break;
      case RawKind::columns:
        out = schema_reference("ColumnNames");
        break;
    }
    if (!place->null_entries) return out;
    return {{"anyOf", {std::move(out), {{"type", "null"}}}}};
  }

  OrderedJson schema(const shape::TypePtr& type, Openness openness) {
    return schema_of(type, openness, definitions_, style_);
  }
  void add(const std::string& name, std::string_view about, const OrderedJson& written) {
    TAKAMAKA_CHECK(owners_.emplace(name, "").second);
    OrderedJson& definition = definitions_[name] = {{"title", name}, {"description", about}};
    definition.update(written);
  }
  // Adds GapleTable and the like for each game, and their union. A game's sum has no name of its own yet.
  template <class Type>
  void each_variant(const Joined& joined, Type&& type_of, Openness openness = Openness::open) {
    OrderedJson members = OrderedJson::array();
    for (const VariantTypes& variant : types_.variants) {
      const std::string name = SchemaNames::of_variant(variant.key, joined.own);
      const OrderedJson written = schema(type_of(variant), openness);
      if (!written.contains("$ref")) add(name, owned(variant.key) + ": " + owned(joined.about), written);
      members.push_back(schema_reference(name));
    }
    add(owned(joined.all), joined.about, {{"anyOf", std::move(members)}});
  }
  // What `compact` has in place of objects.
  void rows() {
    row_schema_of(shape::of<RoomView>(), {}, definitions_, style_);
    row_schema_of(shape::of<ClockView>(), {}, definitions_, style_);
    OrderedJson tables = OrderedJson::array(), owns = OrderedJson::array();
    for (const VariantTypes& variant : types_.variants) {
      tables.push_back(row_schema_of(variant.table, variant.options, definitions_, style_));
      owns.push_back(row_schema_of(variant.own, {}, definitions_, style_));
    }
    add("GameTableRow", "The row of everything public about the game `info.variant`, without its options.",
        {{"anyOf", std::move(tables)}});
    add("GameOwnRow", "The row of what only one seat sees of the game `info.variant`.", {{"anyOf", std::move(owns)}});
    const OrderedJson names = schema_reference("ColumnNames");
    const OrderedJson named{{"type", "array"}, {"prefixItems", {{{"type", "string"}}, names}}, {"minItems", 2}};
    const OrderedJson list{{"type", "array"}, {"items", {{"anyOf", {{{"type", "string"}}, named}}}}};
    add("ColumnNames",
        "The names of the values of a row: a list of names, each alone or with the columns of its value. A name ends "
        "in [] if the value is a list of rows. An object has the columns by the first value of the row, its `type`.",
        {{"anyOf", {list, {{"type", "object"}, {"additionalProperties", names}}}}});
  }
  void add_examples(std::string_view side, std::string_view ending) {
    for (const Embedded& fixture : fixtures()) {
      if (!fixture.name.starts_with(side)) continue;
      OrderedJson example = OrderedJson::parse(fixture.text);
      const std::string name = pascal_case(example["type"].get<std::string>()) + owned(ending);
      TAKAMAKA_CHECK(definitions_.contains(name));
      definitions_[name]["examples"].push_back(std::move(example));
    }
  }

  const WireTypes& types_;
  const SchemaNames names_;
  std::map<std::string, std::string> owners_;  // of each definition's name: the type that it is made of
  SchemaStyle style_;
  OrderedJson definitions_ = OrderedJson::object();
};

}  // namespace

OrderedJson protocol_schema(const WireTypes& types) {
  OrderedJson definitions = Definitions{types}.write();
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"$id", "urn:takamaka:protocol:v1"},
          {"title", "Message"},
          {"description", "Every message of the WebSocket protocol " + owned(subprotocol) +
                              ". Messages from a client are strict: the server refuses other keys. In messages from "
                              "the server, ignore keys that you do not know."},
          {"anyOf", {schema_reference("ClientMessage"), schema_reference("ServerMessage")}},
          {"$defs", std::move(definitions)}};
}

std::string schema_document(const WireTypes& types) { return protocol_schema(types).dump(1) + "\n"; }

}  // namespace takamaka
