#pragma once

// Port: what the desk keeps. Accounts of those who administrate (players are in accounts.hpp), one-time links, sessions, the
// audit log, bans and the announcement.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/storage_error.hpp"

namespace takamaka::storage {

struct DeskAccount {
  std::string id, name, role;        // a ULID; unique; viewer, moderator, admin or auditor
  std::string password;              // as argon2id writes it
  std::string totp, totp_pending{};  // the authenticator's secret in base32; empty: none. Pending: not confirmed yet
  std::int64_t totp_step = 0;        // of the last code that was taken: none is taken twice
  bool disabled = false;
  std::int64_t created_ms = 0;
  friend bool operator==(const DeskAccount&, const DeskAccount&) = default;
};

// A one-time link. Of its token only the SHA-256 is kept (64 hex digits), as of a session's.
struct DeskLink {
  std::string hash, role;
  std::string name{};                    // of the account to be; empty: whoever opens it chooses
  std::optional<std::string> account{};  // the link gives this account a new password
  std::int64_t made_ms = 0, until_ms = 0;
  friend bool operator==(const DeskLink&, const DeskLink&) = default;
};

struct DeskSession {
  std::string id, hash, account;
  std::int64_t begun_ms = 0, used_ms = 0, until_ms = 0;
  std::string address, browser;
  friend bool operator==(const DeskSession&, const DeskSession&) = default;
};
// A session with whose it is.
struct DeskVisit {
  DeskSession session;
  DeskAccount account;
  friend bool operator==(const DeskVisit&, const DeskVisit&) = default;
};

// One line of the audit log, as it is to be written.
struct AuditEntry {
  std::int64_t at_ms = 0;
  std::string actor, name;  // an account's id, and what it is called; "console" for the command line
  std::string act, subject, reason, outcome;
  std::string detail = "{}";  // a JSON object
  friend bool operator==(const AuditEntry&, const AuditEntry&) = default;
};
struct AuditLine {
  std::int64_t seq = 0;  // from 1
  AuditEntry entry;
  std::string hash;  // audit_hash of it and the line before
  friend bool operator==(const AuditLine&, const AuditLine&) = default;
};
struct AuditFilter {
  std::string actor{}, act{}, subject{};  // empty: any. `actor` is an id or a name
  std::optional<std::int64_t> before{};   // only lines with a smaller seq
};
// How far the audit log has been counted and hashed anew; as it is made, nothing has.
struct AuditProof {
  std::int64_t lines = 0;                   // looked at
  std::optional<std::int64_t> broken_at{};  // the first that does not follow
  std::string hash = std::string(64, '0');  // of the last line that does
  bool whole = false;                       // nothing is left to look at: the log has ended, or is broken
  friend bool operator==(const AuditProof&, const AuditProof&) = default;

  void go_on(const AuditLine&);  // by one line, unless it is broken
};

struct BanRow {
  std::int64_t ban = 0;
  std::optional<std::string> player{}, range{};  // exactly one of them
  std::string reason, account, name;             // by which account, and what it was called
  std::int64_t from_ms = 0;
  std::optional<std::int64_t> until_ms{}, lifted_ms{};
  friend bool operator==(const BanRow&, const BanRow&) = default;

  bool holds_at(std::int64_t now_ms) const { return !lifted_ms && (!until_ms || *until_ms > now_ms); }
};

// Which bans. Everything that is given must hold.
struct BanFilter {
  std::optional<std::int64_t> in_force_at{};
  std::string player{};                  // an id
  std::optional<std::int64_t> before{};  // only bans with a smaller number
};

struct AnnouncementRow {
  std::string text, name;  // empty text: the one before is over
  std::int64_t at_ms = 0, until_ms = 0;
  friend bool operator==(const AnnouncementRow&, const AnnouncementRow&) = default;
};

inline constexpr int desk_sessions_per_account_max = 20;
inline constexpr int desk_accounts_max = 500;
inline constexpr int bans_in_force_max = 10'000;
inline constexpr int audit_stretch = 1000;  // lines that are verified at once: some milliseconds

// The hash of a line, chained to the one before (64 zeros before the first): SHA-256 as described in storage/FORMAT.md.
std::string audit_hash(const std::string& previous, std::int64_t seq, const AuditEntry& entry);

// Called from one thread at a time; what it says is done is durable. Whatever takes an AuditEntry stores it in the same
// transaction, and refuses with it.
class Desk {
 public:
  virtual ~Desk() = default;

  virtual Outcome<std::vector<DeskAccount>> accounts() = 0;  // by name
  virtual Outcome<std::optional<DeskAccount>> find_account(const std::string& id_or_name) = 0;
  // Inserts it or writes it anew, by its id. `conflict` when another account has the name; `too_many` beyond
  // desk_accounts_max.
  virtual Outcome<void> put_account(const DeskAccount&, const AuditEntry&) = 0;
  // Notes that an authenticator's code was taken; false if that step, or a later one, was taken before.
  virtual Outcome<bool> take_totp_step(const std::string& account, std::int64_t step) = 0;

  // Links that are over go on this occasion.
  virtual Outcome<void> add_link(const DeskLink&, const AuditEntry&) = 0;
  virtual Outcome<std::optional<DeskLink>> find_link(const std::string& hash, std::int64_t now_ms) = 0;
  // Uses the link up: the account is put as put_account does, and all of its sessions end. `refused` when there is no
  // such link (any more).
  virtual Outcome<void> use_link(const std::string& hash, std::int64_t now_ms, const DeskAccount&,
                                 const AuditEntry&) = 0;

  // The account's sessions that were used longest ago go beyond desk_sessions_per_account_max.
  virtual Outcome<void> add_session(const DeskSession&, const AuditEntry&) = 0;
  virtual Outcome<std::optional<DeskVisit>> find_session(const std::string& hash) = 0;
  virtual Outcome<void> touch_session(const std::string& id, std::int64_t used_ms) = 0;
  virtual Outcome<std::vector<DeskVisit>> sessions() = 0;  // the last used first
  // `refused` when there is no such session.
  virtual Outcome<void> end_session(const std::string& id, const AuditEntry&) = 0;
  // All of an account's but one. How many.
  virtual Outcome<int> end_sessions(const std::string& account, const std::string& but, const AuditEntry&) = 0;

  virtual Outcome<std::int64_t> note(const AuditEntry&) = 0;  // its seq
  // Newest first.
  virtual Outcome<std::vector<AuditLine>> audit(const AuditFilter&, int limit) = 0;
  // Goes on from where `proven` ends, by at most `lines_max` lines, until `whole`. In stretches, because the log is never
  // shortened and others want to write meanwhile; what they write is looked at, too.
  virtual Outcome<AuditProof> verify_audit(AuditProof proven, int lines_max) = 0;

  // Its number, whatever `ban.ban` says. `too_many` when bans_in_force_max are in force.
  virtual Outcome<std::int64_t> add_ban(const BanRow& ban, const AuditEntry&) = 0;
  // `refused` when it is not in force.
  virtual Outcome<BanRow> lift_ban(std::int64_t ban, std::int64_t now_ms, const AuditEntry&) = 0;
  // Newest first.
  virtual Outcome<std::vector<BanRow>> bans(const BanFilter&, int limit) = 0;

  virtual Outcome<void> announce(const AnnouncementRow&, const AuditEntry&) = 0;
  // What is shown at that moment.
  virtual Outcome<std::optional<AnnouncementRow>> announcement(std::int64_t now_ms) = 0;
};

}  // namespace takamaka::storage
