#pragma once

// Everything that is on the wire, as shapes: what the generated documents are written from. The caller names the types,
// for only a program that sees the rooms and every variant knows them all.

#include <string>
#include <string_view>
#include <vector>

#include "protocol/shape.hpp"

namespace takamaka {

struct VariantTypes {
  std::string_view key;
  shape::TypePtr options, action, event, table, own;
};

struct WireTypes {
  shape::TypePtr client, server, room_event;
  std::vector<VariantTypes> variants;
};

template <class R>
VariantTypes variant_types() {
  return {R::key,
          shape::of<typename R::Options>(),
          shape::of<typename R::Action>(),
          shape::of<typename R::Event>(),
          shape::of<typename R::Public>(),
          shape::of<typename R::Own>()};
}

// web/src/generated/schema.json: one JSON Schema a direction, one for what happens in rooms, and five a variant.
std::string schema_document(const WireTypes&);
// web/src/generated/protocol.d.ts
std::string typescript_document(const WireTypes&);
// docs/generated/PROTOCOL.md: messages, room events, each variant's views, refusals, close codes and limits.
std::string protocol_document(const WireTypes&);
// docs/generated/OPTIONS.md: the options and presets of every variant, and what a host sets for a room.
std::string options_document(const WireTypes&);

}  // namespace takamaka
