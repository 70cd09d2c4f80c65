#include "storage/postgres/postgres_connection.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "storage/postgres/postgres_sql.hpp"

namespace takamaka::storage {
namespace {

using Clock = std::chrono::steady_clock;

// While an answer is awaited, give_up() is noticed after at most this time.
constexpr std::chrono::milliseconds look_each{20};
// How long a cancelled statement may take to end before the connection is given up.
constexpr std::chrono::milliseconds cancel_max{2000};

struct Result {
  PGresult* handle;
  explicit Result(PGresult* result) : handle{result} {}
  ~Result() { PQclear(handle); }
  Result(const Result&) = delete;
  Result& operator=(const Result&) = delete;
};

bool has_succeeded(const PGresult* result) {
  switch (PQresultStatus(result)) {
    case PGRES_COMMAND_OK:
    case PGRES_TUPLES_OK:
    case PGRES_EMPTY_QUERY:
      return true;
    default:
      return false;
  }
}

constexpr const char* was_lost = "the connection to PostgreSQL was lost";

// Joins the lines of a message of libpq; some begin with a tab.
std::string in_one_line(std::string_view message) {
  std::string line;
  while (!message.empty()) {
    const std::size_t end = std::min(message.find('\n'), message.size());
    std::string_view part = message.substr(0, end);
    if (part.starts_with('\t')) part.remove_prefix(1);
    if (!part.empty()) line.append(line.empty() ? "" : "; ").append(part);
    message.remove_prefix(std::min(end + 1, message.size()));
  }
  return line;
}

// The server shuts down, or has become one that only reads, or a transaction has waited for us for too long.
bool ends_connection(std::string_view state) {
  return state.starts_with("57P") || state.starts_with("08") || state == "25006" || state == "25P03";
}

}  // namespace

PostgresConnection::PostgresConnection(const PostgresOptions& options) : options_{options} { connect(); }

PostgresConnection::~PostgresConnection() {
  statements_.clear();
  PQfinish(connection_);
}

// The given string comes last, so that it can say otherwise. A server that is gone without a word is noticed after some
// seconds.
void PostgresConnection::connect() {
  constexpr std::array<const char*, 10> keys{"application_name", "client_encoding",
                                             "connect_timeout",  "target_session_attrs",
                                             "keepalives_idle",  "keepalives_interval",
                                             "keepalives_count", "tcp_user_timeout",
                                             "dbname",           nullptr};
  const std::array<const char*, 10> values{
      "takamaka", "UTF8", "3", "primary", "2", "1", "3", "5000", options_.address.c_str(), nullptr};
  connection_ = PQconnectdbParams(keys.data(), values.data(), 1);
  if (PQstatus(connection_) != CONNECTION_OK) fail_lost("cannot reach PostgreSQL");
  // Notices go nowhere: an index that leaves out a long word is no news.
  PQsetNoticeReceiver(connection_, [](void*, const PGresult*) {}, nullptr);
  if (PQenterPipelineMode(connection_) != 1) fail_lost("cannot use PostgreSQL's pipeline");
  connected_ += 1;
  if (options_.only_reads) execute("SET default_transaction_read_only = on");
  begin_session();
}

// The server, too, notices after some seconds that nobody is there, if what it waits for is the rest of a statement.
void PostgresConnection::begin_session() {
  Rows began = query(
      R"(SELECT backend_start, set_config('idle_in_transaction_session_timeout', ?1, false),
         set_config('tcp_keepalives_idle', '2', false), set_config('tcp_keepalives_interval', '1', false),
         set_config('tcp_keepalives_count', '3', false) FROM pg_stat_activity WHERE pid = pg_backend_pid())",
      std::to_string(options_.idle_max.count()));
  const std::string begun = began.next() ? began.text(0) : "";
  end_lost();
  process_ = Process{PQbackendPID(connection_), begun};
  if (!options_.plans_by_index) return;
  Rows settings = query(
      R"(SELECT set_config('plan_cache_mode', 'force_generic_plan', false),
         set_config('enable_seqscan', 'off', false), set_config('jit', 'off', false))");  // what must read a table all the same would count as expensive enough
  settings.next();
}

void PostgresConnection::lose() noexcept {
  if (connection_ == nullptr) return;
  PQfinish(std::exchange(connection_, nullptr));
  sent_.clear();
  if (process_) lost_ = std::exchange(process_, std::nullopt);
}

