#pragma once

// The list of a struct's fields (describe.hpp). It does what a std::tuple does, for less of the compiler's time (decision 60).

#include <cstddef>
#include <utility>

namespace takamaka {

// One of the list, with its place in the type.
template <std::size_t I, class F>
struct FieldAt {
  F field;
};

template <class Indices, class... F>
struct FieldPack;
template <std::size_t... I, class... F>
struct FieldPack<std::index_sequence<I...>, F...> : FieldAt<I, F>... {
  constexpr explicit FieldPack(const F&... each) : FieldAt<I, F>{each}... {}
};

// `Fields{field(…), …}`.
template <class... F>
struct Fields : FieldPack<std::index_sequence_for<F...>, F...> {
  static constexpr std::size_t size = sizeof...(F);
  using FieldPack<std::index_sequence_for<F...>, F...>::FieldPack;
};
template <class... F>
Fields(F...) -> Fields<F...>;

// The field at the place I, counted from 0.
template <std::size_t I, class F>
constexpr const F& nth(const FieldAt<I, F>& list) {
  return list.field;
}

// The fields of all lists, one after the other.
template <class... A, class... B>
constexpr Fields<A..., B...> concatenated(const Fields<A...>& a, const Fields<B...>& b) {
  return [&]<std::size_t... I, std::size_t... J>(std::index_sequence<I...>, std::index_sequence<J...>) {
    return Fields<A..., B...>{nth<I>(a)..., nth<J>(b)...};
  }(std::index_sequence_for<A...>{}, std::index_sequence_for<B...>{});
}

template <class A, class B, class... Rest>
  requires(sizeof...(Rest) > 0)
constexpr auto concatenated(const A& a, const B& b, const Rest&... rest) {
  return concatenated(concatenated(a, b), rest...);
}

}  // namespace takamaka
