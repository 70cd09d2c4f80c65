#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/base/result.hpp"
#include "server/net/http.hpp"

namespace takamaka::net {

// The page: every file of a directory, read into memory at start. Requests are looked up in this list and never joined to
// a path, so there is nothing to climb out of. Immutable afterwards; any thread.
class StaticFiles {
 public:
  // Nothing but 404s.
  StaticFiles() = default;
  // Reads the directory. Links and hidden files are left out; `x.gz` beside `x` is its compressed form. The error is a
  // sentence for the admin.
  static Result<StaticFiles, std::string> load(const std::filesystem::path& directory);

  // The answer to GET or HEAD; null if there is no such file. The routes of the page (/, /t/CODE, /w/CODE, /m/MATCH,
  // /rules/…) all are index.html, and /admin is admin/index.html.
  std::shared_ptr<const Answer> find(const Request& request) const;
  std::size_t size() const { return files_.size(); }

 private:
  struct File {
    std::string etag;
    std::shared_ptr<const Answer> plain, zipped, unchanged;  // `zipped` may be null
  };
  std::unordered_map<std::string, File> files_;
};

}  // namespace takamaka::net
