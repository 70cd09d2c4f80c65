#pragma once

// Reads described values from a parsed JSON tree. Strict: refuses an unknown key, a missing key, a number that is not
// an integer or is out of range, and an unknown choice, each with the place and the reason.
//
// Optional fields, options and fields marked `defaulted` may be left out; null means the same. They keep the value that the
// defaults have.
//
// What was stored earlier may hold former names (engine/base/describe.hpp); only decode_stored() accepts them.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/parse.hpp"
#include "protocol/text_length.hpp"
#include "protocol/wire_kinds.hpp"

namespace takamaka {

namespace wire {

// Whether a missing key is refused, or keeps the value that the target already holds.
enum class Missing : std::uint8_t { refused, kept };
// Whether the former names of fields are read, too.
enum class Names : std::uint8_t { current, former_too };

// Reads into values that already hold their defaults. Keeps the first problem, and builds its path while returning, so
// correct input does not pay for it.
class Reader {
 public:
  explicit Reader(Missing missing, Names names = Names::current) : missing_{missing}, names_{names} {}

  DecodeError problem() && { return std::move(problem_); }

  template <class T>
  [[nodiscard]] bool read(const Json& json, T& into, const std::optional<Range>& range = {}) {
    if constexpr (std::same_as<T, bool>) {
      if (!json.is_boolean()) return fail("must be true or false");
      into = json.get<bool>();
      return true;
    } else if constexpr (Integer<T>) {
      return read_integer(json, into, range);
    } else if constexpr (std::same_as<T, std::string>) {
      if (!json.is_string()) return fail("must be a string");
      const auto& text = json.get_ref<const std::string&>();
      if (range && !within(code_points(text), *range)) return fail(length_reason(*range, "characters"));
      into = text;
      return true;
    } else if constexpr (std::same_as<T, RawJson>) {
      into.text = json.dump();
      return true;
    } else if constexpr (TextCoded<T>) {
      if (!json.is_string()) return fail("must be a string");
      auto parsed = T::parse(json.get_ref<const std::string&>());
      if (!parsed) return fail("has the wrong form");
      into = std::move(*parsed);
      return true;
    } else if constexpr (NamedEnum<T>) {
      return read_choice(json, into);
    } else if constexpr (StrongValue<T>) {
      return read(json, into.value, range);
    } else if constexpr (Optional<T>) {
      if (json.is_null()) {
        into.reset();
        return true;
      }
      return read(json, into.emplace(), range);
    } else if constexpr (RareValue<T>) {
      return read(json, into.change(), range);
    } else if constexpr (List<T>) {
      return read_list(json, into, range);
    } else if constexpr (OneSeats<T>) {
      return read_owned(json, into);
    } else if constexpr (Nobodys<T>) {
      return read(json, into.value);
    } else if constexpr (Sum<T>) {
      return read_sum(json, into);
    } else {
      static_assert(Described<T>, "this type has no wire form");
      if (!json.is_object()) return fail("must be an object");
      if constexpr (Tagged<T>) {
        const auto type = json.find("type");
        if (type == json.end() && names_ == Names::former_too) return read_fields(json, into, 0);
        if (type == json.end()) return fail_at("type", "missing");
        if (*type != T::wire_name) return fail_at("type", "must be " + std::string{T::wire_name});
        return read_fields(json, into, 1);
      } else {
        return read_fields(json, into, 0);
      }
    }
  }

  // Reads the fields of an object that may hold `others` more keys (such as `type`).
  template <Described T>
  [[nodiscard]] bool read_fields(const Json& json, T& into, std::size_t others) {
    static_assert(FullyDescribed<T>, "a field of this struct is missing in its list");
    const auto& object = json.get_ref<const Json::object_t&>();
    std::size_t found = 0;
    bool good = true;
    for_each_field<T>([&]<std::size_t I>() {
      if (good) good = read_field(object, into, nth<I>(T::fields), found);
    });
    if (!good) return false;
    return found + others == object.size() || fail_at_unknown_key<T>(object);
  }

 private:
  static bool within(std::size_t length, Range range) {
    return length >= static_cast<std::size_t>(range.min) && length <= static_cast<std::size_t>(range.max);
  }
  static std::string length_reason(Range range, std::string_view what) {
    return "must be " + std::to_string(range.min) + " to " + std::to_string(range.max) + " " + std::string{what};
  }

  template <Integer T>
  bool read_integer(const Json& json, T& into, const std::optional<Range>& range) {
    if (!json.is_number_integer()) return fail("must be an integer");
    if (json.is_number_unsigned()) {
      const auto value = json.get<std::uint64_t>();
      if (!std::in_range<T>(value)) return fail("out of range");
      into = static_cast<T>(value);
    } else {
      const auto value = json.get<std::int64_t>();
      if (!std::in_range<T>(value)) return fail("out of range");
      into = static_cast<T>(value);
    }
    if (range) {
      if (std::cmp_less(into, range->min) || std::cmp_greater(into, range->max)) return fail("out of range");
      const auto above = static_cast<std::int64_t>(into) - range->min;
      if (above % range->step != 0) {
        return fail("must be in steps of " + std::to_string(range->step) + " from " + std::to_string(range->min));
      }
    }
    return true;
  }

  template <NamedEnum T>
  bool read_choice(const Json& json, T& into) {
    if (!json.is_string()) return fail("must be a string");
    const auto& text = json.get_ref<const std::string&>();
    constexpr auto choices = names(T{});
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (text == choices[i]) {
        into = static_cast<T>(i);
        return true;
      }
    }
    std::string list;
    for (const std::string_view choice : choices) list.append(list.empty() ? "" : ", ").append(choice);
    return fail("must be one of " + list);
  }

