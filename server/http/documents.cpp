#include "server/http/documents.hpp"

#include <mutex>
#include <utility>

#include "server/http/etag.hpp"

namespace takamaka::http {
namespace {

std::shared_ptr<const Answer> answer_of(int status, const std::string& etag) {
  auto answer = std::make_shared<Answer>();
  answer->status = status;
  answer->headers.emplace_back("ETag", etag);
  answer->headers.emplace_back("Cache-Control", "no-cache");
  answer->headers.emplace_back("Access-Control-Allow-Origin", "*");
  return answer;
}

}  // namespace

void Documents::put(const std::string& path, std::string_view media_type, std::string body) {
  Document made{etag_of(body), nullptr, nullptr};
  Answer whole = *answer_of(200, made.etag);
  whole.headers.emplace_back("Content-Type", media_type);
  whole.body = std::make_shared<const std::string>(std::move(body));
  made.whole = std::make_shared<const Answer>(std::move(whole));
  made.unchanged = answer_of(304, made.etag);
  const std::unique_lock lock{mutex_};
  documents_[path] = std::move(made);
}

std::shared_ptr<const Answer> Documents::find(const Request& request) const {
  const std::shared_lock lock{mutex_};
  const auto found = documents_.find(request.path);
  if (found == documents_.end()) return nullptr;
  return request.lists("if-none-match", found->second.etag) ? found->second.unchanged : found->second.whole;
}

}  // namespace takamaka::http
