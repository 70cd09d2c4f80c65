#pragma once

// Copies of the file for keeping, and putting one back. A copy is a database of its own in one file, with nothing beside it.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "storage/sqlite/migrations.hpp"
#include "storage/storage_error.hpp"

namespace takamaka::storage {

// How many pages are copied, and of how many.
using CopyProgress = std::function<void(int done, int all)>;

// What a copy holds, counted when it was checked.
struct Copied {
  int schema = 0;  // the number of its last migration
  std::int64_t rooms = 0, matches = 0, events = 0;
};

// Copies `from`, which a server may be writing to, as it is between two commits. The copy is read again and checked: its
// pages and references and, if its schema is this program's, its logs' chains of hashes and its ledger. Only then has it
// its name: a file called `to` is whole, on the disk, private (mode 0600), and was not there before. Errors: `refused` when
// `to` is there, `corrupt` with the first thing that is wrong, `newer_schema`, `full`, `unavailable`; nothing is left then.
Outcome<Copied> back_up(const std::string& from, const std::string& to, const CopyProgress& progress = {},
                        std::span<const Migration> known = embedded_migrations());

struct Restored {
  Copied copied;
  int schema_before = 0;  // of the backup; it is brought up to date while it is put back
  std::string aside;      // where the database that was there is now; empty: there was none
};
// Puts the backup `from` in the place of `database`: copies it, brings the copy up to date, checks all of it, and then
// exchanges them; the backup stays as it is, and so does what it replaces, beside it as `aside`. When this fails, the
// database is what it was. Errors as of back_up, and `unavailable` when a server has the database.
Outcome<Restored> restore(const std::string& from, const std::string& database, std::int64_t now_ms,
                          const CopyProgress& progress = {}, std::span<const Migration> known = embedded_migrations());

// What opening the file to write would do to its schema.
struct Pending {
  int schema = 0;                  // what it has
  std::vector<std::string> names;  // of the migrations that would run
  Copied copied;                   // what the file held after them; of a trial
};
// Which migrations would run; reads only.
Outcome<Pending> pending_migrations(const std::string& path, std::span<const Migration> known = embedded_migrations());
// The same, after they have run on a copy beside the file, which is checked and deleted again. `corrupt` when what they
// made of it is not sound.
Outcome<Pending> try_migrations(const std::string& path, std::int64_t now_ms, const CopyProgress& progress = {},
                                std::span<const Migration> known = embedded_migrations());
// A backup beside the file with the schema and the time in its name, if migrations are pending; its name, or nothing.
Outcome<std::string> back_up_before_migrations(const std::string& path, std::int64_t now_ms,
                                               std::span<const Migration> known = embedded_migrations());

}  // namespace takamaka::storage
