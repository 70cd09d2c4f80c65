#pragma once

// The check of the options that bound the number of rows.

#include <CLI/CLI.hpp>
#include <charconv>
#include <string>

namespace takamaka::commands {

inline CLI::Validator is_limit() {
  return {[](std::string& text) -> std::string {
            int number = 0;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
            const bool right = error == std::errc{} && end == text.data() + text.size() && number >= 0;
            return right ? "" : "must be a number from 1 to 2147483647, or 0 for all, not " + text;
          },
          "NUMBER"};
}

}  // namespace takamaka::commands
