#pragma once

// How a document names the definitions of its JSON Schema.

#include <functional>
#include <string>
#include <string_view>

#include "protocol/json/schema.hpp"

namespace takamaka {

struct SchemaStyle {
  // Returns the name of the definition of a named type; empty: the type is written in place.
  std::function<std::string(const shape::Type&, Openness)> name;
  // Returns the schema of raw JSON in this member of `owner`. Left empty: any JSON.
  std::function<OrderedJson(const shape::Type& owner, std::string_view member, Openness)> raw{};
  // Writes definitions for code generators, which name their types after `title`, and which make a type of its own for a
  // reference with a description beside it.
  bool for_generators = false;
};

// Like schema_of without a style, which has definitions for objects only, named after their types.
OrderedJson schema_of(const shape::TypePtr&, Openness, OrderedJson& definitions, const SchemaStyle&);

// Returns the schema of the rows of a struct (rows.hpp), in which fields of the type `left_out` have no place.
OrderedJson row_schema_of(const shape::TypePtr&, const shape::TypePtr& left_out, OrderedJson& definitions,
                          const SchemaStyle&);

// Returns a union whose members differ by the value of `type`.
OrderedJson union_schema(OrderedJson members);
// Returns a reference to a definition.
OrderedJson schema_reference(const std::string& name);

}  // namespace takamaka
