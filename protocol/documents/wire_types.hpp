#pragma once

// All types of the protocol as shapes, from which the documents are generated. Only developers generate them: the program
// has the served ones as text (server/http/generated_documents.hpp). The caller gives the room's events, because
// this folder does not know rooms.

#include <string>
#include <string_view>
#include <vector>

#include "protocol/json/shape.hpp"

namespace takamaka {

struct VariantTypes {
  std::string_view key;
  shape::TypePtr options, action, event, table, own;
};

struct WireTypes {
  shape::TypePtr client, server, room_event;
  std::vector<VariantTypes> variants;
};

// Returns the types of the messages and of every game of this program.
WireTypes wire_types(shape::TypePtr room_event);

template <class R>
VariantTypes variant_types() {
  return {R::key,
          shape::of<typename R::Options>(),
          shape::of<typename R::Action>(),
          shape::of<typename R::Event>(),
          shape::of<typename R::Public>(),
          shape::of<typename R::Own>()};
}

// web/src/generated/schema.json: every message, event, table and option (served_documents.hpp).
std::string schema_document(const WireTypes&);
// clients/typescript/src/generated/protocol.ts, also for the page
std::string typescript_document(const WireTypes&);
// docs/generated/PROTOCOL.md: messages, room events, each variant's views, refusals, close codes and limits.
std::string protocol_document(const WireTypes&);
// docs/generated/OPTIONS.md: the options and presets of every variant, and the settings of a room.
std::string options_document(const WireTypes&);

}  // namespace takamaka
