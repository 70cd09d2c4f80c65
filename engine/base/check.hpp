#pragma once

#include <cstdio>
#include <cstdlib>

// Asserts a condition that fails only if this program has a bug. Every build checks it: a failure prints the place and
// aborts, so the server rebuilds its rooms from their logs instead of playing on from a broken state. Never use it for
// anything that a client, a file or the network can cause; those are refusals and errors.
#define TAKAMAKA_CHECK(condition)                                                          \
  do {                                                                                     \
    if (!(condition)) [[unlikely]] {                                                       \
      std::fprintf(stderr, "%s:%d: our mistake: !(%s)\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                        \
    }                                                                                      \
  } while (false)
