#include "server/review/output.hpp"

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>
#include <ostream>

#include "protocol/messages/names.hpp"
#include "protocol/messages/text_length.hpp"

namespace takamaka::review {
namespace {

using storage::Value;

constexpr std::string_view between_cells = "; ", between_shown = ", ";

std::string joined(const storage::Texts& texts, std::string_view between) {
  std::string all;
  for (const std::string& text : texts) all.append(&text == texts.data() ? "" : between).append(text);
  return all;
}

std::string plain(const Value& value, std::string_view between) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* texts = std::get_if<storage::Texts>(&value)) return joined(*texts, between);
  if (const auto* json = std::get_if<storage::JsonText>(&value)) return json->text;
  return {};
}

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

std::string json_of(const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* text = std::get_if<std::string>(&value)) return json_text(*text);
  if (const auto* json = std::get_if<storage::JsonText>(&value)) return json->text;
  const auto* texts = std::get_if<storage::Texts>(&value);
  if (texts == nullptr) return "null";
  std::string list = "[";
  for (const std::string& text : *texts) list.append(&text == texts->data() ? "" : ",").append(json_text(text));
  return list + "]";
}

std::string csv_field(const Value& value) {
  std::string text = plain(value, between_cells);
  if (!std::holds_alternative<std::int64_t>(value) && !text.empty() && std::string_view{"=+-@\t\r"}.contains(text[0])) {
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
      out_ << json_of(values[i]);
    }
    out_ << "}\n";
  } else {
    std::vector<std::string>& row = held_.emplace_back();
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto* number = std::get_if<std::int64_t>(&values[i]);
      const bool time = number != nullptr && is_time(columns_[i]);
      row.push_back(time ? iso_time(*number) : for_terminal(plain(values[i], between_shown)));
      if (time || (number == nullptr && values[i] != Value{})) numeric_[i] = false;
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
