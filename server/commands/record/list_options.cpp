#include "server/commands/record/list_options.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace takamaka::commands {
namespace {

// Parses "2026-07-01" or "2026-07-01T18:30" (UTC) to milliseconds since 1970.
std::optional<std::int64_t> read_time(const std::string& text) {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, used = 0;
  const bool with_time =
      std::sscanf(text.c_str(), "%4d-%2d-%2dT%2d:%2d%n", &year, &month, &day, &hour, &minute, &used) == 5 &&
      used == static_cast<int>(text.size());
  if (!with_time) {
    hour = minute = 0;
    if (std::sscanf(text.c_str(), "%4d-%2d-%2d%n", &year, &month, &day, &used) != 3 ||
        used != static_cast<int>(text.size())) {
      return std::nullopt;
    }
  }
  const std::chrono::year_month_day date{std::chrono::year{year}, std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok() || hour < 0 || hour > 23 || minute < 0 || minute > 59) return std::nullopt;
  const auto days = std::chrono::sys_days{date}.time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(days).count() + (hour * 60 + minute) * 60'000LL;
}

constexpr std::string_view time_suffix = "_ms";

}  // namespace

std::string option_name(std::string_view field) {
  std::string name = "--";
  name += field.ends_with(time_suffix) ? field.substr(0, field.size() - time_suffix.size()) : field;
  std::ranges::replace(name, '_', '-');
  return name;
}

void add_time(CLI::App& sub, std::string_view field, std::string_view help, std::optional<std::int64_t>& into,
              Checks& checks) {
  const auto typed = std::make_shared<std::string>();
  std::string with_form{help.substr(0, help.size() - (help.ends_with('.') ? 1 : 0))};
  with_form += ": 2026-07-01 or 2026-07-01T18:30, UTC.";
  sub.add_option_function<std::string>(
      option_name(field), [typed](const std::string& text) { *typed = text; }, with_form);
  checks.emplace_back([typed, &into]() -> std::optional<std::string> {
    if (typed->empty()) return std::nullopt;
    into = read_time(*typed);
    if (into) return std::nullopt;
    return "not a date such as 2026-07-01 or 2026-07-01T18:30 (UTC): " + *typed;
  });
}

}  // namespace takamaka::commands
