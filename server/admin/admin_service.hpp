#pragma once

// The admin service: the admin API with all its handlers.

#include <memory>
#include <optional>
#include <string>

#include "server/admin/access/access_routes.hpp"
#include "server/admin/admin_api.hpp"
#include "server/admin/operations/operation_routes.hpp"
#include "server/admin/record/record_routes.hpp"

namespace takamaka::admin {

class AdminService {
 public:
  // `store` is the admin store. `server` and `replays` belong to the server and outlive the admin service.
  AdminService(AdminConfig config, const AdminContext& server, std::unique_ptr<storage::AdminStore> store,
               ReplayService& replays);

  Task<std::shared_ptr<const http::Answer>> answer(Loop& loop, http::Request request, std::string address) {
    return api_.answer(loop, std::move(request), std::move(address));
  }
  // Reads bans and announcement again from the store, because another node has changed them: closes the connections of
  // those who are banned now, and tells the others the announcement. If they cannot be read, tries again. On the loop, always
  // the same one.
  void read_access_again(Loop& loop);
  // Finishes running work. Only after all threads have stopped running connections.
  void stop() {
    api_.stop();
    record_.stop();
    examiner_.stop();
  }

 private:
  void take_bans(const std::vector<storage::BanRow>& rows, std::int64_t now_ms);
  void take_announcement(const std::optional<storage::AnnouncementRow>& row, std::int64_t now_ms);

  AdminContext server_;
  AdminApi api_;
  AccessRoutes access_;
  RecordReaders readers_;
  OperationRoutes operations_;
  RecordRoutes record_;
  Examiner examiner_;
  static constexpr std::int64_t read_later_ms = 500;
  bool reads_later_ = false;  // on the loop of read_access_again
};

// Loads the bans and the announcement that are in force. Call it before the admin service starts.
storage::Outcome<void> load_bans_and_announcement(storage::AdminStore& store, Bans& bans,
                                                  CurrentAnnouncement& announcement, std::int64_t now_ms);

// The bans and the announcement that the store holds at a moment. If one cannot be read, the other still counts.
struct StoredAccess {
  storage::Outcome<std::vector<storage::BanRow>> bans;
  storage::Outcome<std::optional<storage::AnnouncementRow>> announcement;
};
StoredAccess read_access(storage::AdminStore& store, std::int64_t now_ms);

// Whether the admin_key opens what is stored.
struct Sealing {
  std::string objection{};  // a sentence for the administrator of the machine if it does not
};
// Seals the secrets of authenticators that are not sealed yet, if there is a key; changes nothing if there is an
// objection. Call it before the admin service starts.
storage::Outcome<Sealing> seal_secrets(storage::AdminStore& store, const std::string& key, std::int64_t now_ms);

// Makes a link (path and token) for the first admin; none if an account exists. Call it before the admin service
// starts.
storage::Outcome<std::optional<std::string>> invite_first_admin(storage::AdminStore& store, std::int64_t now_ms);

}  // namespace takamaka::admin
