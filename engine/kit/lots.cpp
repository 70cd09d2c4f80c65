#include "engine/kit/lots.hpp"

#include <sodium.h>

#include <bit>
#include <cstring>

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
  std::memcpy(&word, &block_[used_], sizeof word);
  used_ += sizeof word;
  return std::endian::native == std::endian::little ? word : std::byteswap(word);
}

std::uint32_t Lots::below(std::uint32_t n) {
  TAKAMAKA_CHECK(n >= 1);
  constexpr std::uint64_t range = std::uint64_t{1} << 32;
  std::uint32_t word = next();
  if (word >= range - n) [[unlikely]] {  // only these can be in the incomplete run, and a division is slow
    while (word >= range - range % n) word = next();
  }
  return word % n;
}

std::vector<int> Lots::dice(int count) {
  std::vector<int> thrown;
  for (int i = 0; i < count; ++i) thrown.push_back(static_cast<int>(below(6)) + 1);
  return thrown;
}

}  // namespace takamaka
