#pragma once

// What `doctor` and `check-config` look at. Each finding that is not good says what to do.

#include <string>
#include <string_view>
#include <vector>

#include "server/admin/api/doctor.hpp"
#include "server/config/config.hpp"

namespace takamaka::commands {

struct Finding {
  admin::FindingLevel level;
  std::string_view area;  // "settings", "folders", "ports", …
  std::string what, fix;  // the fix is empty if there is nothing to do
  int code = 0;           // of an error: the exit code with which the server would not start, or 1
};

class Findings {
 public:
  void good(std::string_view area, std::string what);
  void note(std::string_view area, std::string what, std::string fix = {});
  void warn(std::string_view area, std::string what, std::string fix);
  void error(int code, std::string_view area, std::string what, std::string fix);
  const std::vector<Finding>& all() const { return all_; }
  // The exit code: that of the first error, or 0.
  int code() const;

 private:
  std::vector<Finding> all_;
};

// The TAKAMAKA_… variables of this process that are no setting: a misspelt one has no effect.
std::vector<std::string> unknown_variables();

// Looks at the settings and at the folders and files that they name; asks nobody and changes nothing. `again`: for
// a running server.
void examine_settings(const Settings& settings, Findings& findings, bool again = false);

struct DoctorArguments {
  bool json = false, quick = false, offline = false;
  std::string backups;  // the folder of the backups; empty: `backups` beside the database
};
// Looks at the running server, or at the ports that it would open, at the clock, the disk, the database and the backups.
void examine_machine(const Settings& settings, const DoctorArguments& arguments, Findings& findings);
// Opens public_url as a player's browser would, and looks at how the request reaches the running server.
void examine_public_address(const Settings& settings, Findings& findings);

// What the admin page shows: all of this but the reading of the whole database.
std::vector<admin::FindingLine> findings_for_admins(const Settings& settings);

int check_config(const Result<Configuration, std::string>& configuration, bool json);
int doctor(const Result<Configuration, std::string>& configuration, const DoctorArguments& arguments);

}  // namespace takamaka::commands