void PostgresConnection::mend() {
  if (connection_ != nullptr) return;
  const auto now = Clock::now();
  if (now < mend_at_) fail(ErrorKind::unavailable, "PostgreSQL cannot be reached");
  mend_at_ = now + options_.pause;
  try {
    connect();
  } catch (const Failure&) {
    lose();
    throw;
  }
  mend_at_ = {};
}

void PostgresConnection::end_lost() {
  if (!lost_) return;
  constexpr std::int64_t time_max_ms = 5000;
  const auto ended = number(
      R"(SELECT CASE WHEN pg_terminate_backend(pid, ?3) THEN 1 ELSE 0 END FROM pg_stat_activity
         WHERE pid = ?1 AND backend_start::text = ?2)",
      lost_->id, lost_->begun, time_max_ms);
  if (ended == 0) fail_lost("PostgreSQL still works on what was sent over a lost connection");
  lost_.reset();
}

void PostgresConnection::fail_lost(const std::string& doing) {
  std::string what = doing;
  const std::string why = connection_ == nullptr ? "" : in_one_line(PQerrorMessage(connection_));
  if (!why.empty()) what.append(": ").append(why);
  lose();
  throw Failure{{ErrorKind::unavailable, std::move(what)}, lost};
}

void PostgresConnection::fail_with(const PGresult* result, std::string_view doing) {
  const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  if (state == nullptr || PQstatus(connection_) != CONNECTION_OK || ends_connection(state)) {
    fail_lost(was_lost);
  }
  const char* const constraint = PQresultErrorField(result, PG_DIAG_CONSTRAINT_NAME);
  Failure failure = failure_of(state, constraint == nullptr ? "" : constraint);
  const char* const message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  failure.error.what = failure_in(std::string{message == nullptr ? "refused" : message} + ", SQLSTATE " + state, doing);
  throw failure;
}

const Dialect& PostgresConnection::dialect() const { return postgres_dialect(); }

PostgresStatement& PostgresConnection::statement(std::string_view sql) {
  const auto found = statements_.find(sql);
  if (found != statements_.end()) return *found->second;
  return *statements_.emplace(std::string{sql}, std::make_unique<PostgresStatement>(*this, sql)).first->second;
}

// Several statements in one text are possible only outside the pipeline.
void PostgresConnection::execute(const char* sql) {
  if (connection_ == nullptr) fail_lost("PostgreSQL cannot be reached");
  if (!sent_.empty()) PQclear(answer());
  PQexitPipelineMode(connection_);
  const Result result{PQexec(connection_, sql)};
  if (!has_succeeded(result.handle)) {
    if (PQstatus(connection_) == CONNECTION_OK) PQenterPipelineMode(connection_);
    fail_with(result.handle, "SQL");
  }
  if (PQenterPipelineMode(connection_) != 1) fail_lost("cannot use PostgreSQL's pipeline");
}

void PostgresConnection::forget_statements() {
  if (!sent_.empty()) PQclear(answer());
  std::erase_if(statements_, [this](const auto& one) {
    PostgresStatement& statement = *one.second;
    if (statement.is_used_) return false;
    if (!statement.name_.empty() && statement.connected_ == connected_ && connection_ != nullptr) {
      send_plain(("DEALLOCATE " + statement.name_).c_str());
    }
    return true;
  });
  if (!sent_.empty()) PQclear(answer());
}

bool PostgresConnection::in_transaction() const {
  return connection_ != nullptr && (!sent_.empty() || PQtransactionStatus(connection_) != PQTRANS_IDLE);
}

void PostgresConnection::commit() {
  if (connection_ != nullptr && PQtransactionStatus(connection_) == PQTRANS_INERROR) {
    fail(ErrorKind::unavailable, "a statement of the transaction had failed");
  }
  try {
    run("COMMIT");
  } catch (Failure& failure) {
    if (failure.code == lost) failure.error.kind = ErrorKind::unknown;
    throw;
  }
}

void PostgresConnection::roll_back() noexcept {
  try {
    if (!in_transaction()) return;
    send_plain("ROLLBACK");
    PQclear(answer());
  } catch (const Failure&) {
    lose();  // the server rolls back
  }
}

void PostgresConnection::give_up_after(std::chrono::milliseconds time) {
  give_up_at_ = time.count() == 0 ? Clock::time_point::max() : Clock::now() + time;
}

