#pragma once

// A value of the admin API as one line of JSON on standard output.

#include <iostream>

#include "protocol/json/encode.hpp"

namespace takamaka::commands {

template <class T>
void print_line(const T& value) {
  std::cout << to_json(value, Viewer{Spectator{}}) << '\n';
}

}  // namespace takamaka::commands
