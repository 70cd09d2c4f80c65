#pragma once

// Prints a match for people: tables and hands as indented JSON, one event per line.

#include <nlohmann/json_fwd.hpp>
#include <ostream>
#include <string_view>
#include <vector>

#include "protocol/games/any_match.hpp"

namespace takamaka::commands {

using Json = nlohmann::ordered_json;

Json table_of(const AnyMatch& match);
Json own_of(const AnyMatch& match, Seat seat);

// Prints indented JSON; short values stay on one line.
void show(std::ostream& out, const Json& value, int indent = 0);
// Prints the events as everyone at the table saw them.
void show_events(const std::vector<WrittenEvent>& events);

// Prints the document as one line. Text that is not UTF-8 becomes U+FFFD: a path may be anything.
void print_json(const Json& document);

// Prints an error about the command line to standard error and returns its exit code, 64.
int wrong(std::string_view sentence);

}  // namespace takamaka::commands
