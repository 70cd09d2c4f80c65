#include "storage/sql/admin/sql_admin_store.hpp"

#include <utility>

#include "storage/sql/admin/admin_transaction.hpp"

namespace takamaka::storage {
namespace {

constexpr std::string_view account_columns =
    "account_id, a.name, a.role, a.password, a.totp, a.totp_pending, a.totp_step, a.disabled, a.created_ms";
constexpr int account_width = 9;

AdminAccount account_at(const Rows& rows, int first) {
  return {.id = rows.text(first),
          .name = rows.text(first + 1),
          .role = rows.text(first + 2),
          .password = rows.text(first + 3),
          .totp = rows.text(first + 4),
          .totp_pending = rows.text(first + 5),
          .totp_step = rows.integer(first + 6),
          .disabled = rows.integer(first + 7) != 0,
          .created_ms = rows.integer(first + 8)};
}

SessionWithAccount visit_at(const Rows& rows) {
  SessionWithAccount visit;
  visit.account = account_at(rows, 0);
  visit.session = {.id = rows.text(account_width),
                   .hash = rows.text(account_width + 1),
                   .account = visit.account.id,
                   .begun_ms = rows.integer(account_width + 2),
                   .used_ms = rows.integer(account_width + 3),
                   .until_ms = rows.integer(account_width + 4),
                   .address = rows.text(account_width + 5),
                   .browser = rows.text(account_width + 6)};
  return visit;
}
const std::string visits = "SELECT " + std::string{account_columns} +
                           ", s.session_id, s.token_hash, s.begun_ms, s.used_ms, s.until_ms, s.address, s.browser FROM "
                           "admin_sessions s JOIN admin_accounts a USING (account_id) ";
const std::string visit_by_token = visits + "WHERE s.token_hash = ?1";
const std::string visits_in_order = visits + "ORDER BY s.used_ms DESC, s.session_id DESC";
const std::string all_accounts = "SELECT " + std::string{account_columns} + " FROM admin_accounts a ORDER BY a.name";
const std::string one_account =
    "SELECT " + std::string{account_columns} + " FROM admin_accounts a WHERE a.account_id = ?1 OR a.name = ?1 LIMIT 1";

std::optional<std::int64_t> number_at(const Rows& rows, int column) {
  return rows.is_null(column) ? std::nullopt : std::optional{rows.integer(column)};
}
std::optional<std::string> text_at(const Rows& rows, int column) {
  return rows.is_null(column) ? std::nullopt : std::optional{rows.text(column)};
}

const std::string all_bans =
    "SELECT ban, player_id, range, reason, account_id, name, from_ms, until_ms, lifted_ms FROM bans WHERE ";
const std::string ban_by_number = all_bans + "ban = ?1";
const std::string bans_newest_first =
    all_bans +
    "(?1 IS NULL OR (lifted_ms IS NULL AND (until_ms IS NULL OR until_ms > ?1))) AND (?2 IS NULL OR ban < ?2) AND (?4 "
    "= '' OR player_id = ?4) ORDER BY ban DESC LIMIT ?3";
BanRow ban_at(const Rows& rows) {
  return {.ban = rows.integer(0),
          .player = text_at(rows, 1),
          .range = text_at(rows, 2),
          .reason = rows.text(3),
          .account = rows.text(4),
          .name = rows.text(5),
          .from_ms = rows.integer(6),
          .until_ms = number_at(rows, 7),
          .lifted_ms = number_at(rows, 8)};
}

AuditRow line_at(const Rows& rows) {
  return {rows.integer(0),
          {rows.integer(1), rows.text(2), rows.text(3), rows.text(4), rows.text(5), rows.text(6), rows.text(7),
           rows.text(8)},
          rows.text(9)};
}

}  // namespace

// ----------------------------------------------------------------------------------------------------------- accounts

Outcome<std::vector<AdminAccount>> SqlAdminStore::accounts() {
  return guarded<std::vector<AdminAccount>>([&] {
    std::vector<AdminAccount> all;
    for (Rows rows = connection_.query(all_accounts); rows.next();) all.push_back(account_at(rows, 0));
    return all;
  });
}

Outcome<std::optional<AdminAccount>> SqlAdminStore::find_account(const std::string& id_or_name) {
  return guarded<std::optional<AdminAccount>>([&]() -> std::optional<AdminAccount> {
    Rows rows = connection_.query(one_account, id_or_name);
    return rows.next() ? std::optional{account_at(rows, 0)} : std::nullopt;
  });
}

void SqlAdminStore::write(const AdminAccount& account) {
  {
    Rows other = connection_.query("SELECT 1 FROM admin_accounts WHERE name = ?1 AND account_id <> ?2", account.name,
                                   account.id);
    if (other.next()) fail(ErrorKind::conflict, "the name " + account.name + " is taken");
  }
  {
    Rows full = connection_.query(
        R"(SELECT 1 WHERE (SELECT count(*) FROM admin_accounts) >= ?1 AND NOT EXISTS
           (SELECT 1 FROM admin_accounts WHERE account_id = ?2))",
        admin_accounts_max, account.id);
    if (full.next()) fail(ErrorKind::too_many, "there are too many accounts");
  }
  connection_.run(
      R"(INSERT INTO admin_accounts (account_id, name, role, password, totp, totp_pending, totp_step, disabled,
         created_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (account_id) DO UPDATE
         SET name = excluded.name, role = excluded.role, password = excluded.password, totp = excluded.totp,
         totp_pending = excluded.totp_pending, totp_step = excluded.totp_step, disabled = excluded.disabled)",
      account.id, account.name, account.role, account.password, account.totp, account.totp_pending, account.totp_step,
      account.disabled ? 1 : 0, account.created_ms);
}

