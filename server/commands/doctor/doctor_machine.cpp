// The running server or its ports, the clock, the disk, the database and the backups.

#include <sys/stat.h>
#include <sys/timex.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "server/commands/doctor/doctor.hpp"
#include "server/commands/local_http.hpp"
#include "server/commands/record/open_record.hpp"
#include "server/net/listener.hpp"
#include "server/ops/backup_names.hpp"
#include "server/ops/clock.hpp"
#include "server/ops/sizes.hpp"
#include "server/program/app.hpp"
#include "server/program/open_storage.hpp"

namespace takamaka::commands {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t hour_ms = 60LL * 60 * 1000;
constexpr std::int64_t backup_age_max_ms = 48 * hour_ms;  // two nights
constexpr std::int64_t mebibyte = 1024 * 1024;

bool is_in_postgres(const Settings& settings) { return postgres_address(database_name(settings)).has_value(); }

void try_port(std::string_view setting, const std::string& host, int number, Findings& findings) {
  const auto opened = net::open_port(host, static_cast<std::uint16_t>(number));
  if (!opened)
    return findings.error(exit_code::unavailable, "ports", std::string{setting} + ": " + opened.error(),
                          "ss -ltnp shows what uses the port");
  ::close(opened->handle);
  findings.good("ports", std::string{setting} + ": " + host + " port " + std::to_string(number) + " is free");
}

// Returns whether it runs.
bool examine_server(const Settings& settings, Findings& findings) {
  const std::string here = local_address(settings.listen);
  const auto port = static_cast<std::uint16_t>(settings.port);
  const auto version = fetch(here, port, "/version");
  if (version && version->contains(R"("name":"takamaka")")) {
    const auto ready = fetch(here, port, "/readyz");
    if (ready && ready->starts_with("HTTP/1.1 200")) {
      findings.good("server", "it runs and accepts players on port " + std::to_string(port));
    } else {
      findings.error(exit_code::failed, "server", "it runs and is not ready",
                     "the answer of /readyz has the reasons, and its log the details");
    }
    if (!version->contains(R"("version":")" TAKAMAKA_VERSION "\""))
      findings.warn("server", "the running server has another version than this program", "restart the service");
    return true;
  }
  findings.note("server", "it does not run");
  try_port("port", settings.listen, settings.port, findings);
  if (const auto at = host_port(settings.metrics_listen)) try_port("metrics_listen", at->host, at->port, findings);
  if (const auto at = host_port(settings.admin_listen); at && settings.admin)
    try_port("admin_listen", at->host, at->port, findings);
  return false;
}

void examine_clock(const Settings& settings, Findings& findings) {
  const std::int64_t now_ms = ops::unix_ms();
  struct stat found{};
  if (::stat(settings.database.c_str(), &found) == 0 && std::int64_t{found.st_mtime} * 1000 > now_ms + hour_ms)
    findings.warn("clock", "the database was written in the future of this machine's clock",
                  "set the clock; nothing is deleted by age until it is right");
  timex state{};
  const int answer = ::adjtimex(&state);
  if (answer == TIME_ERROR || (state.status & STA_UNSYNC) != 0)
    return findings.warn("clock", "nothing keeps this machine's clock right", "sudo timedatectl set-ntp true");
  findings.good("clock", "it is kept right over the network");
}

void examine_disk(const Settings& settings, Findings& findings) {
  const ops::Sizes sizes = ops::sizes_of(settings.database, ops::unix_ms());
  const std::string free = std::to_string(sizes.disk_free / mebibyte) + " MiB are free";
  if (sizes.disk_free < sizes.database + sizes.log + 64 * mebibyte)
    return findings.warn("disk", free + ": too little for another backup on this disk",
                         "move old backups to another disk, or forget what is old (takamaka purge)");
  findings.good("disk", free);
}

