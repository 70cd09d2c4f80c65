#pragma once

#include <string>
#include <string_view>

#include "engine/match/translated.hpp"
#include "protocol/json/schema.hpp"

namespace takamaka {

// The text in each language, by the language's name.
OrderedJson in_all_languages(const Translated&);

// Begins a Markdown table: columns with these titles (`| action | value |`), then one for each language.
void append_language_heads(std::string& out, std::string_view titles);
// A row of such a table; `cells` are those before the texts.
void append_language_row(std::string& out, std::string_view cells, const Translated&);

}  // namespace takamaka