Outcome<void> SqlAdminStore::put_account(const AdminAccount& account, const AuditEntry& entry) {
  return transaction<void>([&] {
    write(account);
    write(entry);
  });
}

Outcome<bool> SqlAdminStore::replace_password_hash(const std::string& account, const std::string& from,
                                                   const std::string& to) {
  return transaction<bool>([&] {
    return connection_.run("UPDATE admin_accounts SET password = ?3 WHERE account_id = ?1 AND password = ?2", account,
                           from, to) == 1;
  });
}

Outcome<bool> SqlAdminStore::take_totp_step(const std::string& account, std::int64_t step) {
  return transaction<bool>([&] {
    return connection_.run("UPDATE admin_accounts SET totp_step = ?2 WHERE account_id = ?1 AND totp_step < ?2", account,
                           step) == 1;
  });
}

// -------------------------------------------------------------------------------------------------------------- links

Outcome<void> SqlAdminStore::add_link(const AdminLink& link, const AuditEntry& entry) {
  return transaction<void>([&] {
    connection_.run("DELETE FROM admin_links WHERE until_ms <= ?1", link.made_ms);
    connection_.run(
        R"(INSERT INTO admin_links (link_hash, role, name, account_id, made_ms, until_ms)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6))",
        link.hash, link.role, link.name, link.account, link.made_ms, link.until_ms);
    write(entry);
  });
}

Outcome<std::optional<AdminLink>> SqlAdminStore::find_link(const std::string& hash, std::int64_t now_ms) {
  return guarded<std::optional<AdminLink>>([&]() -> std::optional<AdminLink> {
    Rows rows = connection_.query(
        R"(SELECT link_hash, role, name, account_id, made_ms, until_ms FROM admin_links
           WHERE link_hash = ?1 AND until_ms > ?2)",
        hash, now_ms);
    if (!rows.next()) return {};
    return AdminLink{rows.text(0), rows.text(1), rows.text(2), text_at(rows, 3), rows.integer(4), rows.integer(5)};
  });
}

Outcome<void> SqlAdminStore::use_link(const std::string& hash, std::int64_t now_ms, const AdminAccount& account,
                                      const AuditEntry& entry) {
  return transaction<void>([&] {
    std::optional<std::string> owner;
    {
      Rows link =
          connection_.query("SELECT account_id FROM admin_links WHERE link_hash = ?1 AND until_ms > ?2", hash, now_ms);
      if (!link.next()) fail(ErrorKind::refused, "there is no such link");
      owner = text_at(link, 0);
    }
    connection_.run("DELETE FROM admin_links WHERE link_hash = ?1", hash);
    if (!owner) write(account);
    if (owner && connection_.run(
                     R"(UPDATE admin_accounts SET password = ?2, totp = '', totp_pending = ''
           WHERE account_id = ?1 AND account_id = ?3 AND disabled = 0)",
                     *owner, account.password, account.id) == 0) {
      fail(ErrorKind::refused, "the account of the link is disabled or is another one");
    }
    connection_.run("DELETE FROM admin_sessions WHERE account_id = ?1", account.id);
    write(entry);
  });
}

