#pragma once

#include <span>
#include <string>
#include <string_view>

namespace takamaka::storage {

// A word or a phrase that is searched. Of a word that is not `whole` only the beginning must match.
struct SearchedWord {
  std::string_view words;
  bool whole = true;
};

// What the engines write differently in SQL. Everything else is one text for all of them; the hints `CROSS JOIN … USING` and
// `INDEXED BY`, which pin SQLite's plans, are dropped by the other drivers.
class Dialect {
 public:
  virtual ~Dialect() = default;

  // A query for the number of the next entry of the ledger.
  virtual std::string_view next_ledger_entry() const = 0;
  // A value: the time of the newest event, or a little less.
  virtual std::string_view newest_time() const = 0;
  // A value: the number of events of the log of a row `r` of rooms. For one row; log_heads has it for many.
  virtual std::string_view log_length() const = 0;
  // A condition, from " AND" on, that no node holds the room whose row in log_heads is `h`.
  virtual std::string_view and_not_held() const = 0;

  // For lists and searches (storage/lists, review*.cpp). A query for the elements of a JSON list of texts.
  virtual std::string each_text(const std::string& list) const = 0;
  // A column whose index must not lead the search.
  virtual std::string without_index(const std::string& column) const = 0;
  // A condition that `options` has the option ? with the value ?, where 1 and 0 stand for true and false, or as typed: ?.
  virtual std::string_view option_is() const = 0;
  // A value: that of the option `name`, an expression, in `options`; the same for all rows if there is none with this name.
  virtual std::string option_value(const std::string& name) const = 0;
  // Conditions on `name`, whatever its case: it is ?; it is at least `from` and below `until`.
  virtual std::string_view same_name() const = 0;
  virtual std::string name_between(const std::string& from, const std::string& until) const = 0;
  // The query in the language of the index of words that finds texts with all of these words; typed text is never an
  // operator in it. And the texts and names that it, as ?1, finds, as `hit`: 64 × event + place, or −player_name.
  virtual std::string match_of(std::span<const SearchedWord> words) const = 0;
  virtual std::string_view hits() const = 0;
  // A query that finds a row while the index of words is being built again.
  virtual std::string_view has_no_index() const = 0;

  // What copying a whole database needs (storage/copy). A query that finds a row if there is a table with this name.
  virtual std::string_view find_table() const = 0;
  // The events of log ?1 after number ?2, at most ?3: seq, at_ms, kind, match_id, deal, by, payload, hash, epoch, request.
  virtual std::string_view events_of_log() const = 0;
  // The texts of log ?1 after event ?2, up to event ?3: seq, place, kind, player_id, words, salt, seal.
  virtual std::string_view texts_of_log() const = 0;
  // The number of the events of log ?1 that were copied so far.
  virtual std::string_view length_of_copied_log() const = 0;
  // Inserts an event: log, seq, at_ms, kind, match_id, deal, by, payload, hash, number of texts, epoch, request.
  virtual std::string_view add_copied_event() const = 0;
  // Inserts a text of the event that was inserted last: log, seq, place, kind, player_id, words, salt, seal.
  virtual std::string_view add_copied_text() const = 0;
  // Statements before the end of each transaction with copied rows, and after the last one: for what follows from the rows.
  virtual std::string_view before_copied_rows_commit() const = 0;
  virtual std::string_view after_copy() const = 0;
};

}  // namespace takamaka::storage
