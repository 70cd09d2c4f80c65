#include "protocol/catalog.hpp"

namespace takamaka {

const CatalogEntry* find_variant(std::string_view key) {
  for (const CatalogEntry& entry : catalog()) {
    if (entry.key == key) return &entry;
  }
  return nullptr;
}

}  // namespace takamaka
