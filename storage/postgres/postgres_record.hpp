#pragma once

#include <memory>

#include "storage/ports/record.hpp"
#include "storage/postgres/postgres_store.hpp"
#include "storage/sql/review/review.hpp"

namespace takamaka::storage {

// The record of a PostgreSQL database, on one connection that only reads. It asks the primary server: a replica may lag
// behind what was told to players.
class PostgresRecord final : public Record {
 public:
  // The database must have this program's schema: `refused` if it is older, `newer_schema` if it is newer.
  static Outcome<std::unique_ptr<Record>> open(const PostgresStoreOptions& options, TextForm form = {});
  static OpenRecord opener(PostgresStoreOptions options, TextForm form = {});

  Results& results() override { return *store_; }
  RecordLists& lists() override { return review_; }
  PersonalData& personal() override { return *store_; }
  LogReader& logs() override { return *store_; }
  Outcome<std::vector<NodeRow>> nodes() override { return store_->nodes(); }
  Outcome<std::vector<HeldRoom>> held_rooms(const std::string& node, std::size_t limit) override {
    return store_->held_rooms(node, limit);
  }
  void give_up_after(std::chrono::milliseconds time) override { store_->connection().give_up_after(time); }
  void give_up() override { store_->connection().give_up(); }

 private:
  PostgresRecord(std::unique_ptr<PostgresStore> store, TextForm form)
      : store_{std::move(store)}, review_{store_->connection(), std::move(form)} {}

  const std::unique_ptr<PostgresStore> store_;
  Review review_;
};

}  // namespace takamaka::storage
