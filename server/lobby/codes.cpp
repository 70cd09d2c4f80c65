#include "server/lobby/codes.hpp"

#include <sodium.h>

#include "engine/base/check.hpp"
#include "protocol/messages/names.hpp"

namespace takamaka {

namespace {
constexpr std::string_view alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

// Returns the character of the alphabet that a typed one stands for, or 0.
char normal_character(char c) {
  if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  if (c == 'O') return '0';
  if (c == 'I' || c == 'L') return '1';
  return alphabet.find(c) == std::string_view::npos ? '\0' : c;
}
}  // namespace

std::string random_code(const Seed& entropy, std::size_t length) {
  TAKAMAKA_CHECK(length <= entropy.size());
  std::string code(length, '0');
  for (std::size_t i = 0; i < length; ++i) code[i] = alphabet[entropy[i] % alphabet.size()];  // 256 is a multiple of 32
  return code;
}

std::optional<std::string> normal_code(std::string_view typed, std::size_t longest) {
  std::string code;
  for (const char c : plain_letters(typed)) {
    if (c == ' ' || c == '-') continue;
    const char normal = normal_character(c);
    if (normal == '\0' || code.size() == longest) return std::nullopt;
    code += normal;
  }
  if (code.size() < 4) return std::nullopt;
  return code;
}

std::string make_ulid(std::int64_t unix_ms, const Seed& entropy) {
  std::string id(26, '0');
  auto time = static_cast<std::uint64_t>(unix_ms);
  for (std::size_t i = 10; i-- > 0; time >>= 5) id[i] = alphabet[time & 31];
  for (std::size_t i = 0; i < 16; ++i) id[10 + i] = alphabet[entropy[i] & 31];
  return id;
}

std::int64_t ulid_ms(std::string_view ulid) {
  if (ulid.size() != 26) return 0;
  std::int64_t time = 0;
  for (const char c : ulid.substr(0, 10)) {
    const auto digit = alphabet.find(c);
    if (digit == std::string_view::npos) return 0;
    time = time * 32 + static_cast<std::int64_t>(digit);
  }
  return time;
}

Seed derive(const Seed& entropy, std::string_view label) {
  Seed derived{};
  crypto_generichash(derived.data(), derived.size(), reinterpret_cast<const unsigned char*>(label.data()), label.size(),
                     entropy.data(), entropy.size());
  return derived;
}

}  // namespace takamaka
