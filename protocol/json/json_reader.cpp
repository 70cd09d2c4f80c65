#include "protocol/json/json_reader.hpp"

#include <algorithm>
#include <utility>

#include "protocol/messages/text_length.hpp"

namespace takamaka::wire {
namespace {

bool within(std::size_t length, Range range) {
  return std::cmp_greater_equal(length, range.min) && std::cmp_less_equal(length, range.max);
}
std::string length_reason(Range range, std::string_view what) {
  if (range.min == range.max) return "must be " + std::to_string(range.min) + " " + std::string{what};
  return "must be " + std::to_string(range.min) + " to " + std::to_string(range.max) + " " + std::string{what};
}

}  // namespace

bool JsonReader::read_bool(const Json& json, bool& into) {
  if (!json.is_boolean()) return fail("must be true or false");
  into = json.get<bool>();
  return true;
}

bool JsonReader::read_integer(const Json& json, Bounds bounds, const std::optional<Range>& range, std::int64_t& into) {
  if (!json.is_number_integer()) return fail("must be an integer");
  if (json.is_number_unsigned()) {
    const auto value = json.get<std::uint64_t>();
    if (value > bounds.most || (range && std::cmp_greater(value, range->max))) return fail("out of range");
    into = static_cast<std::int64_t>(value);
  } else {
    into = json.get<std::int64_t>();
    if (into < bounds.least || std::cmp_greater(into, bounds.most)) return fail("out of range");
  }
  if (!range) return true;
  if (into < range->min || into > range->max) return fail("out of range");
  if ((into - range->min) % range->step == 0) return true;
  return fail("must be in steps of " + std::to_string(range->step) + " from " + std::to_string(range->min));
}

const std::string* JsonReader::read_text(const Json& json, const std::optional<Range>& range) {
  const auto* const text = json.get_ptr<const std::string*>();
  if (text == nullptr) {
    fail("must be a string");
  } else if (range && !within(code_points(*text), *range)) {
    fail(length_reason(*range, "characters"));
  } else {
    return text;
  }
  return nullptr;
}

bool JsonReader::read_choice(const Json& json, std::span<const std::string_view> choices, std::size_t& chosen) {
  const std::string* const text = read_text(json, {});
  if (text == nullptr) return false;
  const auto at = std::ranges::find(choices, *text);
  chosen = static_cast<std::size_t>(at - choices.begin());
  if (at != choices.end()) return true;
  std::string list;
  for (const std::string_view choice : choices) list.append(list.empty() ? "" : ", ").append(choice);
  return fail("must be one of " + list);
}

bool JsonReader::is_object(const Json& json) { return json.is_object() || fail("must be an object"); }

bool JsonReader::is_list(const Json& json, const std::optional<Range>& range) {
  if (!json.is_array()) return fail("must be a list");
  return !range || within(json.size(), *range) || fail(length_reason(*range, "entries"));
}

bool JsonReader::is_owned(const Json& json) {
  return (json.is_object() && json.size() == 2 && json.contains("owner") && json.contains("value")) ||
         fail("must be an object of `owner` and `value`");
}

bool JsonReader::is_tagged(const Json& json, std::string_view name, bool may_lack_type, bool& has_type) {
  if (!is_object(json)) return false;
  const auto type = json.find("type");
  has_type = type != json.end();
  if (!has_type) return may_lack_type || fail_at("type", "missing");
  return *type == name || fail_at("type", "must be " + std::string{name});
}

const std::string* JsonReader::read_type(const Json& json) {
  if (!is_object(json)) return nullptr;
  const auto type = json.find("type");
  const std::string* const name = type == json.end() ? nullptr : type->get_ptr<const std::string*>();
  if (name == nullptr) fail_at("type", type == json.end() ? "missing" : "must be a string");
  return name;
}

const Json* JsonReader::find(const Json::object_t& object, std::string_view key, std::string_view former,
                             std::size_t& found) {
  auto at = object.find(key);
  if (at == object.end() && !former.empty()) at = object.find(former);
  if (at == object.end()) return nullptr;
  ++found;
  return &at->second;
}

bool JsonReader::fail(std::string_view reason) {
  problem_ = {"", std::string{reason}};
  return false;
}

bool JsonReader::fail_at(std::string_view key, std::string_view reason) {
  fail(reason);
  return fail_below(key);
}

bool JsonReader::fail_below(std::string_view key) {
  std::string step = "/";
  for (const char c : key) {  // RFC 6901
    if (c == '~') {
      step += "~0";
    } else if (c == '/') {
      step += "~1";
    } else {
      step += c;
    }
  }
  problem_.path.insert(0, step);
  return false;
}

bool JsonReader::fail_at_unknown_key(const Json::object_t& object, std::span<const std::string_view> known,
                                     bool tagged) {
  for (const auto& [key, value] : object) {
    if (!(tagged && key == "type") && std::ranges::find(known, key) == known.end()) return fail_at(key, "unknown key");
  }
  return fail_at("type", "unknown key");
}

}  // namespace takamaka::wire
