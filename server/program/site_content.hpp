#pragma once

#include <string>

#include "engine/base/result.hpp"
#include "server/http/static_files.hpp"
#include "server/program/app.hpp"

namespace takamaka {

// The content of GET /version and of GET /api/variants.
std::string version_text();
std::string variants_text();

// Loads the built page; without a directory there is none. The failure is a sentence for the administrator.
Result<http::StaticFiles, StartFailure> load_page(const std::string& directory);

}  // namespace takamaka
