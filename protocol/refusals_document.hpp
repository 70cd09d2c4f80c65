#pragma once

#include <string>

#include "protocol/wire_types.hpp"

namespace takamaka {

// GET /api/refusals and web/src/generated/refusals.json: for each game the codes with which its rules refuse, with the
// rules and a text in each language of the page.
std::string refusals_text();
// docs/generated/REFUSALS.md
std::string refusals_document(const WireTypes&);

}  // namespace takamaka
