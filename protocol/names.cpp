#include "protocol/names.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "protocol/limits.hpp"
#include "protocol/text_length.hpp"

namespace takamaka {
namespace {

struct Span {
  char32_t first, last;
};
constexpr bool in(char32_t c, const auto& spans) {
  return std::ranges::any_of(spans, [c](Span span) { return span.first <= c && c <= span.last; });
}

constexpr std::array blanks{Span{'\t', '\r'},     Span{' ', ' '},       Span{0x85, 0x85},     Span{0xA0, 0xA0},
                            Span{0x1680, 0x1680}, Span{0x2000, 0x200A}, Span{0x2028, 0x2029}, Span{0x202F, 0x202F},
                            Span{0x205F, 0x205F}, Span{0x3000, 0x3000}};
constexpr std::array refused_points{Span{0x00, 0x1F},       Span{0x7F, 0x9F},                            // controls
                                    Span{0x200E, 0x200F},   Span{0x202A, 0x202E}, Span{0x2066, 0x206F},  // direction
                                    Span{0x061C, 0x061C},                                                // direction
                                    Span{0xAD, 0xAD},       Span{0x034F, 0x034F}, Span{0x115F, 0x1160},  // invisible
                                    Span{0x17B4, 0x17B5},   Span{0x180B, 0x180F}, Span{0x200B, 0x200B},  //
                                    Span{0x2060, 0x2065},   Span{0x2800, 0x2800}, Span{0x3164, 0x3164},  //
                                    Span{0xFEFF, 0xFEFF},   Span{0xFFA0, 0xFFA0}, Span{0xFFF0, 0xFFFB},  //
                                    Span{0xFDD0, 0xFDEF},   Span{0xE000, 0xF8FF},  // non-characters, private use
                                    Span{0xE0000, 0x10FFFF}};
// Joiners and variation selectors: needed inside emoji and scripts, invisible alone.
constexpr std::array joiners{Span{0x200C, 0x200D}, Span{0xFE00, 0xFE0F}};

// Removes the first code point from `text` and returns it; returns nothing if it is not valid UTF-8.
std::optional<char32_t> next_code_point(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80) {
    text.remove_prefix(1);
    return lead;
  }
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
  char32_t point = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0U) != 0x80U) return {};
    point = (point << 6U) | (byte & 0x3FU);
  }
  constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
  if (point < smallest[length] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) return {};
  text.remove_prefix(length);
  return point;
}

std::optional<std::string> clean(std::string_view typed, std::size_t shortest, std::size_t longest) {
  std::string out;
  bool blank_before = false, shows = false;
  while (!typed.empty()) {
    const std::string_view from_here = typed;
    const auto point = next_code_point(typed);
    if (!point) return {};
    if (in(*point, blanks)) {
      blank_before = true;
      continue;
    }
    if (in(*point, refused_points) || (*point & 0xFFFEU) == 0xFFFEU) return {};
    shows = shows || !in(*point, joiners);
    if (blank_before && !out.empty()) out += ' ';
    blank_before = false;
    out.append(from_here.substr(0, from_here.size() - typed.size()));
  }
  const std::size_t length = code_points(out);
  if (length < shortest || length > longest || (!shows && length > 0)) return {};
  return out;
}

Result<std::string, RefusalCode> or_refuse(std::optional<std::string> cleaned, const RefusalCode& refusal) {
  if (!cleaned) return std::unexpected(refusal);
  return std::move(*cleaned);
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

Result<std::string, RefusalCode> clean_report(std::string_view typed) {
  return or_refuse(clean(typed, 0, limits::report_code_points_max), refusals::bad_text);
}

Result<std::string, RefusalCode> clean_announcement(std::string_view typed) {
  return or_refuse(clean(typed, 1, limits::announcement_code_points_max), refusals::bad_text);
}

}  // namespace takamaka
