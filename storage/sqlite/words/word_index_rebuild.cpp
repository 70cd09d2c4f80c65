// WordIndex: building the index again from the texts.

#include <string_view>

#include "storage/sql/migration.hpp"
#include "storage/sqlite/words/word_index.hpp"

namespace takamaka::storage {
namespace {

// Rows that a step deletes or indexes for each page that it may write.
constexpr int rows_a_page = 8;

// The statement that creates the index, as its migration has it: the file may have lost it.
std::string creation() {
  for (const Migration& migration : sqlite_migrations()) {
    const std::size_t begin = migration.sql.find("CREATE VIRTUAL TABLE text_index ");
    if (begin != std::string_view::npos)
      return std::string{migration.sql.substr(begin, migration.sql.find(';', begin) - begin)};
  }
  fail(ErrorKind::corrupt, "no migration creates the table text_index");
}

}  // namespace

// Deletes the rows of the index below FTS5, so that their pages are overwritten a few at a time.
void WordIndex::empty(int pages) {
  try {
    if (database_.query(database_.dialect().find_table(), "text_index_config").next()) set(Task::empty);
    struct Part {
      std::string_view table, sql;
      int rows;
    };
    for (const auto& [table, sql, rows] :
         {Part{"text_index_data", "DELETE FROM text_index_data WHERE id IN (SELECT id FROM text_index_data LIMIT ?1)",
               pages},
          Part{"text_index_idx",
               "DELETE FROM text_index_idx WHERE (segid, term) IN (SELECT segid, term FROM text_index_idx LIMIT ?1)",
               pages * rows_a_page},
          Part{"text_index_docsize",
               "DELETE FROM text_index_docsize WHERE id IN (SELECT id FROM text_index_docsize LIMIT ?1)",
               pages * rows_a_page * 8}}) {
      if (database_.query(database_.dialect().find_table(), table).next() && database_.run(sql, rows) > 0) return;
    }
  } catch (const Failure& failure) {
    give_up(failure, Broken::as_table);
  }
  try {
    database_.run("INSERT INTO text_index (text_index) VALUES ('delete-all')");
    set(Task::fill);
  } catch (const Failure& failure) {
    give_up(failure, Broken::as_index);
  }
  begin_filling();
}

void WordIndex::begin_filling() {
  broken_ = Broken::no;
  damage_.clear();
  filled_names_ = filled_events_ = 0;
  dropped_while_filled_ = false;
}

void WordIndex::give_up(const Failure& failure, Broken broken) {
  if (!is_index_damage(failure)) throw Failure{failure};
  broken_ = broken;
  throw Failure{failure.error, failure.code, true};
}

// FTS5 does not drop an index that it cannot open, and SQLite no table if it cannot read one of its pages. So the schema forgets
// them; pages of a table that was not dropped are in no use until the file is compacted.
void WordIndex::replace() {
  database_.execute("DROP TABLE IF EXISTS temp.text_index_terms");
  if (broken_ == Broken::as_index) {
    try {
      database_.execute(
          R"(DROP TABLE IF EXISTS text_index_data; DROP TABLE IF EXISTS text_index_idx;
             DROP TABLE IF EXISTS text_index_docsize; DROP TABLE IF EXISTS text_index_config)");
    } catch (const Failure& failure) {
      give_up(failure, Broken::as_table);
    }
  }
  database_.execute(
      R"(PRAGMA writable_schema = ON; DELETE FROM sqlite_schema
         WHERE name = 'text_index' OR substr(tbl_name, 1, 11) = 'text_index_'; PRAGMA writable_schema = RESET)");
  database_.execute(creation().c_str());
  set(Task::fill);
  begin_filling();
}

// Names first, then texts. Whatever was stored since then is in the index already, and so is what an earlier process has filled.
void WordIndex::fill(int pages) {
  constexpr int parts_max = 64;
  for (int parts = 0; parts < parts_max; ++parts) {
    const auto added = fill_part(pages * rows_a_page);
    if (added && *added == 0) continue;
    flush();
    if (added) return;
    set(dropped_while_filled_ ? Task::merge : Task::none);
    if (std::exchange(told_, false) && tell_) tell_("");
    return;
  }
}

// Returns how many texts were added; none: all texts are in it.
std::optional<int> WordIndex::fill_part(int rows_max) {
  const auto last = [&](std::string_view sql, std::int64_t after) {
    Rows rows = database_.query(sql, after, rows_max);
    return rows.next() && !rows.is_null(0) ? std::optional{rows.integer(0)} : std::nullopt;
  };
  const auto name = last(
      R"(SELECT max(player_name) FROM (SELECT player_name FROM player_names WHERE player_name > ?1
         ORDER BY player_name
         LIMIT ?2))",
      filled_names_);
  if (name) {
    return database_.run(
        R"(INSERT INTO text_index (rowid, words) SELECT -player_name, name FROM player_names
           WHERE player_name > ?1 AND player_name <= ?2 AND NOT EXISTS (SELECT 1 FROM text_index_docsize
           WHERE id = -player_name))",
        std::exchange(filled_names_, *name), *name);
  }
  const auto event =
      last("SELECT max(event) FROM (SELECT event FROM event_texts WHERE event > ?1 ORDER BY event LIMIT ?2)",
           filled_events_);
  if (!event) return std::nullopt;
  return database_.run(
      R"(INSERT INTO text_index (rowid, words) SELECT event * 64 + place, words FROM event_texts
         WHERE event > ?1 AND event <= ?2 AND kind <> 'name' AND words <> '' AND NOT EXISTS (SELECT 1
         FROM text_index_docsize WHERE id = event * 64 + place))",
      std::exchange(filled_events_, *event), *event);
}

}  // namespace takamaka::storage
