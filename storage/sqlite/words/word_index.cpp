#include "storage/sqlite/words/word_index.hpp"

#include <string_view>

namespace takamaka::storage {
namespace {

// From this depth on the index is built again instead of merged.
constexpr std::int64_t levels_merged_max = 50;
// Words of texts to read in a step, and terms: some milliseconds.
constexpr std::int64_t words_read = 200'000, terms_read = 4096;
[[noreturn]] void fail_damaged(const std::string& what) { fail(ErrorKind::corrupt, what); }

// Numbers as FTS5 stores them: seven bits a byte, the last byte without the highest bit.
class Numbers {
 public:
  explicit Numbers(Bytes bytes) : bytes_{bytes} {}
  std::int64_t next() {
    std::int64_t number = 0;
    for (int i = 0; i < 8 && !bytes_.empty(); ++i) {
      const auto byte = std::to_integer<std::int64_t>(bytes_.front());
      bytes_ = bytes_.subspan(1);
      number = (number << 7) | (byte & 0x7f);
      if (byte < 0x80) return number;
    }
    fail_damaged("a record of the index ends early");
  }

 private:
  Bytes bytes_;
};

// The numbers of a record of FTS5, behind the first `skipped` bytes.
template <class Read>
auto read_record(Connection& connection, std::int64_t record, std::size_t skipped, Read read) {
  Rows rows = connection.query("SELECT block FROM text_index_data WHERE id = ?1", record);
  if (!rows.next()) fail_damaged("a record of the index is missing");
  const Bytes bytes = rows.bytes(0);
  if (bytes.size() < skipped) fail_damaged("a record of the index ends early");
  Numbers numbers{bytes.subspan(skipped)};
  return read(numbers);
}

struct Shape {
  WordIndexSize size;
  std::int64_t used_levels = 0, highest_used = 0;
};

Shape shape_of(Connection& connection) {
  constexpr std::int64_t structure = 10;
  constexpr std::size_t cookie_bytes = 4;
  return read_record(connection, structure, cookie_bytes, [](Numbers& numbers) {
    Shape shape;
    shape.size.levels = numbers.next();
    shape.size.segments = numbers.next();
    numbers.next();  // counts writes
    std::int64_t left = shape.size.segments;
    for (std::int64_t level = 0; level < shape.size.levels && left > 0; ++level) {
      numbers.next();  // segments that are being merged
      const std::int64_t segments = numbers.next();
      for (std::int64_t i = 0; i < segments * 3; ++i) numbers.next();  // id, first and last page
      left -= segments;
      if (segments > 0) shape.used_levels += 1, shape.highest_used = level;
    }
    return shape;
  });
}

// Whether FTS5 drops what was removed when it merges everything: only if what it writes is the highest level. It moves small
// segments down, and then it merges them below. A single segment it does not merge.
bool merge_removes_words(const Shape& shape) {
  if (shape.used_levels > 1) return true;
  return shape.size.segments > 1 && shape.highest_used + 1 == shape.size.levels;
}

// `words`: those of all texts, as they were read. FTS5 counts texts and their words, too.
void expect_whole(Connection& connection, std::int64_t words) {
  constexpr std::int64_t totals = 1;
  const auto texts = connection.number("SELECT count(*) FROM text_index_docsize");
  if (texts == 0 && words == 0) return;  // then there is perhaps no such record
  const auto counted = read_record(connection, totals, 0, [](Numbers& numbers) {
    const std::int64_t first = numbers.next();
    return std::pair{first, numbers.next()};
  });
  if (counted != std::pair{texts.value_or(0), words}) fail_damaged("words are missing in it");
}

void expect_not_too_deep(Connection& connection) {
  const std::int64_t levels = word_index_size(connection).levels;
  if (levels > word_index_levels_max)
    fail_damaged("it has " + std::to_string(levels) + " levels, and more than " +
                 std::to_string(word_index_levels_max) + " are too many");
}

// Reads the terms after `term` and counts the words of their texts, until `words` of them or many terms were read. False when
// that was the last term. FTS5 finds damage while it reads.
bool read_terms(Connection& connection, std::string& term, std::int64_t& counted, std::int64_t words) {
  connection.execute(
      "CREATE VIRTUAL TABLE IF NOT EXISTS temp.text_index_terms USING fts5vocab('main', 'text_index', 'row')");
  const std::int64_t until = counted + words;
  std::int64_t terms = 0;
  const std::string after = term;
  Rows rows = connection.query("SELECT term, cnt FROM temp.text_index_terms WHERE term > ?1", after);
  while (rows.next()) {
    term = rows.text(0);
    counted += rows.integer(1);
    if (counted >= until || ++terms == terms_read) return true;
  }
  return false;
}

}  // namespace

bool is_index_damage(const Failure& failure) {
  return failure.error.kind == ErrorKind::corrupt || failure.error.kind == ErrorKind::refused;
}

WordIndexSize word_index_size(Connection& connection) { return shape_of(connection).size; }

std::vector<std::string> word_index_faults(Connection& connection) {
  std::vector<std::string> faults;
  try {
    const auto task = connection.number("SELECT v FROM text_index_config WHERE k = 'usermerge' AND v IN (3, 5)");
    if (task) return faults;
    expect_not_too_deep(connection);
    std::string term;
    std::int64_t words = 0;
    while (read_terms(connection, term, words, words_read)) {
    }
    expect_whole(connection, words);
  } catch (const Failure& failure) {
    if (!is_index_damage(failure)) throw;
    faults.push_back(
        "the word index is damaged, and only searches need it; the next start of the server builds it again: " +
        failure.error.what);
    return faults;
  }
  Rows rows = connection.query(
      R"(SELECT n FROM (SELECT (SELECT count(*) FROM searched_words) - (SELECT count(*)
         FROM text_index_docsize) AS n)
         WHERE n <> 0)");
  while (rows.next()) faults.push_back("texts missing from the word index: " + rows.text(0));
  return faults;
}

