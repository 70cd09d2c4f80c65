#include "protocol/catalog.hpp"

#include <nlohmann/json.hpp>

#include "protocol/encode.hpp"
#include "protocol/room_view.hpp"
#include "protocol/schema.hpp"

namespace takamaka {

std::string describe_settings() {
  const auto defaults = OrderedJson::parse(to_json(RoomSettings{}, Spectator{}));
  return options_schema(shape::of<RoomSettings>(), defaults).dump();
}

const CatalogEntry* find_variant(std::string_view key) {
  for (const CatalogEntry& entry : catalog()) {
    if (entry.key == key) return &entry;
  }
  return nullptr;
}

}  // namespace takamaka
