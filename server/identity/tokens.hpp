#pragma once

#include <string>
#include <string_view>

#include "engine/kit/lots.hpp"

namespace takamaka {

// What a player shows to be himself: 256 random bits. The text goes to him once; only the hash is kept, so whoever reads
// the database can be nobody.
struct Token {
  std::string text;  // 43 characters of base64url
  std::string hash;  // SHA-256 of the text, 64 hex digits
};
Token fresh_token();

// The hash by which a token is looked up. Looking up a hash tells nothing by its time that would help to guess a token.
std::string token_hash(std::string_view text);

// 256 bits from the system's generator.
Seed fresh_entropy();

}  // namespace takamaka
