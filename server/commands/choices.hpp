#pragma once

// The check of options whose values are the names of an enum, so that help, completion and refusals list them all.

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "engine/base/describe.hpp"

namespace takamaka::commands {

template <NamedEnum E>
CLI::Validator is_one_of() {
  std::vector<std::string> all;
  for (const std::string_view one : names(E{})) all.emplace_back(one);
  return CLI::IsMember(all);
}

}  // namespace takamaka::commands
