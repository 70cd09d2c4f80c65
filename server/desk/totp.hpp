#pragma once

// Codes of authenticators (RFC 6238: SHA-1, 30 seconds, six digits).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/kit/lots.hpp"

namespace takamaka::desk {

// 160 bits as base32 (RFC 4648), 32 characters.
std::string totp_secret(const Seed& entropy);

// The code of a step; a step is 30 seconds since 1970. None if the secret is not base32.
std::optional<std::string> totp_code(std::string_view secret, std::int64_t step);

// Which step this code is of: now's, the one before or the one after, for clocks differ. None: the code is wrong.
std::optional<std::int64_t> totp_step(std::string_view secret, std::string_view code, std::int64_t now_ms);

// What an authenticator reads from a QR code.
std::string totp_uri(std::string_view secret, std::string_view account);

}  // namespace takamaka::desk
