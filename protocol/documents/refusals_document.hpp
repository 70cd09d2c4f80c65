#pragma once

#include <string>

#include "protocol/documents/wire_types.hpp"
#include "protocol/games/catalog.hpp"
#include "protocol/json/schema.hpp"

namespace takamaka {

// The codes with which the rules of the game refuse, with the rules and a text in each language of the page.
OrderedJson refusals_by_rules(const CatalogEntry& game);
// GET /api/refusals and web/src/generated/refusals.json: the same for each game.
std::string refusals_text();
// docs/generated/REFUSALS.md
std::string refusals_document(const WireTypes&);

}  // namespace takamaka
