#include "protocol/json/parse.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace takamaka {
namespace {

// Returns the digits of a number that is written with a fraction or an exponent but has no fraction: 4 for "4.0" and
// "40e-1". Exact, because it never becomes a double. Empty for −0, if there is a fraction, and beyond 64 bits.
std::string whole_number(std::string_view text) {
  constexpr std::int64_t digits_max = 20, exponent_max = 1'000'000'000;
  const std::size_t e = std::min(text.find_first_of("eE"), text.size());
  std::int64_t exponent = 0;
  for (const char c : text.substr(e)) {
    if (c >= '0' && c <= '9') exponent = std::min(10 * exponent + (c - '0'), exponent_max);
  }
  if (text.substr(e).contains('-')) exponent = -exponent;
  std::string digits;
  bool after_point = false;
  for (const char c : text.substr(0, e)) {
    if (c == '.') after_point = true;
    if (c < '0' || c > '9') continue;
    if (c != '0' || !digits.empty()) digits += c;
    exponent -= after_point ? 1 : 0;
  }
  for (; !digits.empty() && digits.back() == '0'; digits.pop_back()) ++exponent;
  const bool negative = text.starts_with('-');
  if (digits.empty()) return negative ? "" : "0";
  if (exponent < 0 || exponent > digits_max) return {};
  digits.append(static_cast<std::size_t>(exponent), '0');
  return negative ? "-" + digits : digits;
}
template <class T>
std::optional<T> integer_of(std::string_view digits) {
  T value{};
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

// Builds the tree from nlohmann's events, so that it refuses forbidden input while it reads and never builds a tree that
// is too deep.
class TreeBuilder {
 public:
  explicit TreeBuilder(int depth_max) : depth_max_{depth_max} {}

  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_unsigned(std::uint64_t value) { return put(value); }
  bool number_integer(std::int64_t value) { return value == 0 ? fail("-0 is not allowed") : put(value); }
  bool number_float(double value, const std::string& text) {
    const std::string whole = whole_number(text);
    if (const auto number = integer_of<std::uint64_t>(whole)) return put(*number);
    if (const auto number = integer_of<std::int64_t>(whole)) return put(*number);
    const bool too_small = value == 0 && !text.starts_with('-');
    return put(too_small ? std::numeric_limits<double>::denorm_min() : value);
  }
  bool string(std::string& value) {
    return holds_nul(value) ? fail("the character U+0000 is not allowed") : put(std::move(value));
  }
  bool binary(Json::binary_t&) { return fail("binary data is not allowed"); }

  bool start_object(std::size_t) { return open(Json::value_t::object); }
  bool start_array(std::size_t) { return open(Json::value_t::array); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    if (holds_nul(name)) return fail("the character U+0000 is not allowed");
    const auto [place, is_new] = open_.back()->get_ref<Json::object_t&>().try_emplace(std::move(name));
    if (!is_new) return fail("duplicate key");
    value_of_key_ = &place->second;
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const Json::exception&) {
    return fail("not JSON at byte " + std::to_string(position));
  }

  Json&& tree() && { return std::move(root_); }
  std::string why() const { return why_; }

 private:
  static bool holds_nul(const std::string& text) { return text.find('\0') != std::string::npos; }

  template <class T>
  bool put(T&& value) {
    place() = Json(std::forward<T>(value));
    return true;
  }
  Json& place() {
    if (open_.empty()) return root_;
    if (open_.back()->is_array()) return open_.back()->get_ref<Json::array_t&>().emplace_back();
    return *value_of_key_;
  }
  bool open(Json::value_t kind) {
    if (static_cast<int>(open_.size()) >= depth_max_) return fail("nested too deeply");
    Json& opened = place();
    opened = kind;
    open_.push_back(&opened);  // stays in place: its parent grows only after it is closed
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }
  bool fail(std::string why) {
    why_ = std::move(why);
    return false;
  }

  int depth_max_;
  Json root_;
  std::vector<Json*> open_;
  Json* value_of_key_ = nullptr;
  std::string why_;
};

}  // namespace

Result<Json, DecodeError> parse(std::string_view text, ParseLimits limits) {
  if (text.size() > limits.bytes) return std::unexpected(DecodeError{"", "too long"});
  TreeBuilder builder{limits.depth};
  if (!Json::sax_parse(text.begin(), text.end(), &builder)) return std::unexpected(DecodeError{"", builder.why()});
  return std::move(builder).tree();
}

}  // namespace takamaka
