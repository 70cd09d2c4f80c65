#include "server/commands/folders.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <iostream>

#include "server/program/app.hpp"
#include "server/program/open_storage.hpp"

namespace takamaka::commands {

std::optional<std::string> make_private_folder(const std::filesystem::path& folder) {
  std::error_code error;
  if (folder.empty() || std::filesystem::is_directory(folder, error)) return std::nullopt;
  if (folder.has_relative_path()) {
    if (auto why = make_private_folder(folder.parent_path())) return why;
  }
  if (::mkdir(folder.c_str(), 0700) == 0) return std::nullopt;
  const int reason = errno;
  if (std::filesystem::is_directory(folder, error)) return std::nullopt;
  return "cannot create the folder " + folder.string() + ": " + std::strerror(reason == EEXIST ? ENOTDIR : reason);
}

bool is_database_there(const std::string& database, int& code) {
  if (postgres_address(database)) return true;  // opening it tells
  std::error_code error;
  if (std::filesystem::is_regular_file(database, error)) return true;
  if (error && error != std::errc::no_such_file_or_directory && error != std::errc::not_a_directory) {
    std::cerr << "takamaka: the database " << database << " cannot be read: " << error.message()
              << "; run the command as the user of the service, with sudo -u takamaka\n";
    code = exit_code::cannot_create;
  } else {
    std::cerr << "takamaka: there is no database " << database
              << "; the server creates it at its first start, and --database or --config names another\n";
    code = exit_code::no_input;
  }
  return false;
}

}  // namespace takamaka::commands
