#pragma once

#include <optional>
#include <span>
#include <string>

#include "storage/ports/admin_store.hpp"
#include "storage/sql/connection.hpp"

namespace takamaka::storage {

// The admin tables, on a connection of their own. One thread at a time.
class SqlAdminStore : public AdminStore {
 public:
  SqlAdminStore(const SqlAdminStore&) = delete;
  SqlAdminStore& operator=(const SqlAdminStore&) = delete;

  Outcome<std::vector<AdminAccount>> accounts() override;
  Outcome<std::optional<AdminAccount>> find_account(const std::string& id_or_name) override;
  Outcome<void> put_account(const AdminAccount&, const AuditEntry&) override;
  Outcome<bool> replace_password_hash(const std::string& account, const std::string& from,
                                      const std::string& to) override;
  Outcome<bool> take_totp_step(const std::string& account, std::int64_t step) override;
  Outcome<void> add_link(const AdminLink&, const AuditEntry&) override;
  Outcome<std::optional<AdminLink>> find_link(const std::string& hash, std::int64_t now_ms) override;
  Outcome<void> use_link(const std::string& hash, std::int64_t now_ms, const AdminAccount&, const AuditEntry&) override;
  Outcome<void> add_session(const AdminSession&, const std::string& password, const AuditEntry&) override;
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

 protected:
  // The connection must be open from the first call on.
  explicit SqlAdminStore(Connection& connection) : connection_{connection} {}

  virtual void prepare() {}  // before each call: tries to mend what has failed, and may set failed_. Throws nothing
  virtual void begin() = 0;  // a transaction, in which no other one adds to the audit log
  virtual void commit() = 0;
  virtual Error settle(const Failure&) = 0;  // after a failure: rolls back, and may set failed_. Throws nothing

  Connection& connection_;
  std::optional<Error> failed_;  // the reason why every call fails from now on

 private:
  // Runs the body. A thrown Failure becomes an error, and an open transaction is rolled back.
  template <class T, class Body>
  Outcome<T> guarded(Body body);
  // Runs the body as one durable transaction, again if it gave way to another one.
  template <class T, class Body>
  Outcome<T> transaction(Body body);
  std::int64_t write(const AuditEntry&);
  void write(const AdminAccount&);
};

}  // namespace takamaka::storage
