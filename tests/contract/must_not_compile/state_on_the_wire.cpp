// A state contains every hand. Writing it must not compile for any reader. With CONTROL the same line writes the public
// view instead and must compile, which excludes any other reason for the failure.

#include "engine/variants/gaple/rules.hpp"
#include "protocol/json/encode.hpp"

std::string leak(const takamaka::gaple::State& state) {
#ifdef CONTROL
  return takamaka::to_json(takamaka::gaple::Rules::public_view(state), takamaka::Spectator{});
#else
  return takamaka::to_json(state, takamaka::Spectator{});
#endif
}
