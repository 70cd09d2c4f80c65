#pragma once

// Writes rows of named columns as text: an aligned table for people, CSV or JSON Lines for programs.

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/ports/value.hpp"

namespace takamaka::review {

enum class Format : std::uint8_t { table, csv, jsonl };

// Writes each row immediately. Only a table waits for `end`, because its columns are as wide as their widest value. A table
// shows times, the columns that end with _ms, in ISO 8601 without that ending.
class Output {
 public:
  Output(std::ostream& out, Format format) : out_{out}, format_{format} {}

  void begin(const std::vector<std::string>& columns);
  void row(std::span<const storage::Value> values);
  void end();
  std::size_t rows() const { return rows_; }

 private:
  std::ostream& out_;
  Format format_;
  std::vector<std::string> columns_;
  std::vector<std::vector<std::string>> held_;
  std::vector<bool> numeric_;
  std::size_t rows_ = 0;
};

// Returns a value as one CSV field (RFC 4180); a list has "; " between its texts. Text that a spreadsheet would read as a
// formula gets an apostrophe in front.
std::string csv_field(const storage::Value& value);
std::string json_of(const storage::Value& value);
std::string json_text(std::string_view text);

}  // namespace takamaka::review
