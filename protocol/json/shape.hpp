#pragma once

// The field lists as data: the wire form of a type, as a structure that ordinary code can walk. JSON Schema, TypeScript,
// the reference tables and the option form are all generated from it.

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "protocol/messages/wire_kinds.hpp"

namespace takamaka::shape {

enum class Kind : std::uint8_t {
  boolean,
  integer,
  text,
  choice,
  coded,
  raw,
  list,
  optional,
  secret,
  hidden,
  object,
  sum
};

struct Type;
using TypePtr = std::shared_ptr<const Type>;

struct Member {
  std::string_view name, label, help;
  bool may_be_left_out = false;
  std::optional<Range> range;
  std::vector<When> when;
  TypePtr type;
};

struct Type {
  Kind kind{};
  // With its inner namespace, such as "gaple::Played", "ask::Sit" or "RoomView"; empty if it has no name.
  std::string name{};
  std::string_view tag{};                   // object: the value of `type` in a sum
  std::string_view about{};                 // its description, if the type has one
  std::int64_t min = 0, max = 0;            // integer: the range of its type
  std::vector<std::string_view> choices{};  // choice
  std::string_view pattern{};               // coded, named text: a regular expression, if the type has one
  TypePtr of{};                             // list, optional, secret; hidden, unless nobody is ever shown it
  std::vector<Member> members{};            // object
  std::vector<TypePtr> one_of{};            // sum
};

// What readers call a type: a message by its `type`, others by the name without its namespace.
inline std::string_view short_name(const Type& type) {
  if (!type.tag.empty()) return type.tag;
  const std::string_view name = type.name;
  return name.substr(name.rfind(':') + 1);  // 0 if there is none
}

// Returns the compiler's name of T, such as "takamaka::gaple::Played".
template <class T>
constexpr std::string_view raw_name() {
  std::string_view text = __PRETTY_FUNCTION__;
  text.remove_prefix(text.find("T = ") + 4);
  return text.substr(0, text.find_first_of(";]"));
}
template <class T>
std::string name_of_type() {
  std::string_view name = raw_name<T>();
  constexpr std::string_view home = "takamaka::";
  if (name.starts_with(home)) name.remove_prefix(home.size());
  return std::string{name};
}
template <class Tag, class Rep>
std::string name_of_strong(std::type_identity<Strong<Tag, Rep>>) {
  std::string name = name_of_type<Tag>();
  if (name.ends_with("Tag")) name.resize(name.size() - 3);
  return name;
}

// What a named value says about itself: a Strong in its tag, a coded type in its own members.
template <class Named>
void describe(Type& type) {
  if constexpr (requires { std::string_view{Named::about}; }) type.about = Named::about;
  if constexpr (requires { std::string_view{Named::pattern}; }) type.pattern = Named::pattern;
}
template <class Tag, class Rep>
void describe_strong(Type& type, std::type_identity<Strong<Tag, Rep>>) {
  describe<Tag>(type);
}

template <class T>
TypePtr of();

template <class T, std::size_t I>
Member member() {
  const auto& field = nth<I>(T::fields);
  Member out{
      field.name, field.label, field.help, field.may_be_left_out, field.range, {}, of<wire::field_value<T, I>>()};
  for (const When& when : field.when) {
    if (!when.option.empty()) out.when.push_back(when);
  }
  return out;
}

// Returns the shape of T, created once per type.
template <class T>
TypePtr of() {
  static const TypePtr made = [] {
    Type type;
    if constexpr (std::same_as<T, bool>) {
      type.kind = Kind::boolean;
    } else if constexpr (wire::Integer<T>) {
      type.kind = Kind::integer;
      type.min = static_cast<std::int64_t>(std::numeric_limits<T>::min());
      type.max = std::cmp_less(std::numeric_limits<T>::max(), std::numeric_limits<std::int64_t>::max())
                     ? static_cast<std::int64_t>(std::numeric_limits<T>::max())
                     : std::numeric_limits<std::int64_t>::max();
    } else if constexpr (wire::Text<T>) {
      type.kind = Kind::text;
    } else if constexpr (std::same_as<T, RawJson>) {
      type.kind = Kind::raw;
    } else if constexpr (TextCoded<T>) {
      type.kind = Kind::coded;
      type.name = name_of_type<T>();
      describe<T>(type);
    } else if constexpr (NamedEnum<T>) {
      type.kind = Kind::choice;
      type.name = name_of_type<T>();
      for (const std::string_view choice : names(T{})) type.choices.push_back(choice);
    } else if constexpr (wire::StrongValue<T>) {
      type = *of<typename T::rep>();
      type.name = name_of_strong(std::type_identity<T>{});
      describe_strong(type, std::type_identity<T>{});
    } else if constexpr (wire::Optional<T> || wire::List<T>) {
      type.kind = wire::List<T> ? Kind::list : Kind::optional;
      type.of = of<typename T::value_type>();
    } else if constexpr (wire::BoxedValue<T>) {
      type = *of<typename T::value_type>();
    } else if constexpr (wire::OneSeats<T> || wire::Nobodys<T>) {
      type.kind = wire::Nobodys<T> ? Kind::hidden : Kind::secret;
      type.of = of<decltype(T::value)>();
    } else if constexpr (wire::Sum<T>) {
      type.kind = Kind::sum;
      [&]<class... M>(std::type_identity<std::variant<M...>>) {
        (type.one_of.push_back(of<M>()), ...);
      }(std::type_identity<wire::variant_of<T>>{});
    } else {
      type.kind = Kind::object;
      if constexpr (requires { T::shape_name(); }) {
        type.name = T::shape_name();  // of a template, whose own name would have its arguments
      } else {
        type.name = name_of_type<T>();
      }
      if constexpr (Tagged<T>) type.tag = T::wire_name;
      describe<T>(type);
      wire::for_each_field<T>([&]<std::size_t I>() { type.members.push_back(member<T, I>()); });
    }
    return std::make_shared<const Type>(std::move(type));
  }();
  return made;
}

}  // namespace takamaka::shape
