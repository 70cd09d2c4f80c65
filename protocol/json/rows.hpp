#pragma once

// Writes described values as rows, for clients that offer `compact`: a struct is the array of its values in the order of its
// field list, a member of a sum type has its `type` in front, and everything else is written as in encode.hpp. So a game has
// rows as soon as it has field lists, and a row costs less than an object, because it has no keys.
//
// Two rules make rows short. Each leaves out values at the end of a row:
// - in a list of structs, those that are the same as in the row before;
// - elsewhere, and in the first row of a list, optional values that are missing.
// A missing value that is not left out is null.

#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/json/encode.hpp"

namespace takamaka {

// Appends `value` in the form of rows. Nothing in it may be for some viewers only.
template <wire::Writable T>
void append_in_rows(TextBuffer& out, const T& value);

namespace wire {

template <class T>
concept Row = Described<T> && !TextCoded<T>;

// Whether a row that ends before this field would mean something else. `before` is the row before, or null.
template <Row T, std::size_t I>
bool is_needed(const T& value, const T* before) {
  constexpr auto member = nth<I>(T::fields).member;
  if (before != nullptr) return !(value.*member == before->*member);
  if constexpr (Optional<field_value<T, I>>) {
    return (value.*member).has_value();
  } else {
    return true;
  }
}

// Returns how many fields the row has. Looks from the end: most rows are told apart by their last fields.
template <Row T>
std::size_t row_length(const T& value, const T* before) {
  constexpr std::size_t all = field_count<T>;
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    std::size_t length = all;
    (void)((is_needed<T, all - 1 - I>(value, before) || (length -= 1, false)) || ...);
    return length;
  }(std::make_index_sequence<all>{});
}

}  // namespace wire

// Appends one row. Fields of the type `LeftOut` have no place in it.
template <class LeftOut = void, wire::Row T>
void append_row(TextBuffer& out, const T& value, const T* before = nullptr) {
  static_assert(!wire::has_secrets<T>(), "a row has no place for what some viewers may not see");
  const std::size_t length = wire::row_length(value, before);
  bool first = true;
  out += '[';
  if constexpr (Tagged<T>) {
    out += '"';
    out += std::string_view{T::wire_name};
    out += '"';
    first = false;
  }
  wire::for_each_field<T>([&]<std::size_t I>() {
    if constexpr (!std::same_as<wire::field_value<T, I>, LeftOut>) {
      if (I >= length) return;
      if (!std::exchange(first, false)) out += ',';
      append_in_rows(out, value.*(nth<I>(T::fields).member));
    }
  });
  out += ']';
}

template <wire::Writable T>
void append_in_rows(TextBuffer& out, const T& value) {
  if constexpr (wire::Optional<T>) {
    if (value) {
      append_in_rows(out, *value);
    } else {
      out += "null";
    }
  } else if constexpr (wire::BoxedValue<T>) {
    append_in_rows(out, *value);
  } else if constexpr (wire::List<T>) {
    using Element = typename T::value_type;
    out += '[';
    [[maybe_unused]] const void* before = nullptr;
    bool first = true;
    for (const auto& element : value) {
      if (!std::exchange(first, false)) out += ',';
      if constexpr (wire::Row<Element>) {
        append_row(out, element, static_cast<const Element*>(before));
        before = &element;
      } else {
        append_in_rows<Element>(out, element);
      }
    }
    out += ']';
  } else if constexpr (wire::Sum<T>) {
    std::visit([&](const auto& member) { append_row(out, member); }, value);
  } else if constexpr (wire::Row<T>) {
    append_row(out, value);
  } else {
    append_json(out, value, Spectator{});
  }
}

}  // namespace takamaka
