#include "server/http/documents.hpp"

#include <mutex>
#include <utility>

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

Answer whole_answer(const std::string& etag, std::string_view media_type, std::string body) {
  Answer answer = answer_of(200, etag);
  answer.headers.emplace_back("Content-Type", media_type);
  answer.body = std::make_shared<const std::string>(std::move(body));
  return answer;
}

}  // namespace

void Documents::put(const std::string& path, std::string_view media_type, std::string body) {
  Document made{etag_of(body), nullptr, nullptr, nullptr};
  Answer zipped = whole_answer(made.etag, media_type, zip_(body));
  zipped.headers.emplace_back("Content-Encoding", "gzip");
  made.zipped = std::make_shared<const Answer>(std::move(zipped));
  made.plain = std::make_shared<const Answer>(whole_answer(made.etag, media_type, std::move(body)));
  made.unchanged = std::make_shared<const Answer>(answer_of(304, made.etag));
  const std::unique_lock lock{mutex_};
  documents_[path] = std::move(made);
}

std::shared_ptr<const Answer> Documents::find(const Request& request) const {
  const std::shared_lock lock{mutex_};
  const auto found = documents_.find(request.path);
  if (found == documents_.end()) return nullptr;
  const Document& document = found->second;
  if (request.lists("if-none-match", document.etag)) return document.unchanged;
  return takes_gzip(request) ? document.zipped : document.plain;
}

}  // namespace takamaka::http
