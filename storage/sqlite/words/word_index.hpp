#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "storage/sqlite/database.hpp"

namespace takamaka::storage {

// How FTS5 keeps the index of words (storage/FORMAT.md, text_index): segments on levels.
struct WordIndexSize {
  std::int64_t levels = 0, segments = 0;
};
// Reads the size from FTS5's own record. Throws Failure: `corrupt` if there is none, as while the index is emptied.
WordIndexSize word_index_size(Connection&);
// No index is deeper. FTS5 adds two levels with each merge of the whole index and never takes one away, and from 2,001 on it
// refuses everything.
inline constexpr std::int64_t word_index_levels_max = 64;
// Whether a failure of a statement on the index is due to the index, and not to the disk.
bool is_index_damage(const Failure&);
// Returns what is wrong with the index; none while it is being built. Reads all of it. Throws Failure.
std::vector<std::string> word_index_faults(Connection&);
// Builds the index of a file that nobody else uses from its texts, if something is wrong with it. Returns whether it did.
bool mend_word_index(Database&);

// The index of words of a file. It serves searches and nothing else: what goes wrong in it refuses no transaction, and the
// index is built again from the texts, in steps, while texts are stored. Members that take part in a transaction throw Failure;
// one with `again` asks to run the transaction once more, and then leaves the index out.
class WordIndex {
 public:
  // Called with the damage that was found, and with an empty text when the index is whole again.
  using Tell = std::function<void(const std::string& damage)>;

  explicit WordIndex(Database& database) : database_{database} {}
  void tell(Tell tell) { tell_ = std::move(tell); }
  // Looks whether the index can be used. Call it when the file was opened.
  void open();

  // Changes of the open transaction, in order. write() writes them, as its last statement.
  void add(std::int64_t text, std::string words) { changes_.push_back({text, std::move(words), false}); }
  void drop(std::int64_t text, std::string words) { changes_.push_back({text, std::move(words), true}); }
  void want_sweep() { sweep_wanted_ = true; }
  std::size_t changes() const { return changes_.size(); }
  void take_back(std::size_t kept) {  // all but the first `kept`
    while (changes_.size() > kept) changes_.pop_back();
  }
  void write();
  // Forgets the changes, and how far the steps are. Call it when a transaction begins or has failed.
  void begin_transaction();
  void forget_steps();

  // One step, outside a transaction, of reading the index once after open(), to find damage; true: there is more to read.
  bool look();
  bool is_idle();
  // One step of what is to be done, which writes about `pages` pages; true: there is more to do.
  bool step(int pages);
  void want_rebuild();

 private:
  struct Change {
    std::int64_t text;
    std::string words;
    bool dropped;
  };
  // The next work on the index: FTS5's setting `usermerge`, because the file stores it.
  enum class Task : std::uint8_t { merge = 2, empty = 3, none = 4, fill = 5 };

  // FTS5 cannot open the index, or a page of its tables cannot be read.
  enum class Broken : std::uint8_t { no, as_index, as_table };

  Task task();
  void set(Task);
  void write_changes();
  void flush();
  bool merge(int pages);
  void empty(int pages);
  void begin_filling();
  void fill(int pages);
  std::optional<int> fill_part(int rows_max);
  void replace();
  [[noreturn]] void give_up(const Failure&, Broken);
  void note(const Failure&);
  void tell_damage();

  Database& database_;
  Tell tell_;
  std::vector<Change> changes_;
  bool sweep_wanted_ = false;
  std::string damage_;  // found and not yet mended; until the file says that the index is emptied, no change is written
  bool told_ = false;   // of the damage
  // Reading the index: the last term, and the words of all texts up to it.
  struct Reading {
    std::string term;
    std::int64_t words = 0, changes = 0;
  };
  std::optional<Reading> reading_;
  std::int64_t changes_written_ = 0;
  // Steps. Lost with the process: then a merge begins again, and filling skips what is there.
  bool merging_ = false;      // the segments to merge are already selected
  bool merge_again_ = false;  // words were removed since then
  Broken broken_ = Broken::no;
  std::int64_t filled_names_ = 0, filled_events_ = 0;
  bool dropped_while_filled_ = true;  // words were removed since the index was empty
};

}  // namespace takamaka::storage