bool mend_word_index(Database& database) {
  if (word_index_faults(database).empty()) return false;
  constexpr int pages_at_once = 4096;
  database.execute("PRAGMA secure_delete = ON");
  WordIndex index{database};
  index.want_rebuild();
  bool was_replaced = false;
  for (bool more = true; more;) {
    database.run("BEGIN IMMEDIATE");
    try {
      more = index.step(pages_at_once);
      database.run("COMMIT");
    } catch (const Failure& failure) {
      database.roll_back();
      if (!failure.again) throw;
      was_replaced = true;
    }
  }
  if (was_replaced) database.execute("VACUUM");
  return true;
}

void WordIndex::open() {
  forget_steps();
  damage_.clear();
  told_ = false;
  try {
    if (task() == Task::empty) return;
    expect_not_too_deep(database_);
    if (database_.number("SELECT 1 FROM searched_words WHERE NOT EXISTS (SELECT 1 FROM text_index_docsize) LIMIT 1"))
      fail_damaged("it is empty");
    if (!reading_) reading_.emplace();
  } catch (const Failure& failure) {
    note(failure);
  }
}

void WordIndex::note(const Failure& failure) {
  if (!is_index_damage(failure)) throw Failure{failure};
  reading_.reset();
  damage_ = failure.error.what;
}

void WordIndex::tell_damage() {
  if (!damage_.empty() && !std::exchange(told_, true) && tell_) tell_(damage_);
}

WordIndex::Task WordIndex::task() {
  const auto stored = database_.number("SELECT v FROM text_index_config WHERE k = 'usermerge'");
  switch (stored.value_or(0)) {
    case 2:
      return Task::merge;
    case 3:
      return Task::empty;
    case 5:
      return Task::fill;
    default:
      return Task::none;
  }
}

// FTS5 takes 2 to 16 as the number of segments on one level from which 'merge' merges them: 4 by default, and 2 merges any.
void WordIndex::set(Task task) {
  if (task == Task::empty) {  // perhaps FTS5 cannot open the index
    database_.run("INSERT OR REPLACE INTO text_index_config (k, v) VALUES ('usermerge', 3)");
  } else {
    database_.run("INSERT INTO text_index (text_index, rank) VALUES ('usermerge', ?1)", static_cast<int>(task));
  }
}

