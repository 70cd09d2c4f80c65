#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.hpp"

namespace takamaka {

// Why an action is refused. Both are string literals: clients translate the code; the rule is a number in the variant's
// RULES.md. A refused action changes nothing.
struct Rejection {
  std::string_view code, rule;
  friend bool operator==(const Rejection&, const Rejection&) = default;
};

struct Accepted {
  friend bool operator==(Accepted, Accepted) = default;
};
using Verdict = Result<Accepted, Rejection>;

inline std::unexpected<Rejection> refuse(Rejection why) { return std::unexpected(why); }

// Why options cannot be played: `path` is the option (or "seats"), `reason` a sentence about the conflict.
struct OptionError {
  std::string path, reason;
  friend bool operator==(const OptionError&, const OptionError&) = default;
};

}  // namespace takamaka
