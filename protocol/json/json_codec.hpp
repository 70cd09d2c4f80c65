#pragma once

// Reads described values from a parsed JSON tree. Strict: refuses an unknown key, a missing key, a number that is not
// an integer or is out of range, and an unknown choice, each with the place and the reason.
//
// Optional fields, options and fields marked `defaulted` may be left out; null means the same. They keep the value that the
// defaults have.
//
// What was stored earlier may hold former names (engine/base/describe.hpp); only decode_stored() accepts them.

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "protocol/json/json_reader.hpp"
#include "protocol/json/parse.hpp"
#include "protocol/messages/wire_kinds.hpp"

namespace takamaka {

namespace wire {

// Whether a missing key is refused, or keeps the value that the target already holds.
enum class Missing : std::uint8_t { refused, kept };
// Whether the former names of fields are read, too.
enum class Names : std::uint8_t { current, former_too };

// Reads into values that already hold their defaults.
class Reader : JsonReader {
 public:
  explicit Reader(Missing missing, Names names = Names::current) : missing_{missing}, names_{names} {}

  DecodeError problem() && { return std::move(problem_); }

  template <class T>
  [[nodiscard]] bool read(const Json& json, T& into, const std::optional<Range>& range = {}) {
    if constexpr (std::same_as<T, bool>) {
      return read_bool(json, into);
    } else if constexpr (Integer<T>) {
      std::int64_t value = 0;
      if (!read_integer(json, bounds_of<T>, range, value)) return false;
      into = static_cast<T>(value);
      return true;
    } else if constexpr (Text<T>) {
      const std::string* const text = read_text(json, range);
      if (text == nullptr) return false;
      if (!has_room<T>(*text)) return fail("is too long");
      into = std::string_view{*text};
      return true;
    } else if constexpr (std::same_as<T, RawJson>) {
      into.text = json.dump();
      return true;
    } else if constexpr (TextCoded<T>) {
      const std::string* const text = read_text(json, {});
      if (text == nullptr) return false;
      auto parsed = T::parse(*text);
      if (!parsed) return fail("has the wrong form");
      into = std::move(*parsed);
      return true;
    } else if constexpr (NamedEnum<T>) {
      static constexpr auto choices = names(T{});
      std::size_t chosen = 0;
      if (!read_choice(json, choices, chosen)) return false;
      into = static_cast<T>(chosen);
      return true;
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
    } else if constexpr (BoxedValue<T>) {
      typename T::value_type value{};
      if (!read(json, value, range)) return false;
      into = T{std::move(value)};
      return true;
    } else if constexpr (List<T>) {
      return read_list(json, into, range);
    } else if constexpr (OneSeats<T>) {
      return is_owned(json) && read_below("owner", json["owner"], into.owner) &&
             read_below("value", json["value"], into.value);
    } else if constexpr (Nobodys<T>) {
      return read(json, into.value);
    } else if constexpr (Sum<T>) {
      return read_sum(json, into);
    } else {
      static_assert(Described<T>, "this type has no wire form");
      if constexpr (Tagged<T>) {
        bool has_type = true;
        if (!is_tagged(json, T::wire_name, names_ == Names::former_too, has_type)) return false;
        return read_fields(json, into, has_type ? 1 : 0);
      } else {
        return is_object(json) && read_fields(json, into, 0);
      }
    }
  }

 private:
  // What an integer of type T can hold.
  template <Integer T>
  static constexpr Bounds bounds_of{static_cast<std::int64_t>(std::numeric_limits<T>::min()),
                                    static_cast<std::uint64_t>(std::numeric_limits<T>::max())};

  // The names of the fields of T.
  template <Described T>
  static constexpr auto names_of = [] {
    std::array<std::string_view, field_count<T>> all;
    for_each_field<T>([&]<std::size_t I>() { all[I] = nth<I>(T::fields).name; });
    return all;
  }();

  // Reads the fields of an object that may hold `others` more keys (such as `type`).
  template <Described T>
  bool read_fields(const Json& json, T& into, std::size_t others) {
    static_assert(FullyDescribed<T>, "a field of this struct is missing in its list");
    const auto& object = json.get_ref<const Json::object_t&>();
    std::size_t found = others;
    bool good = true;
    for_each_field<T>([&]<std::size_t I>() {
      constexpr auto& field = nth<I>(T::fields);
      if (good) good = read_field(object, named(field), into.*(field.member), found);
    });
    return good && (found == object.size() || fail_at_unknown_key(object, names_of<T>, Tagged<T>));
  }

  // The names of a field and its allowed values.
  struct Named {
    std::string_view name, former;
    bool may_be_left_out;
    std::optional<Range> range;
  };
  template <class O, class T>
  static constexpr Named named(const Field<O, T>& field) {
    return {field.name, field.former, Optional<T> || field.may_be_left_out, field.range};
  }

  template <class T>
  bool read_field(const Json::object_t& object, const Named& field, T& into, std::size_t& found) {
    const bool may_be_left_out = field.may_be_left_out || missing_ == Missing::kept;
    const Json* const value =
        find(object, field.name, names_ == Names::former_too ? field.former : std::string_view{}, found);
    if (value == nullptr) return may_be_left_out || fail_at(field.name, "missing");
    if (may_be_left_out && value->is_null()) return true;  // the same as leaving it out
    return read_below(field.name, *value, into, field.range);
  }

  template <class T>
  bool read_below(std::string_view key, const Json& json, T& into, const std::optional<Range>& range = {}) {
    return read(json, into, range) || fail_below(key);
  }

  // The elements of a list have no defaults and must be complete.
  template <class T>
  bool read_list(const Json& json, T& into, const std::optional<Range>& range) {
    if (!is_list(json, range)) return false;
    T list{};
    if constexpr (requires { list.reserve(json.size()); }) list.reserve(json.size());
    const Missing before = std::exchange(missing_, Missing::refused);
    bool good = true;
    for (const Json& element : json) {
      typename T::value_type value{};
      good = (read(element, value) && (add_to(list, std::move(value)) || fail("has no place in this list"))) ||
             fail_below(std::to_string(list.size()));
      if (!good) break;
    }
    missing_ = before;
    if (good) into = std::move(list);
    return good;
  }

  template <class... T>
  bool read_sum(const Json& json, std::variant<T...>& into) {
    const std::string* const type = read_type(json);
    if (type == nullptr) return false;
    bool good = false;
    const auto try_one = [&]<class M>(std::type_identity<M>) {
      if (*type != M::wire_name) return false;
      M member{};
      good = read_member(json, member);
      if (good) into.template emplace<M>(std::move(member));
      return true;
    };
    const Missing before = std::exchange(missing_, Missing::refused);
    const bool known = (try_one(std::type_identity<T>{}) || ...);
    missing_ = before;
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

  Missing missing_;
  Names names_;
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
