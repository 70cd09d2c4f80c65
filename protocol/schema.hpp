#pragma once

// JSON Schema 2020-12 from the field lists.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "protocol/parse.hpp"
#include "protocol/shape.hpp"

namespace takamaka {

using OrderedJson = nlohmann::ordered_json;

// closed: further keys are refused, as the server does with what clients send. open: a reader ignores keys it does not
// know, for a newer server may add some.
enum class Openness : std::uint8_t { closed, open };

// The schema of one type. Types with a name become entries of `definitions` (the `$defs` of the whole) and are
// referred to.
OrderedJson schema_of(const shape::TypePtr&, Openness, OrderedJson& definitions);

// The schema of an option form: every property with title, description, default and limits, and `x-when` (an object:
// option → the values, as text, with which this one means something; all must hold). `defaults` is an object with a
// value for every option.
OrderedJson options_schema(const shape::TypePtr& options, const OrderedJson& defaults);

}  // namespace takamaka
