#include "protocol/messages/names.hpp"

#include <utf8proc.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>

#include "protocol/messages/limits.hpp"
#include "protocol/messages/text_length.hpp"

namespace takamaka {
namespace {

const utf8proc_uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const utf8proc_uint8_t*>(text.data());
}

// Returns the text in Unicode normalization form C, changed further as `options` say; nothing if it is not valid UTF-8.
std::optional<std::string> normalized(std::string_view text, int options = 0) {
  utf8proc_uint8_t* composed = nullptr;
  const auto form = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | options);
  const auto size = utf8proc_map(bytes_of(text), static_cast<utf8proc_ssize_t>(text.size()), &composed, form);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner{composed, &std::free};
  if (size < 0) return {};
  return std::string{reinterpret_cast<const char*>(composed), static_cast<std::size_t>(size)};
}

// Joiners and variation selectors: needed inside emoji and scripts, invisible alone.
bool joins(utf8proc_int32_t c) { return c == 0x200C || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F); }

enum class Looks : std::uint8_t { refused, blank, joiner, mark, visible };

Looks looks_of(utf8proc_int32_t c) {
  if ((c >= '\t' && c <= '\r') || c == 0x85) return Looks::blank;
  if (joins(c)) return Looks::joiner;
  const bool non_character = (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
  // Invisible by the standard, but unassigned, so the library's table lacks them; all of plane 14 and above is such or private.
  const bool reserved = c == 0x2065 || (c >= 0xFFF0 && c <= 0xFFF8) || c >= 0xE0000;
  constexpr utf8proc_int32_t empty_braille = 0x2800;
  const utf8proc_property_t& property = *utf8proc_get_property(c);
  if (non_character || reserved || c == empty_braille || property.ignorable) return Looks::refused;
  switch (property.category) {
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
      return Looks::blank;
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
      return Looks::refused;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_ME:
      return Looks::mark;
    default:
      return Looks::visible;
  }
}

std::optional<std::string> clean(std::string_view typed, std::size_t shortest, std::size_t longest) {
  const auto text = normalized(typed);
  if (!text) return {};
  std::string out;
  bool blank_before = false, shows = false;
  std::size_t marks = 0;
  for (std::string_view rest = *text; !rest.empty();) {
    utf8proc_int32_t point = 0;
    const auto size = static_cast<std::size_t>(
        utf8proc_iterate(bytes_of(rest), static_cast<utf8proc_ssize_t>(rest.size()), &point));  // valid: just made
    const Looks looks = looks_of(point);
    if (looks == Looks::refused) return {};
    if (looks == Looks::blank) {
      blank_before = true;
      marks = 0;
    } else {
      marks = looks == Looks::mark ? marks + 1 : looks == Looks::joiner ? marks : 0;
      if (marks > limits::marks_per_character_max) return {};
      shows = shows || looks == Looks::visible;
      if (blank_before && !out.empty()) out += ' ';
      blank_before = false;
      out.append(rest.substr(0, size));
    }
    rest.remove_prefix(size);
  }
  const std::size_t length = code_points(out);
  if (length < shortest || length > longest || (!shows && length > 0)) return {};
  return out;
}

Result<std::string, RefusalCode> or_refuse(std::optional<std::string> cleaned, const RefusalCode& refusal) {
  if (!cleaned) return std::unexpected(refusal);
  return std::move(*cleaned);
}

// Returns what names have in common that differ only in case or width.
std::string folded(const std::string& name) {
  return normalized(name, UTF8PROC_COMPAT | UTF8PROC_CASEFOLD).value_or(name);
}

}  // namespace

Result<std::string, RefusalCode> clean_name(std::string_view typed) {
  return or_refuse(clean(typed, 1, limits::name_code_points_max), refusals::bad_name);
}
Result<std::string, RefusalCode> clean_room_name(std::string_view typed) {
  return or_refuse(clean(typed, 0, limits::name_code_points_max), refusals::bad_name);
}
Result<std::string, RefusalCode> clean_text(std::string_view typed) {
  return or_refuse(clean(typed, 1, limits::text_code_points_max), refusals::bad_text);
}

std::string composed(std::string_view typed) { return normalized(typed).value_or(std::string{typed}); }

std::vector<std::string> told_apart(const std::vector<std::string>& names) {
  std::set<std::string> taken, named;
  for (const std::string& name : names) taken.insert(folded(name));
  std::vector<std::string> apart;
  for (const std::string& name : names) {
    std::string own = name;
    for (int n = 2; !own.empty() && named.contains(folded(own)); ++n) {
      const std::string numbered = name + " " + std::to_string(n);
      if (!taken.contains(folded(numbered))) own = numbered;
    }
    named.insert(folded(own));
    taken.insert(folded(own));
    apart.push_back(std::move(own));
  }
  return apart;
}

std::string plain_letters(std::string_view typed) {
  return normalized(typed, UTF8PROC_COMPAT | UTF8PROC_IGNORE | UTF8PROC_LUMP).value_or(std::string{typed});
}

std::string for_terminal(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    utf8proc_int32_t point = 0;
    const auto size = utf8proc_iterate(bytes_of(text), static_cast<utf8proc_ssize_t>(text.size()), &point);
    const auto bytes = static_cast<std::size_t>(size < 1 ? 1 : size);
    const Looks looks = size < 1 ? Looks::refused : looks_of(point);
    const bool ends_line =
        looks == Looks::blank && (point < ' ' || point == 0x85 || point == 0x2028 || point == 0x2029);
    if (looks == Looks::refused || ends_line) {
      out += '?';
    } else {
      out.append(text.substr(0, bytes));
    }
    text.remove_prefix(bytes);
  }
  return out;
}

Result<std::string, RefusalCode> clean_report(std::string_view typed) {
  return or_refuse(clean(typed, 0, limits::report_code_points_max), refusals::bad_text);
}

Result<std::string, RefusalCode> clean_announcement(std::string_view typed) {
  return or_refuse(clean(typed, 1, limits::announcement_code_points_max), refusals::bad_text);
}

}  // namespace takamaka
