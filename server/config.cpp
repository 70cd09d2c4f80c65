#include "server/config.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>

#include "engine/base/overloaded.hpp"
#include "server/connection/address.hpp"
#include "server/http/handshake.hpp"

namespace takamaka {
namespace {

using Text = std::string Settings::*;
using Number = int Settings::*;
using Switch = bool Settings::*;
using List = std::vector<std::string> Settings::*;

using Wrong = std::optional<std::string>;  // why a value is refused; none: it was accepted

Wrong put_text(Settings& settings, const Setting& setting, const std::string& value) {
  if (!setting.choices.empty() && std::ranges::find(setting.choices, value) == setting.choices.end()) {
    std::string list;
    for (const auto choice : setting.choices) list.append(list.empty() ? "" : ", ").append(choice);
    return "must be one of " + list;
  }
  settings.*std::get<Text>(setting.member) = value;
  return {};
}

Wrong put_number(Settings& settings, const Setting& setting, std::int64_t value) {
  if (setting.range && (value < setting.range->min || value > setting.range->max))
    return "must be from " + std::to_string(setting.range->min) + " to " + std::to_string(setting.range->max);
  settings.*std::get<Number>(setting.member) = static_cast<int>(value);
  return {};
}

// Sets a value from a flag or a variable, where everything is text.
Wrong put(Settings& settings, const Setting& setting, const std::string& value) {
  return std::visit(overloaded{[&](Text) { return put_text(settings, setting, value); },
                               [&](Number) -> Wrong {
                                 std::int64_t number = 0;
                                 const auto [end, error] =
                                     std::from_chars(value.data(), value.data() + value.size(), number);
                                 if (error != std::errc{} || end != value.data() + value.size())
                                   return "must be a whole number";
                                 return put_number(settings, setting, number);
                               },
                               [&](Switch member) -> Wrong {
                                 if (value != "true" && value != "false") return "must be true or false";
                                 settings.*member = value == "true";
                                 return {};
                               },
                               [&](List member) -> Wrong {
                                 std::vector<std::string> list;
                                 std::string_view rest = value;
                                 while (!rest.empty()) {
                                   const auto comma = rest.find(',');
                                   if (comma != 0) list.emplace_back(rest.substr(0, comma));
                                   rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
                                 }
                                 settings.*member = std::move(list);
                                 return {};
                               }},
                    setting.member);
}

Wrong put(Settings& settings, const Setting& setting, const toml::node& node) {
  return std::visit(overloaded{[&](Text) -> Wrong {
                                 const auto value = node.value_exact<std::string>();
                                 if (!value) return "must be a text in quotes";
                                 return put_text(settings, setting, *value);
                               },
                               [&](Number) -> Wrong {
                                 const auto value = node.value_exact<std::int64_t>();
                                 if (!value) return "must be a whole number";
                                 return put_number(settings, setting, *value);
                               },
                               [&](Switch member) -> Wrong {
                                 const auto value = node.value_exact<bool>();
                                 if (!value) return "must be true or false";
                                 settings.*member = *value;
                                 return {};
                               },
                               [&](List member) -> Wrong {
                                 const toml::array* array = node.as_array();
                                 if (!array) return "must be a list of texts";
                                 std::vector<std::string> list;
                                 for (const toml::node& element : *array) {
                                   const auto value = element.value_exact<std::string>();
                                   if (!value) return "must be a list of texts";
                                   list.push_back(*value);
                                 }
                                 settings.*member = std::move(list);
                                 return {};
                               }},
                    setting.member);
}

const Setting* find_setting(std::string_view name) {
  const auto found = std::ranges::find(settings_table(), name, &Setting::name);
  return found == settings_table().end() ? nullptr : &*found;
}

// Reads the file into the settings. The error names its line and column.
Wrong read_file(Configuration& configuration, const std::string& path) {
  std::ifstream stream{path};
  if (!stream || std::filesystem::is_directory(path)) return path + ": cannot be read";
  toml::table table;
  try {
    table = toml::parse(stream, path);
  } catch (const toml::parse_error& error) {
    const auto at = error.source().begin;
    return path + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": " +
           std::string{error.description()};
  }
  for (const auto& [key, node] : table) {
    const std::string_view name = key.str();
    const auto at = node.source().begin;
    const std::string place = path + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": ";
    const Setting* setting = find_setting(name);
    if (!setting) return place + std::string{name} + ": there is no such setting";
    if (const auto wrong = put(configuration.settings, *setting, node))
      return place + std::string{name} + ": " + *wrong;
    configuration.sources[setting->name] = "file " + path;
  }
  return {};
}

// Checks addresses, origins and URLs.
Wrong check(const Settings& settings) {
  for (const auto& range : settings.trusted_proxies) {
    if (!AddressRange::parse(range)) return "trusted_proxies: not an address or range of addresses: " + range;
  }
  const auto is_origin = [](std::string_view text) {
    const auto scheme = text.find("://");
    return (text.starts_with("http://") || text.starts_with("https://")) && text.size() > scheme + 3 &&
           text.find('/', scheme + 3) == std::string_view::npos;
  };
  for (const auto& origin : settings.allowed_origins) {
    if (!is_origin(origin)) return "allowed_origins: not an origin such as https://example.org: " + origin;
  }
  if (!settings.metrics_listen.empty() && !host_port(settings.metrics_listen))
    return "metrics_listen: must be an IP address and a port, such as 127.0.0.1:9464: " + settings.metrics_listen;
  if (!settings.admin_listen.empty() && !host_port(settings.admin_listen))
    return "admin_listen: must be an IP address and a port, such as 127.0.0.1:8081: " + settings.admin_listen;
  if (!settings.admin_key.empty() && !settings.admin_key_file.empty())
    return "admin_key and admin_key_file are both set; set one of them";
  if (!settings.admin_key.empty() && !is_admin_key(settings.admin_key))
    return "admin_key: " + std::string{admin_key_form};
  if (!settings.public_url.empty() && !settings.public_url.starts_with("http://") &&
      !settings.public_url.starts_with("https://"))
    return "public_url: must begin with http:// or https://";
  if (!settings.public_url.empty() && http::host_of_url(settings.public_url).empty())
    return "public_url: names no host: " + settings.public_url;
  return {};
}

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char character : text) {
    if (character == '"' || character == '\\') out.push_back('\\');
    out.push_back(character);
  }
  return out.append("\"");
}

}  // namespace

