#pragma once

// The names for the values of rows (rows.hpp), with which a client makes objects of them again.
//
// The columns of a struct are a list: the name of each value or, if the value consists of rows itself, its name and its
// columns. A name ends in [] if the value is a list of rows, and in [][] if it is a list of such lists. For a choice of
// structs there is an object instead, which has the columns by the `type` that stands first in the row.

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "protocol/json/shape.hpp"

namespace takamaka {

// Returns the columns of a described type, without fields of the type `left_out`.
nlohmann::ordered_json columns_of(const shape::TypePtr& type, const shape::TypePtr& left_out = {});

// Returns what `compact` sends as `columns`, for the game with these views.
std::string columns_of_game(const shape::TypePtr& table, const shape::TypePtr& options, const shape::TypePtr& own);

}  // namespace takamaka
