#pragma once

#include <string>
#include <string_view>

#include "engine/kit/lots.hpp"
#include "storage/ports/accounts.hpp"

namespace takamaka {

// Each kind of secret has its own type, so that none can be passed where another is meant: a player's token and their
// recovery code, an admin's token, and the grant of a seat (room/state.hpp). All are made of fresh random bits that nothing
// else uses.

// Signs in its player, on one device: 256 random bits. The player receives the text once; only the hash is stored, so a
// reader of the database can impersonate no one.
struct PlayerToken {
  std::string text;  // 43 characters of base64url
  storage::PlayerTokenHash hash;
};
PlayerToken fresh_player_token(const Seed& entropy);
storage::PlayerTokenHash player_token_hash(std::string_view text);

// Signs in its player once, on a new device: 100 random bits.
struct RecoveryCode {
  std::string text;  // in groups, as it is shown
  storage::RecoveryCodeHash hash;
};
RecoveryCode fresh_recovery_code(const Seed& entropy);
// Takes the code in normal form (lobby/codes.hpp).
storage::RecoveryCodeHash recovery_code_hash(std::string_view normal);

// An admin's session or link. The text is sent once; only the hash is stored.
struct Token {
  std::string text;  // 43 characters of base64url
  std::string hash;  // SHA-256 of the text, 64 hex digits
};
Token fresh_token(const Seed& entropy);

// Returns the hash by which an admin's token is looked up. The timing of a lookup by hash does not help to guess a token.
std::string token_hash(std::string_view text);

}  // namespace takamaka
