#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/base/result.hpp"
#include "server/http/representations.hpp"

namespace takamaka::http {

// The page: every file of a directory, read into memory at start. Requests are looked up by name and never joined to a
// path, so path traversal is impossible. Immutable afterwards; any thread.
class StaticFiles {
 public:
  // Finds no file.
  StaticFiles() = default;
  // Reads the directory without links and hidden files; `x.gz` next to `x` is its compressed form. The error is a
  // sentence for the administrator of the machine.
  static Result<StaticFiles, std::string> load(const std::filesystem::path& directory);

  // Returns the answer to GET or HEAD; null if there is no such file. The page's routes (/, /t/CODE, /w/CODE, /m/MATCH,
  // /matches, /devices, /data, /rules, /rules/…) return index.html, the admin page's routes below /admin return
  // admin/index.html, and /docs, /docs/… and /playground return docs/index.html.
  std::shared_ptr<const Answer> find(const Request& request) const;
  std::size_t size() const { return files_.size(); }
  // Returns the text of index.html; empty if there is none.
  std::string index() const;

 private:
  std::unordered_map<std::string, Representations> files_;
};

}  // namespace takamaka::http
