#pragma once

// A struct lists its fields once, as `static constexpr auto fields = Fields{field("tile", &Play::tile), …}`.
// From that list come equality, the JSON codec, JSON Schema, the TypeScript types, the options form, the reference tables and the
// random values of the tests. The fields are listed nowhere else.
//
// Stored text keeps the names it was written with: a field may have a former name (`formerly`), and a member of a sum
// type a `former_wrapper`: the key under which all of its fields once stood in an object of their own. Only the decoder of
// stored text reads these; nothing writes them.
//
// A described struct may contain: bool, int and the fixed-width integers, std::string, ShortText, enums with `names()`, Strong,
// types with their own text form (TextCoded), std::optional, Box, std::vector, other lists (ListLike), described structs and
// std::variant of described structs that carry a `wire_name`.

#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/base/fields.hpp"

namespace takamaka {

// The allowed values of an integer, both ends included; for a string or a list, the allowed lengths.
struct Range {
  int min, max, step = 1;
};

// A condition under which an option applies: another option has one of these values (blank-separated). `option` may
// also be "seats". An option that does not apply is hidden in the form, ignored, and stored at its default (rules 0.6); the
// variant's `check` refuses by name what contradicts.
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
  bool may_be_left_out = false;  // the reader then uses the default; optionals can always be left out
  std::string_view former{};     // its name in what was stored earlier
};

template <class O, class T>
constexpr Field<O, T> field(std::string_view name, T O::* member, std::string_view help = {},
                            std::optional<Range> range = {}) {
  return {name, member, {}, help, range, {}, false, {}};
}

// A field that players set. It has a label and a help sentence that ends with its rule numbers, such as "(R3.3)".
template <class O, class T>
constexpr Field<O, T> option(std::string_view name, T O::* member, std::string_view label, std::string_view help,
                             std::optional<Range> range = {}, std::array<When, 3> when = {}) {
  return {name, member, label, help, range, when, true, {}};
}
// A field that a sender may leave out; it then has its default value.
template <class O, class T>
constexpr Field<O, T> defaulted(Field<O, T> field) {
  field.may_be_left_out = true;
  return field;
}
// A field that had another name before protocol 1.0.
template <class O, class T>
constexpr Field<O, T> formerly(std::string_view name, Field<O, T> field) {
  field.former = name;
  return field;
}

// How many fields the list of T has.
template <class T>
inline constexpr std::size_t field_count = std::remove_cvref_t<decltype(T::fields)>::size;

// The field list must be as long as the struct, so a forgotten field is a compile error.
struct Anything {
  template <class T>
  operator T() const;
};
template <class T, std::size_t... I>
consteval bool brace_inits(std::index_sequence<I...>) {
  return requires { T{((void)I, Anything{})...}; };
}
template <class T, std::size_t N>
concept HasMembers =
    brace_inits<T>(std::make_index_sequence<N>{}) && !brace_inits<T>(std::make_index_sequence<N + 1>{});

template <class T>
concept Described = std::is_aggregate_v<T> && requires { std::remove_cvref_t<decltype(T::fields)>::size; };

// A struct that derives from another described one names it: `using Extended = Base;`. It lists the base's fields first
// (`concatenated`).
template <class T>
concept Extending = requires { typename T::Extended; };

template <class T>
consteval std::size_t member_count() {
  if constexpr (Extending<T>) {
    return 1 + field_count<T> - field_count<typename T::Extended>;  // 1: the base
  } else {
    return field_count<T>;
  }
}
template <class T>
concept FullyDescribed = Described<T> && HasMembers<T, member_count<T>()>;

// Described values are equal if all of their fields are. A namespace that has described structs says
// `using takamaka::operator==;`, because the library's containers look only there.
template <Described T>
constexpr bool operator==(const T& a, const T& b) {
  static_assert(FullyDescribed<T>, "a member without a field would not be compared");
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return (... && (a.*nth<I>(T::fields).member == b.*nth<I>(T::fields).member));
  }(std::make_index_sequence<field_count<T>>{});
}

// A member of a sum type on the wire: `{"type": wire_name, …fields}`.
template <class T>
concept Tagged = Described<T> && requires {
  { T::wire_name } -> std::convertible_to<std::string_view>;
};

// An enum with enumerators that count from 0; `names(E{})` returns their names as an array in that order.
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

// A type of ours with the wire form of a list, such as a set of tiles. `add` returns false if the value has no place in it.
template <class T>
concept ListLike = requires(T list, const T read, const typename T::value_type value) {
  { list.add(value) } -> std::same_as<bool>;
  { *read.begin() } -> std::convertible_to<typename T::value_type>;
  { read.begin() == read.end() } -> std::same_as<bool>;
};

template <NamedEnum E>
constexpr std::string_view name_of(E value) {
  return names(value)[static_cast<std::size_t>(value)];
}

}  // namespace takamaka
