#pragma once

// What the decoder (json_codec.hpp) asks of parsed JSON for every type alike. It is compiled once: the decoder itself is
// compiled for each type that is read, in each place that reads it.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/describe.hpp"
#include "protocol/json/parse.hpp"

namespace takamaka::wire {

// Each function returns false, or null, after it has noted the first problem. The path of the problem is built while the
// callers return (`fail_below`), so correct input does not pay for it.
class JsonReader {
 protected:
  // The least and the greatest value of an integer type.
  struct Bounds {
    std::int64_t least;
    std::uint64_t most;
  };

  bool read_bool(const Json& json, bool& into);
  // `into` gets the bits of the value; one above the greatest std::int64_t wraps.
  bool read_integer(const Json& json, Bounds bounds, const std::optional<Range>& range, std::int64_t& into);
  // `range` counts code points. What it returns belongs to `json`.
  const std::string* read_text(const Json& json, const std::optional<Range>& range);
  bool read_choice(const Json& json, std::span<const std::string_view> choices, std::size_t& chosen);

  bool is_object(const Json& json);
  // `range` counts the elements.
  bool is_list(const Json& json, const std::optional<Range>& range);
  // An object of `owner` and `value`.
  bool is_owned(const Json& json);
  // An object whose `type` is `name`. With `may_lack_type` it may lack the type: `has_type` tells.
  bool is_tagged(const Json& json, std::string_view name, bool may_lack_type, bool& has_type);
  // The `type` of an object. What it returns belongs to `json`.
  const std::string* read_type(const Json& json);

  // Returns the value of a key, or else of its former name if there is one; null if there is neither. Counts what it finds.
  static const Json* find(const Json::object_t& object, std::string_view key, std::string_view former,
                          std::size_t& found);

  bool fail(std::string_view reason);
  bool fail_at(std::string_view key, std::string_view reason);
  // Puts `key` before the path of the problem.
  bool fail_below(std::string_view key);
  bool fail_at_unknown_key(const Json::object_t& object, std::span<const std::string_view> known, bool tagged);

  DecodeError problem_;
};

}  // namespace takamaka::wire
