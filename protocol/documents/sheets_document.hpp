#pragma once

#include <string>

#include "protocol/documents/wire_types.hpp"
#include "protocol/games/catalog.hpp"
#include "protocol/json/schema.hpp"

namespace takamaka {

// What the identifiers on the game's score sheets mean, in each language of the page: its lines, and the reasons for which
// its deals and its matches end.
OrderedJson sheet_of(const CatalogEntry& game);
// The names of the game's tallies, in each language of the page.
OrderedJson tally_titles_of(const CatalogEntry& game);
// web/src/generated/sheets.json: both for each game.
std::string sheets_text();
// docs/generated/SHEETS.md
std::string sheets_document(const WireTypes&);

}  // namespace takamaka
