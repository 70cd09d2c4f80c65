#include "storage/copy/database_copy.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "storage/copy/copied_tables.hpp"

namespace takamaka::storage {
namespace {

constexpr std::int64_t page_rows = 500;
constexpr std::size_t transaction_rows = 2000;
constexpr std::string_view unfinished_mark = "unfinished_copy";

using Cells = std::vector<Value>;

Cells cells_of(const Rows& rows) {
  Cells row;
  row.reserve(static_cast<std::size_t>(rows.columns()));
  for (int column = 0; column < rows.columns(); ++column) row.push_back(rows.value(column));
  return row;
}

std::string cell_text(const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  return "null";
}
std::string key_of(const CopiedTable& table, const Cells& row) {
  std::string text;
  for (int i = 0; i < table.key; ++i) text.append(i > 0 ? " " : "").append(cell_text(row[static_cast<std::size_t>(i)]));
  return text;
}

// One table of a database, page by page in the order of its key. The SQL texts live as long as it does.
class TableReader {
 public:
  TableReader(Connection& connection, const CopiedTable& table)
      : connection_{connection}, table_{table}, first_{first_page_sql(table)}, next_{next_page_sql(table)} {}
  ~TableReader() { connection_.forget_statements(); }
  TableReader(const TableReader&) = delete;
  TableReader& operator=(const TableReader&) = delete;

  // Reads on after this key.
  void go_on_after(Cells key) { key_ = std::move(key); }
  // The next rows, at most page_rows; fewer only at the end.
  std::vector<Cells> page() {
    Cells values = key_;
    values.emplace_back(page_rows);
    std::vector<Cells> page;
    Rows rows = connection_.query_with(key_.empty() ? first_ : next_, values);
    while (rows.next()) page.push_back(cells_of(rows));
    if (!page.empty()) key_.assign(page.back().begin(), page.back().begin() + table_.key);
    return page;
  }

 private:
  Connection& connection_;
  const CopiedTable& table_;
  const std::string first_, next_;
  Cells key_;  // of the last row; empty: none was read
};

// An event and its texts as they are stored; seals and salts are bytes.
struct StoredText {
  std::int64_t place = 0;
  std::string kind, player;
  std::optional<std::string> words;
  std::vector<std::byte> salt, seal;
  friend bool operator==(const StoredText&, const StoredText&) = default;
};
struct StoredEvent {
  std::int64_t seq = 0, at_ms = 0;
  std::string kind;
  std::optional<std::string> match;
  std::int64_t deal = 0;
  std::string by, payload;
  std::vector<std::byte> hash;
  std::int64_t epoch = 0;
  std::optional<std::string> request;
  std::vector<StoredText> texts;
  friend bool operator==(const StoredEvent&, const StoredEvent&) = default;
};

std::optional<std::string> text_or_none(const Rows& rows, int column) {
  return rows.is_null(column) ? std::nullopt : std::optional{rows.text(column)};
}
std::vector<std::byte> bytes_of(const Rows& rows, int column) {
  if (rows.is_null(column)) return {};
  const Bytes bytes = rows.bytes(column);
  return {bytes.begin(), bytes.end()};
}
std::optional<Bytes> bytes_or_null(const std::vector<std::byte>& bytes) {
  return bytes.empty() ? std::nullopt : std::optional<Bytes>{bytes};
}

// The events of a log after this one, at most page_rows.
std::vector<StoredEvent> events_after(Connection& connection, std::int64_t log, std::int64_t seq) {
  std::vector<StoredEvent> events;
  {
    Rows rows = connection.query(connection.dialect().events_of_log(), log, seq, page_rows);
    while (rows.next()) {
      events.push_back({rows.integer(0),
                        rows.integer(1),
                        rows.text(2),
                        text_or_none(rows, 3),
                        rows.integer(4),
                        rows.text(5),
                        rows.text(6),
                        bytes_of(rows, 7),
                        rows.integer(8),
                        text_or_none(rows, 9),
                        {}});
    }
  }
  if (events.empty()) return events;
  Rows rows = connection.query(connection.dialect().texts_of_log(), log, seq, events.back().seq);
  auto event = events.begin();
  while (rows.next()) {
    while (event != events.end() && event->seq < rows.integer(0)) ++event;
    if (event == events.end()) break;
    event->texts.push_back(
        {rows.integer(1), rows.text(2), rows.text(3), text_or_none(rows, 4), bytes_of(rows, 5), bytes_of(rows, 6)});
  }
  return events;
}

// Rows on their way into a database, many in a transaction.
class CopyTarget {
 public:
  explicit CopyTarget(Connection& connection) : connection_{connection} {}
  Connection& connection() { return connection_; }
  // Before rows that belong together.
  void begin() {
    if (added_ == 0) connection_.execute("BEGIN");
  }
  // After them.
  void added(std::size_t rows) {
    added_ += rows;
    if (added_ >= transaction_rows) commit();
  }
  void commit() {
    if (added_ == 0) return;
    connection_.execute(std::string{connection_.dialect().before_copied_rows_commit()}.c_str());
    connection_.execute("COMMIT");
    added_ = 0;
  }

