#include "server/admin/router.hpp"

#include <algorithm>

namespace takamaka::admin {
namespace {

std::string_view take_segment(std::string_view& rest) {
  rest.remove_prefix(1);  // the slash
  const std::string_view segment = rest.substr(0, rest.find('/'));
  rest.remove_prefix(segment.size());
  return segment;
}

bool is_value(std::string_view segment) {
  constexpr std::string_view allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.:_-";
  return !segment.empty() && segment.size() <= 64 && segment.find_first_not_of(allowed) == std::string_view::npos &&
         segment.find_first_not_of('.') != std::string_view::npos;
}

}  // namespace

std::optional<PathValues> match(std::string_view path, std::string_view target) {
  PathValues values;
  while (!path.empty() && !target.empty()) {
    if (target.front() != '/') return std::nullopt;
    const std::string_view wanted = take_segment(path), given = take_segment(target);
    if (wanted.starts_with('{')) {
      if (!is_value(given)) return std::nullopt;
      values.emplace(wanted.substr(1, wanted.size() - 2), given);
    } else if (wanted != given) {
      return std::nullopt;
    }
  }
  if (!path.empty() || !target.empty()) return std::nullopt;
  return values;
}

}  // namespace takamaka::admin
