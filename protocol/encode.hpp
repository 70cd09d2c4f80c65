#pragma once

// Writes described values as JSON text, directly from their field lists into a buffer. It builds no tree, because a
// tree costs more than everything else in a move.
//
// One rule for missing values: an empty optional field is left out of its object; everywhere else (in a list, or
// alone) an empty optional is null. A value that the viewer may not see is null and never left out, so its place stays
// visible.

#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

#include "protocol/wire_kinds.hpp"

namespace takamaka {

// Appends `text` in quotes. UTF-8 stays unchanged; only quotes, backslashes and control characters are escaped.
void append_quoted(std::string& out, std::string_view text);

namespace wire {

// Returns `,"name":` of a field, built at compile time.
template <class T, std::size_t I>
consteval auto key_text() {
  constexpr std::string_view name = std::get<I>(T::fields).name;
  std::array<char, name.size() + 4> text{};
  std::size_t at = 0;
  text[at++] = ',';
  text[at++] = '"';
  for (const char c : name) text[at++] = c;
  text[at++] = '"';
  text[at++] = ':';
  return text;
}
template <Tagged T>
consteval auto tag_text() {
  constexpr std::string_view before = R"("type":")";
  constexpr std::string_view name = T::wire_name;
  std::array<char, before.size() + name.size() + 1> text{};
  std::size_t at = 0;
  for (const char c : before) text[at++] = c;
  for (const char c : name) text[at++] = c;
  text[at++] = '"';
  return text;
}
template <class T, std::size_t I>
inline constexpr auto key_of = key_text<T, I>();
template <class T>
inline constexpr auto tag_of = tag_text<T>();

template <std::integral N>
void append_number(std::string& out, N value) {
  std::array<char, 24> digits;
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  out.append(digits.data(), end);
}

}  // namespace wire

// Appends `value` as one JSON value that shows what `viewer` may see. Does not compile for a type without a wire form,
// such as a game's State.
template <wire::Writable T>
void append_json(std::string& out, const T& value, const Viewer& viewer);

// Appends the fields of `value`, each with a comma before it; with `first`, the first field gets none.
template <Described T>
void append_fields(std::string& out, const T& value, const Viewer& viewer, bool first) {
  wire::for_each_field<T>([&]<std::size_t I>() {
    const auto& member = value.*(std::get<I>(T::fields).member);
    if constexpr (wire::Optional<wire::field_value<T, I>>) {
      if (!member) return;
    }
    constexpr auto& key = wire::key_of<T, I>;
    out.append(key.data() + (first ? 1 : 0), key.size() - (first ? 1 : 0));
    first = false;
    append_json(out, member, viewer);
  });
}

// Appends `{"type":"…",…}`, the form of a member of a sum type.
template <Tagged T>
void append_tagged(std::string& out, const T& value, const Viewer& viewer) {
  out += '{';
  out.append(wire::tag_of<T>.data(), wire::tag_of<T>.size());
  append_fields(out, value, viewer, false);
  out += '}';
}

template <wire::Writable T>
void append_json(std::string& out, const T& value, const Viewer& viewer) {
  if constexpr (std::same_as<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (wire::Integer<T>) {
    wire::append_number(out, value);
  } else if constexpr (std::same_as<T, std::string>) {
    append_quoted(out, value);
  } else if constexpr (std::same_as<T, RawJson>) {
    out += value.text;
  } else if constexpr (TextCoded<T>) {
    out += '"';
    value.append_to(out);
    out += '"';
  } else if constexpr (NamedEnum<T>) {
    out += '"';
    out += name_of(value);
    out += '"';
  } else if constexpr (wire::StrongValue<T>) {
    append_json(out, value.value, viewer);
  } else if constexpr (wire::Optional<T>) {
    if (value) {
      append_json(out, *value, viewer);
    } else {
      out += "null";
    }
  } else if constexpr (wire::List<T>) {
    out += '[';
    bool first = true;
    for (const auto& element : value) {
      if (!first) out += ',';
      first = false;
      append_json<typename T::value_type>(out, element, viewer);
    }
    out += ']';
  } else if constexpr (wire::OneSeats<T>) {
    if (std::holds_alternative<AfterMatch>(viewer)) {
      append_json(out, value.value, viewer);
    } else if (std::holds_alternative<Archive>(viewer)) {  // the log must hold the owner as well
      out += R"({"owner":)";
      wire::append_number(out, value.owner.value);
      out += R"(,"value":)";
      append_json(out, value.value, viewer);
      out += '}';
    } else if (const Seat* seat = std::get_if<Seat>(&viewer); seat != nullptr && *seat == value.owner) {
      append_json(out, value.value, viewer);
    } else {
      out += "null";
    }
  } else if constexpr (wire::Nobodys<T>) {
    if (std::holds_alternative<Archive>(viewer) || std::holds_alternative<AfterMatch>(viewer)) {
      append_json(out, value.value, viewer);
    } else {
      out += "null";
    }
  } else if constexpr (wire::Sum<T>) {
    std::visit([&](const auto& member) { append_tagged(out, member, viewer); }, value);
  } else if constexpr (Tagged<T>) {  // such as the winning event in a score sheet: the same form as in its sum
    append_tagged(out, value, viewer);
  } else {
    out += '{';
    append_fields(out, value, viewer, true);
    out += '}';
  }
}

template <wire::Writable T>
std::string to_json(const T& value, const Viewer& viewer) {
  std::string out;
  append_json(out, value, viewer);
  return out;
}

}  // namespace takamaka
