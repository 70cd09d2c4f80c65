#pragma once

// The kinds of types that have a wire form, distinguished at compile time. The encoder, the decoder and the schema
// generator share these questions.

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/box.hpp"
#include "engine/base/describe.hpp"
#include "engine/base/rare.hpp"
#include "engine/base/short_text.hpp"
#include "engine/base/strong.hpp"
#include "engine/match/viewer.hpp"
#include "protocol/messages/raw_json.hpp"

namespace takamaka::wire {

template <class T, template <class...> class Of>
inline constexpr bool is_a = false;
template <class... A, template <class...> class Of>
inline constexpr bool is_a<Of<A...>, Of> = true;

template <class T>
concept Integer = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char>;
template <class T>
concept StrongValue = is_a<T, Strong>;
template <class T>
concept Optional = is_a<T, std::optional>;
template <class T>
concept List = is_a<T, std::vector> || ListLike<T>;
// Adds a value at the end of a list. Returns false if it has no place there.
template <List T>
bool add_to(T& list, typename T::value_type value) {
  if constexpr (ListLike<T>) {
    return list.add(value);
  } else {
    list.push_back(std::move(value));
    return true;
  }
}
template <class T>
concept Text = std::same_as<T, std::string> || std::same_as<T, ShortText>;
// Whether a value of this type can hold the text.
template <Text T>
constexpr bool has_room(std::string_view text) {
  return !std::same_as<T, ShortText> || ShortText::fits(text);
}
template <class T>
concept RareValue = is_a<T, Rare>;
template <class T>
concept BoxedValue = is_a<T, Box>;
template <class... M>
std::variant<M...> as_variant(const std::variant<M...>&);  // only for its type
// The std::variant that T is or derives from.
template <class T>
using variant_of = decltype(as_variant(std::declval<const T&>()));
template <class T>
concept Sum = requires { typename variant_of<T>; };
template <class T>
concept OneSeats = is_a<T, OnlyFor>;
template <class T>
concept Nobodys = is_a<T, Hidden>;

// Calls `visit.template operator()<I>()` for every field of T.
template <Described T, class Visit>
constexpr void for_each_field(Visit&& visit) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (visit.template operator()<I>(), ...);
  }(std::make_index_sequence<field_count<T>>{});
}
template <Described T, std::size_t I>
using field_value = typename std::remove_cvref_t<decltype(nth<I>(T::fields))>::value_type;

template <class T>
consteval bool may_be_written();
template <class... T>
consteval bool all_tagged(std::type_identity<std::variant<T...>>) {
  return (Tagged<T> && ...) && (may_be_written<T>() && ...);
}

// Returns whether T has a wire form. A game's State lists no fields, so neither it nor a type that holds one has a wire
// form.
template <class T>
consteval bool may_be_written() {
  if constexpr (std::same_as<T, bool> || Integer<T> || Text<T> || NamedEnum<T> || TextCoded<T> ||
                std::same_as<T, RawJson>) {
    return true;
  } else if constexpr (StrongValue<T>) {
    return may_be_written<typename T::rep>();
  } else if constexpr (Optional<T> || List<T> || RareValue<T> || BoxedValue<T>) {
    return may_be_written<typename T::value_type>();
  } else if constexpr (OneSeats<T> || Nobodys<T>) {
    return may_be_written<decltype(T::value)>();
  } else if constexpr (Sum<T>) {
    return all_tagged(std::type_identity<variant_of<T>>{});
  } else if constexpr (Described<T>) {
    static_assert(FullyDescribed<T>, "a field of this struct is missing in its list");
    bool all = true;
    for_each_field<T>([&]<std::size_t I>() { all = all && may_be_written<field_value<T, I>>(); });
    return all;
  } else {
    return false;
  }
}
template <class T>
concept Writable = may_be_written<T>();

// Returns whether some viewers may not see some part of T.
template <class T>
consteval bool has_secrets();
template <class... T>
consteval bool any_has_secrets(std::type_identity<std::variant<T...>>) {
  return (has_secrets<T>() || ...);
}
template <class T>
consteval bool has_secrets() {
  if constexpr (OneSeats<T> || Nobodys<T>) {
    return true;
  } else if constexpr (Optional<T> || List<T> || RareValue<T> || BoxedValue<T>) {
    return has_secrets<typename T::value_type>();
  } else if constexpr (Sum<T>) {
    return any_has_secrets(std::type_identity<variant_of<T>>{});
  } else if constexpr (Described<T> && !TextCoded<T>) {
    bool any = false;
    for_each_field<T>([&]<std::size_t I>() { any = any || has_secrets<field_value<T, I>>(); });
    return any;
  } else {
    return false;
  }
}

}  // namespace takamaka::wire
