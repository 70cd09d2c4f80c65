// The labels of the games' actions, for clients and for readers.

#include "protocol/documents/labels_document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/kit/double_six/tile.hpp"
#include "protocol/documents/translated_document.hpp"

namespace takamaka {
namespace {

// Returns the name of each tile in each language: `6-4` for the wire's `4-6`.
OrderedJson larger_numbers_first() {
  OrderedJson out;
  for (const double_six::Tile tile : double_six::all_tiles) {
    if (tile.is_double()) continue;
    std::string name = tile.text();
    std::ranges::reverse(name);
    for (const auto& [language, text] : languages) out[tile.text()][std::string{language}] = name;
  }
  return out;
}

}  // namespace

OrderedJson labels_of(const CatalogEntry& game) {
  OrderedJson all = OrderedJson::array();
  for (const ActionLabel& label : game.labels) {
    OrderedJson one{{"action", label.action}, {"text", in_all_languages(label.text)}};
    for (const LabelWord& word : label.words)
      one["words"][std::string{word.placeholder}][std::string{word.value}] = in_all_languages(word.text);
    if (game.names_larger_first && label.text.en.contains("{tile}")) one["words"]["tile"] = larger_numbers_first();
    all.push_back(std::move(one));
  }
  return all;
}

std::string labels_document(const WireTypes&) {
  std::string out =
      "# Labels of actions\n\nGenerated from the games' `labels.hpp` by `./dev docs`: how a client that knows no game "
      "names an action. A placeholder is a field of the action, `:seat` the player on that seat; values with a word of "
      "their own are below their action. The server has the same in `/api/protocol/registry.json`.\n";
  for (const CatalogEntry& entry : catalog()) {
    out.append("\n## ").append(entry.title).append("\n\n");
    if (entry.names_larger_first)
      out +=
          "A tile is called by its larger number first: the registry has a word for each, such as `6-4` for `4-6`.\n\n";
    append_language_heads(out, "| action | value |");
    for (const ActionLabel& label : entry.labels) {
      append_language_row(out, "| `" + std::string{label.action} + "` |  |", label.text);
      for (const LabelWord& word : label.words)
        append_language_row(out, "|  | `" + std::string{word.placeholder} + "`: `" + std::string{word.value} + "` |",
                            word.text);
    }
  }
  return out;
}

}  // namespace takamaka
