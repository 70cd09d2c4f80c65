#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "storage/sql/connection.hpp"

struct pg_conn;
struct pg_result;

namespace takamaka::storage {

class PostgresConnection;

// Values of one column for many rows, in PostgreSQL's binary form: a parameter that `unnest` turns into rows.
class Column {
 public:
  enum class Of : std::uint32_t { integer = 20, text = 25, bytes = 17 };  // PostgreSQL's numbers of these types
  explicit Column(Of of) : of_{of} {}

  void add(std::int64_t);
  void add(std::string_view);
  void add(Bytes);
  void add_null();

  std::uint32_t type() const;  // that of an array of these
  std::string bytes() const;

 private:
  const Of of_;
  std::uint32_t count_ = 0;
  bool has_null_ = false;
  std::string values_;
};

// A statement that is sent when its first row or its result is asked for. Its rows are all in memory.
class PostgresStatement final : public Statement {
 public:
  PostgresStatement(PostgresConnection& connection, std::string_view sql);
  ~PostgresStatement() override;
  PostgresStatement(const PostgresStatement&) = delete;
  PostgresStatement& operator=(const PostgresStatement&) = delete;

  void bind(int place, std::int64_t) override;
  void bind(int place, std::string_view) override;
  void bind(int place, Bytes) override;
  void bind(int place, const Column&);
  void bind_null(int place, Kind) override;
  bool next() override;
  void run_later() override;
  bool is_null(int column) const override;
  std::int64_t integer(int column) const override;
  std::string text(int column) const override;
  Bytes bytes(int column) const override;
  int columns() const override;
  std::string name(int column) const override;
  Value value(int column) const override;
  void reset() noexcept override;

 private:
  friend class PostgresConnection;

  struct Parameter {
    std::uint32_t type = 0;
    bool null = false;
    std::string own;        // an integer or an array
    std::string_view text;  // of the caller, unless `own` is not empty
  };
  Parameter& parameter(int place, std::uint32_t type);
  void fetch() const;
  std::string_view field(int column) const;

  PostgresConnection& connection_;
  const std::string sql_;
  std::vector<Parameter> parameters_;
  std::vector<std::uint32_t> prepared_types_;
  std::string name_;             // on the server; empty: not prepared yet
  std::uint64_t connected_ = 0;  // the server's connection that knows the name
  mutable pg_result* result_ = nullptr;
  mutable int row_ = -1;
  mutable std::vector<std::vector<std::byte>> bytes_;  // by column
  bool is_used_ = false;
};

// How to reach a database.
struct PostgresOptions {
  std::string address;  // libpq's connection string; several hosts are tried in order. PG* variables fill what it lacks
  // From then on, an answer that has not come ends the connection; what was asked is in doubt.
  std::chrono::milliseconds answer_max{20'000};
  std::chrono::milliseconds pause{250};  // at least, between two attempts to connect again
  bool only_reads = false;
  // The server ends a transaction in which it has waited for us for so long: a process that sleeps, or that it cannot hear any
  // more, would keep its locks, and others would wait for them. 0: never.
  std::chrono::milliseconds idle_max{0};
  // Each statement finds its rows by an index, and is planned once. PostgreSQL would plan by statistics: those of a young
  // database say that its tables are empty, and a plan that reads a whole table stays until the table is analyzed.
  bool plans_by_index = false;
};

// One connection to PostgreSQL, made by libpq in pipeline mode: statements that nobody waits for are sent with the next one.
// All members throw Failure. Code `lost`: the connection is gone, and mend() makes another one. The server's process of the
// lost one might still commit, so mend() ends it first: nothing is read or written over the new connection before.
class PostgresConnection final : public Connection {
 public:
  static constexpr int lost = 1;

  explicit PostgresConnection(const PostgresOptions& options);
  ~PostgresConnection() override;
  PostgresConnection(const PostgresConnection&) = delete;
  PostgresConnection& operator=(const PostgresConnection&) = delete;

  const Dialect& dialect() const override;
  void execute(const char* sql) override;
  void mend() override;
  void forget_statements() override;
  bool in_transaction() const override;
  void roll_back() noexcept override;
  void give_up_after(std::chrono::milliseconds) override;
  void give_up() override;

  // Ends the transaction. `unavailable` if one of its statements had failed, `unknown` if the connection was lost before the
  // answer.
  void commit();
  bool is_lost() const { return connection_ == nullptr; }
  PostgresStatement& statement(std::string_view sql);

 private:
  friend class PostgresStatement;
  struct Sent {
    std::string_view what;         // for errors
    PostgresStatement* preparing;  // null: it is executed
  };
  // A process of the server.
  struct Process {
    int id;
    std::string begun;  // when; another process may have the same id later
  };

  Statement& prepared(std::string_view sql) override { return statement(sql); }
  int changes() const override { return changes_; }

  void connect();
  void begin_session();
  void end_lost();
  void lose() noexcept;
  void send(PostgresStatement&);
  void send_plain(const char* sql);
  pg_result* answer();  // of the last statement that was sent; the caller owns it
  void wait();
  [[noreturn]] void fail_lost(const std::string& doing);
  [[noreturn]] void fail_with(const pg_result*, std::string_view doing);

  const PostgresOptions options_;
  pg_conn* connection_ = nullptr;
  std::uint64_t connected_ = 0;  // how many times
  std::vector<Sent> sent_;
  Statements<std::unique_ptr<PostgresStatement>> statements_;
  std::uint64_t names_ = 0;
  int changes_ = 0;
  std::optional<Process> process_{};  // of connection_, once it may be used
  std::optional<Process> lost_{};     // may still work on what was sent to it
  std::chrono::steady_clock::time_point mend_at_{};
  std::atomic<std::chrono::steady_clock::time_point> give_up_at_{std::chrono::steady_clock::time_point::max()};
};

}  // namespace takamaka::storage