const std::vector<Setting>& settings_table() {
  static const std::vector<Setting> table{
      {"listen", &Settings::listen,
       "IP address to listen on; 0.0.0.0 or :: for all addresses of this machine. --lan sets 0.0.0.0."},
      {"port", &Settings::port, "TCP port to listen on.", Range{1, 65535}},
      {"database", &Settings::database, "SQLite file that holds all data; created if it does not exist."},
      {"web", &Settings::web, "Directory of the built page; empty: no page is served."},
      {"admin", &Settings::admin, "Whether the admin page and the admin API are served at /admin."},
      {"admin_listen", &Settings::admin_listen,
       "IP address and port that serve the admin page and the admin API, such as 127.0.0.1:8081; the other port then "
       "answers 404 there. Empty: they are served on the same port as the game."},
      {"admin_second_factor",
       &Settings::admin_second_factor,
       "Whether accounts with the role admin must set up an authenticator before they can do anything else.",
       std::nullopt,
       {"required", "optional"}},
      {"admin_key",
       &Settings::admin_key,
       "Key of 32 to 200 characters that encrypts the secrets of authenticators in the database. Set it in the file or "
       "the environment, because others can see the flags of a process. Empty: the secrets are not encrypted.",
       std::nullopt,
       {},
       false,
       true},
      {"admin_key_file", &Settings::admin_key_file, "File that holds the admin_key."},
      {"public_url", &Settings::public_url,
       "Address that people open to reach this server, if it is behind a proxy; printed at start. Requests for other "
       "host "
       "names are refused, except those of allowed_origins, localhost and IP addresses."},
      {"allowed_origins", &Settings::allowed_origins,
       "Origins whose pages may open a WebSocket. Empty: only pages from this server's own address."},
      {"trusted_proxies", &Settings::trusted_proxies,
       "Addresses or ranges of proxies whose X-Forwarded-For header is trusted; Forwarded and the PROXY protocol are "
       "not "
       "read."},
      {"threads", &Settings::threads,
       "Event loops for sockets and rooms, each with a thread of its own; other threads write and read the database.",
       Range{1, 64}},
      {"connections_max",
       &Settings::connections_max,
       "Maximum number of open connections; further ones are closed, or get HTTP 429 behind a trusted proxy.",
       Range{1, 1000000},
       {},
       true},
      {"connections_per_address",
       &Settings::connections_per_address,
       "Maximum number of open connections from one address (IPv6: one /64); further ones get HTTP 429.",
       Range{1, 1000000},
       {},
       true},
      {"messages_per_second", &Settings::messages_per_second,
       "Messages that one connection may send per second on average; bursts may be four times as large. "
       "Further messages are refused, then the connection is closed. Above the default, the other budgets of a player "
       "(tables, joins, starts, replays) grow in proportion.",
       Range{1, 1000000}},
      {"people_per_address",
       &Settings::people_per_address,
       "Players at the same time behind one address (IPv6: one /64), such as a school's. Requests beyond the "
       "budgets of so many players are refused as slow_down.",
       Range{1, 1000000},
       {},
       true},
      {"requests_per_minute",
       &Settings::requests_per_minute,
       "HTTP requests from one address (IPv6: one /64) per minute, for the files of the page and the admin API; "
       "further ones get HTTP 429. Opening the page takes about forty. /healthz and /readyz are not counted.",
       Range{1, 100000000},
       {},
       true},
      {"players_per_day",
       &Settings::players_per_day,
       "New players from one address (IPv6: one /64) per day; further ones are refused as too_many_players.",
       Range{1, 1000000},
       {},
       true},
      {"rooms_per_hour",
       &Settings::rooms_per_hour,
       "Tables created from one address (IPv6: one /64) per hour; further ones are refused as slow_down.",
       Range{1, 1000000},
       {},
       true},
      {"rooms_max",
       &Settings::rooms_max,
       "Maximum number of tables in memory; further ones are refused as server_full. Stored tables to which players "
       "return may be a quarter more.",
       Range{1, 1000000},
       {},
       true},
      {"rooms_stored_max",
       &Settings::rooms_stored_max,
       "Maximum number of tables in the database, which keeps those that are not in memory; further ones are refused "
       "as server_full until old ones are deleted (retention_days).",
       Range{1, 1000000000},
       {},
       true},
      {"pace_ms", &Settings::pace_ms,
       "Mean pause in milliseconds before bots' moves at normal pace, the same for every seat; 0 means no pauses.",
       Range{0, 60000}},
      {"room_idle_minutes", &Settings::room_idle_minutes,
       "Minutes until an empty room whose people have played is unloaded from memory; the database keeps it. A room in "
       "which nobody has played yet, and a match to which nobody returns, are unloaded at once.",
       Range{1, 1440}},
      {"drain_seconds",
       &Settings::drain_seconds,
       "Seconds that a stop may take; connections that are still open are then cut off.",
       Range{1, 60},
       {},
       true},
      {"node_url", &Settings::node_url,
       "Where the admins find this server, as one of several that share a database, such as http://game2:8080; shown "
       "to "
       "them, and nothing else."},
      {"lease_seconds", &Settings::lease_seconds,
       "Several servers on one database: a server that has not reached the database for so long is silent, and the "
       "others take over its rooms. Without effect on a SQLite file, which one server has.",
       Range{2, 60}},
      {"retention_days",
       &Settings::retention_days,
       "Rooms are deleted, with all their matches, after this many days without activity, and players of whom nothing "
       "else is left; 0 keeps them. Rooms in which no match was started are deleted after one day in any case.",
       Range{0, 36500},
       {},
       true},
      {"abandon_hours",
       &Settings::abandon_hours,
       "Hours without activity after which a match that nobody has returned to is abandoned, and its chips go back.",
       Range{1, 8760},
       {},
       true},
      {"metrics_listen", &Settings::metrics_listen,
       "IP address and port that serve /metrics for Prometheus, such as 127.0.0.1:9464; empty: no metrics."},
      {"log_level",
       &Settings::log_level,
       "Minimum log level.",
       std::nullopt,
       {"debug", "info", "warn", "error", "off"},
       true},
      {"log_format",
       &Settings::log_format,
       "One JSON object per line (json), or short text (pretty); auto: text on a terminal, otherwise JSON.",
       std::nullopt,
       {"auto", "json", "pretty"}},
      {"log_full_addresses",
       &Settings::log_full_addresses,
       "Logs whole client addresses instead of their /24 or /48.",
       std::nullopt,
       {},
       true},
  };
  return table;
}

