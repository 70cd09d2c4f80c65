#include "server/admin/access/totp.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

#include <array>
#include <vector>

namespace takamaka::admin {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr std::int64_t step_ms = 30'000;
constexpr int digits = 6;

std::optional<std::vector<unsigned char>> from_base32(std::string_view text) {
  std::vector<unsigned char> bytes;
  unsigned bits = 0, held = 0;
  for (const char character : text) {
    const auto value = alphabet.find(character);
    if (value == std::string_view::npos) return std::nullopt;
    held = held << 5 | static_cast<unsigned>(value);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push_back(static_cast<unsigned char>(held >> bits & 0xff));
    }
  }
  return bytes;
}

}  // namespace

std::string totp_secret(const Seed& entropy) {
  std::string text;
  unsigned bits = 0, held = 0;
  for (std::size_t i = 0; i < 20; ++i) {
    held = held << 8 | static_cast<unsigned>(entropy[i]);
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[held >> (bits - 5) & 31];
  }
  return text;
}

std::optional<std::string> totp_code(std::string_view secret, std::int64_t step) {
  const auto key = from_base32(secret);
  if (!key || key->empty()) return std::nullopt;
  std::array<unsigned char, 8> counter{};
  for (std::size_t i = 0; i < counter.size(); ++i)
    counter[i] = static_cast<unsigned char>(static_cast<std::uint64_t>(step) >> (56 - 8 * i));
  std::array<unsigned char, EVP_MAX_MD_SIZE> mac{};
  unsigned length = 0;
  if (HMAC(EVP_sha1(), key->data(), static_cast<int>(key->size()), counter.data(), counter.size(), mac.data(),
           &length) == nullptr)
    return std::nullopt;
  const std::size_t at = mac[length - 1] & 0xf;
  const std::uint32_t number = (mac[at] & 0x7fU) << 24 | static_cast<std::uint32_t>(mac[at + 1]) << 16 |
                               static_cast<std::uint32_t>(mac[at + 2]) << 8 | mac[at + 3];
  std::string code = std::to_string(number % 1'000'000);
  return code.insert(0, digits - code.size(), '0');
}

std::optional<std::int64_t> totp_step(std::string_view secret, std::string_view code, std::int64_t now_ms) {
  std::optional<std::int64_t> found;
  for (const std::int64_t offset : {-1, 0, 1}) {
    const std::int64_t step = now_ms / step_ms + offset;
    const auto right = totp_code(secret, step);
    if (right && right->size() == code.size() && sodium_memcmp(right->data(), code.data(), code.size()) == 0)
      found = step;
  }
  return found;
}

std::string totp_uri(std::string_view secret, std::string_view account) {
  return "otpauth://totp/Takamaka:" + std::string{account} + "?secret=" + std::string{secret} + "&issuer=Takamaka";
}

}  // namespace takamaka::admin
