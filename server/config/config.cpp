#include "server/config/config.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/base/overloaded.hpp"
#include "server/connection/address.hpp"

namespace takamaka {
namespace {

using Text = std::string Settings::*;
using Number = int Settings::*;
using Switch = bool Settings::*;
using List = std::vector<std::string> Settings::*;

using Wrong = std::optional<std::string>;  // why a value is refused; none: it was accepted

// Writes a text as TOML does, on one line.
std::string in_quotes(const std::string& text) {
  std::ostringstream out;
  out << toml::toml_formatter{toml::value{text}, toml::format_flags::allow_unicode_strings};
  return std::move(out).str();
}

// Whether a settings file can hold the text: it is UTF-8.
bool fits_in_file(const std::string& text) {
  try {
    return toml::parse("text = " + in_quotes(text))["text"].value<std::string>() == text;
  } catch (const toml::parse_error&) {
    return false;
  }
}

Wrong put_text(Settings& settings, const Setting& setting, const std::string& value) {
  if (value.contains('\0') || !fits_in_file(value)) return "must be UTF-8 text without the character 0";
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
Wrong read_file(Configuration& configuration, const std::string& path, bool again) {
  if (again && !is_read_again(path)) return path + ": " + std::string{not_read_again};
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

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Whether a text in small letters can be the host of a URL: an address, in brackets if it has colons, or a name in ASCII.
bool is_host(std::string_view host) {
  if (host.starts_with('['))
    return host.ends_with(']') && host.contains(':') && Address{host.substr(1, host.size() - 2)}.is_valid();
  const auto last = host.substr(host.rfind('.') + 1);  // npos + 1 is 0
  if (std::ranges::all_of(last, is_digit)) return Address{host}.is_valid();
  std::size_t label = 0;
  for (const char c : host) {
    if (c == '.' ? label == 0 : !(is_digit(c) || (c >= 'a' && c <= 'z') || c == '-' || c == '_')) return false;
    label = c == '.' ? 0 : label + 1;
    if (label > 63) return false;
  }
  return label > 0 && host.size() <= 253;
}

// Puts the address of a site as a browser writes it: in small letters, without the usual port and a slash at the end. False if it
// has more than http or https, host and port.
bool put_right(std::string& url) {
  std::ranges::transform(url, url.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  if (url.ends_with('/')) url.pop_back();
  const std::string_view scheme = url.starts_with("https://") ? "https://" : "http://";
  if (!url.starts_with(scheme)) return false;
  const std::string_view rest = std::string_view{url}.substr(scheme.size());
  const std::size_t end = rest.starts_with('[') ? rest.find(']') + 1 : std::min(rest.find(':'), rest.size());
  const std::string_view port = rest.substr(end);
  if (!is_host(rest.substr(0, end))) return false;
  if (port.empty()) return true;
  const auto number = host_port("127.0.0.1" + std::string{port});
  if (!number) return false;
  const bool is_usual = number->port == (scheme == "https://" ? 443 : 80);
  url = std::string{scheme}.append(rest.substr(0, end)).append(is_usual ? "" : ":" + std::to_string(number->port));
  return true;
}

// Checks addresses, origins and URLs, and puts them as they are compared.
Wrong check(Settings& settings) {
  // An IPv6 address of one link has its zone behind a %.
  const std::size_t zone = settings.listen.find('%');
  const std::string address = settings.listen.substr(0, zone);
  if (!Address{address}.is_valid() ||
      (zone != std::string::npos && (!address.contains(':') || zone + 1 == settings.listen.size())))
    return "listen: must be an IP address, such as 127.0.0.1: " + settings.listen;
  if (settings.database.empty()) return "database: must name a file";
  for (const auto& range : settings.trusted_proxies) {
    if (!AddressRange::parse(range)) return "trusted_proxies: not an address or range of addresses: " + range;
  }
  for (std::string& origin : settings.allowed_origins) {
    if (!put_right(origin)) return "allowed_origins: not an origin such as https://example.org: " + origin;
  }
  if (!settings.metrics_listen.empty() && !host_port(settings.metrics_listen))
    return "metrics_listen: must be an IP address and a port, such as 127.0.0.1:9464: " + settings.metrics_listen;
  if (!settings.admin_listen.empty() && !host_port(settings.admin_listen))
    return "admin_listen: must be an IP address and a port, such as 127.0.0.1:8081: " + settings.admin_listen;
  if (!settings.admin_key.empty() && !settings.admin_key_file.empty())
    return "admin_key and admin_key_file are both set; set one of them";
  if (!settings.admin_key.empty() && !is_admin_key(settings.admin_key))
    return "admin_key: " + std::string{admin_key_form};
  if (!settings.public_url.empty() && !put_right(settings.public_url))
    return "public_url: must be http:// or https:// and a host, with a port if it is not the usual one, and nothing "
           "behind: " +
           settings.public_url;
  // It is only shown, and a manifest may put an IPv6 address there without brackets.
  if (const std::string& url = settings.node_url;
      !url.empty() && !url.starts_with("http://") && !url.starts_with("https://"))
    return "node_url: must begin with http:// or https://: " + url;
  return {};
}

}  // namespace

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

bool is_read_again(const std::string& path) {
  std::error_code unknown;
  const auto type = std::filesystem::status(path, unknown).type();
  return type == std::filesystem::file_type::regular || type == std::filesystem::file_type::not_found ||
         type == std::filesystem::file_type::none;
}

Result<Configuration, std::string> configure(const Given& given) {
  Configuration configuration;
  for (const Setting& setting : settings_table()) configuration.sources[setting.name] = not_set;
  if (given.file) {
    if (const auto wrong = read_file(configuration, *given.file, given.again)) return std::unexpected(*wrong);
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
