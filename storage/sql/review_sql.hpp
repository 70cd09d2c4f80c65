#pragma once

// Parts of the review's SQL, only for review*.cpp. The lists use tables instead of views: SQLite builds all rows of a view on
// the right of a LEFT JOIN first.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "storage/ports/storage_error.hpp"
#include "storage/sql/connection.hpp"

namespace takamaka::storage {

// Returns the lowest id prefix of that moment: a ULID's first ten characters are its time.
inline std::string ulid_from(std::int64_t ms) {
  constexpr std::string_view digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  std::string text(10, '0');
  auto rest = static_cast<std::uint64_t>(std::max<std::int64_t>(ms, 0));
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, rest >>= 5) *digit = digits[rest & 31];
  return text;
}

// A column whose name ends with "[]" is a list of texts, with a character between them that no name and no id has; NULL is
// an empty list. A column whose name ends with "{}" is JSON. Review::run turns both into such Values.
inline constexpr char between_texts = '\x1f';
// The same character in SQL.
inline constexpr const char* quoted_between = "'\x1f'";

// The value of `LIMIT ?`; 0: no limit.
inline Value bound(int limit) { return limit > 0 ? std::int64_t{limit} : INT64_MAX; }

// Conditions joined by AND, and the values of their parameters.
struct Where {
  std::string sql = "TRUE";
  std::vector<Value> values;

  void add(const std::string& condition, const std::string& value) {
    sql += " AND " + condition;
    values.emplace_back(value);
  }
};

// A typed room code in the form in which codes are stored: capital letters without blanks and dashes, O as 0, I and L as 1.
inline std::string code_form(std::string_view typed) {
  std::string code;
  for (const char c : typed) {
    if (c == ' ' || c == '-') continue;
    const char capital = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    code += capital == 'O' ? '0' : capital == 'I' || capital == 'L' ? '1' : capital;
  }
  return code;
}

inline std::unexpected<Error> refuse(std::string what) {
  return std::unexpected(Error{ErrorKind::refused, std::move(what)});
}

// The name of the occupant (match_players w, players p), or the seat number of an erased person.
inline constexpr const char* seat_name =
    "CASE WHEN w.player_id IS NULL THEN w.name ELSE coalesce(p.name, 'Player ' || (w.seat + 1)) END";

// The id of the player who held the seat in the deal, NULL for a bot: `of` has the columns match_id and deal, `last` is
// the last holder.
inline std::string holder_in_deal(const std::string& of, const std::string& seat, const std::string& last) {
  return "nullif(coalesce((SELECT h.player_id FROM earlier_holders h WHERE h.match_id = " + of +
         ".match_id AND h.seat = " + seat + " AND h.until_deal >= " + of + ".deal ORDER BY h.until_deal LIMIT 1), " +
         last + ".player_id), '')";
}

// Joins the player who owns the account; NULL for other accounts.
inline std::string account_owner(const std::string& account) {
  return " LEFT JOIN players p ON p.player_id = CASE WHEN " + account + " LIKE 'player:%' THEN substr(" + account +
         ", 8) END ";
}

}  // namespace takamaka::storage
