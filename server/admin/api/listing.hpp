#pragma once

// An endpoint that answers with a list of the record (storage/lists): its query is the list's filter and a limit, its answer the
// list's lines. The struct names the list, its route and the key of the lines:
//
//   struct ListNotes : Listing<ListNotes, storage::Notes> {
//     static constexpr Route route{…};
//     static constexpr std::string_view key = "notes";
//   };

#include <vector>

#include "protocol/json/shape.hpp"
#include "server/admin/api/route.hpp"
#include "storage/lists/list.hpp"

namespace takamaka::admin {

template <class... E>
struct EndpointList {
  // Calls `visit(std::type_identity<E>{})` for each, in order.
  template <class Visit>
  static constexpr void each(Visit&& visit) {
    (visit(std::type_identity<E>{}), ...);
  }
  static constexpr std::size_t size = sizeof...(E);
};

template <class... A, class... B>
EndpointList<A..., B...> joined(EndpointList<A...>, EndpointList<B...>);  // only for its type
template <class A, class B>
using Joined = decltype(joined(A{}, B{}));

// How a list is called on the command line.
struct Command {
  std::string_view name, help, examples;
  std::string_view typed{}, typed_help{};  // the field of the filter that is typed without its name; empty: none
};

namespace listing {

template <class L>
struct Asked {
  using type = typename L::Filter;
};
template <class L>
  requires requires { typename L::Asked; }
struct Asked<L> {
  using type = typename L::Asked;  // the part of its filter that a caller sets
};
template <class L>
struct Told {
  using type = typename L::Line;
};
template <class L>
  requires requires { typename L::Told; }
struct Told<L> {
  using type = typename L::Told;  // the part of a line that callers see
};

}  // namespace listing

// The first lines of a list.
template <class E, class L>
struct TopList {
  using List = L;
  static constexpr int limit = 50;  // unless the caller gives another one

  struct Query : listing::Asked<L>::type {
    using Extended = typename listing::Asked<L>::type;
    int limit = E::limit;
    static constexpr auto fields =
        concatenated(Extended::fields, Fields{defaulted(field("limit", &Query::limit, {}, page_length))});
  };
  using Body = Nothing;
  struct Answer {
    std::vector<typename listing::Told<L>::type> lines{};
    static constexpr auto fields = Fields{field(E::key, &Answer::lines)};
    static std::string shape_name() { return shape::name_of_type<E>() + "::Answer"; }
  };
};

// A list in pages: its filter has `before`, the key of the last line of the page before.
template <class E, class L>
struct Listing : TopList<E, L> {
  struct Answer {
    std::vector<typename listing::Told<L>::type> lines{};
    bool more = false;
    static constexpr auto fields = Fields{field(E::key, &Answer::lines), field("more", &Answer::more)};
    static std::string shape_name() { return shape::name_of_type<E>() + "::Answer"; }
  };
};

template <class E>
concept IsList = requires { typename E::List; };

}  // namespace takamaka::admin
