// The words of the games' score sheets, for clients and for readers.

#include "protocol/documents/sheets_document.hpp"

#include <nlohmann/json.hpp>

#include "protocol/documents/translated_document.hpp"

namespace takamaka {
namespace {

// `key`: what the message calls the identifier.
OrderedJson words_of(std::span<const SheetWord> words, const char* key) {
  OrderedJson all = OrderedJson::array();
  for (const SheetWord& word : words) all.push_back({{key, word.id}, {"text", in_all_languages(word.text)}});
  return all;
}

void append_rows(std::string& out, std::string_view place, std::span<const SheetWord> words) {
  for (const SheetWord& word : words) {
    append_language_row(out, "| " + std::string{place} + " | `" + std::string{word.id} + "` |", word.text);
  }
}

}  // namespace

OrderedJson sheet_of(const CatalogEntry& game) {
  return {{"lines", words_of(game.sheet_words.lines, "what")},
          {"deal_reasons", words_of(game.sheet_words.deal_reasons, "reason")},
          {"match_reasons", words_of(game.sheet_words.match_reasons, "reason")}};
}

OrderedJson tally_titles_of(const CatalogEntry& game) {
  OrderedJson all = OrderedJson::array();
  for (const TallyKind& one : game.tallies) all.push_back({{"kind", one.kind}, {"text", in_all_languages(one.title)}});
  return all;
}

std::string sheets_text() {
  OrderedJson games = OrderedJson::object();
  for (const CatalogEntry& entry : catalog()) {
    games[std::string{entry.key}] = {{"sheet", sheet_of(entry)}, {"tallies", tally_titles_of(entry)}};
  }
  return games.dump(1) + "\n";
}

std::string sheets_document(const WireTypes&) {
  std::string out =
      "# Words of score sheets\n\nGenerated from the games' `sheet_words.hpp` and tallies by `./dev docs`: what the "
      "identifiers on a score sheet mean, for a client that knows no game. The server has the same in "
      "`/api/protocol/registry.json`.\n";
  for (const CatalogEntry& entry : catalog()) {
    out.append("\n## ").append(entry.title).append("\n\n");
    append_language_heads(out, "| where | identifier |");
    append_rows(out, "line", entry.sheet_words.lines);
    append_rows(out, "end of a deal", entry.sheet_words.deal_reasons);
    append_rows(out, "end of a match", entry.sheet_words.match_reasons);
    for (const TallyKind& one : entry.tallies)
      append_language_row(out, "| tally | `" + std::string{one.kind} + "` |", one.title);
  }
  return out;
}

}  // namespace takamaka
