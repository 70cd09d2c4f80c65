#include "protocol/games/catalog.hpp"

#include <nlohmann/json.hpp>

#include "protocol/json/encode.hpp"
#include "protocol/json/schema.hpp"
#include "protocol/messages/room_view.hpp"

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
