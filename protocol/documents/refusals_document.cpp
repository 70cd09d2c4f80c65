// The refusals by the rules of the games, for clients and for readers.

#include "protocol/documents/refusals_document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/documents/translated_document.hpp"
#include "protocol/games/catalog.hpp"
#include "protocol/json/schema.hpp"

namespace takamaka {
namespace {

std::vector<std::string> words(std::string_view list) {
  std::vector<std::string> all;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    all.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return all;
}

}  // namespace

OrderedJson refusals_by_rules(const CatalogEntry& game) {
  OrderedJson all = OrderedJson::array();
  for (const RuleRefusal& refusal : game.refusals) {
    all.push_back({{"code", refusal.code}, {"rules", words(refusal.rules)}, {"text", in_all_languages(refusal.text)}});
  }
  return all;
}

std::string refusals_text() {
  OrderedJson out;
  for (const auto& [name, text] : languages) out["languages"].push_back(name);
  OrderedJson& games = out["variants"] = OrderedJson::object();
  for (const CatalogEntry& entry : catalog()) games[std::string{entry.key}] = refusals_by_rules(entry);
  return out.dump(1) + "\n";
}

std::string refusals_document(const WireTypes&) {
  std::string out =
      "# Refusals by the rules\n\nGenerated from the games' `refusals.hpp` by `./dev docs`. `act` is refused with "
      "these codes and the number of the rule, as in the game's RULES.md; `message` is the English text. The server "
      "has the same table at `GET /api/refusals`. The codes that every game shares with the server are in "
      "[PROTOCOL.md](PROTOCOL.md#refusals).\n";
  for (const CatalogEntry& entry : catalog()) {
    out.append("\n## ").append(entry.title).append("\n\n");
    append_language_heads(out, "| code | rule |");
    for (const RuleRefusal& refusal : entry.refusals) {
      append_language_row(out, "| `" + std::string{refusal.code} + "` | " + std::string{refusal.rules} + " |",
                          refusal.text);
    }
  }
  return out;
}

}  // namespace takamaka
