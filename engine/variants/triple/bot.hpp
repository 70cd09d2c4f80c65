#pragma once

#include "engine/variants/triple/rules.hpp"

namespace takamaka::triple {

// A player by rules of thumb, from what a person in its place could see. It lays what brings most, goes out when it
// can, among equals keeps the tiles that fit in most places, and draws only when it must.
Action choose(const Public& table, const Own& own);

// A beginner: lays any tile anywhere it fits, without looking at what it brings, and draws only when it must.
Action choose_easy(const Public& table, const Own& own);

}  // namespace takamaka::triple
