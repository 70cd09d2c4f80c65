#include "server/http/documents.hpp"

#include <mutex>
#include <utility>

#include "server/http/compress.hpp"
#include "server/http/etag.hpp"

namespace takamaka::http {
namespace {

Answer answer_of(int status, const std::string& etag) {
  Answer answer;
  answer.status = status;
  answer.headers.emplace_back("ETag", etag);
  answer.headers.emplace_back("Vary", "Accept-Encoding");
  answer.headers.emplace_back("Cache-Control", "no-cache");
  answer.headers.emplace_back("Access-Control-Allow-Origin", "*");
  return answer;
}

std::shared_ptr<const Answer> whole_of(const std::string& etag, std::string_view media_type, std::string body,
                                       std::string_view coding) {
  Answer answer = answer_of(200, etag);
  answer.headers.emplace_back("Content-Type", media_type);
  if (!coding.empty()) answer.headers.emplace_back("Content-Encoding", coding);
  answer.body = std::make_shared<const std::string>(std::move(body));
  return std::make_shared<const Answer>(std::move(answer));
}

}  // namespace

void Documents::put(const std::string& path, std::string_view media_type, std::string body) {
  Document made{.etag = etag_of(body)};
  if (auto text = gzipped(body)) made.gzip = whole_of(made.etag, media_type, std::move(*text), "gzip");
  if (auto text = brotlied(body)) made.brotli = whole_of(made.etag, media_type, std::move(*text), "br");
  made.plain = whole_of(made.etag, media_type, std::move(body), {});
  made.unchanged = std::make_shared<const Answer>(answer_of(304, made.etag));
  const std::unique_lock lock{mutex_};
  documents_[path] = std::move(made);
}

// An entry of Accept-Encoding with a weight counts as no.
std::shared_ptr<const Answer> Documents::find(const Request& request) const {
  const std::shared_lock lock{mutex_};
  const auto found = documents_.find(request.path);
  if (found == documents_.end()) return nullptr;
  const Document& document = found->second;
  if (request.lists("if-none-match", document.etag)) return document.unchanged;
  if (document.brotli && request.lists("accept-encoding", "br")) return document.brotli;
  if (document.gzip && request.lists("accept-encoding", "gzip")) return document.gzip;
  return document.plain;
}

}  // namespace takamaka::http
