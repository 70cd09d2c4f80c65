#pragma once

// Writes JSON Schema 2020-12 from the field lists.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "protocol/json/parse.hpp"
#include "protocol/json/shape.hpp"

namespace takamaka {

using OrderedJson = nlohmann::ordered_json;

// closed: other keys are refused, as the server does with client messages. open: a reader ignores unknown keys, because a
// newer server may add some.
enum class Openness : std::uint8_t { closed, open };

// Returns the schema of one type. Named types become entries of `definitions` (the `$defs` of the whole schema), and the
// schema refers to them.
OrderedJson schema_of(const shape::TypePtr&, Openness, OrderedJson& definitions);

// Returns the schema of an option form: every property with title, description, default and limits, and `x-when` (an
// object: option → the values, as text, with which this option applies; all must hold). `defaults` is an object with a
// value for every option.
OrderedJson options_schema(const shape::TypePtr& options, const OrderedJson& defaults);

}  // namespace takamaka
