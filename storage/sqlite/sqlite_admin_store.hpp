#pragma once

#include <memory>
#include <span>
#include <string>

#include "storage/admin_store.hpp"
#include "storage/sqlite/database.hpp"

namespace takamaka::storage {

// The admin tables of a SQLite file, on their own connection: in the server next to its writer, and from the command line
// while a server runs. Connections wait for each other's commits, which take milliseconds. One thread at a time.
class SqliteAdminStore final : public AdminStore {
 public:
  // The file must exist with this program's schema: `refused` if it is older, `newer_schema` if it is newer.
  static Outcome<std::unique_ptr<SqliteAdminStore>> open(const std::string& path);
  // An empty database in memory, for tests.
  static Outcome<std::unique_ptr<SqliteAdminStore>> open_in_memory();

  Outcome<std::vector<AdminAccount>> accounts() override;
  Outcome<std::optional<AdminAccount>> find_account(const std::string& id_or_name) override;
  Outcome<void> put_account(const AdminAccount&, const AuditEntry&) override;
  Outcome<bool> replace_password_hash(const std::string& account, const std::string& from,
                                      const std::string& to) override;
  Outcome<bool> take_totp_step(const std::string& account, std::int64_t step) override;
  Outcome<void> add_link(const AdminLink&, const AuditEntry&) override;
  Outcome<std::optional<AdminLink>> find_link(const std::string& hash, std::int64_t now_ms) override;
  Outcome<void> use_link(const std::string& hash, std::int64_t now_ms, const AdminAccount&, const AuditEntry&) override;
  Outcome<void> add_session(const AdminSession&, const AuditEntry&) override;
  Outcome<std::optional<SessionWithAccount>> find_session(const std::string& hash) override;
  Outcome<void> touch_session(const std::string& id, std::int64_t used_ms) override;
  Outcome<std::vector<SessionWithAccount>> sessions() override;
  Outcome<void> end_session(const std::string& id, const AuditEntry&) override;
  Outcome<int> end_sessions(const std::string& account, const std::string& but, const AuditEntry&) override;
  Outcome<std::vector<AdminToken>> tokens() override;
  Outcome<void> add_token(const AdminToken&, const AuditEntry&) override;
  Outcome<std::optional<AdminToken>> find_token(const std::string& hash, std::int64_t now_ms) override;
  Outcome<void> use_token(const std::string& id, std::int64_t used_ms, const std::string& network,
                          const std::optional<AuditEntry>& entry) override;
  Outcome<void> end_token(const std::string& id_or_name, const AuditEntry&) override;
  Outcome<std::int64_t> note(const AuditEntry&) override;
  Outcome<std::vector<AuditRow>> audit(const AuditFilter&, int limit) override;
  Outcome<AuditProof> verify_audit(AuditProof proven, int lines_max) override;
  Outcome<std::int64_t> add_ban(const BanRow& ban, const AuditEntry&) override;
  Outcome<BanRow> lift_ban(std::int64_t ban, std::int64_t now_ms, const AuditEntry&) override;
  Outcome<std::vector<BanRow>> bans(const BanFilter&, int limit) override;
  Outcome<void> change_report(const ReportChange&, const AuditEntry&) override;
  Outcome<void> announce(const AnnouncementRow&, const AuditEntry&) override;
  Outcome<std::optional<AnnouncementRow>> announcement(std::int64_t now_ms) override;

 private:
  // `empty`: the database has no tables yet.
  SqliteAdminStore(const std::string& path, bool empty);

  // Runs the body. A thrown Failure becomes an error, and an open transaction is rolled back.
  template <class T, class Body>
  Outcome<T> guarded(Body body);
  // Runs the body as one durable transaction.
  template <class T, class Body>
  Outcome<T> transaction(Body body);
  std::int64_t write(const AuditEntry&);
  void write(const AdminAccount&);

  Database database_;
  std::optional<Error> failed_;  // the reason why every call fails from now on
};

}  // namespace takamaka::storage
