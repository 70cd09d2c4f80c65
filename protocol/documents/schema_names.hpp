#pragma once

// The names of the definitions in the protocol's JSON Schema, made of the words of the wire: HelloRequest, WelcomeMessage,
// SeatedRoomEvent, GaplePlayAction, GapleTable. Types for what a client sends end in Input if they are not whole messages.

#include <map>
#include <string>
#include <string_view>

#include "protocol/documents/wire_types.hpp"
#include "protocol/json/schema.hpp"

namespace takamaka {

// Returns "kap_tai_shap" as "KapTaiShap".
std::string pascal_case(std::string_view words);

class SchemaNames {
 public:
  explicit SchemaNames(const WireTypes& types);

  // Returns the name of a type's definition; empty if it is written in place.
  std::string of(const shape::Type& type, Openness openness) const;
  // Returns the name of a game's own definition, such as "GapleTable".
  static std::string of_variant(std::string_view key, std::string_view what) {
    return pascal_case(key) + std::string{what};
  }

 private:
  std::map<std::string, std::string> given_;  // by the type's own name
};

}  // namespace takamaka
