#pragma once

// Random values of any described type, from its field list: within their ranges, often at the ends of ranges, and with
// characters that break codecs. The same number gives the same values on every machine.

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "engine/kit/lots.hpp"
#include "protocol/messages/wire_kinds.hpp"

namespace takamaka::testing {

class Arbitrary {
 public:
  explicit Arbitrary(std::uint64_t number) : lots_{seed(number)} {}

  template <class T>
  T make(const std::optional<Range>& range = {}) {
    if constexpr (std::same_as<T, bool>) {
      return lots_.below(2) == 1;
    } else if constexpr (wire::Integer<T>) {
      return integer<T>(range);
    } else if constexpr (std::same_as<T, std::string>) {
      return text(range.value_or(Range{0, 12}));
    } else if constexpr (wire::Text<T>) {
      return T{text(range.value_or(Range{0, 7}))};
    } else if constexpr (wire::BoxedValue<T>) {
      return T{make<typename T::value_type>(range)};
    } else if constexpr (std::same_as<T, RawJson>) {
      return raw();
    } else if constexpr (TextCoded<T>) {
      return T{};  // the type's own tests cover every spelling
    } else if constexpr (NamedEnum<T>) {
      return static_cast<T>(lots_.below(static_cast<std::uint32_t>(names(T{}).size())));
    } else if constexpr (wire::StrongValue<T>) {
      return T{make<typename T::rep>(range)};
    } else if constexpr (wire::Optional<T>) {
      if (lots_.below(3) == 0) return {};
      return make<typename T::value_type>(range);
    } else if constexpr (wire::List<T>) {
      T out;
      const Range length = range.value_or(Range{0, 4});
      const int count = integer<int>(Range{length.min, std::min(length.max, length.min + 6)});
      for (int i = 0; i < count; ++i) wire::add_to(out, make<typename T::value_type>());
      return out;
    } else if constexpr (wire::OneSeats<T>) {
      return {make<Seat>(), make<decltype(T::value)>()};
    } else if constexpr (wire::Nobodys<T>) {
      return {make<decltype(T::value)>()};
    } else if constexpr (wire::Sum<T>) {
      return one_of<T>(std::make_index_sequence<std::variant_size_v<wire::variant_of<T>>>{});
    } else {
      T out{};
      wire::for_each_field<T>([&]<std::size_t I>() {
        constexpr auto& field = nth<I>(T::fields);
        out.*(field.member) = make<wire::field_value<T, I>>(field.range);
      });
      return out;
    }
  }

 private:
  static Seed seed(std::uint64_t number) {
    Seed bytes{};
    for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
    return bytes;
  }

  template <class T>
  T integer(const std::optional<Range>& range) {
    if (range) {
      const int steps = (range->max - range->min) / range->step;
      if (lots_.below(4) == 0)
        return static_cast<T>(lots_.below(2) == 0 ? range->min : range->min + steps * range->step);
      const auto step = static_cast<int>(lots_.below(static_cast<std::uint32_t>(steps) + 1));
      return static_cast<T>(range->min + step * range->step);
    }
    switch (lots_.below(4)) {
      case 0:
        return std::numeric_limits<T>::min();
      case 1:
        return std::numeric_limits<T>::max();
      case 2:
        return T{};
      default:
        return static_cast<T>(lots_.below(100));
    }
  }

  std::string text(Range length) {
    static constexpr std::array<std::string_view, 14> pieces{"a",  "Z",    "0",    " ", "\"",     "\\", "/",
                                                             "\n", "\x01", "\x7F", "é", "\u2028", "牌", "🐄"};
    const int count = integer<int>(Range{length.min, std::min(length.max, length.min + 20)});
    std::string out;
    for (int i = 0; i < count; ++i) out += pieces[lots_.below(pieces.size())];
    return out;
  }

  // In the decoder's form: sorted keys, no blanks. Never `null`, because an optional reads it as left out.
  RawJson raw() {
    static constexpr std::array<std::string_view, 7> values{
        "true", "-17", "\"\\u0001é\\\"\"", "[]", "{}", R"({"a":[1,{"b":null}],"z":"x"})", R"([[["deep"]]])"};
    return {std::string{values[lots_.below(values.size())]}};
  }

  template <class T, std::size_t... I>
  T one_of(std::index_sequence<I...>) {
    const std::size_t chosen = lots_.below(sizeof...(I));
    T out{};
    ((I == chosen ? (void)(out = make<std::variant_alternative_t<I, wire::variant_of<T>>>()) : void()), ...);
    return out;
  }

  Lots lots_;
};

}  // namespace takamaka::testing
