#pragma once

// A struct lists its fields once, as `static constexpr auto fields = std::tuple{field("tile", &Play::tile), …}`.
// From that list come the JSON codec, JSON Schema, the TypeScript types, the options form, the reference tables and the
// random values of the tests. Nothing else repeats what a struct is made of.
//
// What may stand in a described struct: bool, int and the fixed-width integers, std::string, enums with `names()`,
// Strong, types with their own text form (TextCoded), std::optional, std::vector, described structs and std::variant of
// described structs that carry a `wire_name`.

#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace takamaka {

// The values an integer may have, both ends included; for a string or a list, its length.
struct Range {
  int min, max, step = 1;
};

// An option that only means something when another one has one of these values (blank-separated). `option` may also be
// "seats". Where it does not apply, an option is hidden in the form, ignored, and stored at its default (rules 0.6).
struct When {
  std::string_view option, values;
};

template <class Owner, class T>
struct Field {
  using owner_type = Owner;
  using value_type = T;
  std::string_view name;
  T Owner::* member;
  std::string_view label{}, help{};
  std::optional<Range> range{};
  std::array<When, 3> when{};
  bool may_be_left_out = false;  // besides optionals: the reader then takes the default
};

template <class O, class T>
constexpr Field<O, T> field(std::string_view name, T O::* member, std::string_view help = {},
                            std::optional<Range> range = {}) {
  return {name, member, {}, help, range, {}, false};
}

// A field that people set: it has a label and a sentence of help that ends with its rule numbers, such as "(R3.3)".
template <class O, class T>
constexpr Field<O, T> option(std::string_view name, T O::* member, std::string_view label, std::string_view help,
                             std::optional<Range> range = {}, std::array<When, 3> when = {}) {
  return {name, member, label, help, range, when, true};
}
// A field that a sender may leave out; it then stands at its default.
template <class O, class T>
constexpr Field<O, T> defaulted(Field<O, T> field) {
  field.may_be_left_out = true;
  return field;
}

// Forgetting a field is a compile error: the list must be as long as the struct.
struct Anything {
  template <class T>
  operator T() const;
};
template <class T, std::size_t... I>
consteval bool brace_inits(std::index_sequence<I...>) {
  return requires { T{((void)I, Anything{})...}; };
}
template <class T, std::size_t N = 0>
consteval std::size_t field_count() {
  if constexpr (!brace_inits<T>(std::make_index_sequence<N + 1>{})) {
    return N;
  } else {
    return field_count<T, N + 1>();
  }
}

template <class T>
concept Described = std::is_aggregate_v<T> && requires { std::tuple_size_v<std::remove_cvref_t<decltype(T::fields)>>; };

template <class T>
concept FullyDescribed =
    Described<T> && std::tuple_size_v<std::remove_cvref_t<decltype(T::fields)>> == field_count<T>();

// A member of a sum type on the wire: `{"type": wire_name, …fields}`.
template <class T>
concept Tagged = Described<T> && requires {
  { T::wire_name } -> std::convertible_to<std::string_view>;
};

// An enum whose enumerators count from 0 and whose names are found by `names(E{})`, an array in that order.
template <class E>
concept NamedEnum = std::is_enum_v<E> && requires(E e) {
  { names(e)[0] } -> std::convertible_to<std::string_view>;
};

// A small value with a text form of its own, such as the tile "4-6".
template <class T>
concept TextCoded = requires(const T value, std::string& out, std::string_view text) {
  { value.append_to(out) } -> std::same_as<void>;
  { T::parse(text) } -> std::same_as<std::optional<T>>;
};

template <NamedEnum E>
constexpr std::string_view name_of(E value) {
  return names(value)[static_cast<std::size_t>(value)];
}

}  // namespace takamaka
