#pragma once

#include <memory>
#include <span>
#include <string>

#include "storage/desk.hpp"
#include "storage/sqlite/database.hpp"

namespace takamaka::storage {

// The desk's tables of a SQLite file, on a connection of its own: beside the server's writer, and beside a running server
// from the command line. They wait for each other's commits, which take milliseconds. One thread at a time.
class SqliteDesk final : public Desk {
 public:
  // The file must be there, with this program's schema: `refused` when it is older, `newer_schema` when it is newer.
  static Outcome<std::unique_ptr<SqliteDesk>> open(const std::string& path);

  Outcome<std::vector<DeskAccount>> accounts() override;
  Outcome<std::optional<DeskAccount>> find_account(const std::string& id_or_name) override;
  Outcome<void> put_account(const DeskAccount&, const AuditEntry&) override;
  Outcome<bool> take_totp_step(const std::string& account, std::int64_t step) override;
  Outcome<void> add_link(const DeskLink&, const AuditEntry&) override;
  Outcome<std::optional<DeskLink>> find_link(const std::string& hash, std::int64_t now_ms) override;
  Outcome<void> use_link(const std::string& hash, std::int64_t now_ms, const DeskAccount&, const AuditEntry&) override;
  Outcome<void> add_session(const DeskSession&, const AuditEntry&) override;
  Outcome<std::optional<DeskVisit>> find_session(const std::string& hash) override;
  Outcome<void> touch_session(const std::string& id, std::int64_t used_ms) override;
  Outcome<std::vector<DeskVisit>> sessions() override;
  Outcome<void> end_session(const std::string& id, const AuditEntry&) override;
  Outcome<int> end_sessions(const std::string& account, const std::string& but, const AuditEntry&) override;
  Outcome<std::int64_t> note(const AuditEntry&) override;
  Outcome<std::vector<AuditLine>> audit(const AuditFilter&, int limit) override;
  Outcome<AuditProof> verify_audit(AuditProof proven, int lines_max) override;
  Outcome<std::int64_t> add_ban(const BanRow& ban, const AuditEntry&) override;
  Outcome<BanRow> lift_ban(std::int64_t ban, std::int64_t now_ms, const AuditEntry&) override;
  Outcome<std::vector<BanRow>> bans(const BanFilter&, int limit) override;
  Outcome<void> announce(const AnnouncementRow&, const AuditEntry&) override;
  Outcome<std::optional<AnnouncementRow>> announcement(std::int64_t now_ms) override;

 private:
  explicit SqliteDesk(const std::string& path);

  // Runs the body; what it throws becomes an error. A transaction that it left is rolled back.
  template <class T, class Body>
  Outcome<T> guarded(Body body);
  // The same as one durable transaction.
  template <class T, class Body>
  Outcome<T> transaction(Body body);
  std::int64_t write(const AuditEntry&);
  void write(const DeskAccount&);

  Database database_;
  std::optional<Error> failed_;  // since when nothing is possible, why
};

}  // namespace takamaka::storage
