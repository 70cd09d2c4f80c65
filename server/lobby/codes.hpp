#pragma once

// Ids and codes from given random bits, and codes as people type them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/kit/lots.hpp"

namespace takamaka {

inline constexpr std::size_t room_code_length = 8;  // 40 bits
inline constexpr std::size_t seat_code_length = 6;  // 30 bits; good for minutes and a handful of tries

// Crockford's base32 alphabet has no I, L, O or U: nothing in a code looks like anything else.
std::string random_code(const Seed& entropy, std::size_t length);

// A code as it is stored, from what somebody typed: blanks and dashes go, small letters become capitals, O is read as
// 0, I and L as 1. None if anything else is in it or the length is not 4 … 16.
std::optional<std::string> normal_code(std::string_view typed);

// A ULID: 48 bits of time, 80 random bits, as 26 characters that sort by time.
std::string make_ulid(std::int64_t unix_ms, const Seed& entropy);

// Random bits for one purpose: different labels give values that say nothing about each other (BLAKE2b keyed with
// `entropy`).
Seed derive(const Seed& entropy, std::string_view label);

}  // namespace takamaka
