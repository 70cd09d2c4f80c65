#pragma once

// How docs/generated/PROTOCOL.md names types. Each type that a table names has one heading, and the table links to it.

#include <string>

#include "protocol/documents/wire_types.hpp"
#include "protocol/json/shape.hpp"

namespace takamaka {

// Returns the heading under which the type is defined: "Seat", or "double_six Tile" for one that belongs to a game or to a
// family of tiles, because others have one of the same name.
std::string type_heading(const shape::Type&);
// Returns the own name of the type ("Tile"), as a link to that heading.
std::string type_link(const shape::Type&);

// Returns a section for each number or text with a name of its own that a message, an event, an action or a view has: what
// it is, its bounds and its pattern.
std::string named_values(const WireTypes&);

}  // namespace takamaka
