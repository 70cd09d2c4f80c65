#pragma once

#include <string>
#include <string_view>

namespace takamaka {

// Returns the `id` of a message that may be no valid JSON, so that its refusal can name it: the one member `id` of the
// outermost object, if it is a string of at most `request_id_bytes_max` characters. Empty if it cannot be read with
// certainty: there is none, there are several, or the text stops being a list of members before it. What the values of
// other members hold does not matter. Never throws; linear in `text`.
std::string readable_id(std::string_view text);

}  // namespace takamaka