 private:
  Connection& connection_;
  std::size_t added_ = 0;  // in the open transaction
};

// Counts the rows of a table for the progress.
class CopiedRows {
 public:
  CopiedRows(std::string_view table, const TableProgress& progress) : table_{table}, progress_{progress} {}
  void add(std::size_t rows) {
    rows_ += static_cast<std::int64_t>(rows);
    progress_(table_, rows_);
  }

 private:
  const std::string_view table_;
  const TableProgress& progress_;
  std::int64_t rows_ = 0;
};

void copy_table(Connection& from, CopyTarget& to, const CopiedTable& table, const TableProgress& progress) {
  TableReader reader{from, table};
  const std::string last = last_key_sql(table), add = add_row_sql(table);
  {
    Rows rows = to.connection().query(last);
    if (rows.next()) reader.go_on_after(cells_of(rows));
  }
  CopiedRows counted{table.name, progress};
  for (std::vector<Cells> page = reader.page(); !page.empty(); page = reader.page()) {
    to.begin();
    for (const Cells& row : page) {
      Rows added = to.connection().query_with(add, row);
      added.run_later();
    }
    to.added(page.size());
    counted.add(page.size());
  }
  to.commit();
  to.connection().forget_statements();
}

std::vector<std::int64_t> all_logs(Connection& connection) {
  std::vector<std::int64_t> logs;
  Rows rows = connection.query("SELECT log FROM rooms ORDER BY log");
  while (rows.next()) logs.push_back(rows.integer(0));
  return logs;
}

void add_event(Connection& to, std::int64_t log, const StoredEvent& event) {
  to.run_later(to.dialect().add_copied_event(), log, event.seq, event.at_ms, event.kind, event.match, event.deal,
               event.by, event.payload, Bytes{event.hash}, event.texts.size(), event.epoch, event.request);
  for (const StoredText& text : event.texts) {
    to.run_later(to.dialect().add_copied_text(), log, event.seq, text.place, text.kind, text.player, text.words,
                 bytes_or_null(text.salt), Bytes{text.seal});
  }
}

void copy_logs(Connection& from, CopyTarget& to, const TableProgress& progress) {
  CopiedRows counted{"events", progress};
  for (const std::int64_t log : all_logs(from)) {
    std::int64_t seq = to.connection().number(to.connection().dialect().length_of_copied_log(), log).value_or(0);
    for (std::vector<StoredEvent> events = events_after(from, log, seq); !events.empty();
         events = events_after(from, log, seq)) {
      to.begin();
      for (const StoredEvent& event : events) add_event(to.connection(), log, event);
      seq = events.back().seq;
      to.added(events.size());
      counted.add(events.size());
    }
  }
  to.commit();
}

constexpr CopiedTable ledger_entries{"ledger_entries", "entry# match_id deal# reason at_ms#"};
constexpr CopiedTable ledger_lines{"ledger_lines", "entry# line# account chips#", 2};

// An entry comes after its lines, because a table that checks it refuses an entry that does not balance.
void copy_ledger(Connection& from, CopyTarget& to, const TableProgress& progress) {
  CopiedRows counted{ledger_entries.name, progress};
  const std::string add_line = add_row_sql(ledger_lines), add_entry = add_row_sql(ledger_entries);
  TableReader entries{from, ledger_entries};
  std::int64_t after = to.connection().number("SELECT coalesce(max(entry), 0) FROM ledger_entries").value_or(0);
  if (after > 0) entries.go_on_after({after});
  for (std::vector<Cells> page = entries.page(); !page.empty(); page = entries.page()) {
    const std::int64_t until = std::get<std::int64_t>(page.back().front());
    to.begin();
    {
      Rows rows = from.query(
          "SELECT entry, line, account, chips FROM ledger_lines WHERE entry > ?1 AND entry <= ?2 ORDER BY entry, line",
          after, until);
      while (rows.next()) {
        const Cells line = cells_of(rows);
        Rows added = to.connection().query_with(add_line, line);
        added.run_later();
      }
    }
    for (const Cells& entry : page) {
      Rows added = to.connection().query_with(add_entry, entry);
      added.run_later();
    }
    after = until;
    to.added(page.size());
    counted.add(page.size());
  }
  to.commit();
  to.connection().forget_statements();
}

// Refuses a target with data of its own, and marks an empty one.
void take_over(Connection& to) {
  if (is_unfinished_copy(to)) return;
  for (const char* table : {"players", "rooms", "admin_accounts", "audit", "retention_clock"}) {
    const std::string sql = std::string{"SELECT 1 FROM "} + table + " LIMIT 1";
    const bool has_rows = to.number(sql).has_value();
    to.forget_statements();
    if (has_rows) fail(ErrorKind::refused, "the database to copy into is not empty: it has " + std::string{table});
  }
  to.execute(("CREATE TABLE " + std::string{unfinished_mark} + " (one bigint)").c_str());
}

using Faults = std::vector<std::string>;

void compare_table(Connection& from, Connection& to, const CopiedTable& table, const TableProgress& progress,
                   Faults& faults) {
  CopiedRows counted{table.name, progress};
  TableReader left{from, table}, right{to, table};
  for (;;) {
    const std::vector<Cells> here = left.page(), there = right.page();
    const auto [a, b] = std::ranges::mismatch(here, there);
    if (a != here.end() || b != there.end()) {
      const Cells& first = a != here.end() ? *a : *b;
      faults.push_back(std::string{table.name} + ": the two differ at " + key_of(table, first));
      return;
    }
    if (here.empty()) return;
    counted.add(here.size());
  }
}

void compare_logs(Connection& from, Connection& to, const TableProgress& progress, Faults& faults, std::size_t most) {
  CopiedRows counted{"events", progress};
  for (const std::int64_t log : all_logs(from)) {
    for (std::int64_t seq = 0;;) {
      const std::vector<StoredEvent> here = events_after(from, log, seq), there = events_after(to, log, seq);
      const auto [a, b] = std::ranges::mismatch(here, there);
      if (a != here.end() || b != there.end()) {
        const StoredEvent& first = a != here.end() ? *a : *b;
        faults.push_back("events: the two differ at event " + std::to_string(first.seq) + " of log " +
                         std::to_string(log));
        break;
      }
      if (here.empty()) break;
      seq = here.back().seq;
      counted.add(here.size());
    }
    if (faults.size() >= most) return;
  }
}

// Runs the body of a port function; a thrown Failure becomes an error, and open transactions are rolled back.
template <class T, class Body>
Outcome<T> caught(Connection& from, Connection& to, Body body) {
  try {
    return body();
  } catch (const Failure& failure) {
    from.roll_back();
    to.roll_back();
    return std::unexpected(failure.error);
  }
}

}  // namespace

Outcome<void> copy_database(Connection& from, Connection& to, const TableProgress& progress) {
  return caught<void>(from, to, [&]() -> Outcome<void> {
    take_over(to);
    CopyTarget target{to};
    for (const CopiedTable& table : copied_tables()) copy_table(from, target, table, progress);
    copy_logs(from, target, progress);
    copy_ledger(from, target, progress);
    to.execute(std::string{to.dialect().after_copy()}.c_str());
    return {};
  });
}

Outcome<Faults> compare_databases(Connection& from, Connection& to, const TableProgress& progress, std::size_t most) {
  return caught<Faults>(from, to, [&]() -> Outcome<Faults> {
    Faults faults;
    for (const CopiedTable& table : copied_tables()) compare_table(from, to, table, progress, faults);
    compare_table(from, to, ledger_entries, progress, faults);
    compare_table(from, to, ledger_lines, progress, faults);
    compare_logs(from, to, progress, faults, most);
    faults.resize(std::min(faults.size(), most));
    return faults;
  });
}

bool is_unfinished_copy(Connection& database) {
  return database.number(database.dialect().find_table(), unfinished_mark).has_value();
}

Outcome<void> finish_copy(Connection& to) {
  return caught<void>(to, to, [&]() -> Outcome<void> {
    to.execute(("DROP TABLE " + std::string{unfinished_mark}).c_str());
    return {};
  });
}

}  // namespace takamaka::storage
