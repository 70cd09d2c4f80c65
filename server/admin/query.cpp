#include "server/admin/query.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "engine/base/utf8.hpp"

namespace takamaka::admin {
namespace {

std::optional<unsigned> hex_digit(char character) {
  if (character >= '0' && character <= '9') return static_cast<unsigned>(character - '0');
  if (character >= 'a' && character <= 'f') return static_cast<unsigned>(character - 'a' + 10);
  if (character >= 'A' && character <= 'F') return static_cast<unsigned>(character - 'A' + 10);
  return std::nullopt;
}

std::unexpected<DecodeError> wrong(const std::string& key, std::string reason) {
  return std::unexpected(DecodeError{"/" + key, std::move(reason)});
}

const shape::Type* type_of(const shape::Type& object, std::string_view name) {
  const auto member = std::ranges::find(object.members, name, &shape::Member::name);
  if (member == object.members.end()) return nullptr;
  const shape::Type* type = member->type.get();
  return type->kind == shape::Kind::optional ? type->of.get() : type;
}

}  // namespace

std::optional<std::string> unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      out += ' ';
    } else if (text[i] != '%') {
      out += text[i];
    } else {
      const auto high = i + 2 < text.size() ? hex_digit(text[i + 1]) : std::nullopt;
      const auto low = high ? hex_digit(text[i + 2]) : std::nullopt;
      if (!low) return std::nullopt;
      out += static_cast<char>(*high * 16 + *low);
      i += 2;
    }
  }
  if (out.find('\0') != std::string::npos || !is_utf8(out)) return std::nullopt;
  return out;
}

Result<Json, DecodeError> read_query(std::string_view text, const shape::Type& type) {
  Json object = Json::object();
  while (!text.empty()) {
    const std::string_view pair = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(pair.size() + 1, text.size()));
    if (pair.empty()) continue;
    const auto equals = pair.find('=');
    const auto key = unescaped(pair.substr(0, equals));
    const auto value = unescaped(equals == std::string_view::npos ? std::string_view{} : pair.substr(equals + 1));
    if (!key || !value) return wrong(key.value_or(""), "not a valid URL query");
    if (object.contains(*key)) return wrong(*key, "given twice");
    const shape::Type* wanted = type_of(type, *key);
    if (value->empty() && wanted != nullptr) continue;
    if (wanted != nullptr && wanted->kind == shape::Kind::integer) {
      std::int64_t number = 0;
      const auto [end, error] = std::from_chars(value->data(), value->data() + value->size(), number);
      if (error != std::errc{} || end != value->data() + value->size()) return wrong(*key, "not a whole number");
      object[*key] = number;
    } else if (wanted != nullptr && wanted->kind == shape::Kind::boolean) {
      if (*value != "true" && *value != "false") return wrong(*key, "not true or false");
      object[*key] = *value == "true";
    } else {
      object[*key] = *value;
    }
  }
  return object;
}

}  // namespace takamaka::admin
