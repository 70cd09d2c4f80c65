#pragma once

// Files of this folder that are part of the program. CMake writes them into a source file.

#include <span>
#include <string_view>

namespace takamaka {

struct Embedded {
  std::string_view name;  // such as "client.hello.json"
  std::string_view text;
};

// Returns the example messages of protocol/fixtures, in the order of their names. Only with takamaka_documents.
std::span<const Embedded> fixtures();
// Returns protocol/match_lengths.json: how long matches take, as measured by takamaka_lengths.
std::string_view match_lengths_text();

}  // namespace takamaka
