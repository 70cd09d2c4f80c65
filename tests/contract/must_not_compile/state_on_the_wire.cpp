// A state holds every hand. Writing it must not compile, whoever is to read it; with CONTROL the same line writes what
// is public instead and must compile, so that nothing else is the reason.

#include "engine/variants/gaple/rules.hpp"
#include "protocol/encode.hpp"

std::string leak(const takamaka::gaple::State& state) {
#ifdef CONTROL
  return takamaka::to_json(takamaka::gaple::Rules::public_view(state), takamaka::Spectator{});
#else
  return takamaka::to_json(state, takamaka::Spectator{});
#endif
}
