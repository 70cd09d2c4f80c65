#pragma once

// Names and texts that people type, made presentable. What comes out is shown to others as plain text; it is never
// markup.
//
// Blanks of every kind, line ends among them, become one space; those at the ends go. Refused: control characters,
// characters that turn the direction of text (U+202A…202E, U+2066…2069), characters that show nothing (so that nobody
// can look like somebody else), surrogates and non-characters, invalid UTF-8, and what is too short or too long.
// Lengths count code points.

#include <string>
#include <string_view>

#include "engine/base/result.hpp"
#include "protocol/refusals.hpp"

namespace takamaka {

Result<std::string, RefusalCode> clean_name(std::string_view typed);          // a player's: 1 … 24; refused `bad_name`
Result<std::string, RefusalCode> clean_room_name(std::string_view typed);     // a table's: 0 … 24; refused `bad_name`
Result<std::string, RefusalCode> clean_text(std::string_view typed);          // chat: 1 … 120; refused `bad_text`
Result<std::string, RefusalCode> clean_announcement(std::string_view typed);  // 1 … 200; refused `bad_text`

Result<std::string, RefusalCode> clean_report(std::string_view typed);  // a report's: 0 … 500; refused `bad_text`

}  // namespace takamaka
