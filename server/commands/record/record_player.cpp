// Commands that export or erase the data of one player.

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "server/commands/record/record.hpp"
#include "server/commands/show.hpp"
#include "server/program/app.hpp"
#include "server/review/export.hpp"

namespace takamaka::commands {
namespace {

// Writes the text to a new file that only its owner may read, whatever the umask. Returns why not.
std::optional<std::string> write_private(const std::string& path, std::string_view text) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0) return std::strerror(errno);
  int wrong = 0;
  while (!text.empty() && wrong == 0) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written > 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      wrong = errno;
    }
  }
  if (::close(descriptor) != 0 && wrong == 0) wrong = errno;
  if (wrong == 0) return std::nullopt;
  ::unlink(path.c_str());
  return std::strerror(wrong);
}
}  // namespace

int player_export(const RecordArguments& arguments) {
  int code = exit_code::good;
  const auto record = open_record(arguments, code);
  if (!record) return code;
  const auto player = record->lists().find_player(arguments.id);
  if (!player) return unreadable(player.error());
  const auto document = review::player_document(record->lists(), *player);
  if (!document) return unreadable(document.error());
  if (arguments.file.empty()) {
    std::cout << *document << '\n';
    return exit_code::good;
  }
  if (const auto why = write_private(arguments.file, *document + "\n")) {
    std::cerr << "takamaka: cannot create " << arguments.file << ": " << *why << '\n';
    return exit_code::cannot_create;
  }
  return exit_code::good;
}

int player_erase(const RecordArguments& arguments) {
  int code = exit_code::good;
  PlayerId player;
  {
    const auto record = open_record(arguments, code);
    if (!record) return code;
    const auto found = record->lists().find_player(arguments.id);
    if (!found) return unreadable(found.error());
    player = *found;
  }
  if (!arguments.yes) {
    std::cerr << "takamaka: this cannot be undone; use --yes to erase player " << player.value << '\n';
    return exit_code::usage;
  }
  const auto database = open_alone(arguments, code);
  if (!database) return code;
  const auto erased = database->accounts.erase(player);
  if (!erased) return unreadable(erased.error());
  if (const auto swept = sweep(database->evidence); !swept) return unreadable(swept.error());
  const auto record = open_record(arguments, code);
  if (!record) return code;
  const auto old = record->logs().events_with_names(player);
  if (!old) return unreadable(old.error());
  if (arguments.json) {
    print_json({{"player", player.value}, {"tokens", erased->tokens}, {"texts", erased->texts}, {"old_events", *old}});
  } else {
    std::cout << "erased: tokens " << erased->tokens << ", texts " << erased->texts << '\n';
  }
  if (*old == 0) return exit_code::good;
  std::cerr << "takamaka: " << *old
            << " events from before the migration 0002_record contain the name in their payload, which the hash chain "
               "protects; they are not changed\n";
  return exit_code::failed;
}

}  // namespace takamaka::commands
