#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/admin/admin_api.hpp"
#include "server/program/app.hpp"
#include "storage/ports/admin_store.hpp"

namespace takamaka {

struct OpenAdminStore {
  std::unique_ptr<storage::AdminStore> store{};  // null: it cannot be opened
  std::optional<std::string> link{};             // for the first admin
  admin::AdminConfig config{};                   // what the admin API needs of the settings
  std::string damage{};                          // why there can be no admin service; bans may still be readable
};

// Opens the admin store and prepares it as the settings say; bans are in force also where no admin page is served. A damaged
// store is no failure: the server starts without the admin service, because players do not need it.
Result<OpenAdminStore, StartFailure> open_admin_store(const Settings& settings);

}  // namespace takamaka
