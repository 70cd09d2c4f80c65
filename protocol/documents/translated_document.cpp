#include "protocol/documents/translated_document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace takamaka {

OrderedJson in_all_languages(const Translated& texts) {
  OrderedJson out;
  for (const auto& [name, text] : languages) out[std::string{name}] = texts.*text;
  return out;
}

void append_language_heads(std::string& out, std::string_view titles) {
  out += titles;
  for (const auto& [name, text] : languages) out.append(" ").append(name).append(" |");
  out += "\n|";
  const auto columns = std::ranges::count(titles, '|') - 1 + static_cast<std::ptrdiff_t>(languages.size());
  for (std::ptrdiff_t i = 0; i < columns; ++i) out += "---|";
  out += "\n";
}

void append_language_row(std::string& out, std::string_view cells, const Translated& texts) {
  out += cells;
  for (const auto& [name, text] : languages) out.append(" ").append(texts.*text).append(" |");
  out += "\n";
}

}  // namespace takamaka
