#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "storage/postgres/postgres_store.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/postgres_database.hpp"
#include "tests/support/storage/temp_folder.hpp"

// The SQL back ends with their data, for tests that also look into the tables.
namespace takamaka::storage::testing {

class SqlHome {
 public:
  virtual ~SqlHome() = default;
  virtual SqlStore& store() = 0;
  virtual void reopen() = 0;  // as after a clean stop of the server
  // Runs statements beside the store.
  virtual void execute(const std::string& sql) = 0;
  // Returns the first column of the rows, with commas.
  virtual std::string values(const std::string& sql) = 0;

 protected:
  static std::string values(Connection& connection, const std::string& sql) {
    std::string all;
    {
      Rows rows = connection.query(sql);
      while (rows.next()) all.append(all.empty() ? "" : ",").append(rows.text(0));
    }
    connection.forget_statements();
    return all;
  }
};

class SqliteTables final : public SqlHome {
 public:
  SqliteTables() { reopen(); }
  SqlStore& store() override { return *store_; }
  void reopen() override {
    store_.reset();
    auto opened = SqliteStore::open(path_, {});
    if (!opened) throw std::runtime_error(opened.error().what);
    store_ = std::move(*opened);
  }
  void execute(const std::string& sql) override {
    Database{path_, nullptr, Database::Mode::write}.execute(sql.c_str());
  }
  std::string values(const std::string& sql) override {
    Database database{path_, nullptr, Database::Mode::write};
    return SqlHome::values(database, sql);
  }

 private:
  TempFolder folder_;
  const std::string path_ = folder_.file("games.db");
  std::unique_ptr<SqliteStore> store_;
};

class PostgresTables final : public SqlHome {
 public:
  PostgresTables() { reopen(); }
  SqlStore& store() override { return *store_; }
  void reopen() override {
    store_.reset();
    store_ = database_.open();
  }
  void execute(const std::string& sql) override { database_.admin().execute(sql.c_str()); }
  std::string values(const std::string& sql) override { return SqlHome::values(database_.admin(), sql); }

 private:
  PostgresDatabase database_;
  std::unique_ptr<PostgresStore> store_;
};

struct SqlKind {
  std::string name;
  std::function<std::unique_ptr<SqlHome>()> make;
};
inline const SqlKind sql_kinds[] = {{"sqlite", [] { return std::make_unique<SqliteTables>(); }},
                                    {"postgres", [] { return std::make_unique<PostgresTables>(); }}};

}  // namespace takamaka::storage::testing
