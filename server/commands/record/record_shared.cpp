#include <unistd.h>

#include <iostream>

#include "server/commands/folders.hpp"
#include "server/commands/record/record.hpp"
#include "server/program/app.hpp"

namespace takamaka::commands {
namespace {

// Returns what was opened, or null or nothing after printing the error.
template <class Taken, class Opened>
Taken take(storage::Outcome<Opened> opened, int& code) {
  if (opened) return std::move(*opened);
  code = unreadable(opened.error());
  return {};
}

}  // namespace

bool is_there(const RecordArguments& arguments, int& code) { return is_database_there(arguments.database, code); }

int unreadable(const storage::Error& error) {
  using enum storage::ErrorKind;
  std::cerr << "takamaka: " << error.what << '\n';
  if (error.kind == corrupt || error.kind == newer_schema) return exit_code::bad_data;
  return error.kind == refused ? exit_code::failed : exit_code::cannot_create;
}

std::unique_ptr<storage::Record> open_record(const RecordArguments& arguments, int& code) {
  if (!is_there(arguments, code)) return nullptr;
  return take<std::unique_ptr<storage::Record>>(open_record(arguments.database), code);
}

std::optional<OpenMatch> open_match(const RecordArguments& arguments, int& code) {
  OpenMatch open{.record = open_record(arguments, code), .match = {}};
  if (!open.record) return std::nullopt;
  const auto id = open.record->lists().find_match(arguments.id);
  auto match = id ? open.record->results().match(*id) : std::unexpected(id.error());
  if (match && !*match)
    match = std::unexpected(storage::Error{storage::ErrorKind::refused, "the match no longer exists"});
  if (!match) {
    code = unreadable(match.error());
    return std::nullopt;
  }
  open.match = std::move(**match);
  return open;
}

std::optional<OpenDatabase> open_alone(const RecordArguments& arguments, int& code) {
  if (!is_there(arguments, code)) return std::nullopt;
  return take<std::optional<OpenDatabase>>(open_database(arguments.database), code);
}

storage::Outcome<void> sweep(storage::Evidence& evidence) {
  constexpr int pages_at_once = 4096;  // keeps the write-ahead log small
  for (;;) {
    const auto more = evidence.sweep_words(pages_at_once);
    if (!more) return std::unexpected(more.error());
    if (!*more) return {};
  }
}

Format format_of(const RecordArguments& arguments) {
  return arguments.json ? Format::jsonl : arguments.csv ? Format::csv : Format::table;
}

Progress::Progress(std::string what, std::size_t all)
    : what_{std::move(what)}, all_{all}, shown_{isatty(STDERR_FILENO) == 1} {}

void Progress::advance() {
  ++done_;
  if (!shown_ || (done_ % 100 != 0 && done_ != all_)) return;
  std::clog << '\r' << what_ << ' ' << done_ << " of " << all_ << std::flush;
}

void Progress::reach(std::size_t done, std::size_t all) {
  done_ = done;
  all_ = all;
  if (shown_) std::clog << '\r' << what_ << ' ' << done_ << " of " << all_ << std::flush;
}

Progress::~Progress() {
  if (shown_) std::clog << "\r\033[K" << std::flush;
}

}  // namespace takamaka::commands
