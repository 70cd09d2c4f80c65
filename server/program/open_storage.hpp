#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/result.hpp"
#include "server/config/config.hpp"
#include "storage/ports/accounts.hpp"
#include "storage/ports/admin_store.hpp"
#include "storage/ports/event_store.hpp"
#include "storage/ports/evidence.hpp"
#include "storage/ports/maintenance.hpp"
#include "storage/ports/nodes.hpp"
#include "storage/ports/personal_data.hpp"
#include "storage/ports/record.hpp"
#include "storage/ports/results.hpp"

// Which database the settings mean. The server's parts and the commands know only its name: the path of a SQLite file, or
// `postgres:` and libpq's connection string.
namespace takamaka {

inline constexpr std::string_view in_postgres = "postgres:";

// Returns the name of the database that the settings mean.
std::string database_name(const Settings& settings);
// Returns what libpq connects to, if the name is that of a PostgreSQL database.
std::optional<std::string> postgres_address(const std::string& database);

// A database opened to write. The references are parts of what `owner` holds.
struct OpenStorage {
  std::shared_ptr<void> owner;
  storage::EventStore& events;
  storage::Accounts& accounts;
  storage::Results& results;
  storage::Evidence& evidence;
  storage::PersonalData& personal;
  storage::Maintenance& maintenance;
  storage::Nodes& nodes;
  std::string backup;  // made before migrations; empty: none was needed
};

// Creates the tables if there are none, and upgrades them; a SQLite file after a backup. `unavailable` while another process
// has the file open.
// `lease`: of this process as one of several nodes; 0: it is none. Without effect on a file.
storage::Outcome<OpenStorage> open_storage(const std::string& database, std::chrono::milliseconds lease = {});
// Opens connections that read. `form`: that of the words that are searched, see storage/sql/review/review.hpp.
storage::OpenRecord record_opener(const std::string& database, std::function<std::string(std::string_view)> form = {});
storage::Outcome<std::unique_ptr<storage::AdminStore>> open_admins(const std::string& database);
// Opens the database only to count what a purge would delete.
storage::Outcome<std::unique_ptr<storage::Maintenance>> open_maintenance_to_read(const std::string& database);

}  // namespace takamaka
