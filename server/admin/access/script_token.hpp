#pragma once

// Tokens of scripts: `Authorization: Bearer tka_…`.

#include <optional>
#include <string>

#include "server/http/http.hpp"
#include "server/identity/tokens.hpp"
#include "storage/ports/admin_store.hpp"

namespace takamaka::admin {

// A new token: its secret is shown once, and only the hash is stored.
struct FreshScriptToken {
  storage::AdminToken token;
  std::string secret;
};
// `role` is a Role by name, `account` the id of the account that makes it. Expires after `days`.
FreshScriptToken fresh_script_token(std::string name, std::string role, std::optional<std::string> account, int days,
                                    std::int64_t now_ms, const Seed& entropy, const Seed& id_entropy);

// Returns the hash of the request's token; none if it has no `Authorization: Bearer`. Another scheme is a proxy's. A
// header that cannot be a token has the hash of no token.
std::optional<std::string> script_token_hash(const http::Request& request);

}  // namespace takamaka::admin
