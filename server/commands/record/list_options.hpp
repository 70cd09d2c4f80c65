#pragma once

// The fields of a list's filter as options of a command: `won_by` is --won-by, and a time such as `from_ms` is --from.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/commands/choices.hpp"
#include "storage/lists/select.hpp"

namespace takamaka::commands {

// Checks of what was typed, after all options are read: each returns an error message, or none.
using Checks = std::vector<std::function<std::optional<std::string>()>>;

std::string option_name(std::string_view field);
// Adds an option for a time, such as 2026-07-01 or 2026-07-01T18:30 (UTC).
void add_time(CLI::App& sub, std::string_view field, std::string_view help, std::optional<std::int64_t>& into,
              Checks& checks);

template <class T>
concept OptionalChoice = storage::column_value::is_optional<T> && NamedEnum<typename T::value_type>;

// Adds an option for each field of the filter, which must live as long as the command. The field `typed` is typed without a name.
template <class Filter>
void add_filter(CLI::App& sub, Filter& filter, Checks& checks, std::string_view typed = {},
                std::string_view typed_help = {}) {
  storage::column_value::each_field<Filter>([&](const auto& field) {
    auto& value = filter.*(field.member);
    using T = std::remove_cvref_t<decltype(value)>;
    const std::string name = field.name == typed ? "id" : option_name(field.name);
    const std::string help{field.name == typed ? typed_help : field.help};
    if constexpr (std::same_as<T, std::optional<std::int64_t>>) {
      if (field.name.ends_with("_ms")) {
        add_time(sub, field.name, help, value, checks);
        return;
      }
    }
    if constexpr (OptionalChoice<T>) {
      using Choice = typename T::value_type;
      const auto choose = [&value](const std::string& text) {
        storage::Value stored{text};
        storage::column_value::read(stored, value);
      };
      sub.add_option_function<std::string>(name, choose, help)->check(is_one_of<Choice>());
    } else {
      sub.add_option(name, value, help)->required(std::same_as<T, std::string>);
    }
  });
}

}  // namespace takamaka::commands
