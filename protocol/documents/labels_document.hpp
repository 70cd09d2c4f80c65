#pragma once

#include <string>

#include "protocol/documents/wire_types.hpp"
#include "protocol/games/catalog.hpp"
#include "protocol/json/schema.hpp"

namespace takamaka {

// The labels of the game's actions, with a text in each language of the page.
OrderedJson labels_of(const CatalogEntry& game);
// docs/generated/LABELS.md
std::string labels_document(const WireTypes&);

}  // namespace takamaka