std::string flag_of(const Setting& setting) {
  std::string flag = "--" + std::string{setting.name};
  std::ranges::replace(flag, '_', '-');
  return flag;
}

std::string variable_of(const Setting& setting) {
  std::string variable = "TAKAMAKA_" + std::string{setting.name};
  std::ranges::transform(variable, variable.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return variable;
}

std::string value_text(const Settings& settings, const Setting& setting) {
  return std::visit(overloaded{[&](Text member) { return in_quotes(settings.*member); },
                               [&](Number member) { return std::to_string(settings.*member); },
                               [&](Switch member) { return std::string{settings.*member ? "true" : "false"}; },
                               [&](List member) {
                                 std::string text = "[";
                                 for (const auto& element : settings.*member)
                                   text.append(text.size() > 1 ? ", " : "").append(in_quotes(element));
                                 return text.append("]");
                               }},
                    setting.member);
}

Result<Configuration, std::string> configure(const Given& given) {
  Configuration configuration;
  for (const Setting& setting : settings_table()) configuration.sources[setting.name] = "default";
  if (given.file) {
    if (const auto wrong = read_file(configuration, *given.file)) return std::unexpected(*wrong);
  }
  for (const Setting& setting : settings_table()) {
    const std::string variable = variable_of(setting);
    if (const char* value = given.environment ? given.environment(variable.c_str()) : nullptr) {
      if (const auto wrong = put(configuration.settings, setting, std::string{value}))
        return std::unexpected(variable + ": " + *wrong);
      configuration.sources[setting.name] = variable;
    }
    if (const auto flag = given.flags.find(setting.name); flag != given.flags.end()) {
      if (const auto wrong = put(configuration.settings, setting, flag->second))
        return std::unexpected(flag_of(setting) + ": " + *wrong);
      configuration.sources[setting.name] = flag_of(setting);
    }
  }
  if (const auto wrong = check(configuration.settings)) return std::unexpected(*wrong);
  return configuration;
}

std::optional<HostPort> host_port(std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  std::string_view host = text.substr(0, colon);
  const std::string_view port = text.substr(colon + 1);
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
  } else if (host.find(':') != std::string_view::npos) {
    return std::nullopt;  // an IPv6 address without brackets: its end is unclear
  }
  HostPort found{std::string{host}, 0};
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), found.port);
  if (error != std::errc{} || end != port.data() + port.size() || found.port == 0) return std::nullopt;
  if (!AddressRange::parse(found.host) || host.find('/') != std::string_view::npos) return std::nullopt;
  return found;
}

ops::BudgetSettings budget_settings(const Settings& settings) {
  return {static_cast<double>(settings.messages_per_second), settings.people_per_address, settings.requests_per_minute,
          settings.players_per_day, settings.rooms_per_hour};
}

}  // namespace takamaka
