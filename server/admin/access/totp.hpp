#pragma once

// Codes of an authenticator (RFC 6238: SHA-1, 30 seconds, six digits).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/kit/lots.hpp"

namespace takamaka::admin {

// Makes a secret: 160 bits as 32 characters of base32 (RFC 4648).
std::string totp_secret(const Seed& entropy);

// Returns the code of a step (30 seconds, counted from 1970), or none if the secret is not base32.
std::optional<std::string> totp_code(std::string_view secret, std::int64_t step);

// Returns the step of this code: the current one, the one before or the one after, because clocks differ. None: the
// code is wrong.
std::optional<std::int64_t> totp_step(std::string_view secret, std::string_view code, std::int64_t now_ms);

// Returns the URI for the QR code that an authenticator scans.
std::string totp_uri(std::string_view secret, std::string_view account);

}  // namespace takamaka::admin
