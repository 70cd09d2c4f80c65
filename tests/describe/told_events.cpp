#include "tests/describe/told_events.hpp"

#include <memory>
#include <type_traits>
#include <utility>
#include <variant>

#include "server/room/state/events.hpp"

namespace takamaka::room {
namespace {

// An event of a room as clients get it: no replay opens what it hides.
shape::TypePtr never_opened(const shape::Type& event) {
  shape::Type told = event;
  for (shape::Member& member : told.members) {
    if (member.type->kind == shape::Kind::hidden)
      member.type = std::make_shared<const shape::Type>(shape::Type{shape::Kind::hidden});
  }
  return std::make_shared<const shape::Type>(std::move(told));
}

template <class... E>
shape::TypePtr told(std::type_identity<std::variant<E...>>) {
  shape::Type type{shape::Kind::sum};
  const auto add = [&]<class T>(std::type_identity<T>) {
    if constexpr (!ArchiveOnly<T>) type.one_of.push_back(never_opened(*shape::of<T>()));
  };
  (add(std::type_identity<E>{}), ...);
  return std::make_shared<const shape::Type>(std::move(type));
}

}  // namespace

shape::TypePtr told_events() { return told(std::type_identity<Event>{}); }

}  // namespace takamaka::room