// Also runs in the server's process, for the admin page. There only SQLite may open the file: closing any other descriptor
// of it would end SQLite's locks on it.
void examine_database(const Settings& settings, const DoctorArguments& arguments, bool server_runs,
                      Findings& findings) {
  if (is_in_postgres(settings))
    return findings.note("database", "PostgreSQL is not examined here; takamaka check reads all logs in it");
  std::error_code error;
  if (!fs::exists(settings.database, error) && !error && server_runs)
    return findings.error(exit_code::failed, "database", settings.database + " is gone while the server runs",
                          "put it back; docs/OPERATIONS.md says how to save what was deleted");
  if (!fs::is_regular_file(settings.database, error)) return;
  if (::access(settings.database.c_str(), R_OK) != 0) return;  // examine_settings has said so
  const auto record = open_record(settings.database);
  if (!record) {
    using enum storage::ErrorKind;
    const storage::ErrorKind kind = record.error().kind;
    if (kind == refused)
      return findings.note("database", record.error().what, "the next start of the server migrates it");
    const bool unusable = kind == corrupt || kind == newer_schema;
    return findings.error(unusable ? exit_code::bad_data : exit_code::cannot_create, "database", record.error().what,
                          kind == newer_schema ? "run the newer version" : "restore the last good backup");
  }
  if (arguments.quick) return findings.good("database", "it opens; its content was not checked");
  const auto held = (*record)->logs().hold_still();
  const auto faults = held ? (*record)->logs().check_tables() : std::unexpected(held.error());
  if (!faults)
    return findings.error(exit_code::bad_data, "database", faults.error().what, "restore the last good backup");
  if (!faults->empty())
    return findings.error(exit_code::bad_data, "database",
                          std::to_string(faults->size()) + " faults, the first: " + faults->front(),
                          "takamaka check lists them; takamaka rebuild repairs tables, otherwise restore a backup");
  findings.good("database", "pages, references and the ledger are sound; takamaka check also reads the logs");
}

void examine_backups(const Settings& settings, const DoctorArguments& arguments, Findings& findings) {
  if (is_in_postgres(settings))
    return findings.note("backups", "PostgreSQL is backed up by its own tools; see docs/SCALING.md");
  std::error_code error;
  const fs::path folder = arguments.backups.empty() ? fs::absolute(settings.database, error).parent_path() / "backups"
                                                    : fs::path{arguments.backups};
  const ops::Backups backups = ops::backups_in(folder, ops::unix_ms());
  const auto& names = backups.made;
  if (!backups.future.empty())
    findings.warn("backups",
                  std::to_string(backups.future.size()) + " with a date in the future count as none, such as " +
                      backups.future.front(),
                  "set this machine's clock; if it is right now, rename or delete what was made before");
  constexpr const char* fix = "sudo systemctl enable --now takamaka-backup.timer, or name their folder with --backups";
  if (names.empty()) return findings.warn("backups", "there is none in " + folder.string(), fix);
  const std::int64_t age_ms = ops::unix_ms() - *ops::backup_time_ms(names.back());
  const std::string age = "the newest is " + std::to_string(std::max<std::int64_t>(age_ms, 0) / hour_ms) + " hours old";
  if (age_ms > backup_age_max_ms) return findings.warn("backups", age, fix);
  struct stat found{};
  if (::stat((folder / names.back()).c_str(), &found) == 0 && (found.st_mode & 077) != 0)
    findings.warn("backups", "others on this machine may read the newest: it holds hands and tokens",
                  "chmod 600 " + (folder / names.back()).string());
  findings.good("backups", age);
  const std::int64_t tried_s = ops::backup_times_of(settings.database, ops::unix_ms()).tried_s;
  if (arguments.backups.empty() && ops::unix_ms() / 1000 - tried_s > 35 * 24 * 60 * 60)
    findings.warn("backups",
                  tried_s == 0 ? "none was ever restored for trial" : "none was restored for trial for five weeks",
                  "takamaka restore --dry-run " + folder.string() + "; the nightly unit does so");
}

}  // namespace

void examine_machine(const Settings& settings, const DoctorArguments& arguments, Findings& findings) {
  const bool server_runs = examine_server(settings, findings);
  examine_clock(settings, findings);
  examine_disk(settings, findings);
  examine_database(settings, arguments, server_runs, findings);
  examine_backups(settings, arguments, findings);
}

}  // namespace takamaka::commands
