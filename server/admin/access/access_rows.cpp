#include "server/admin/access/access_rows.hpp"

#include <algorithm>

#include "server/admin/admin_api.hpp"

namespace takamaka::admin {

Account as_told(const storage::AdminAccount& account) {
  return {.account = account.id,
          .name = account.name,
          .role = role_named(account.role),
          .totp = !account.totp.empty(),
          .disabled = account.disabled,
          .created_ms = account.created_ms};
}

SessionLine as_told(const storage::SessionWithAccount& of) {
  return {.session = of.session.id,
          .account = of.account.id,
          .name = of.account.name,
          .address = of.session.address,
          .browser = of.session.browser,
          .begun_ms = of.session.begun_ms,
          .used_ms = of.session.used_ms,
          .until_ms = of.session.until_ms};
}

AuditLine as_told(const storage::AuditRow& line) {
  const storage::AuditEntry& entry = line.entry;
  return {.seq = line.seq,
          .at_ms = entry.at_ms,
          .actor = entry.actor,
          .name = entry.name,
          .act = entry.act,
          .subject = entry.subject,
          .reason = entry.reason,
          .outcome = entry.outcome,
          .detail = {entry.detail},
          .hash = line.hash};
}

TokenLine as_told(const storage::AdminToken& token, const std::vector<storage::AdminAccount>& accounts) {
  TokenLine line{.token = token.id,
                 .name = token.name,
                 .role = role_named(token.role),
                 .by = "console",
                 .made_ms = token.made_ms,
                 .until_ms = token.until_ms,
                 .used_ms = token.used_ms};
  if (token.account) {
    const auto made_by = std::ranges::find(accounts, *token.account, &storage::AdminAccount::id);
    line.by = made_by == accounts.end() ? *token.account : made_by->name;
  }
  if (!token.network.empty()) line.network = token.network;
  return line;
}

storage::Outcome<ListAccounts::Answer> accounts_in(storage::AdminStore& store) {
  const auto accounts = store.accounts();
  if (!accounts) return std::unexpected(accounts.error());
  const auto sessions = store.sessions();
  if (!sessions) return std::unexpected(sessions.error());
  ListAccounts::Answer answer;
  for (const storage::AdminAccount& account : *accounts) {
    answer.accounts.push_back(as_told(account));
    // Sessions come most recently used first.
    const auto last = std::ranges::find(*sessions, account.id,
                                        [](const storage::SessionWithAccount& session) { return session.account.id; });
    if (last != sessions->end()) answer.accounts.back().seen_ms = last->session.used_ms;
  }
  return answer;
}

storage::Outcome<ListTokens::Answer> tokens_in(storage::AdminStore& store) {
  const auto tokens = store.tokens();
  if (!tokens) return std::unexpected(tokens.error());
  const auto accounts = store.accounts();
  if (!accounts) return std::unexpected(accounts.error());
  ListTokens::Answer answer;
  for (const storage::AdminToken& one : *tokens) answer.tokens.push_back(as_told(one, *accounts));
  return answer;
}

}  // namespace takamaka::admin