void PostgresConnection::give_up() { give_up_at_ = Clock::time_point::min(); }

void PostgresConnection::send_plain(const char* sql) {
  if (connection_ == nullptr) fail_lost("PostgreSQL cannot be reached");
  if (PQsendQueryParams(connection_, sql, 0, nullptr, nullptr, nullptr, nullptr, 0) != 1) fail_lost(sql);
  sent_.push_back({"a statement of the transaction", nullptr});
}

void PostgresConnection::send(PostgresStatement& statement) {
  if (connection_ == nullptr) fail_lost("PostgreSQL cannot be reached");
  if (Clock::now() >= give_up_at_.load()) fail(ErrorKind::too_slow, "the time for queries is over");
  std::vector<Oid> types;
  std::vector<const char*> values;
  std::vector<int> lengths;
  for (const PostgresStatement::Parameter& one : statement.parameters_) {
    const std::string_view value = one.own.empty() ? one.text : std::string_view{one.own};
    types.push_back(one.type);
    values.push_back(one.null ? nullptr : value.data() == nullptr ? "" : value.data());
    lengths.push_back(static_cast<int>(value.size()));
  }
  const int count = static_cast<int>(types.size());
  if (statement.name_.empty() || statement.connected_ != connected_ || statement.prepared_types_ != types) {
    statement.name_ = "t" + std::to_string(++names_);
    statement.connected_ = connected_;
    statement.prepared_types_ = types;
    if (PQsendPrepare(connection_, statement.name_.c_str(), statement.sql_.c_str(), count, types.data()) != 1) {
      fail_lost(was_lost);
    }
    sent_.push_back({statement.sql_, &statement});
  }
  const std::vector<int> formats(types.size(), 1);
  if (PQsendQueryPrepared(connection_, statement.name_.c_str(), count, values.data(), lengths.data(), formats.data(),
                          0) != 1) {
    fail_lost(was_lost);
  }
  sent_.push_back({statement.sql_, nullptr});
}

// Waits until a result has arrived. A statement that takes too long is cancelled, and its result is an error.
void PostgresConnection::wait() {
  const auto lost_at = Clock::now() + options_.answer_max;
  std::optional<Clock::time_point> cancelled_until;
  while (PQisBusy(connection_) == 1) {
    const auto now = Clock::now();
    if (cancelled_until ? now >= *cancelled_until : now >= lost_at) {
      lose();
      throw Failure{{ErrorKind::unavailable, "PostgreSQL does not answer"}, lost};
    }
    if (!cancelled_until && now >= give_up_at_.load()) {
      cancelled_until = now + cancel_max;
      PGcancel* const cancel = PQgetCancel(connection_);
      std::array<char, 256> ignored{};
      PQcancel(cancel, ignored.data(), static_cast<int>(ignored.size()));
      PQfreeCancel(cancel);
    }
    pollfd socket{PQsocket(connection_), POLLIN, 0};
    poll(&socket, 1, static_cast<int>(look_each.count()));
    if (PQconsumeInput(connection_) != 1) fail_lost(was_lost);
  }
}

pg_result* PostgresConnection::answer() {
  if (PQpipelineSync(connection_) != 1) fail_lost(was_lost);
  const std::vector<Sent> sent = std::exchange(sent_, {});
  std::optional<Failure> failure;
  std::unique_ptr<PGresult, decltype(&PQclear)> last{nullptr, &PQclear};
  for (const Sent& one : sent) {
    wait();
    last.reset(PQgetResult(connection_));
    const PGresult* const result = last.get();
    if (result == nullptr || !has_succeeded(result)) {
      if (one.preparing != nullptr) one.preparing->name_.clear();
      try {
        if (!failure && PQresultStatus(result) != PGRES_PIPELINE_ABORTED) fail_with(result, one.what);
      } catch (const Failure& met) {
        if (connection_ == nullptr) throw;
        failure = met;
      }
    }
    if (result != nullptr) {
      wait();
      PQclear(PQgetResult(connection_));  // the null that ends the results of one statement
    }
  }
  wait();
  PQclear(PQgetResult(connection_));  // the synchronisation
  if (failure) throw *failure;
  if (!last) fail_lost(was_lost);
  const char* const changed = PQcmdTuples(last.get());
  changes_ = changed == nullptr || *changed == '\0' ? 0 : std::atoi(changed);
  return last.release();
}

}  // namespace takamaka::storage
