#pragma once

// Ids and codes from given random bits, and the parsing of typed codes.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/kit/lots.hpp"

namespace takamaka {

inline constexpr std::size_t room_code_length = 8;       // 40 bits
inline constexpr std::size_t seat_code_length = 6;       // 30 bits; valid for minutes and a few tries
inline constexpr std::size_t recovery_code_length = 20;  // 100 bits

// Returns a code in Crockford's base32 alphabet, which omits the ambiguous letters I, L, O and U.
std::string random_code(const Seed& entropy, std::size_t length);

// Converts typed text to the stored form of a code: removes blanks, dashes and invisible characters, turns small letters into
// capitals and wide ones into usual ones, reads O as 0 and I and L as 1. Returns none if it contains anything else or its length is not 4 to `longest`.
std::optional<std::string> normal_code(std::string_view typed, std::size_t longest = 16);

// Returns a ULID: 48 bits of time and 80 random bits as 26 characters that sort by time.
std::string make_ulid(std::int64_t unix_ms, const Seed& entropy);

// Returns the time of a ULID, or 0 if the text is not one.
std::int64_t ulid_ms(std::string_view ulid);

// Derives random bits for one purpose. Values of different labels reveal nothing about each other (BLAKE2b keyed with
// `entropy`).
Seed derive(const Seed& entropy, std::string_view label);

}  // namespace takamaka
