#include "server/http/static_files.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

namespace takamaka::http {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t all_bytes_max = 64 * 1024 * 1024;

std::string_view type_of(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 14> types{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".webp", "image/webp"},
      {".txt", "text/plain; charset=utf-8"},
      {".md", "text/markdown; charset=utf-8"},
      {".woff2", "font/woff2"},
  }};
  for (const auto& [ending, type] : types) {
    if (name.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

std::optional<std::string> read_file(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  std::string bytes{std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
  if (!file) return std::nullopt;
  return bytes;
}

// Routes of the page's own router.
bool is_page_route(std::string_view path) {
  return path == "/" || path.starts_with("/t/") || path.starts_with("/w/") || path.starts_with("/m/") ||
         path == "/matches" || path == "/devices" || path == "/data" || path == "/rules" || path.starts_with("/rules/");
}

// Routes of the admin page. Its files are below /admin/assets/, and the admin API is below /admin/api/.
bool is_admin_route(std::string_view path) {
  return path == "/admin" || (path.starts_with("/admin/") && !path.starts_with("/admin/assets/") &&
                              !path.starts_with("/admin/api/") && path != "/admin/api");
}

// Routes of the reference and the playground, which are one page. Its files are below /docs/assets/.
bool is_docs_route(std::string_view path) {
  return path == "/docs" || path == "/playground" || (path.starts_with("/docs/") && !path.starts_with("/docs/assets/"));
}

Representations representations_of(std::string_view name, const std::string& contents,
                                   std::optional<std::string> gzip) {
  Answer common;
  // Vite puts a hash of the content into names below …/assets/, so such a file never changes.
  const bool hashed =
      name.starts_with("/assets/") || name.starts_with("/admin/assets/") || name.starts_with("/docs/assets/");
  common.headers.emplace_back("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
  return {common, type_of(name), contents, std::move(gzip), std::nullopt};
}

}  // namespace

Result<StaticFiles, std::string> StaticFiles::load(const fs::path& directory) {
  std::error_code error;
  if (!fs::is_directory(directory, error))
    return std::unexpected("the page's directory does not exist: " + directory.string());
  std::map<std::string, std::string> found;
  std::uintmax_t bytes = 0;
  auto walk = fs::recursive_directory_iterator{directory, error};
  for (; !error && walk != fs::recursive_directory_iterator{}; walk.increment(error)) {
    const bool hidden = walk->path().filename().string().starts_with('.');
    const auto status = walk->symlink_status(error);
    if (hidden && fs::is_directory(status)) walk.disable_recursion_pending();
    if (error || hidden || !fs::is_regular_file(status)) continue;
    auto contents = read_file(walk->path());
    if (!contents) return std::unexpected("a file of the page cannot be read: " + walk->path().string());
    bytes += contents->size();
    if (bytes > all_bytes_max)
      return std::unexpected("the page's directory holds more than 64 MiB: " + directory.string());
    found.emplace("/" + walk->path().lexically_relative(directory).generic_string(), std::move(*contents));
  }
  if (error) return std::unexpected("the page's directory cannot be read: " + directory.string());
  if (!found.contains("/index.html"))
    return std::unexpected("the page's directory has no index.html: " + directory.string());

  StaticFiles files;
  for (auto& [name, contents] : found) {
    if (name.ends_with(".gz") && found.contains(name.substr(0, name.size() - 3))) continue;
    const auto zipped = found.find(name + ".gz");
    files.files_.emplace(
        name, representations_of(name, contents, zipped == found.end() ? std::nullopt : std::optional{zipped->second}));
  }
  return files;
}

std::string StaticFiles::index() const {
  const auto found = files_.find("/index.html");
  return found == files_.end() ? std::string{} : found->second.plain();
}

std::shared_ptr<const Answer> StaticFiles::find(const Request& request) const {
  auto found = files_.find(request.path);
  if (found == files_.end() && is_page_route(request.path)) found = files_.find("/index.html");
  if (found == files_.end() && is_admin_route(request.path)) found = files_.find("/admin/index.html");
  if (found == files_.end() && is_docs_route(request.path)) found = files_.find("/docs/index.html");
  return found == files_.end() ? nullptr : found->second.answer_to(request);
}

}  // namespace takamaka::http