void WordIndex::begin_transaction() {
  changes_.clear();
  sweep_wanted_ = false;
}

void WordIndex::forget_steps() {
  begin_transaction();
  merging_ = merge_again_ = false;
  dropped_while_filled_ = true;  // perhaps
  filled_names_ = filled_events_ = 0;
}

void WordIndex::write() {
  if (changes_.empty() && !sweep_wanted_) return;
  tell_damage();
  if (damage_.empty()) {
    try {
      write_changes();
    } catch (const Failure& failure) {
      note(failure);
      tell_damage();
      throw Failure{failure.error, failure.code, true};
    }
  }
  begin_transaction();
}

void WordIndex::write_changes() {
  const Task now = task();
  if (now == Task::empty) return;
  for (const Change& change : changes_) {
    if (change.dropped) {
      // While the index is filled, not each text is in it.
      database_.run(
          R"(INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', ?1, ?2
             WHERE EXISTS (SELECT 1 FROM text_index_docsize WHERE id = ?1))",
          change.text, change.words);
    } else {
      database_.run("INSERT INTO text_index (rowid, words) VALUES (?1, ?2)", change.text, change.words);
    }
  }
  changes_written_ += static_cast<std::int64_t>(changes_.size());
  if (sweep_wanted_ && now == Task::fill) dropped_while_filled_ = true;
  if (sweep_wanted_ && now != Task::fill) {
    if (merging_) {
      merge_again_ = true;
    } else {
      set(Task::merge);
    }
  }
  flush();
}

// FTS5 writes what it has gathered at a savepoint. If it did so in COMMIT, its failure would leave the outcome in doubt.
void WordIndex::flush() {
  database_.run("SAVEPOINT words");
  database_.run("RELEASE words");
}

bool WordIndex::look() {
  if (!reading_ || !damage_.empty()) return false;
  try {
    if (task() != Task::none && task() != Task::merge) {
      reading_.reset();
      return false;
    }
    if (reading_->term.empty()) reading_->changes = changes_written_;
    if (read_terms(database_, reading_->term, reading_->words, words_read)) return true;
    if (reading_->changes == changes_written_) expect_whole(database_, reading_->words);
    reading_.reset();
  } catch (const Failure& failure) {
    note(failure);
  }
  return false;
}

bool WordIndex::is_idle() { return damage_.empty() && task() == Task::none; }

void WordIndex::want_rebuild() {
  if (damage_.empty()) damage_ = "it is to be built again";
  told_ = true;
}

bool WordIndex::step(int pages) {
  tell_damage();
  if (broken_ != Broken::no) {
    replace();
    return true;
  }
  if (!damage_.empty()) {
    empty(pages);
    return true;
  }
  switch (task()) {
    case Task::none:
      return false;
    case Task::merge:
      return merge(pages);
    case Task::empty:
      empty(pages);
      return true;
    case Task::fill:
      fill(pages);
      return true;
  }
  return false;
}

// The first step selects all segments for merging, including their deletion marks (FTS5: a negative number of pages); later
// steps merge them. A step with nothing left to merge changes few rows.
bool WordIndex::merge(int pages) {
  try {
    if (!merging_) {
      const Shape shape = shape_of(database_);
      if (shape.size.segments > 0 && (shape.size.levels >= levels_merged_max || !merge_removes_words(shape))) {
        set(Task::empty);
        return true;
      }
    }
    if (!merging_) set(Task::merge);  // for this connection
    const std::int64_t before = database_.total_changes();
    database_.run("INSERT INTO text_index (text_index, rank) VALUES ('merge', ?1)", merging_ ? pages : -pages);
    merging_ = database_.total_changes() - before > pages;  // one change is the command itself
    if (merging_ || std::exchange(merge_again_, false)) return true;
    set(Task::none);
    return false;
  } catch (const Failure& failure) {
    note(failure);
    throw Failure{failure.error, failure.code, true};
  }
}

}  // namespace takamaka::storage
