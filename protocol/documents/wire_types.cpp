#include "protocol/documents/wire_types.hpp"

#include <utility>

#include "all_rules.hpp"
#include "protocol/messages/messages.hpp"

namespace takamaka {

WireTypes wire_types(shape::TypePtr room_event) {
  WireTypes types{shape::of<ClientMessage>(), shape::of<ServerMessage>(), std::move(room_event), {}};
  for_each_rules([&]<class R>() { types.variants.push_back(variant_types<R>()); });
  return types;
}

}  // namespace takamaka
