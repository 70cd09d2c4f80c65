#include "protocol/messages/message_id.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "protocol/messages/limits.hpp"
#include "protocol/messages/text_length.hpp"

namespace takamaka {
namespace {

// Steps over the parts of a JSON text by their first and last characters alone, so that it passes values that the parser
// refuses: numbers out of range, forbidden characters, deep nesting. Every `skip` returns false where the text ends or
// cannot be cut into parts.
class Cutter {
 public:
  explicit Cutter(std::string_view text) : text_{text} {}

  bool skip(char expected) {
    skip_space();
    if (at_ == text_.size() || text_[at_] != expected) return false;
    ++at_;
    return true;
  }

  // Returns the string here with its quotes and escapes, or nothing.
  std::optional<std::string_view> string() {
    const std::size_t from = at_;
    if (!skip('"')) return std::nullopt;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    if (at_ >= text_.size()) {
      at_ = text_.size();
      return std::nullopt;
    }
    ++at_;
    std::string_view found = text_.substr(from, at_ - from);
    found.remove_prefix(found.find('"'));
    return found;
  }

  bool skip_value() {
    std::string closing;  // of the objects and lists that are open, innermost last
    do {
      skip_space();
      if (at_ == text_.size()) return false;
      const char first = text_[at_];
      if (first == '"') {
        if (!string()) return false;
      } else if (first == '{' || first == '[') {
        closing.push_back(first == '{' ? '}' : ']');
        ++at_;
      } else if (first == '}' || first == ']') {
        if (closing.empty() || closing.back() != first) return false;
        closing.pop_back();
        ++at_;
      } else if (first == ',' || first == ':') {
        if (closing.empty()) return false;
        ++at_;
      } else {
        at_ = std::min(text_.find_first_of(" \t\r\n\",:{}[]", at_), text_.size());
      }
    } while (!closing.empty());
    return true;
  }

 private:
  void skip_space() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

  std::string_view text_;
  std::size_t at_ = 0;  // at most the size of the text
};

// Returns the characters of a string that has its quotes and escapes, or nothing if it is no valid string.
std::optional<std::string> characters(std::string_view quoted) {
  const auto parsed = nlohmann::json::parse(quoted.begin(), quoted.end(), nullptr, false);
  if (!parsed.is_string()) return std::nullopt;
  return parsed.get<std::string>();
}

bool is_id_key(std::string_view quoted) {
  return quoted == "\"id\"" || (quoted.contains('\\') && characters(quoted) == "id");
}

// Returns the string here if it is an id and the member ends after it: "a"b" may be one string that lacks a backslash.
std::string id_value(Cutter at) {
  const auto quoted = at.string();
  if (!quoted || !(at.skip(',') || at.skip('}'))) return {};
  auto id = characters(*quoted);
  if (!id || id->contains('\0') || code_points(*id) > limits::request_id_bytes_max) return {};
  return *std::move(id);
}

}  // namespace

std::string readable_id(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // the parser passes it, too
  Cutter cutter{text.substr(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0)};
  std::string id;
  bool met = false;
  if (!cutter.skip('{')) return {};
  do {
    const auto key = cutter.string();
    if (!key || !cutter.skip(':')) break;
    if (is_id_key(*key)) {
      if (std::exchange(met, true)) return {};
      id = id_value(cutter);
    }
    if (!cutter.skip_value()) break;
  } while (cutter.skip(','));
  return id;
}

}  // namespace takamaka
