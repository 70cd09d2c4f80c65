// Tokens of scripts, and reports that the command line closes.

#include "storage/sql/admin/admin_transaction.hpp"
#include "storage/sql/admin/report_change.hpp"

namespace takamaka::storage {
namespace {

const std::string all_tokens =
    R"(SELECT t.token_id, t.token_hash, t.name, t.role, t.account_id, t.made_ms, t.until_ms, t.used_ms, t.network
       FROM admin_tokens t )";
const std::string tokens_by_name = all_tokens + "ORDER BY t.name";
const std::string token_by_hash = all_tokens +
                                  "LEFT JOIN admin_accounts a USING (account_id) WHERE t.token_hash = ?1 AND "
                                  "t.until_ms > ?2 AND (t.account_id IS NULL OR (a.disabled = 0 AND a.role = 'admin'))";

AdminToken token_at(const Rows& rows) {
  AdminToken token{.id = rows.text(0),
                   .hash = rows.text(1),
                   .name = rows.text(2),
                   .role = rows.text(3),
                   .made_ms = rows.integer(5),
                   .until_ms = rows.integer(6),
                   .network = rows.text(8)};
  if (!rows.is_null(4)) token.account = rows.text(4);
  if (!rows.is_null(7)) token.used_ms = rows.integer(7);
  return token;
}

}  // namespace

Outcome<std::vector<AdminToken>> SqlAdminStore::tokens() {
  return guarded<std::vector<AdminToken>>([&] {
    std::vector<AdminToken> all;
    for (Rows rows = connection_.query(tokens_by_name); rows.next();) all.push_back(token_at(rows));
    return all;
  });
}

Outcome<void> SqlAdminStore::add_token(const AdminToken& token, const AuditEntry& entry) {
  return transaction<void>([&] {
    connection_.run("DELETE FROM admin_tokens WHERE until_ms <= ?1", token.made_ms);
    {
      Rows other = connection_.query("SELECT 1 FROM admin_tokens WHERE name = ?1", token.name);
      if (other.next()) fail(ErrorKind::conflict, "the name " + token.name + " is taken");
    }
    {
      Rows full = connection_.query("SELECT 1 WHERE (SELECT count(*) FROM admin_tokens) >= ?1", admin_tokens_max);
      if (full.next()) fail(ErrorKind::too_many, "there are too many tokens");
    }
    connection_.run(
        R"(INSERT INTO admin_tokens (token_id, token_hash, name, role, account_id, made_ms, until_ms)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7))",
        token.id, token.hash, token.name, token.role, token.account, token.made_ms, token.until_ms);
    write(entry);
  });
}

Outcome<std::optional<AdminToken>> SqlAdminStore::find_token(const std::string& hash, std::int64_t now_ms) {
  return guarded<std::optional<AdminToken>>([&]() -> std::optional<AdminToken> {
    Rows rows = connection_.query(token_by_hash, hash, now_ms);
    return rows.next() ? std::optional{token_at(rows)} : std::nullopt;
  });
}

Outcome<void> SqlAdminStore::use_token(const std::string& id, std::int64_t used_ms, const std::string& network,
                                       const std::optional<AuditEntry>& entry) {
  return transaction<void>([&] {
    connection_.run("UPDATE admin_tokens SET used_ms = ?2, network = ?3 WHERE token_id = ?1", id, used_ms, network);
    if (entry) write(*entry);
  });
}

Outcome<void> SqlAdminStore::end_token(const std::string& id_or_name, const AuditEntry& entry) {
  return transaction<void>([&] {
    if (connection_.run("DELETE FROM admin_tokens WHERE token_id = ?1 OR name = ?1", id_or_name) == 0) {
      fail(ErrorKind::refused, "there is no such token");
    }
    write(entry);
  });
}

Outcome<void> SqlAdminStore::change_report(const ReportChange& change, const AuditEntry& entry) {
  return transaction<void>([&] {
    write_report_change(connection_, change);
    write(entry);
  });
}

}  // namespace takamaka::storage
