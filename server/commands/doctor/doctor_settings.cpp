// Settings, and the folders and files that they name.

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "server/commands/doctor/doctor.hpp"
#include "server/config/admin_settings.hpp"
#include "server/connection/address.hpp"
#include "server/http/static_files.hpp"
#include "server/program/app.hpp"
#include "server/program/open_storage.hpp"

namespace takamaka::commands {
namespace {

namespace fs = std::filesystem;

struct Port {
  std::string_view setting;
  std::string host;
  int number;
};

bool overlap(const Port& one, const Port& other) {
  const auto all = [](const Port& port) { return port.host == "0.0.0.0" || port.host == "::"; };
  return one.number == other.number && (one.host == other.host || all(one) || all(other));
}

void examine_ports(const Settings& settings, Findings& findings) {
  std::vector<Port> ports{{"port", settings.listen, settings.port}};
  if (const auto at = host_port(settings.metrics_listen)) ports.push_back({"metrics_listen", at->host, at->port});
  if (const auto at = host_port(settings.admin_listen); at && settings.admin)
    ports.push_back({"admin_listen", at->host, at->port});
  for (std::size_t i = 0; i < ports.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (overlap(ports[i], ports[k]))
        findings.error(exit_code::unavailable, "settings",
                       std::string{ports[k].setting} + " and " + std::string{ports[i].setting} + " are both port " +
                           std::to_string(ports[i].number),
                       "give " + std::string{ports[i].setting} + " a port of its own");
    }
  }
}

void examine_page(const Settings& settings, Findings& findings) {
  if (settings.web.empty()) return findings.note("folders", "no page is served: web is empty");
  if (const auto files = http::StaticFiles::load(settings.web); !files)
    return findings.error(exit_code::no_input, "folders", "web: " + files.error(),
                          "build the page, or set web to the folder that holds its index.html, or to nothing");
  findings.good("folders", "the page is in " + settings.web);
}

// Whether this user can use what belongs to `owner`: if it belongs to another user, only they can be asked about it.
bool belongs_to_another(const struct stat& found) { return ::geteuid() != 0 && found.st_uid != ::geteuid(); }

void examine_database_file(const std::string& database, Findings& findings) {
  struct stat found{};
  if (::stat(database.c_str(), &found) != 0) {
    if (errno == ENOENT) return findings.note("folders", "there is no database yet: the first start creates it");
    return findings.note("folders", "the database cannot be looked at: " + std::string{std::strerror(errno)},
                         "run this as the user of the service: sudo -u takamaka takamaka doctor");
  }
  if (!S_ISREG(found.st_mode))
    return findings.error(exit_code::cannot_create, "folders", "the database is not a file: " + database,
                          "set database to a file");
  if ((found.st_mode & 077) != 0)
    findings.warn("folders", "others on this machine may read the database: it holds the hands of running matches",
                  "chmod 600 " + database);
  if (!belongs_to_another(found) && ::access(database.c_str(), R_OK | W_OK) != 0)
    findings.error(exit_code::cannot_create, "folders",
                   "the database cannot be written: " + std::string{std::strerror(errno)}, "chmod 600 " + database);
}

void examine_database_folder(const Settings& settings, Findings& findings) {
  if (postgres_address(database_name(settings))) return findings.note("folders", "the data is in PostgreSQL");
  std::error_code error;
  const std::string folder = fs::absolute(settings.database, error).parent_path().string();
  struct stat found{};
  if (::stat(folder.c_str(), &found) != 0) {
    if (errno == EACCES)
      return findings.note("folders", "this user may not look at " + folder,
                           "run this as the user of the service: sudo -u takamaka takamaka doctor");
    return findings.error(exit_code::cannot_create, "folders", "the folder of the database does not exist: " + folder,
                          "install -d -m 700 " + folder + ", as the user of the service");
  }
  if (!S_ISDIR(found.st_mode))
    return findings.error(exit_code::cannot_create, "folders", "the database is not in a folder: " + folder,
                          "set database to a file in a folder");
  if (::access(folder.c_str(), W_OK | X_OK) != 0) {
    if (belongs_to_another(found))
      return findings.note("folders", folder + " belongs to another user, who alone can be asked about it",
                           "run this as the user of the service: sudo -u takamaka takamaka doctor");
    return findings.error(exit_code::cannot_create, "folders", "this user may not write in " + folder,
                          "chmod 700 " + folder);
  }
  findings.good("folders", "the database is in " + folder);
  examine_database_file(settings.database, findings);
}

// What to do about a key that cannot be read. A new key in place of an existing one would make all authenticators useless.
std::string fix_of_key(const std::string& file) {
  if (::access(file.c_str(), R_OK) == 0) return "put back the key with which the authenticators were sealed";
  if (errno == ENOENT) return "openssl rand -base64 32 makes a key";
  if (errno != EACCES) return "set admin_key_file to the file of the key";
  return "run this as the user of the service (sudo -u takamaka), or: chown takamaka: " + file + "; chmod 600 " + file;
}

void examine_proxies(const Settings& settings, Findings& findings) {
  for (const std::string& text : settings.trusted_proxies) {
    const auto range = AddressRange::parse(text);
    if (range && range->contains("1.1.1.1") && range->contains("203.0.113.9"))
      findings.warn("proxy", "trusted_proxies has " + text + ": every client can choose its own address",
                    "list only the addresses of your proxies");
  }
}

}  // namespace

void examine_settings(const Settings& settings, Findings& findings, bool again) {
  for (const std::string& name : unknown_variables())
    findings.warn("settings", "the environment variable " + name + " is no setting and has no effect",
                  "correct its name, or unset it; man takamaka.toml lists the variables");
  if (const auto key = read_admin_key(settings, again); !key)
    findings.error(exit_code::usage, "settings", key.error(), fix_of_key(settings.admin_key_file));
  for (const std::string& warning : admin_warnings(settings)) {
    const bool about_key = warning.starts_with("admin_key");
    findings.warn(
        "settings", warning.substr(0, warning.size() - 1),
        about_key ? "set admin_key_file, see \"The admin page\" in OPERATIONS" : "set admin_second_factor to required");
  }
  examine_ports(settings, findings);
  examine_proxies(settings, findings);
  examine_page(settings, findings);
  examine_database_folder(settings, findings);
}

}  // namespace takamaka::commands
