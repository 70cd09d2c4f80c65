#pragma once

#include <memory>
#include <string>

#include "storage/ports/record.hpp"
#include "storage/sql/review/review.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::storage {

// The record of a SQLite file, on one read-only connection, also while a server runs.
class SqliteRecord final : public Record {
 public:
  // The file must have this program's schema: `refused` if it is older, `newer_schema` if it is newer.
  static Outcome<std::unique_ptr<SqliteRecord>> open(const std::string& path, TextForm form = {},
                                                     const SqliteOptions& options = {});
  static OpenRecord opener(std::string path, TextForm form = {});
  // Reads through the connection of a store, which must outlive it: for a database in memory. Throws Failure.
  explicit SqliteRecord(SqliteStore& store, TextForm form = {});

  Results& results() override { return store_; }
  RecordLists& lists() override { return review_; }
  PersonalData& personal() override { return store_; }
  LogReader& logs() override { return store_; }
  Outcome<std::vector<NodeRow>> nodes() override { return std::vector<NodeRow>{}; }
  Outcome<std::vector<HeldRoom>> held_rooms(const std::string&, std::size_t) override {
    return std::vector<HeldRoom>{};
  }
  void give_up_after(std::chrono::milliseconds time) override { store_.database_.give_up_after(time); }
  void give_up() override { store_.database_.give_up(); }

 private:
  std::unique_ptr<SqliteStore> own_;  // opened to read; null: the store belongs to the caller
  SqliteStore& store_;
  Review review_;
};

}  // namespace takamaka::storage
