#pragma once

#include <cstdio>
#include <cstdlib>

// States what must be true unless this program itself is wrong. Checked in every build: it prints the place and aborts,
// so that a room is rebuilt from its log instead of playing on from a state nobody understands. Never use it for what a
// client, a file or the network may bring about; those are refusals and errors.
#define TAKAMAKA_CHECK(condition)                                                          \
  do {                                                                                     \
    if (!(condition)) [[unlikely]] {                                                       \
      std::fprintf(stderr, "%s:%d: our mistake: !(%s)\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                        \
    }                                                                                      \
  } while (false)
