#include "server/identity/tokens.hpp"

#include <sodium.h>

#include <array>

#include "engine/base/hex.hpp"
#include "server/lobby/codes.hpp"

namespace takamaka {

PlayerToken fresh_player_token(const Seed& entropy) {
  Token token = fresh_token(entropy);
  return {std::move(token.text), {std::move(token.hash)}};
}

storage::PlayerTokenHash player_token_hash(std::string_view text) { return {token_hash(text)}; }

RecoveryCode fresh_recovery_code(const Seed& entropy) {
  const std::string code = random_code(entropy, recovery_code_length);
  RecoveryCode made{{}, recovery_code_hash(code)};
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (i > 0 && i % 5 == 0) made.text += '-';
    made.text += code[i];
  }
  return made;
}

// The prefix keeps these hashes apart from those of tokens.
storage::RecoveryCodeHash recovery_code_hash(std::string_view normal) {
  return {token_hash("recovery code " + std::string{normal})};
}

Token fresh_token(const Seed& secret) {
  std::array<char, sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
  sodium_bin2base64(text.data(), text.size(), secret.data(), secret.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  Token token{text.data(), {}};
  token.hash = token_hash(token.text);
  return token;
}

std::string token_hash(std::string_view text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hex(hash);
}

}  // namespace takamaka
