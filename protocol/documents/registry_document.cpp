#include <nlohmann/json.hpp>

#include "protocol/documents/labels_document.hpp"
#include "protocol/documents/refusals_document.hpp"
#include "protocol/documents/schema_names.hpp"
#include "protocol/documents/served_documents.hpp"
#include "protocol/documents/sheets_document.hpp"
#include "protocol/games/catalog.hpp"
#include "protocol/games/phrases.hpp"
#include "protocol/messages/answers_to_requests.hpp"
#include "protocol/messages/close_codes.hpp"
#include "protocol/messages/features.hpp"
#include "protocol/messages/limits.hpp"
#include "protocol/messages/messages.hpp"
#include "protocol/messages/refusals.hpp"

namespace takamaka {
namespace {

std::string_view client_does(int close_code) {
  if (close_code < 4500) return "stop";
  return close_code < 4600 ? "back_off" : "reconnect";
}

OrderedJson requests(const WireTypes& types) {
  OrderedJson out = OrderedJson::array();
  for (const auto& member : types.client->one_of) {
    out.push_back({{"type", member->tag},
                   {"schema", pascal_case(member->tag) + "Request"},
                   {"answer", answer_to(member->tag)},
                   {"refusals", refusals_of(member->tag)}});
  }
  return out;
}

OrderedJson features_of_all() {
  OrderedJson out = OrderedJson::array();
  for (const Feature& one : features) {
    OrderedJson parts = OrderedJson::array();
    for (const std::string_view part : one.parts) {
      if (!part.empty()) parts.push_back(part);
    }
    out.push_back({{"name", one.name}, {"since", one.since}, {"meaning", one.meaning}, {"parts", std::move(parts)}});
  }
  return out;
}

OrderedJson messages(const WireTypes& types) {
  OrderedJson out = OrderedJson::array();
  for (const auto& member : types.server->one_of) {
    out.push_back({{"type", member->tag},
                   {"schema", pascal_case(member->tag) + "Message"},
                   {"is_answer", is_answer(member->tag)}});
  }
  return out;
}

OrderedJson limits_of_all() {
  OrderedJson out = OrderedJson::array();
  for (const limits::Limit& limit : limits::all) {
    out.push_back({{"name", limit.name}, {"value", limit.value}, {"default", limit.value}, {"meaning", limit.meaning}});
  }
  return out;
}

OrderedJson refusals_of_all() {
  OrderedJson out = OrderedJson::array();
  for (const RefusalCode& one : refusals::all)
    out.push_back({{"code", one.code}, {"meaning", one.meaning}, {"retryable", one.retryable}});
  return out;
}

OrderedJson close_codes() {
  OrderedJson out = OrderedJson::array();
  for (const CloseCode& one : closing::all) {
    out.push_back(
        {{"code", one.code}, {"name", one.name}, {"meaning", one.meaning}, {"client", client_does(one.code)}});
  }
  return out;
}

OrderedJson phrases() {
  OrderedJson out = OrderedJson::array();
  for_each_phrase([&](const Phrase& phrase, std::string_view variant) {
    OrderedJson entry{{"id", phrase.id}, {"text", phrase.text}};
    if (!phrase.meaning.empty()) entry["meaning"] = phrase.meaning;
    if (!variant.empty()) entry["variant"] = variant;
    out.push_back(std::move(entry));
  });
  return out;
}

OrderedJson language_names() {
  OrderedJson out = OrderedJson::array();
  for (const auto& [name, text] : languages) out.push_back(name);
  return out;
}

OrderedJson ids(std::span<const SheetWord> words) {
  OrderedJson out = OrderedJson::array();
  for (const SheetWord& word : words) out.push_back(word.id);
  return out;
}

OrderedJson variants() {
  OrderedJson out = OrderedJson::array();
  for (const CatalogEntry& entry : catalog()) {
    const auto name = [&](std::string_view what) { return SchemaNames::of_variant(entry.key, what); };
    out.push_back({{"key", entry.key},
                   {"title", entry.title},
                   {"version", entry.version},
                   {"seats", {{"min", entry.seats_min}, {"max", entry.seats_max}}},
                   {"match_reasons", ids(entry.sheet_words.match_reasons)},
                   {"refusals", refusals_by_rules(entry)},
                   {"labels", labels_of(entry)},
                   {"sheet", sheet_of(entry)},
                   {"tallies", tally_titles_of(entry)},
                   {"columns", OrderedJson::parse(entry.columns())},
                   {"schema",
                    {{"options", name("Options")},
                     {"options_input", name("OptionsInput")},
                     {"action", name("Action")},
                     {"action_input", name("ActionInput")},
                     {"event", name("Event")},
                     {"table", name("Table")},
                     {"own", name("Own")}}}});
  }
  return out;
}

}  // namespace

std::string registry_document(const WireTypes& types) {
  const OrderedJson document{{"name", "takamaka"},
                             {"version", ""},
                             {"protocol", {{"subprotocol", subprotocol}, {"subprotocols", {subprotocol}}}},
                             {"requests", requests(types)},
                             {"messages", messages(types)},
                             {"features", features_of_all()},
                             {"limits", limits_of_all()},
                             {"refusals", refusals_of_all()},
                             {"close_codes", close_codes()},
                             {"phrases", phrases()},
                             {"languages", language_names()},
                             {"variants", variants()}};
  return document.dump(1) + "\n";
}

}  // namespace takamaka
