#include "server/config/admin_settings.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace takamaka {

Result<std::string, std::string> read_admin_key(const Settings& settings, bool again) {
  if (settings.admin_key_file.empty()) return settings.admin_key;
  const std::string unread = "admin_key_file: cannot be read: " + settings.admin_key_file + ": ";
  if (::access(settings.admin_key_file.c_str(), R_OK) != 0) return std::unexpected(unread + std::strerror(errno));
  if (again && !is_read_again(settings.admin_key_file)) return std::unexpected(unread + std::string{not_read_again});
  std::ifstream stream{settings.admin_key_file};
  if (!stream || std::filesystem::is_directory(settings.admin_key_file))
    return std::unexpected(unread + "it is no file");
  std::string text(300, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  constexpr const char* blanks = " \t\r\n";
  text.erase(0, std::min(text.find_first_not_of(blanks), text.size()));
  text.erase(text.find_last_not_of(blanks) + 1);
  if (!is_admin_key(text)) return std::unexpected("admin_key_file: its content " + std::string{admin_key_form});
  return text;
}

std::string admin_address(const Settings& settings) {
  if (!settings.admin_listen.empty()) return "http://" + settings.admin_listen;
  if (!settings.public_url.empty()) return settings.public_url;
  const std::string host = settings.listen == "0.0.0.0" || settings.listen == "::" ? "localhost" : settings.listen;
  return "http://" + (host.contains(':') ? "[" + host + "]" : host) + ":" + std::to_string(settings.port);
}

std::vector<std::string> admin_warnings(const Settings& settings) {
  std::vector<std::string> all;
  if (!settings.admin) return all;
  if (settings.admin_key.empty() && settings.admin_key_file.empty())
    all.emplace_back(
        "admin_key is not set: the secrets of authenticators are stored unencrypted in the database and its backups.");
  if (settings.admin_second_factor == "optional")
    all.emplace_back("admin_second_factor is optional: a stolen password is enough to act as an admin.");
  return all;
}

void print_first_admin_link(const Settings& settings, const std::string& link) {
  std::cerr << "takamaka: nobody can sign in as an admin yet. Open this link within 15 minutes; it works once:\n  "
            << admin_address(settings) << link << '\n';
}

}  // namespace takamaka
