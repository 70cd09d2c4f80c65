#include "server/review/output.hpp"

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>
#include <ostream>

#include "protocol/text_length.hpp"

namespace takamaka::review {
namespace {

using storage::Value;

std::string plain(const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  return {};
}

// Text that a person typed must not move the cursor of a terminal.
std::string harmless(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  return text;
}

}  // namespace

namespace {

bool is_time(const std::string& column) { return column.ends_with("_ms"); }

std::string iso_time(std::int64_t unix_ms) {
  const std::time_t seconds = unix_ms / 1000;
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

}  // namespace

std::string json_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string csv_field(const Value& value) {
  std::string text = plain(value);
  if (std::holds_alternative<std::string>(value) && !text.empty() && std::string_view{"=+-@\t\r"}.contains(text[0])) {
    text.insert(text.begin(), '\'');
  }
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + "\"";
}

void Output::begin(const std::vector<std::string>& columns) {
  columns_ = columns;
  numeric_.assign(columns.size(), true);
  if (format_ != Format::csv) return;
  for (std::size_t i = 0; i < columns.size(); ++i) out_ << (i == 0 ? "" : ",") << columns[i];
  out_ << "\r\n";
}

void Output::row(std::span<const Value> values) {
  ++rows_;
  if (format_ == Format::csv) {
    for (std::size_t i = 0; i < values.size(); ++i) out_ << (i == 0 ? "" : ",") << csv_field(values[i]);
    out_ << "\r\n";
  } else if (format_ == Format::jsonl) {
    out_ << '{';
    for (std::size_t i = 0; i < values.size(); ++i) {
      out_ << (i == 0 ? "" : ",") << json_text(columns_[i]) << ':';
      if (const auto* text = std::get_if<std::string>(&values[i])) {
        out_ << json_text(*text);
      } else {
        out_ << (std::holds_alternative<std::monostate>(values[i]) ? "null" : plain(values[i]));
      }
    }
    out_ << "}\n";
  } else {
    std::vector<std::string>& row = held_.emplace_back();
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto* number = std::get_if<std::int64_t>(&values[i]);
      const bool time = number != nullptr && is_time(columns_[i]);
      row.push_back(time ? iso_time(*number) : harmless(plain(values[i])));
      if (time || std::holds_alternative<std::string>(values[i])) numeric_[i] = false;
    }
  }
}

void Output::end() {
  if (format_ == Format::table && !held_.empty()) {
    for (std::string& column : columns_) {
      if (is_time(column)) column.resize(column.size() - std::string_view{"_ms"}.size());
    }
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      widths.push_back(code_points(columns_[i]));
      for (const auto& row : held_) widths[i] = std::max(widths[i], code_points(row[i]));
    }
    const auto write = [&](const std::vector<std::string>& row) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string space(widths[i] - code_points(row[i]), ' ');
        const bool last = i + 1 == row.size();
        out_ << (numeric_[i] ? space + row[i] : row[i] + (last ? "" : space)) << (last ? "\n" : "  ");
      }
    };
    write(columns_);
    for (const auto& row : held_) write(row);
  }
  out_.flush();
}

}  // namespace takamaka::review
