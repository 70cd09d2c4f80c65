#pragma once

// Described values as words that a player can read: `discarded seat=A tile=?`. A secret that the viewer may not see is
// a question mark, an absent value a dash. Score sheets are left out; a scenario prints them line by line.

#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/match/record.hpp"
#include "engine/match/viewer.hpp"
#include "protocol/messages/wire_kinds.hpp"

namespace takamaka::testing {

inline char letter_of(Seat seat) { return static_cast<char>('A' + seat.value); }
inline std::optional<Seat> seat_named(std::string_view word) {
  if (word.size() != 1 || word[0] < 'A' || word[0] > 'T') return {};
  return Seat{static_cast<std::uint8_t>(word[0] - 'A')};
}

// A struct that golden games write as one word, such as a cell of a plane. The two functions are in the variant's
// testing.hpp, in the namespace of the struct.
template <class T>
concept Worded = Described<T> && requires(const T& value, T& into, std::string_view word) {
  { word_of(value) } -> std::same_as<std::string>;
  { read_word(word, into) } -> std::same_as<bool>;
};

template <class T>
std::string to_words(const T& value, const Viewer& viewer);

template <Described T>
std::string fields_to_words(const T& value, const Viewer& viewer) {
  std::string out;
  wire::for_each_field<T>([&]<std::size_t I>() {
    constexpr auto& field = nth<I>(T::fields);
    if constexpr (!std::same_as<wire::field_value<T, I>, DealResult> &&
                  !std::same_as<wire::field_value<T, I>, MatchResult>) {
      if (!out.empty()) out += ' ';
      out += std::string{field.name} + "=" + to_words(value.*(field.member), viewer);
    }
  });
  return out;
}

template <class T>
std::string to_words(const T& value, const Viewer& viewer) {
  if constexpr (std::same_as<T, bool>) {
    return value ? "yes" : "no";
  } else if constexpr (wire::Integer<T>) {
    return std::to_string(value);
  } else if constexpr (wire::Text<T>) {
    return std::string{value};
  } else if constexpr (TextCoded<T>) {
    std::string out;
    value.append_to(out);
    return out;
  } else if constexpr (NamedEnum<T>) {
    return std::string{name_of(value)};
  } else if constexpr (Worded<T>) {
    return word_of(value);
  } else if constexpr (std::same_as<T, Seat>) {
    return std::string{letter_of(value)};
  } else if constexpr (wire::Optional<T>) {
    return value ? to_words(*value, viewer) : "-";
  } else if constexpr (wire::BoxedValue<T>) {
    return to_words(*value, viewer);
  } else if constexpr (wire::List<T>) {
    std::string out = "[";
    for (const auto& each : value) {
      if (out.size() > 1) out += ' ';
      out += to_words<typename T::value_type>(each, viewer);
    }
    return out + "]";
  } else if constexpr (wire::OneSeats<T>) {
    const bool sees = std::holds_alternative<Archive>(viewer) || viewer == Viewer{value.owner};
    return sees ? to_words(value.value, viewer) : "?";
  } else if constexpr (wire::Nobodys<T>) {
    return std::holds_alternative<Archive>(viewer) ? to_words(value.value, viewer) : "?";
  } else if constexpr (wire::Sum<T>) {
    return std::visit(
        [&]<class M>(const M& member) {
          const std::string fields = fields_to_words(member, viewer);
          return std::string{M::wire_name} + (fields.empty() ? "" : " " + fields);
        },
        value);
  } else {
    static_assert(Described<T>);
    return "{" + fields_to_words(value, viewer) + "}";
  }
}

// An action in short form: its name and its values in the order of its fields, such as `play 3-5 left`.
template <class T>
std::string values_to_words(const T& action) {
  return std::visit(
      []<class M>(const M& member) {
        std::string out{M::wire_name};
        wire::for_each_field<M>(
            [&]<std::size_t I>() { out += " " + to_words(member.*(nth<I>(M::fields).member), Archive{}); });
        return out;
      },
      action);
}

// Reads one word of an action or an option; false if it is invalid.
template <class T>
bool from_word(std::string_view word, T& into) {
  if constexpr (std::same_as<T, bool>) {
    into = word == "yes" || word == "on" || word == "true";
    return into || word == "no" || word == "off" || word == "false";
  } else if constexpr (wire::Integer<T>) {
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), into);
    return error == std::errc{} && end == word.data() + word.size();
  } else if constexpr (TextCoded<T>) {
    const auto parsed = T::parse(word);
    if (parsed) into = *parsed;
    return parsed.has_value();
  } else if constexpr (NamedEnum<T>) {
    const auto choices = names(into);
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (choices[i] == word) into = static_cast<T>(i);
    }
    return name_of(into) == word;
  } else if constexpr (Worded<T>) {
    return read_word(word, into);
  } else if constexpr (std::same_as<T, Seat>) {
    const auto seat = seat_named(word);
    if (seat) into = *seat;
    return seat.has_value();
  } else if constexpr (wire::Optional<T>) {
    if (word == "-") return true;
    return from_word(word, into.emplace());
  } else {
    static_assert(wire::List<T>, "an action in words has tiles, numbers, choices, seats, and lists of these");
    while (!word.empty()) {  // separated by commas
      const auto comma = word.find(',');
      typename T::value_type value{};
      if (!from_word(word.substr(0, comma), value)) return false;
      into.push_back(std::move(value));
      if (comma == std::string_view::npos) break;
      word.remove_prefix(comma + 1);
    }
    return true;
  }
}

// Reads an action in the form that values_to_words writes.
template <wire::Sum Action>
std::optional<Action> action_from_words(const std::vector<std::string>& words) {
  std::optional<Action> found;
  const auto try_one = [&]<class M>(std::type_identity<M>) {
    if (words.empty() || words[0] != M::wire_name) return;
    M member{};
    std::size_t next = 1;
    bool good = true;
    wire::for_each_field<M>([&]<std::size_t I>() {
      good = good && next < words.size() && from_word(words[next++], member.*(nth<I>(M::fields).member));
    });
    if (good && next == words.size()) found = member;
  };
  [&]<class... M>(std::type_identity<std::variant<M...>>) {
    (try_one(std::type_identity<M>{}), ...);
  }(std::type_identity<Action>{});
  return found;
}

}  // namespace takamaka::testing
