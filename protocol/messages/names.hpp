#pragma once

// Cleans names and texts that people type. The result is shown to others as plain text, never as markup.
//
// The result is in Unicode normalization form C (NFC), so "é" typed as one or as two code points is the same name. Each run of
// white space, including line ends, becomes one space; white space at both ends is removed. Refused: control characters,
// characters that change the direction of text (U+202A…202E, U+2066…2069), invisible characters (they would let a player
// look like somebody else), stacks of combining marks (they would cover the lines around them), texts of marks alone,
// surrogates and non-characters, invalid UTF-8, and texts that are too short or too long. Lengths count code points after
// normalization.
//
// Names that only look alike (case, width, Cyrillic а and Latin a) are different names: two people may also share one. A
// table tells people apart by their seat, and a list of look-alikes would refuse honest names and still miss some
// (docs/decisions/0026-behind-a-proxy.md). Where names are read without seats, told_apart() numbers them.

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/messages/refusals.hpp"

namespace takamaka {

Result<std::string, RefusalCode> clean_name(std::string_view typed);          // player: 1 … 24; refused `bad_name`
Result<std::string, RefusalCode> clean_room_name(std::string_view typed);     // room: 0 … 24; refused `bad_name`
Result<std::string, RefusalCode> clean_text(std::string_view typed);          // chat: 1 … 120; refused `bad_text`
Result<std::string, RefusalCode> clean_announcement(std::string_view typed);  // 1 … 200; refused `bad_text`

// Returns the text in NFC, as names and texts are stored, for a search among them; unchanged if it is not valid UTF-8.
std::string composed(std::string_view typed);

// Returns the names of a table's seats so that no two are the same, also apart from case and width: the second Ayu is
// "Ayu 2", unless somebody is called so. Empty names stay empty. The page numbers the names of a table in the same way.
std::vector<std::string> told_apart(const std::vector<std::string>& names);

// Reads what people type or copy as a code as if they had typed it on an English keyboard: letters and digits of any width
// become ASCII, every dash '-', every blank ' '; invisible characters are removed. Other characters stay; text that is not
// UTF-8 stays unchanged.
std::string plain_letters(std::string_view typed);

// Returns any text as a terminal can show it: with '?' for each character that a name may not have because it controls
// something, changes the direction of the text or is invisible, and for each byte that is no UTF-8.
std::string for_terminal(std::string_view text);

Result<std::string, RefusalCode> clean_report(std::string_view typed);  // 0 … 500; refused `bad_text`

}  // namespace takamaka
