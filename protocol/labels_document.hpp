#pragma once

#include <string>

#include "protocol/catalog.hpp"
#include "protocol/schema.hpp"
#include "protocol/wire_types.hpp"

namespace takamaka {

// The labels of the game's actions, with a text in each language of the page.
OrderedJson labels_of(const CatalogEntry& game);
// docs/generated/LABELS.md
std::string labels_document(const WireTypes&);

}  // namespace takamaka
