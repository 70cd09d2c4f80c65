#pragma once

// Converts what the admin store has to types of the admin API, for its handlers and for the command line.

#include <vector>

#include "server/admin/api/access.hpp"
#include "server/admin/api/audit.hpp"
#include "server/admin/api/tokens.hpp"
#include "storage/ports/admin_store.hpp"

namespace takamaka::admin {

// Without seen_ms.
Account as_told(const storage::AdminAccount& account);
// `own` stays false.
SessionLine as_told(const storage::SessionWithAccount& session);
AuditLine as_told(const storage::AuditRow& line);
// `accounts` has the one that made the token, if it still exists.
TokenLine as_told(const storage::AdminToken& token, const std::vector<storage::AdminAccount>& accounts);

storage::Outcome<ListAccounts::Answer> accounts_in(storage::AdminStore& store);
storage::Outcome<ListTokens::Answer> tokens_in(storage::AdminStore& store);

}  // namespace takamaka::admin
