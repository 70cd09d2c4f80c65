#pragma once

#include <string>
#include <string_view>

#include "engine/kit/lots.hpp"

namespace takamaka {

// A player's credential: 256 random bits. The player receives the text once; only the hash is stored, so a reader of
// the database can impersonate no one.
struct Token {
  std::string text;  // 43 characters of base64url
  std::string hash;  // SHA-256 of the text, 64 hex digits
};
Token fresh_token();

// Returns the hash by which a token is looked up. The timing of a lookup by hash does not help to guess a token.
std::string token_hash(std::string_view text);

// Returns 256 bits from the system's random generator.
Seed fresh_entropy();

}  // namespace takamaka
