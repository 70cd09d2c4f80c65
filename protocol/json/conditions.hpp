#pragma once

// Options that apply only while other options have certain values (When, rules 0.6).

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/json/encode.hpp"

namespace takamaka {

// Returns whether `word` is one of the space-separated `words`.
constexpr bool is_one_of(std::string_view word, std::string_view words) {
  while (!words.empty()) {
    const std::size_t end = words.find(' ');
    if (words.substr(0, end) == word) return true;
    if (end == std::string_view::npos) return false;
    words.remove_prefix(end + 1);
  }
  return false;
}

// Returns an option's value as a When writes it: digits, `true` or `false`, or the name of the choice.
template <class Options>
std::string option_text(const Options& options, std::string_view name) {
  std::string text;
  wire::for_each_field<Options>([&]<std::size_t I>() {
    constexpr auto& field = nth<I>(Options::fields);
    if (field.name == name) text = to_json(options.*(field.member), Spectator{});
  });
  if (text.size() >= 2 && text.front() == '"') text = text.substr(1, text.size() - 2);
  return text;
}

template <class Options>
bool applies(const Options& options, std::uint8_t seats, const std::array<When, 3>& conditions) {
  for (const When& when : conditions) {
    if (when.option.empty()) continue;
    const std::string value = when.option == "seats" ? std::to_string(seats) : option_text(options, when.option);
    if (!is_one_of(value, when.values)) return false;
  }
  return true;
}

// Resets every option that does not apply to its default. One reset can make another option inapplicable, so this
// repeats until nothing changes; each round resets at least one option permanently.
template <class Options>
void reset_what_does_not_apply(Options& options, const Options& defaults, std::uint8_t seats) {
  for (bool changed = true; changed;) {
    changed = false;
    wire::for_each_field<Options>([&]<std::size_t I>() {
      constexpr auto& field = nth<I>(Options::fields);
      if (options.*(field.member) == defaults.*(field.member) || applies(options, seats, field.when)) return;
      options.*(field.member) = defaults.*(field.member);
      changed = true;
    });
  }
}

// Returns whether every When names an option (or "seats"). A wrong name would hide its option permanently.
template <class Options>
consteval bool conditions_name_options() {
  bool good = true;
  wire::for_each_field<Options>([&]<std::size_t I>() {
    for (const When& when : nth<I>(Options::fields).when) {
      if (when.option.empty() || when.option == "seats") continue;
      bool known = false;
      wire::for_each_field<Options>(
          [&]<std::size_t J>() { known = known || nth<J>(Options::fields).name == when.option; });
      good = good && known;
    }
  });
  return good;
}

}  // namespace takamaka
