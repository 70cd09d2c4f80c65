#include "storage/lists/query.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

namespace takamaka::storage {

std::string Where::bind(Value value) {
  values.push_back(std::move(value));
  return "?" + std::to_string(values.size());
}

void Where::add(std::string_view condition, Value value) {
  sql.append(" AND ").append(replaced(condition, "?", bind(std::move(value))));
}

std::string replaced(std::string_view text, std::string_view what, std::string_view now) {
  std::string out;
  for (auto at = text.find(what); at != std::string_view::npos; at = text.find(what)) {
    out.append(text.substr(0, at)).append(now);
    text.remove_prefix(at + what.size());
  }
  return out.append(text);
}

std::string on_one_line(std::string_view sql) {
  std::string out;
  bool begins = true;
  for (const char c : sql) {
    if (c == '\n') {
      if (!begins) out += ' ';
      begins = true;
    } else if (!begins || c != ' ') {
      out += c;
      begins = false;
    }
  }
  return out;
}

std::string json_list(std::span<const std::string> texts) {
  std::string list = "[";
  for (const std::string& text : texts) {  // ids, and stored options: JSON without control characters
    list.append(list.size() == 1 ? "\"" : ",\"");
    for (const char c : text) list.append(c == '"' || c == '\\' ? "\\" : "").push_back(c);
    list.push_back('"');
  }
  return list + "]";
}

Texts words_in(std::string_view text) {
  Texts words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::string sorted_ids(std::string_view typed) {
  std::vector<std::string> ids;
  while (!typed.empty()) {
    const std::size_t end = std::min(typed.find_first_of(" ,;"), typed.size());
    if (end > 0) ids.emplace_back(typed.substr(0, end));
    typed.remove_prefix(std::min(end + 1, typed.size()));
  }
  std::ranges::sort(ids);
  std::string all;
  for (const std::string& id : ids) all.append(all.empty() ? "" : " ").append(id);
  return all;
}

std::string ulid_from(std::int64_t unix_ms) {
  constexpr std::string_view digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  std::string text(10, '0');
  auto rest = static_cast<std::uint64_t>(std::max<std::int64_t>(unix_ms, 0));
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, rest >>= 5) *digit = digits[rest & 31];
  return text;
}

std::string iso_text(std::int64_t unix_ms) {
  using namespace std::chrono;
  const sys_time<milliseconds> time{milliseconds{unix_ms}};
  const auto day = floor<days>(time);
  const year_month_day date{day};
  const hh_mm_ss clock{time - day};
  std::array<char, 48> text{};
  const int size = std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", int{date.year()},
                                 unsigned{date.month()}, unsigned{date.day()}, static_cast<int>(clock.hours().count()),
                                 static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()),
                                 static_cast<int>(clock.subseconds().count()));
  return {text.data(), static_cast<std::size_t>(size)};
}

}  // namespace takamaka::storage