  template <class T>
  bool read_list(const Json& json, T& into, const std::optional<Range>& range) {
    if (!json.is_array()) return fail("must be a list");
    if (range && !within(json.size(), *range)) return fail(length_reason(*range, "entries"));
    T list;
    list.reserve(json.size());
    std::size_t index = 0;
    for (const Json& element : json) {
      typename T::value_type value{};
      if (!anew(element, value)) return fail_below(std::to_string(index));
      list.push_back(std::move(value));
      ++index;
    }
    into = std::move(list);
    return true;
  }

  template <class T>
  bool read_owned(const Json& json, OnlyFor<T>& into) {
    if (!json.is_object() || json.size() != 2 || !json.contains("owner") || !json.contains("value")) {
      return fail("must be an object of `owner` and `value`");
    }
    if (!read(json["owner"], into.owner)) return fail_below("owner");
    return read(json["value"], into.value) || fail_below("value");
  }

  template <class... T>
  bool read_sum(const Json& json, std::variant<T...>& into) {
    if (!json.is_object()) return fail("must be an object");
    const auto& object = json.get_ref<const Json::object_t&>();
    const auto type = object.find("type");
    if (type == object.end()) return fail_at("type", "missing");
    if (!type->second.is_string()) return fail_at("type", "must be a string");
    const auto& name = type->second.get_ref<const std::string&>();
    bool known = false, good = false;
    const auto try_one = [&]<class M>(std::type_identity<M>) {
      if (known || name != M::wire_name) return;
      known = true;
      M member{};
      Reader whole{Missing::refused, names_};
      good = whole.read_member(json, member);
      if (good) {
        into = std::move(member);
      } else {
        problem_ = std::move(whole.problem_);
      }
    };
    (try_one(std::type_identity<T>{}), ...);
    return known ? good : fail_at("type", "unknown type");
  }

  // Reads the fields next to `type`, or all of them from their former wrapper.
  template <Tagged M>
  bool read_member(const Json& json, M& into) {
    if constexpr (requires { std::string_view{M::former_wrapper}; }) {
      const auto inner = json.find(M::former_wrapper);
      if (names_ == Names::former_too && json.size() == 2 && inner != json.end() && inner->is_object())
        return read_fields(*inner, into, 0) || fail_below(M::former_wrapper);
    }
    return read_fields(json, into, 1);
  }

  template <class O, class T>
  bool read_field(const Json::object_t& object, O& into, const Field<O, T>& field, std::size_t& found) {
    auto at = object.find(field.name);
    if (at == object.end() && names_ == Names::former_too && !field.former.empty()) at = object.find(field.former);
    const bool may_be_left_out = Optional<T> || field.may_be_left_out || missing_ == Missing::kept;
    if (at == object.end()) return may_be_left_out || fail_at(field.name, "missing");
    ++found;
    if (may_be_left_out && at->second.is_null()) return true;  // the same as leaving it out
    return read(at->second, into.*(field.member), field.range) || fail_below(field.name);
  }

  // Reads a list element, which has no defaults and must be complete.
  template <class T>
  bool anew(const Json& json, T& into) {
    const Missing before = std::exchange(missing_, Missing::refused);
    const bool good = read(json, into);
    missing_ = before;
    return good;
  }

  template <Described T>
  bool fail_at_unknown_key(const Json::object_t& object) {
    for (const auto& [key, value] : object) {
      bool known = Tagged<T> && key == "type";
      for_each_field<T>([&]<std::size_t I>() { known = known || nth<I>(T::fields).name == key; });
      if (!known) return fail_at(key, "unknown key");
    }
    return fail_at("type", "unknown key");
  }

  bool fail(std::string reason) {
    problem_ = {"", std::move(reason)};
    return false;
  }
  bool fail_at(std::string_view key, std::string reason) {
    fail(std::move(reason));
    return fail_below(key);
  }
  bool fail_below(std::string_view key) {
    std::string step = "/";
    for (const char c : key) {  // RFC 6901
      if (c == '~') {
        step += "~0";
      } else if (c == '/') {
        step += "~1";
      } else {
        step += c;
      }
    }
    problem_.path.insert(0, step);
    return false;
  }

  Missing missing_;
  Names names_;
  DecodeError problem_;
};

}  // namespace wire

template <class T>
Result<T, DecodeError> decode(const Json& json) {
  T value{};
  wire::Reader reader{wire::Missing::refused};
  if (!reader.read(json, value)) return std::unexpected(std::move(reader).problem());
  return value;
}

// Keys that are left out, at any depth outside lists and sum types, keep their value from `defaults`.
template <Described T>
Result<T, DecodeError> decode(const Json& json, const T& defaults, wire::Names names = wire::Names::current) {
  T value = defaults;
  wire::Reader reader{wire::Missing::kept, names};
  if (!reader.read(json, value)) return std::unexpected(std::move(reader).problem());
  return value;
}

// Decodes from text.
template <class T>
Result<T, DecodeError> decode_text(std::string_view text, ParseLimits limits = {}) {
  const auto json = parse(text, limits);
  if (!json) return std::unexpected(json.error());
  return decode<T>(*json);
}

// Decodes text that this program or an earlier one has stored.
template <class T>
Result<T, DecodeError> decode_stored(std::string_view text) {
  const auto json = parse(text, archive_limits);
  if (!json) return std::unexpected(json.error());
  T value{};
  wire::Reader reader{wire::Missing::refused, wire::Names::former_too};
  if (!reader.read(*json, value)) return std::unexpected(std::move(reader).problem());
  return value;
}

}  // namespace takamaka
