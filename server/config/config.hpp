#pragma once

// The settings. One table gives the name, flag, environment variable, default and help of every setting; flags, the
// environment, the file, print-config and docs/generated/SETTINGS.md all come from it. Flags override environment
// variables, which override the file, which overrides the defaults.

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/describe.hpp"
#include "engine/base/result.hpp"
#include "protocol/messages/limits.hpp"
#include "server/ops/limits/budgets.hpp"

namespace takamaka {

struct Settings {
  std::string listen = "127.0.0.1";
  int port = 8080;
  std::string database = "takamaka.db";
  std::string store = "sqlite", postgres;
  std::string web = "web/dist";
  bool admin = true;
  std::string admin_listen;
  std::string admin_second_factor = "required";
  std::string admin_key, admin_key_file;
  std::string public_url;
  std::vector<std::string> allowed_origins;
  std::vector<std::string> trusted_proxies;
  int threads = 1;
  int connections_max = 10000;
  int connections_per_address = 64;
  int messages_per_second = limits::messages_per_second;
  int people_per_address = limits::people_per_address;
  int requests_per_minute = limits::requests_per_minute;
  int players_per_day = limits::players_per_day;
  int rooms_per_hour = limits::rooms_per_hour_of_address;
  int rooms_max = limits::rooms_max;
  int rooms_stored_max = limits::rooms_stored_max;
  int pace_ms = 900;
  int room_idle_minutes = 10;
  int drain_seconds = 8;
  std::string node_url;
  int lease_seconds = 3;
  int retention_days = 365;
  int abandon_hours = 72;
  std::string metrics_listen;
  std::string log_level = "info";
  std::string log_format = "auto";
  bool log_full_addresses = false;
  friend bool operator==(const Settings&, const Settings&) = default;
};

struct Setting {
  std::string_view name;  // in the file; the flag is --name with dashes, the variable TAKAMAKA_NAME
  std::variant<std::string Settings::*, int Settings::*, bool Settings::*, std::vector<std::string> Settings::*> member;
  std::string_view help;
  std::optional<Range> range{};             // of a number
  std::vector<std::string_view> choices{};  // of a text; empty: any
  bool reloadable = false;                  // SIGHUP applies a change
  bool secret = false;                      // never printed
};
const std::vector<Setting>& settings_table();

std::string flag_of(const Setting& setting);      // "--log-level"
std::string variable_of(const Setting& setting);  // "TAKAMAKA_LOG_LEVEL"
// The value as it is written in the file.
std::string value_text(const Settings& settings, const Setting& setting);
// What the setting means, with its range and its choices. `mark` stands around each choice.
std::string meaning_of(const Setting& setting, std::string_view mark = {});

inline constexpr std::string_view not_set = "default";
// Where a setting's value came from: not_set, "file x.toml", "TAKAMAKA_PORT" or "--port".
struct Configuration {
  Settings settings;
  std::map<std::string_view, std::string> sources;
};

// Values from outside. Lists are comma-separated in flags and variables.
struct Given {
  std::optional<std::string> file;                      // path of a TOML file; must be readable if given
  std::map<std::string_view, std::string> flags;        // by setting name
  std::function<const char*(const char*)> environment;  // like std::getenv
  bool again = false;                                   // by a running server
};
// Tells whether a running server can read the file without waiting for the writer of a pipe. It can if the file is missing:
// that fails at once.
bool is_read_again(const std::string& path);
inline constexpr std::string_view not_read_again = "is no regular file, and a running server reads no other";
// Merges all sources and checks them. The error names source, place and reason, such as "takamaka.toml:12:8: port: …".
Result<Configuration, std::string> configure(const Given& given);

// An address and a port as in metrics_listen: 127.0.0.1:9464 or [::1]:9464.
struct HostPort {
  std::string host;
  std::uint16_t port = 0;
};
std::optional<HostPort> host_port(std::string_view text);

// The settings that bound what one address and one player may use.
ops::BudgetSettings budget_settings(const Settings& settings);
// Whether a text can be the admin_key.
inline constexpr std::string_view admin_key_form =
    "must have 32 to 200 characters, such as the output of openssl rand -base64 32";
constexpr bool is_admin_key(std::string_view text) { return text.size() >= 32 && text.size() <= 200; }

// Comma-separated names of the settings that differ.
struct Changed {
  std::string taken, restart;  // applied by SIGHUP; needs a restart
};
Changed changed(const Settings& from, const Settings& to);
// Takes over the settings that SIGHUP applies.
void take_reloadable(const Settings& from, Settings& to);

// Every value with its source, as a TOML file.
std::string print_configuration(const Configuration& configuration);
// A TOML file with the meaning of every setting. A setting that no source sets is a comment.
std::string explained_configuration(const Configuration& configuration);
// The values as one JSON object: for each setting its value, its source, and whether it is hidden because it is a secret.
std::string configuration_json(const Configuration& configuration);
// docs/generated/SETTINGS.md.
std::string settings_markdown();

}  // namespace takamaka
