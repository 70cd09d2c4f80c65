#pragma once

// Reads a described value straight from JSON text, without a tree: what a move needs. It knows only the plain form in which
// programs write: no white space but a blank after a comma or colon, no escapes, ASCII, whole numbers.
// It never refuses: what is not plain, or wrong, is left to the decoder (json_codec.hpp), which knows all of JSON and gives
// the reasons. Whatever it reads, the decoder reads to the same value.

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/messages/limits.hpp"
#include "protocol/messages/wire_kinds.hpp"

namespace takamaka {

namespace wire {

// Every function returns false where the text is not plain, not of that type or not allowed there.
class PlainReader {
 public:
  // The text outlives it.
  explicit PlainReader(std::string_view text) : at_{text.data()}, end_{text.data() + text.size()} {}

  bool at_end() const { return at_ == end_; }

  template <class T>
  [[nodiscard]] bool read(T& into, const std::optional<Range>& range = {}) {
    if constexpr (std::same_as<T, bool>) {
      into = next() == 't';
      return skip(into ? "true" : "false");
    } else if constexpr (Integer<T>) {
      return read_integer(into, range);
    } else if constexpr (Text<T>) {
      std::string_view text;
      if (!string(text) || !has_room<T>(text) || (range && !within(text.size(), *range))) return false;
      into = text;
      return true;
    } else if constexpr (std::same_as<T, RawJson>) {
      const char* const from = at_;
      if (!skip_value(raw_depth_max)) return false;
      into.text.assign(from, at_);
      return true;
    } else if constexpr (TextCoded<T>) {
      std::string_view text;
      if (!string(text)) return false;
      auto parsed = T::parse(text);
      if (parsed) into = std::move(*parsed);
      return parsed.has_value();
    } else if constexpr (NamedEnum<T>) {
      return read_choice(into);
    } else if constexpr (StrongValue<T>) {
      return read(into.value, range);
    } else if constexpr (Optional<T>) {
      return read(into.emplace(), range);
    } else if constexpr (List<T>) {
      return read_list(into, range);
    } else if constexpr (Sum<T>) {
      return read_sum(into);
    } else {
      static_assert(Described<T> && !Tagged<T>, "the plain reader does not know this type");
      return skip('{') && read_members(into);
    }
  }

 private:
  // Of what stays text. With the few levels above it, it is less than the decoder allows.
  static constexpr int raw_depth_max = limits::json_depth_max / 2;
  // More keys are left to the decoder.
  static constexpr std::size_t raw_keys_max = 16;

  static bool within(std::size_t length, Range range) {
    return length >= static_cast<std::size_t>(range.min) && length <= static_cast<std::size_t>(range.max);
  }

  char next() const { return at_ == end_ ? '\0' : *at_; }
  bool skip(char expected) {
    if (next() != expected) return false;
    ++at_;
    return true;
  }
  bool skip(std::string_view expected) {
    if (!std::string_view{at_, end_}.starts_with(expected)) return false;
    at_ += expected.size();
    return true;
  }
  // A comma or a colon, after which programs may write a blank.
  bool skip_mark(char mark) {
    if (!skip(mark)) return false;
    skip(' ');
    return true;
  }

  bool string(std::string_view& text) {
    if (!skip('"')) return false;
    const char* const from = at_;
    while (at_ != end_ && is_plain(*at_)) ++at_;
    text = {from, at_};
    return skip('"');
  }
  static bool is_plain(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
  }
  bool key(std::string_view& name) { return string(name) && skip_mark(':'); }

  bool number(std::int64_t& value) {
    constexpr std::ptrdiff_t digits_max = 18;  // fit into 64 bits with a sign
    const bool negative = skip('-');
    const char* const from = at_;
    value = 0;
    while (at_ != end_ && *at_ >= '0' && *at_ <= '9' && at_ - from < digits_max) value = 10 * value + (*at_++ - '0');
    if (at_ == from || (*from == '0' && (negative || at_ - from > 1))) return false;
    if (negative) value = -value;
    return true;
  }

  template <Integer T>
  bool read_integer(T& into, const std::optional<Range>& range) {
    std::int64_t value = 0;
    if (!number(value) || !std::in_range<T>(value)) return false;
    into = static_cast<T>(value);
    if (!range) return true;
    return !std::cmp_less(into, range->min) && !std::cmp_greater(into, range->max) &&
           (value - range->min) % range->step == 0;
  }

