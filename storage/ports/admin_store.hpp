#pragma once

// Port: the admin store. Accounts of administrators (players are in accounts.hpp), one-time links, sessions, the audit log,
// bans and the announcement.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/ports/evidence.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

struct AdminAccount {
  std::string id, name, role;  // a ULID; unique; viewer, moderator, admin or auditor
  std::string password;        // as argon2id encodes it
  std::string totp,
      totp_pending{};  // the authenticator's secret in base32, or sealed; empty: none. Pending: not yet confirmed
  std::int64_t totp_step = 0;  // of the last accepted code: no code is accepted twice
  bool disabled = false;
  std::int64_t created_ms = 0;
  friend bool operator==(const AdminAccount&, const AdminAccount&) = default;
};

// A one-time link. Only the SHA-256 of its token is stored (64 hex digits), as for a session's token.
struct AdminLink {
  std::string hash, role;
  std::string name{};                    // of the new account; empty: the person who opens the link chooses
  std::optional<std::string> account{};  // the link sets a new password for this account
  std::int64_t made_ms = 0, until_ms = 0;
  friend bool operator==(const AdminLink&, const AdminLink&) = default;
};

struct AdminSession {
  std::string id, hash, account;
  std::int64_t begun_ms = 0, used_ms = 0, until_ms = 0;
  std::string address, browser;
  friend bool operator==(const AdminSession&, const AdminSession&) = default;
};
// A session and its account.
struct SessionWithAccount {
  AdminSession session;
  AdminAccount account;
  friend bool operator==(const SessionWithAccount&, const SessionWithAccount&) = default;
};

// A token with which a script calls the admin API. Only the SHA-256 of it is stored.
struct AdminToken {
  std::string id, hash, name, role;      // a ULID; 64 hex digits; unique; as of an account
  std::optional<std::string> account{};  // the id of the account that made it; none: the command line
  std::int64_t made_ms = 0, until_ms = 0;
  std::optional<std::int64_t> used_ms{};  // its last use, to the minute
  std::string network{};                  // of its last use: the address without its last part
  friend bool operator==(const AdminToken&, const AdminToken&) = default;
};

// The content of one line of the audit log.
struct AuditEntry {
  std::int64_t at_ms = 0;
  std::string actor, name;  // an account's id and name; "console" for the command line
  std::string act, subject, reason, outcome;
  std::string detail = "{}";  // a JSON object
  friend bool operator==(const AuditEntry&, const AuditEntry&) = default;
};
struct AuditRow {
  std::int64_t seq = 0;  // from 1
  AuditEntry entry;
  std::string hash;  // audit_hash of this line and the line before
  friend bool operator==(const AuditRow&, const AuditRow&) = default;
};
struct AuditFilter {
  std::string actor{}, act{}, subject{};  // empty: any. `actor` is an id or a name
  std::optional<std::int64_t> before{};   // only lines with a smaller seq
};
// Progress of verifying the audit log. Default: nothing verified yet.
struct AuditProof {
  std::int64_t lines = 0;                   // verified
  std::optional<std::int64_t> broken_at{};  // the first line that does not follow
  std::string hash = std::string(64, '0');  // of the last line that follows
  bool whole = false;                       // nothing is left to verify: the log has ended, or is broken
  // A line that somebody noted down earlier: only with it, a log that was cut off or rewritten is found.
  std::optional<std::int64_t> noted_lines{};
  std::string noted_hash{};
  bool noted_found = false;
  friend bool operator==(const AuditProof&, const AuditProof&) = default;

  void go_on(const AuditRow&);  // verifies one more line, unless the log is broken
  // Whether the noted line was found; none if no line was noted. Only when `whole`.
  std::optional<bool> as_noted() const { return noted_lines ? std::optional{noted_found} : std::nullopt; }
  bool is_sound() const { return !broken_at && as_noted().value_or(true); }
};

struct BanRow {
  std::int64_t ban = 0;
  std::optional<std::string> player{}, range{};  // exactly one of them
  std::string reason, account, name;             // the account that set it, and its name then
  std::int64_t from_ms = 0;
  std::optional<std::int64_t> until_ms{}, lifted_ms{};
  friend bool operator==(const BanRow&, const BanRow&) = default;
};

// Selects bans. Every given condition must hold.
struct BanFilter {
  std::optional<std::int64_t> in_force_at{};
  std::string player{};                  // an id
  std::optional<std::int64_t> before{};  // only bans with a smaller number
};

struct AnnouncementRow {
  std::string text, name;  // empty text: ends the previous one
  std::int64_t at_ms = 0, until_ms = 0;
  friend bool operator==(const AnnouncementRow&, const AnnouncementRow&) = default;
};

inline constexpr int admin_sessions_per_account_max = 20;
inline constexpr int admin_accounts_max = 500;
inline constexpr int admin_tokens_max = 50;
inline constexpr int bans_in_force_max = 10'000;
inline constexpr int audit_batch = 1000;  // lines verified per call: some milliseconds

