#pragma once

// Writes described values as JSON text, directly from their field lists into a buffer. It builds no tree, because a
// tree costs more than everything else in a move.
//
// One rule for missing values: an empty optional field is left out of its object; everywhere else (in a list, or
// alone) an empty optional is null. A value that the viewer may not see is null and never left out, so its place stays
// visible.

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/json/text_buffer.hpp"
#include "protocol/messages/wire_kinds.hpp"

namespace takamaka {

// Appends `text` in quotes. UTF-8 stays unchanged; only quotes, backslashes and control characters are escaped.
void append_quoted(TextBuffer& out, std::string_view text);

namespace wire {

// Returns `,"name":` of a field, built at compile time.
template <class T, std::size_t I>
consteval auto key_text() {
  constexpr std::string_view name = nth<I>(T::fields).name;
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

}  // namespace wire

// Appends `value` as one JSON value that shows what `viewer` may see. Does not compile for a type without a wire form,
// such as a game's State.
template <wire::Writable T>
void append_json(TextBuffer& out, const T& value, const Viewer& viewer);

namespace wire {

// Appends the key of a field, with a comma before it unless it is the first.
template <Described T, std::size_t I>
void append_key(TextBuffer& out, bool& first) {
  constexpr auto& key = key_of<T, I>;
  if (std::exchange(first, false)) {
    out.append(key.data() + 1, key.size() - 1);
  } else {
    out.append(key.data(), key.size());
  }
}

template <Described T, std::size_t I>
void append_field(TextBuffer& out, const T& value, const Viewer& viewer, bool& first) {
  const auto& member = value.*(nth<I>(T::fields).member);
  if constexpr (Optional<field_value<T, I>>) {
    if (!member) return;
  }
  append_key<T, I>(out, first);
  append_json(out, member, viewer);
}

}  // namespace wire

// Appends the fields of `value`, each with a comma before it; with `first`, the first field gets none.
template <Described T>
void append_fields(TextBuffer& out, const T& value, const Viewer& viewer, bool first) {
  wire::for_each_field<T>([&]<std::size_t I>() { wire::append_field<T, I>(out, value, viewer, first); });
}

// Appends `{"type":"…",…}`, the form of a member of a sum type.
template <Tagged T>
void append_tagged(TextBuffer& out, const T& value, const Viewer& viewer) {
  out += '{';
  out.append(wire::tag_of<T>.data(), wire::tag_of<T>.size());
  append_fields(out, value, viewer, false);
  out += '}';
}

template <wire::Writable T>
void append_json(TextBuffer& out, const T& value, const Viewer& viewer) {
  if constexpr (std::same_as<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (wire::Integer<T>) {
    out.append_number(value);
  } else if constexpr (wire::Text<T>) {
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
  } else if constexpr (wire::RareValue<T> || wire::BoxedValue<T>) {
    append_json(out, *value, viewer);
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
      out.append_number(value.owner.value);
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
  TextBuffer out;
  append_json(out, value, viewer);
  return out.text();
}

// As a member of a sum type.
template <Tagged T>
std::string to_tagged_json(const T& value, const Viewer& viewer) {
  TextBuffer out;
  append_tagged(out, value, viewer);
  return out.text();
}

}  // namespace takamaka