  template <NamedEnum T>
  bool read_choice(T& into) {
    std::string_view name;
    if (!string(name)) return false;
    constexpr auto choices = names(T{});
    const auto found = std::ranges::find(choices, name);
    into = static_cast<T>(found - choices.begin());
    return found != choices.end();
  }

  template <class T>
  bool read_list(T& into, const std::optional<Range>& range) {
    into = {};
    if (!skip('[')) return false;
    if (!skip(']')) {
      do {
        typename T::value_type value{};
        if (!read(value) || !add_to(into, std::move(value))) return false;
      } while (skip_mark(','));
      if (!skip(']')) return false;
    }
    return !range || within(static_cast<std::size_t>(into.size()), *range);
  }

  template <class... T>
  bool read_sum(std::variant<T...>& into) {
    std::string_view type;
    if (!skip('{') || !find_type(type)) return false;
    bool good = false;
    const auto try_one = [&]<class M>(std::type_identity<M>) {
      if (type != M::wire_name) return false;
      good = read_members(into.template emplace<M>());
      return true;
    };
    (try_one(std::type_identity<T>{}) || ...);
    return good;
  }
  // Looks for the type among the members from here on, and stays here.
  bool find_type(std::string_view& type) {
    const char* const from = at_;
    std::string_view name;
    while (key(name) && name != "type" && skip_value(raw_depth_max) && skip_mark(',')) {
    }
    const bool found = name == "type" && string(type);
    at_ = from;
    return found;
  }

  // Reads the members up to the end of the object.
  template <Described T>
  bool read_members(T& into) {
    constexpr std::size_t count = field_count<T>;
    std::array<bool, count> seen{};
    bool seen_type = !Tagged<T>;
    for (bool more = next() == '"'; more; more = skip_mark(',')) {
      std::string_view name;
      if (!key(name)) return false;
      bool known = false, good = false;
      if (!seen_type && name == "type") {
        known = seen_type = true;
        good = string(name);
      }
      for_each_field<T>([&]<std::size_t I>() {
        constexpr auto& field = nth<I>(T::fields);
        if (known || name != field.name) return;
        known = true;
        good = !std::exchange(seen[I], true) && read(into.*(field.member), field.range);
      });
      if (!good) return false;
    }
    bool whole = true;
    for_each_field<T>([&]<std::size_t I>() {
      constexpr bool may_be_left_out = Optional<field_value<T, I>> || nth<I>(T::fields).may_be_left_out;
      whole = whole && (may_be_left_out || seen[I]);
    });
    return whole && seen_type && skip('}');
  }

  // ------------------------------------------------------------------------------------------- what stays text

  bool skip_value(int depth_left) {
    std::string_view text;
    std::int64_t ignored = 0;
    switch (next()) {
      case '"':
        return string(text);
      case '{':
        return depth_left > 0 && skip_object(depth_left - 1);
      case '[':
        return depth_left > 0 && skip_list(depth_left - 1);
      case 't':
        return skip("true");
      case 'f':
        return skip("false");
      default:
        return number(ignored);
    }
  }
  bool skip_object(int depth_left) {
    std::array<std::string_view, raw_keys_max> keys;
    std::size_t count = 0;
    skip('{');
    if (skip('}')) return true;
    do {
      std::string_view name;
      if (!key(name) || count == keys.size()) return false;
      if (std::find(keys.begin(), keys.begin() + count, name) != keys.begin() + count) return false;
      keys[count++] = name;
      if (!skip_value(depth_left)) return false;
    } while (skip_mark(','));
    return skip('}');
  }
  bool skip_list(int depth_left) {
    skip('[');
    if (skip(']')) return true;
    do {
      if (!skip_value(depth_left)) return false;
    } while (skip_mark(','));
    return skip(']');
  }

  const char* at_;
  const char* end_;
};

}  // namespace wire

// Reads a request or an action into a value that holds its defaults. Returns false where only the decoder can tell; what
// `into` holds then does not matter. Never throws but for memory.
template <class T>
[[nodiscard]] bool read_plain(std::string_view text, T& into) {
  wire::PlainReader reader{text};
  return text.size() <= limits::frame_bytes_max && reader.read(into) && reader.at_end();
}

}  // namespace takamaka