// ----------------------------------------------------------------------------------------------------------- sessions

Outcome<void> SqlAdminStore::add_session(const AdminSession& session, const std::string& password,
                                         const AuditEntry& entry) {
  return transaction<void>([&] {
    {
      Rows account =
          connection_.query("SELECT 1 FROM admin_accounts WHERE account_id = ?1 AND password = ?2 AND disabled = 0",
                            session.account, password);
      if (!account.next()) fail(ErrorKind::refused, "the account is disabled or has another password");
    }
    connection_.run(
        R"(INSERT INTO admin_sessions (session_id, token_hash, account_id, begun_ms, used_ms, until_ms, address,
           browser) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8))",
        session.id, session.hash, session.account, session.begun_ms, session.used_ms, session.until_ms, session.address,
        session.browser);
    connection_.run(
        R"(DELETE FROM admin_sessions WHERE account_id = ?1 AND session_id NOT IN (SELECT session_id
           FROM admin_sessions
           WHERE account_id = ?1 ORDER BY used_ms DESC, session_id DESC LIMIT ?2))",
        session.account, admin_sessions_per_account_max);
    write(entry);
  });
}

Outcome<std::optional<SessionWithAccount>> SqlAdminStore::find_session(const std::string& hash) {
  return guarded<std::optional<SessionWithAccount>>([&]() -> std::optional<SessionWithAccount> {
    Rows rows = connection_.query(visit_by_token, hash);
    return rows.next() ? std::optional{visit_at(rows)} : std::nullopt;
  });
}

Outcome<void> SqlAdminStore::touch_session(const std::string& id, std::int64_t used_ms) {
  return transaction<void>(
      [&] { connection_.run("UPDATE admin_sessions SET used_ms = ?2 WHERE session_id = ?1", id, used_ms); });
}

Outcome<std::vector<SessionWithAccount>> SqlAdminStore::sessions() {
  return guarded<std::vector<SessionWithAccount>>([&] {
    std::vector<SessionWithAccount> all;
    for (Rows rows = connection_.query(visits_in_order); rows.next();) all.push_back(visit_at(rows));
    return all;
  });
}

Outcome<void> SqlAdminStore::end_session(const std::string& id, const AuditEntry& entry) {
  return transaction<void>([&] {
    if (connection_.run("DELETE FROM admin_sessions WHERE session_id = ?1", id) == 0) {
      fail(ErrorKind::refused, "there is no such session");
    }
    write(entry);
  });
}

Outcome<int> SqlAdminStore::end_sessions(const std::string& account, const std::string& but, const AuditEntry& entry) {
  return transaction<int>([&] {
    const int ended =
        connection_.run("DELETE FROM admin_sessions WHERE account_id = ?1 AND session_id <> ?2", account, but);
    write(entry);
    return ended;
  });
}

// -------------------------------------------------------------------------------------------------------------- audit

// Runs in the caller's transaction, which also reads the previous line, because another process may write between two
// transactions.
std::int64_t SqlAdminStore::write(const AuditEntry& entry) {
  std::int64_t seq = 1;
  std::string previous = AuditProof{}.hash;
  {
    Rows last = connection_.query("SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1");
    if (last.next()) {
      seq = last.integer(0) + 1;
      previous = last.text(1);
    }
  }
  connection_.run(
      R"(INSERT INTO audit (seq, at_ms, actor, name, act, subject, reason, outcome, detail, hash)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10))",
      seq, entry.at_ms, entry.actor, entry.name, entry.act, entry.subject, entry.reason, entry.outcome, entry.detail,
      audit_hash(previous, seq, entry));
  return seq;
}

Outcome<std::int64_t> SqlAdminStore::note(const AuditEntry& entry) {
  return transaction<std::int64_t>([&] { return write(entry); });
}

