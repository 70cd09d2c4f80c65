#pragma once

// Encrypts the secrets of authenticators for the database, so that a stolen file or backup does not hold them.

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace takamaka::admin {

// Immutable; any thread.
class SecretSeal {
 public:
  // Without a key, secrets are stored as they are.
  SecretSeal() = default;
  // Derives the key from this text of 32 or more characters; an empty text: no key.
  explicit SecretSeal(std::string_view key);

  bool has_key() const { return key_.has_value(); }
  static bool is_sealed(std::string_view stored);
  // Returns the secret as the database stores it: "sealed:1:" and the base64 of nonce and XChaCha20-Poly1305 text, bound
  // to the account. Unchanged if it is empty or there is no key.
  std::string seal(std::string_view account, std::string_view secret) const;
  // Returns the secret; none if it was sealed with another key or for another account. A secret that is not sealed is
  // returned as it is.
  std::optional<std::string> open(std::string_view account, std::string_view stored) const;

 private:
  std::optional<std::array<unsigned char, 32>> key_;
};

}  // namespace takamaka::admin
