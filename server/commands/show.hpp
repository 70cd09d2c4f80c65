#pragma once

// A match as text for people: tables and hands as indented JSON, events one a line.

#include <nlohmann/json_fwd.hpp>
#include <ostream>
#include <string_view>
#include <vector>

#include "protocol/any_match.hpp"

namespace takamaka::commands {

using Json = nlohmann::ordered_json;

Json table_of(const AnyMatch& match);
Json own_of(const AnyMatch& match, Seat seat);

// Indented as far as it helps the eye: short values stay on one line.
void show(std::ostream& out, const Json& value, int indent = 0);
// What everyone at the table saw happen.
void show_events(const std::vector<WrittenEvent>& events);

// Says on standard error what was wrong with the command; the exit code for that.
int wrong(std::string_view sentence);

}  // namespace takamaka::commands
