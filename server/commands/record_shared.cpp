#include <unistd.h>

#include <filesystem>
#include <iostream>

#include "server/app.hpp"
#include "server/commands/record.hpp"
#include "server/ops/clock.hpp"

namespace takamaka::commands {
namespace {

template <class Opened>
typename Opened::value_type take(Opened opened, int& code) {
  if (opened) return std::move(*opened);
  code = unreadable(opened.error());
  return nullptr;
}

}  // namespace

bool is_there(const RecordWish& wish, int& code) {
  if (std::filesystem::is_regular_file(wish.database)) return true;
  std::cerr << "takamaka: there is no database " << wish.database << '\n';
  code = exit_code::no_input;
  return false;
}

int unreadable(const storage::Error& error) {
  using enum storage::ErrorKind;
  std::cerr << "takamaka: " << error.what << '\n';
  if (error.kind == corrupt || error.kind == newer_schema) return exit_code::bad_data;
  return error.kind == refused ? exit_code::failed : exit_code::cannot_create;
}

std::unique_ptr<storage::Review> open_review(const RecordWish& wish, int& code) {
  return is_there(wish, code) ? take(storage::Review::open(wish.database), code) : nullptr;
}

std::unique_ptr<storage::SqliteStore> open_store(const RecordWish& wish, int& code) {
  return is_there(wish, code) ? take(storage::SqliteStore::open_to_read(wish.database, {}), code) : nullptr;
}

std::unique_ptr<storage::SqliteStore> open_alone(const RecordWish& wish, int& code) {
  storage::SqliteOptions options;
  options.now_ms = ops::unix_ms();
  options.backup_before_migrations = true;
  return is_there(wish, code) ? take(storage::SqliteStore::open(wish.database, options), code) : nullptr;
}

Format format_of(const RecordWish& wish) { return wish.json ? Format::jsonl : wish.csv ? Format::csv : Format::table; }

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
