#pragma once

#include <optional>

#include "storage/ports/rows.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

// Returns why this commit can never be stored, with any stored data (`refused`), or nothing. Every back end asks this
// first, so that all of them refuse the same commits.
std::optional<Error> contradiction(const Commit&);

}  // namespace takamaka::storage
