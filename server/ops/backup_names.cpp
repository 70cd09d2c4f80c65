#include "server/ops/backup_names.hpp"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <string_view>
#include <utility>

namespace takamaka::ops {
namespace {

constexpr const char* time_form = "takamaka-%Y%m%dT%H%M%S";
constexpr std::string_view name_end = "Z.db";

std::string name_at(std::time_t seconds) {
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  char text[40];
  return {text, std::strftime(text, sizeof text, time_form, &utc)};
}

// Reads ".123". Returns none if the text is anything else.
std::optional<int> milliseconds(std::string_view text) {
  int number = 0;
  if (text.size() != 4 || text.front() != '.') return std::nullopt;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + 4, number);
  if (error != std::errc{} || end != text.data() + 4) return std::nullopt;
  return number;
}

}  // namespace

std::string backup_name(std::int64_t unix_ms) {
  return name_at(unix_ms / 1000) + "." + std::to_string(1000 + unix_ms % 1000).substr(1) + std::string{name_end};
}

std::optional<std::int64_t> backup_time_ms(const std::string& name) {
  std::tm utc{};
  if (::strptime(name.c_str(), time_form, &utc) == nullptr || !name.ends_with(name_end)) return std::nullopt;
  const std::time_t seconds = ::timegm(&utc);
  const std::string whole = name_at(seconds);
  if (!name.starts_with(whole)) return std::nullopt;  // strptime also takes blanks and missing zeros
  const auto rest = std::string_view{name}.substr(whole.size(), name.size() - whole.size() - name_end.size());
  const auto ms = rest.empty() ? std::optional{0} : milliseconds(rest);  // earlier versions wrote no milliseconds
  if (!ms) return std::nullopt;
  return std::int64_t{seconds} * 1000 + *ms;
}

Backups backups_in(const std::filesystem::path& folder, std::int64_t now_ms) {
  Backups found;
  std::error_code error;
  for (std::filesystem::directory_iterator entry{folder, error}, end; !error && entry != end; entry.increment(error)) {
    std::string name = entry->path().filename().string();
    const auto time_ms = backup_time_ms(name);
    std::error_code gone;
    if (!time_ms || entry->symlink_status(gone).type() != std::filesystem::file_type::regular) continue;
    (*time_ms > now_ms ? found.future : found.made).push_back(std::move(name));
  }
  // Names of earlier versions, without milliseconds, do not sort by time among the others.
  for (auto* names : {&found.made, &found.future})
    std::ranges::sort(*names, {}, [](const std::string& name) { return std::pair{backup_time_ms(name), name}; });
  return found;
}

}  // namespace takamaka::ops
