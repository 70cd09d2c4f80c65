#pragma once

// The list of a struct's fields (describe.hpp). A std::tuple would do; but every file that reads a message includes hundreds of
// these lists, and the compiler needs a third of its time for the tuples' constructors and comparisons.

#include <cstddef>
#include <utility>

namespace takamaka {

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
constexpr Fields<A..., B...> joined(const Fields<A...>& a, const Fields<B...>& b) {
  return [&]<std::size_t... I, std::size_t... J>(std::index_sequence<I...>, std::index_sequence<J...>) {
    return Fields<A..., B...>{nth<I>(a)..., nth<J>(b)...};
  }(std::index_sequence_for<A...>{}, std::index_sequence_for<B...>{});
}

template <class A, class B, class... Rest>
  requires(sizeof...(Rest) > 0)
constexpr auto joined(const A& a, const B& b, const Rest&... rest) {
  return joined(joined(a, b), rest...);
}

}  // namespace takamaka
