#include "engine/kit/lots.hpp"

#include <sodium.h>

#include "engine/base/check.hpp"

namespace takamaka {

std::uint32_t Lots::next() {
  if (used_ == block_.size()) {
    constexpr std::array<std::uint8_t, crypto_stream_chacha20_ietf_NONCEBYTES> nonce{};
    block_.fill(0);
    crypto_stream_chacha20_ietf_xor_ic(block_.data(), block_.data(), block_.size(), nonce.data(), counter_,
                                       seed_.data());
    ++counter_;
    used_ = 0;
  }
  std::uint32_t word = 0;
  for (unsigned byte = 0; byte < 4; ++byte) word |= std::uint32_t{block_[used_++]} << (8 * byte);
  return word;
}

std::uint32_t Lots::below(std::uint32_t n) {
  TAKAMAKA_CHECK(n >= 1);
  const std::uint64_t range = std::uint64_t{1} << 32;
  const std::uint64_t limit = range - range % n;
  std::uint64_t word = next();
  while (word >= limit) word = next();
  return static_cast<std::uint32_t>(word % n);
}

std::vector<int> Lots::dice(int count) {
  std::vector<int> thrown;
  for (int i = 0; i < count; ++i) thrown.push_back(static_cast<int>(below(6)) + 1);
  return thrown;
}

}  // namespace takamaka
