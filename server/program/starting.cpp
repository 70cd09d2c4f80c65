#include "server/program/starting.hpp"

#include <unistd.h>

#include <array>

#include "server/config/config.hpp"
#include "server/lobby/codes.hpp"
#include "server/ops/entropy.hpp"
#include "server/ops/metrics.hpp"

namespace takamaka {

ops::LogFormat log_format(const std::string& setting) {
  if (setting == "auto") return isatty(STDOUT_FILENO) ? ops::LogFormat::pretty : ops::LogFormat::json;
  return setting == "json" ? ops::LogFormat::json : ops::LogFormat::pretty;
}

Result<std::optional<net::OpenPort>, StartFailure> open_own_port(const char* setting, const std::string& address) {
  const auto at = host_port(address);
  if (!at) return std::nullopt;
  auto opened = net::open_port(at->host, at->port);
  if (opened) return *opened;
  return std::unexpected(
      StartFailure{exit_code::unavailable, setting + (": " + opened.error() + "; set another " + setting)});
}

storage::Writer::Limits writer_limits(std::function<void()> broken) {
  storage::Writer::Limits limits;
  limits.broken = std::move(broken);
  limits.stored = [](std::size_t commits) { ops::metrics().commit_batch.observe(static_cast<double>(commits)); };
  return limits;
}

Result<OpenStorage, StartFailure> open_database(const Settings& settings) {
  auto opened = open_storage(database_name(settings), std::chrono::seconds{settings.lease_seconds});
  if (opened) return std::move(*opened);
  const storage::Error& why = opened.error();
  const bool unreadable = why.kind == storage::ErrorKind::corrupt || why.kind == storage::ErrorKind::newer_schema;
  return std::unexpected(
      StartFailure{unreadable ? exit_code::bad_data : exit_code::cannot_create, "the database: " + why.what});
}

std::string new_node_name() {
  std::array<char, 65> host{};
  if (gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
  return std::string{host.data()} + "-" + random_code(ops::fresh_entropy(), room_code_length);
}

}  // namespace takamaka
