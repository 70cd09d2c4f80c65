#include <unistd.h>

#include <iostream>

#include "protocol/names.hpp"
#include "server/app.hpp"
#include "server/commands/folders.hpp"
#include "server/commands/record.hpp"
#include "server/ops/clock.hpp"

namespace takamaka::commands {
namespace {

template <class Connection>
typename Connection::value_type take(Connection opened, int& code) {
  if (opened) return std::move(*opened);
  code = unreadable(opened.error());
  return nullptr;
}

}  // namespace

bool is_there(const RecordArguments& arguments, int& code) { return is_database_there(arguments.database, code); }

int unreadable(const storage::Error& error) {
  using enum storage::ErrorKind;
  std::cerr << "takamaka: " << error.what << '\n';
  if (error.kind == corrupt || error.kind == newer_schema) return exit_code::bad_data;
  return error.kind == refused ? exit_code::failed : exit_code::cannot_create;
}

std::unique_ptr<storage::Review> open_review(const RecordArguments& arguments, int& code) {
  auto review = is_there(arguments, code) ? take(storage::Review::open(arguments.database), code) : nullptr;
  if (review) review->compare_as(composed);
  return review;
}

std::unique_ptr<storage::SqliteStore> open_store(const RecordArguments& arguments, int& code) {
  return is_there(arguments, code) ? take(storage::SqliteStore::open_to_read(arguments.database, {}), code) : nullptr;
}

std::optional<OpenMatch> open_match(const RecordArguments& arguments, int& code) {
  OpenMatch open{.review = open_review(arguments, code), .store = {}, .record = {}};
  if (open.review) open.store = open_store(arguments, code);
  if (!open.store) return std::nullopt;
  const auto id = open.review->find_match(arguments.id);
  auto record = id ? open.store->match(*id) : std::unexpected(id.error());
  if (record && !*record)
    record = std::unexpected(storage::Error{storage::ErrorKind::refused, "the match no longer exists"});
  if (!record) {
    code = unreadable(record.error());
    return std::nullopt;
  }
  open.record = std::move(**record);
  return open;
}

std::unique_ptr<storage::SqliteStore> open_alone(const RecordArguments& arguments, int& code) {
  storage::SqliteOptions options;
  options.now_ms = ops::unix_ms();
  options.backup_before_migrations = true;
  return is_there(arguments, code) ? take(storage::SqliteStore::open(arguments.database, options), code) : nullptr;
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

storage::Review::Sink into(Output& output) {
  return {[&output](const std::vector<std::string>& columns) { output.begin(columns); },
          [&output](std::span<const storage::Value> values) {
            output.row(values);
            return true;
          }};
}

Progress::Progress(std::string what, std::size_t all)
    : what_{std::move(what)}, all_{all}, shown_{isatty(STDERR_FILENO) == 1} {}

void Progress::advance() {
  ++done_;
  if (!shown_ || (done_ % 100 != 0 && done_ != all_)) return;
  std::cerr << '\r' << what_ << ' ' << done_ << " of " << all_ << std::flush;
}

void Progress::reach(std::size_t done, std::size_t all) {
  done_ = done;
  all_ = all;
  if (shown_) std::cerr << '\r' << what_ << ' ' << done_ << " of " << all_ << std::flush;
}

Progress::~Progress() {
  if (shown_) std::cerr << "\r\033[K" << std::flush;
}

}  // namespace takamaka::commands