Outcome<std::vector<AuditRow>> SqlAdminStore::audit(const AuditFilter& filter, int limit) {
  return guarded<std::vector<AuditRow>>([&] {
    std::vector<AuditRow> found;
    for (Rows rows = connection_.query(
             R"(SELECT seq, at_ms, actor, name, act, subject, reason, outcome, detail, hash FROM audit
                WHERE (?1 = '' OR actor = ?1 OR name = ?1) AND (?2 = '' OR act = ?2) AND (?3 = '' OR subject = ?3)
                AND (?4 IS NULL OR seq < ?4) ORDER BY seq DESC LIMIT ?5)",
             filter.actor, filter.act, filter.subject, filter.before, limit);
         rows.next();) {
      found.push_back(line_at(rows));
    }
    return found;
  });
}

Outcome<AuditProof> SqlAdminStore::verify_audit(AuditProof proven, int lines_max) {
  return guarded<AuditProof>([&] {
    int looked_at = 0;
    for (Rows rows = connection_.query(
             R"(SELECT seq, at_ms, actor, name, act, subject, reason, outcome, detail, hash FROM audit
                WHERE seq > ?1
                ORDER BY seq LIMIT ?2)",
             proven.lines, lines_max);
         !proven.broken_at && rows.next();) {
      proven.go_on(line_at(rows));
      looked_at += 1;
    }
    proven.whole = proven.broken_at.has_value() || looked_at < lines_max;
    return proven;
  });
}

// ------------------------------------------------------------------------------------------------ bans, announcements

Outcome<std::int64_t> SqlAdminStore::add_ban(const BanRow& ban, const AuditEntry& entry) {
  return transaction<std::int64_t>([&] {
    {
      Rows full = connection_.query(
          R"(SELECT 1 WHERE (SELECT count(*) FROM bans WHERE lifted_ms IS NULL
             AND (until_ms IS NULL OR until_ms > ?1)) >= ?2)",
          ban.from_ms, bans_in_force_max);
      if (full.next()) fail(ErrorKind::too_many, "there are too many bans");
    }
    const auto number = connection_.number(
        R"(INSERT INTO bans (player_id, range, reason, account_id, name, from_ms, until_ms)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING ban)",
        ban.player, ban.range, ban.reason, ban.account, ban.name, ban.from_ms, ban.until_ms);
    write(entry);
    return number.value();
  });
}

Outcome<BanRow> SqlAdminStore::lift_ban(std::int64_t ban, std::int64_t now_ms, const AuditEntry& entry) {
  return transaction<BanRow>([&] {
    const int lifted = connection_.run(
        "UPDATE bans SET lifted_ms = ?2 WHERE ban = ?1 AND lifted_ms IS NULL AND (until_ms IS NULL OR until_ms > ?2)",
        ban, now_ms);
    if (lifted == 0) fail(ErrorKind::refused, "no such ban is in force");
    write(entry);
    Rows rows = connection_.query(ban_by_number, ban);
    rows.next();
    return ban_at(rows);
  });
}

Outcome<std::vector<BanRow>> SqlAdminStore::bans(const BanFilter& filter, int limit) {
  return guarded<std::vector<BanRow>>([&] {
    std::vector<BanRow> found;
    for (Rows rows = connection_.query(bans_newest_first, filter.in_force_at, filter.before, limit, filter.player);
         rows.next();) {
      found.push_back(ban_at(rows));
    }
    return found;
  });
}

Outcome<void> SqlAdminStore::announce(const AnnouncementRow& row, const AuditEntry& entry) {
  return transaction<void>([&] {
    connection_.run("INSERT INTO announcements (text, name, at_ms, until_ms) VALUES (?1, ?2, ?3, ?4)", row.text,
                    row.name, row.at_ms, row.until_ms);
    write(entry);
  });
}

Outcome<std::optional<AnnouncementRow>> SqlAdminStore::announcement(std::int64_t now_ms) {
  return guarded<std::optional<AnnouncementRow>>([&]() -> std::optional<AnnouncementRow> {
    Rows rows =
        connection_.query("SELECT text, name, at_ms, until_ms FROM announcements ORDER BY announcement DESC LIMIT 1");
    if (!rows.next() || rows.text(0).empty() || rows.integer(3) <= now_ms) return {};
    return AnnouncementRow{rows.text(0), rows.text(1), rows.integer(2), rows.integer(3)};
  });
}

}  // namespace takamaka::storage
