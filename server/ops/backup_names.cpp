#include "server/ops/backup_names.hpp"

#include <algorithm>
#include <ctime>

namespace takamaka::ops {
namespace {

constexpr const char* name_form = "takamaka-%Y%m%dT%H%M%SZ.db";

std::string name_at(std::time_t seconds) {
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  char text[40];
  return {text, std::strftime(text, sizeof text, name_form, &utc)};
}

}  // namespace

std::string backup_name(std::int64_t unix_ms) { return name_at(unix_ms / 1000); }

std::optional<std::int64_t> backup_time_ms(const std::string& name) {
  std::tm utc{};
  const char* const end = ::strptime(name.c_str(), name_form, &utc);
  if (end == nullptr || *end != '\0') return std::nullopt;
  const std::time_t seconds = ::timegm(&utc);
  if (name_at(seconds) != name) return std::nullopt;  // strptime also takes blanks and missing zeros
  return std::int64_t{seconds} * 1000;
}

std::vector<std::string> backups_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator{folder, error}) {
    std::string name = entry.path().filename().string();
    if (backup_time_ms(name) && entry.is_regular_file(error)) names.push_back(std::move(name));
  }
  std::ranges::sort(names);
  return names;
}

}  // namespace takamaka::ops
