#include "server/ops/entropy.hpp"

#include <sodium.h>

namespace takamaka::ops {

Seed fresh_entropy() {
  Seed entropy;
  randombytes_buf(entropy.data(), entropy.size());
  return entropy;
}

}  // namespace takamaka::ops
