#include "server/http/documents.hpp"

#include <mutex>
#include <utility>

#include "server/http/compress.hpp"

namespace takamaka::http {

void Documents::put(const std::string& path, std::string_view media_type, std::string body) {
  Answer common;
  common.headers.emplace_back("Cache-Control", "no-cache");
  common.headers.emplace_back("Access-Control-Allow-Origin", "*");
  auto gzip = gzipped(body), brotli = brotlied(body);
  Representations made{common, media_type, std::move(body), std::move(gzip), std::move(brotli)};
  const std::unique_lock lock{mutex_};
  documents_.insert_or_assign(path, std::move(made));
}

std::shared_ptr<const Answer> Documents::find(const Request& request) const {
  const std::shared_lock lock{mutex_};
  const auto found = documents_.find(request.path);
  return found == documents_.end() ? nullptr : found->second.answer_to(request);
}

}  // namespace takamaka::http
