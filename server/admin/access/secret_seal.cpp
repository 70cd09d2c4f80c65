#include "server/admin/access/secret_seal.hpp"

#include <sodium.h>

#include <vector>

namespace takamaka::admin {
namespace {

constexpr std::string_view sealed_prefix = "sealed:1:";
constexpr int base64 = sodium_base64_VARIANT_ORIGINAL;
constexpr std::size_t nonce_bytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_bytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

SecretSeal::SecretSeal(std::string_view key) {
  if (key.empty()) return;
  static_assert(crypto_aead_xchacha20poly1305_ietf_KEYBYTES == 32);
  constexpr std::string_view purpose = "takamaka admin_key 1";
  key_.emplace();
  crypto_generichash(key_->data(), key_->size(), bytes_of(key), key.size(), bytes_of(purpose), purpose.size());
}

bool SecretSeal::is_sealed(std::string_view stored) { return stored.starts_with("sealed:"); }

std::string SecretSeal::seal(std::string_view account, std::string_view secret) const {
  if (secret.empty() || !key_) return std::string{secret};
  std::vector<unsigned char> sealed(nonce_bytes + secret.size() + tag_bytes);
  randombytes_buf(sealed.data(), nonce_bytes);
  crypto_aead_xchacha20poly1305_ietf_encrypt(sealed.data() + nonce_bytes, nullptr, bytes_of(secret), secret.size(),
                                             bytes_of(account), account.size(), nullptr, sealed.data(), key_->data());
  std::string text(sodium_base64_encoded_len(sealed.size(), base64), '\0');
  sodium_bin2base64(text.data(), text.size(), sealed.data(), sealed.size(), base64);
  text.pop_back();  // the terminating zero
  return std::string{sealed_prefix} + text;
}

std::optional<std::string> SecretSeal::open(std::string_view account, std::string_view stored) const {
  if (!is_sealed(stored)) return std::string{stored};
  if (!key_ || !stored.starts_with(sealed_prefix)) return std::nullopt;
  const std::string_view text = stored.substr(sealed_prefix.size());
  std::vector<unsigned char> sealed(text.size());
  std::size_t size = 0;
  if (sodium_base642bin(sealed.data(), sealed.size(), text.data(), text.size(), nullptr, &size, nullptr, base64) != 0 ||
      size < nonce_bytes + tag_bytes)
    return std::nullopt;
  std::string secret(size - nonce_bytes - tag_bytes, '\0');
  const bool opened =
      crypto_aead_xchacha20poly1305_ietf_decrypt(reinterpret_cast<unsigned char*>(secret.data()), nullptr, nullptr,
                                                 sealed.data() + nonce_bytes, size - nonce_bytes, bytes_of(account),
                                                 account.size(), sealed.data(), key_->data()) == 0;
  if (!opened) return std::nullopt;
  return secret;
}

}  // namespace takamaka::admin
