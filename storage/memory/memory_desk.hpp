#pragma once

#include <map>

#include "storage/desk.hpp"

namespace takamaka::storage {

// What the desk keeps, in this process's memory: for tests. One thread at a time.
class MemoryDesk final : public Desk {
 public:
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
  std::map<std::string, DeskAccount> accounts_;  // by id
  std::map<std::string, DeskLink> links_;        // by hash
  std::vector<DeskSession> sessions_;
  std::vector<AuditLine> audit_;
  std::vector<BanRow> bans_;
  std::optional<AnnouncementRow> announcement_;
};

}  // namespace takamaka::storage
