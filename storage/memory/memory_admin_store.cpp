#include "storage/memory/memory_admin_store.hpp"

#include <algorithm>
#include <utility>

namespace takamaka::storage {
namespace {

std::unexpected<Error> error(ErrorKind kind, std::string what) { return std::unexpected(Error{kind, std::move(what)}); }

}  // namespace

Outcome<std::vector<AdminAccount>> MemoryAdminStore::accounts() {
  std::vector<AdminAccount> all;
  for (const auto& [id, account] : accounts_) all.push_back(account);
  std::ranges::sort(all, {}, &AdminAccount::name);
  return all;
}

Outcome<std::optional<AdminAccount>> MemoryAdminStore::find_account(const std::string& id_or_name) {
  for (const auto& [id, account] : accounts_) {
    if (id == id_or_name || account.name == id_or_name) return account;
  }
  return std::nullopt;
}

Outcome<void> MemoryAdminStore::put_account(const AdminAccount& account, const AuditEntry& entry) {
  for (const auto& [id, other] : accounts_) {
    if (id != account.id && other.name == account.name) return error(ErrorKind::conflict, "the name is taken");
  }
  if (!accounts_.contains(account.id) && accounts_.size() >= admin_accounts_max)
    return error(ErrorKind::too_many, "there are too many accounts");
  accounts_[account.id] = account;
  (void)note(entry);
  return {};
}

Outcome<bool> MemoryAdminStore::replace_password_hash(const std::string& account, const std::string& from,
                                                      const std::string& to) {
  const auto found = accounts_.find(account);
  if (found == accounts_.end() || found->second.password != from) return false;
  found->second.password = to;
  return true;
}

Outcome<bool> MemoryAdminStore::take_totp_step(const std::string& account, std::int64_t step) {
  const auto found = accounts_.find(account);
  if (found == accounts_.end() || found->second.totp_step >= step) return false;
  found->second.totp_step = step;
  return true;
}

Outcome<void> MemoryAdminStore::add_link(const AdminLink& link, const AuditEntry& entry) {
  std::erase_if(links_, [&](const auto& old) { return old.second.until_ms <= link.made_ms; });
  links_[link.hash] = link;
  (void)note(entry);
  return {};
}

Outcome<std::optional<AdminLink>> MemoryAdminStore::find_link(const std::string& hash, std::int64_t now_ms) {
  const auto found = links_.find(hash);
  if (found == links_.end() || found->second.until_ms <= now_ms) return std::nullopt;
  return found->second;
}

Outcome<void> MemoryAdminStore::use_link(const std::string& hash, std::int64_t now_ms, const AdminAccount& account,
                                         const AuditEntry& entry) {
  const auto found = links_.find(hash);
  if (found == links_.end() || found->second.until_ms <= now_ms)
    return error(ErrorKind::refused, "there is no such link");
  if (auto put = put_account(account, entry); !put) return put;
  links_.erase(found);
  std::erase_if(sessions_, [&](const AdminSession& session) { return session.account == account.id; });
  return {};
}

Outcome<void> MemoryAdminStore::add_session(const AdminSession& session, const AuditEntry& entry) {
  if (!accounts_.contains(session.account)) return error(ErrorKind::refused, "no such account");
  sessions_.push_back(session);
  std::ranges::stable_sort(sessions_, std::ranges::greater{}, &AdminSession::used_ms);
  int kept = 0;
  std::erase_if(sessions_, [&](const AdminSession& one) {
    return one.account == session.account && ++kept > admin_sessions_per_account_max;
  });
  (void)note(entry);
  return {};
}

Outcome<std::optional<SessionWithAccount>> MemoryAdminStore::find_session(const std::string& hash) {
  const auto found = std::ranges::find(sessions_, hash, &AdminSession::hash);
  if (found == sessions_.end()) return std::nullopt;
  return SessionWithAccount{*found, accounts_.at(found->account)};
}

Outcome<void> MemoryAdminStore::touch_session(const std::string& id, std::int64_t used_ms) {
  for (AdminSession& session : sessions_) {
    if (session.id == id) session.used_ms = used_ms;
  }
  return {};
}

Outcome<std::vector<SessionWithAccount>> MemoryAdminStore::sessions() {
  std::ranges::stable_sort(sessions_, std::ranges::greater{}, &AdminSession::used_ms);
  std::vector<SessionWithAccount> all;
  for (const AdminSession& session : sessions_) all.push_back({session, accounts_.at(session.account)});
  return all;
}

Outcome<void> MemoryAdminStore::end_session(const std::string& id, const AuditEntry& entry) {
  if (std::erase_if(sessions_, [&](const AdminSession& session) { return session.id == id; }) == 0)
    return error(ErrorKind::refused, "there is no such session");
  (void)note(entry);
  return {};
}

Outcome<int> MemoryAdminStore::end_sessions(const std::string& account, const std::string& but,
                                            const AuditEntry& entry) {
  const auto ended = std::erase_if(
      sessions_, [&](const AdminSession& session) { return session.account == account && session.id != but; });
  (void)note(entry);
  return static_cast<int>(ended);
}

Outcome<std::vector<AdminToken>> MemoryAdminStore::tokens() {
  std::vector<AdminToken> all;
  for (const auto& [name, token] : tokens_) all.push_back(token);
  return all;
}

Outcome<void> MemoryAdminStore::add_token(const AdminToken& token, const AuditEntry& entry) {
  std::erase_if(tokens_, [&](const auto& one) { return one.second.until_ms <= token.made_ms; });
  if (tokens_.contains(token.name)) return error(ErrorKind::conflict, "the name is taken");
  if (tokens_.size() >= admin_tokens_max) return error(ErrorKind::too_many, "there are too many tokens");
  tokens_[token.name] = token;
  (void)note(entry);
  return {};
}

Outcome<std::optional<AdminToken>> MemoryAdminStore::find_token(const std::string& hash, std::int64_t now_ms) {
  for (const auto& [name, token] : tokens_) {
    if (token.hash != hash || token.until_ms <= now_ms) continue;
    if (!token.account) return token;
    const auto made_by = accounts_.find(*token.account);
    if (made_by == accounts_.end() || made_by->second.disabled || made_by->second.role != "admin") continue;
    return token;
  }
  return std::nullopt;
}

Outcome<void> MemoryAdminStore::use_token(const std::string& id, std::int64_t used_ms, const std::string& network,
                                          const std::optional<AuditEntry>& entry) {
  for (auto& [name, token] : tokens_) {
    if (token.id != id) continue;
    token.used_ms = used_ms;
    token.network = network;
  }
  if (entry) (void)note(*entry);
  return {};
}

Outcome<void> MemoryAdminStore::end_token(const std::string& id_or_name, const AuditEntry& entry) {
  const auto ended =
      std::erase_if(tokens_, [&](const auto& one) { return one.first == id_or_name || one.second.id == id_or_name; });
  if (ended == 0) return error(ErrorKind::refused, "there is no such token");
  (void)note(entry);
  return {};
}

Outcome<std::int64_t> MemoryAdminStore::note(const AuditEntry& entry) {
  const std::int64_t seq = static_cast<std::int64_t>(audit_.size()) + 1;
  const std::string previous = audit_.empty() ? AuditProof{}.hash : audit_.back().hash;
  audit_.push_back({seq, entry, audit_hash(previous, seq, entry)});
  return seq;
}

Outcome<std::vector<AuditRow>> MemoryAdminStore::audit(const AuditFilter& filter, int limit) {
  std::vector<AuditRow> found;
  for (auto line = audit_.rbegin(); line != audit_.rend() && std::cmp_less(found.size(), limit); ++line) {
    const AuditEntry& entry = line->entry;
    const bool fits = (filter.actor.empty() || entry.actor == filter.actor || entry.name == filter.actor) &&
                      (filter.act.empty() || entry.act == filter.act) &&
                      (filter.subject.empty() || entry.subject == filter.subject) &&
                      (!filter.before || line->seq < *filter.before);
    if (fits) found.push_back(*line);
  }
  return found;
}

Outcome<AuditProof> MemoryAdminStore::verify_audit(AuditProof proven, int lines_max) {
  int looked_at = 0;
  for (auto line = audit_.begin() + proven.lines; line != audit_.end() && !proven.broken_at && looked_at < lines_max;
       ++line, ++looked_at) {
    proven.go_on(*line);
  }
  proven.whole = proven.broken_at.has_value() || looked_at < lines_max;
  return proven;
}

Outcome<std::int64_t> MemoryAdminStore::add_ban(const BanRow& ban, const AuditEntry& entry) {
  const auto in_force = std::ranges::count_if(bans_, [&](const BanRow& one) { return one.holds_at(ban.from_ms); });
  if (in_force >= bans_in_force_max) return error(ErrorKind::too_many, "there are too many bans");
  bans_.push_back(ban);
  bans_.back().ban = static_cast<std::int64_t>(bans_.size());
  (void)note(entry);
  return bans_.back().ban;
}

Outcome<BanRow> MemoryAdminStore::lift_ban(std::int64_t ban, std::int64_t now_ms, const AuditEntry& entry) {
  const auto found = std::ranges::find(bans_, ban, &BanRow::ban);
  if (found == bans_.end() || !found->holds_at(now_ms)) return error(ErrorKind::refused, "no such ban is in force");
  found->lifted_ms = now_ms;
  (void)note(entry);
  return *found;
}

Outcome<std::vector<BanRow>> MemoryAdminStore::bans(const BanFilter& filter, int limit) {
  std::vector<BanRow> found;
  for (auto ban = bans_.rbegin(); ban != bans_.rend() && std::cmp_less(found.size(), limit); ++ban) {
    const bool fits = (!filter.before || ban->ban < *filter.before) &&
                      (!filter.in_force_at || ban->holds_at(*filter.in_force_at)) &&
                      (filter.player.empty() || ban->player == filter.player);
    if (fits) found.push_back(*ban);
  }
  return found;
}

Outcome<void> MemoryAdminStore::announce(const AnnouncementRow& row, const AuditEntry& entry) {
  announcement_ = row;
  (void)note(entry);
  return {};
}

Outcome<std::optional<AnnouncementRow>> MemoryAdminStore::announcement(std::int64_t now_ms) {
  if (!announcement_ || announcement_->text.empty() || announcement_->until_ms <= now_ms) return std::nullopt;
  return announcement_;
}

}  // namespace takamaka::storage
