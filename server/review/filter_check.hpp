#pragma once

// Finds values of a filter that no match can have. Without this, a misspelt value would find nothing, like a true answer.

#include <optional>
#include <string>

#include "storage/lists/games.hpp"

namespace takamaka::review {

struct WrongFilter {
  std::string key;     // as in the API: game, result, option, before, until_ms
  std::string reason;  // with the right values
};
// Flags, rooms and players are checked by the search itself, because only the database knows them.
std::optional<WrongFilter> wrong_in(const storage::GamePageFilter& filter);

// Whether the text has the form of an id.
bool is_id(std::string_view text);

}  // namespace takamaka::review