// Returns the hash of a line, chained to the line before (64 zeros for the first): SHA-256 as described in
// storage/FORMAT.md.
std::string audit_hash(const std::string& previous, std::int64_t seq, const AuditEntry& entry);

// Called from one thread at a time. A successful call is durable. A function that takes an AuditEntry stores it in the
// same transaction, or stores nothing.
class AdminStore {
 public:
  virtual ~AdminStore() = default;

  virtual Outcome<std::vector<AdminAccount>> accounts() = 0;  // by name
  virtual Outcome<std::optional<AdminAccount>> find_account(const std::string& id_or_name) = 0;
  // Inserts or replaces the account with this id. `conflict` if another account has the name; `too_many` beyond
  // admin_accounts_max.
  virtual Outcome<void> put_account(const AdminAccount&, const AuditEntry&) = 0;
  // Replaces the hash of a password by another hash of it, unless the password has changed since. Returns whether it did.
  virtual Outcome<bool> replace_password_hash(const std::string& account, const std::string& from,
                                              const std::string& to) = 0;
  // Records the step of an accepted authenticator code. False if this step or a later one was accepted before.
  virtual Outcome<bool> take_totp_step(const std::string& account, std::int64_t step) = 0;

  // Also deletes expired links.
  virtual Outcome<void> add_link(const AdminLink&, const AuditEntry&) = 0;
  virtual Outcome<std::optional<AdminLink>> find_link(const std::string& hash, std::int64_t now_ms) = 0;
  // Consumes the link. A link for an account gives it the new password, takes its authenticator away, ends all its sessions,
  // and changes nothing else of it; any other link makes the account as put_account does. `refused` if the link does not
  // exist or has expired, or if its account is disabled or is another one.
  virtual Outcome<void> use_link(const std::string& hash, std::int64_t now_ms, const AdminAccount&,
                                 const AuditEntry&) = 0;

  // Beyond admin_sessions_per_account_max, deletes the account's least recently used sessions. `refused` if the account is
  // disabled, or no longer has this password (a hash): it was changed after it was checked.
  virtual Outcome<void> add_session(const AdminSession&, const std::string& password, const AuditEntry&) = 0;
  virtual Outcome<std::optional<SessionWithAccount>> find_session(const std::string& hash) = 0;
  virtual Outcome<void> touch_session(const std::string& id, std::int64_t used_ms) = 0;
  virtual Outcome<std::vector<SessionWithAccount>> sessions() = 0;  // the last used first
  // `refused` if the session does not exist.
  virtual Outcome<void> end_session(const std::string& id, const AuditEntry&) = 0;
  // Ends all sessions of an account except one. Returns their number.
  virtual Outcome<int> end_sessions(const std::string& account, const std::string& but, const AuditEntry&) = 0;

  virtual Outcome<std::vector<AdminToken>> tokens() = 0;  // by name
  // Also deletes expired tokens. `conflict` if a token has the name; `too_many` beyond admin_tokens_max.
  virtual Outcome<void> add_token(const AdminToken&, const AuditEntry&) = 0;
  // Returns none if the token has expired, or if the account that made it is disabled or no longer an admin's.
  virtual Outcome<std::optional<AdminToken>> find_token(const std::string& hash, std::int64_t now_ms) = 0;
  // Records a use; with `entry` also a line of the audit log.
  virtual Outcome<void> use_token(const std::string& id, std::int64_t used_ms, const std::string& network,
                                  const std::optional<AuditEntry>& entry) = 0;
  // `refused` if no token has this id or name.
  virtual Outcome<void> end_token(const std::string& id_or_name, const AuditEntry&) = 0;

  virtual Outcome<std::int64_t> note(const AuditEntry&) = 0;  // its seq
  // Newest first.
  virtual Outcome<std::vector<AuditRow>> audit(const AuditFilter&, int limit) = 0;
  // Continues after `proven` by at most `lines_max` lines; call it until `whole`. It works in batches because the log only
  // grows and others need to write meanwhile. Lines that they add are verified too.
  virtual Outcome<AuditProof> verify_audit(AuditProof proven, int lines_max) = 0;

  // Returns the ban's number; ignores `ban.ban`. `too_many` if bans_in_force_max are in force.
  virtual Outcome<std::int64_t> add_ban(const BanRow& ban, const AuditEntry&) = 0;
  // `refused` if the ban is not in force.
  virtual Outcome<BanRow> lift_ban(std::int64_t ban, std::int64_t now_ms, const AuditEntry&) = 0;
  // Newest first.
  virtual Outcome<std::vector<BanRow>> bans(const BanFilter&, int limit) = 0;

  // Assigns or closes a report from the command line, while a server may run. Errors as Evidence::change_report.
  virtual Outcome<void> change_report(const ReportChange&, const AuditEntry&) = 0;

  virtual Outcome<void> announce(const AnnouncementRow&, const AuditEntry&) = 0;
  // Returns the announcement in force at that moment.
  virtual Outcome<std::optional<AnnouncementRow>> announcement(std::int64_t now_ms) = 0;
};

}  // namespace takamaka::storage
