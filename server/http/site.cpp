#include "server/http/site.hpp"

namespace takamaka::http {
namespace {

std::shared_ptr<const Answer> json(int status, std::string body) {
  Answer answer;
  answer.status = status;
  answer.headers.emplace_back("Content-Type", "application/json");
  answer.headers.emplace_back("Cache-Control", "no-store");
  answer.body = std::make_shared<const std::string>(std::move(body));
  return std::make_shared<const Answer>(std::move(answer));
}

std::string json_list(const std::vector<std::string>& words) {
  std::string text = "[";
  for (const std::string& word : words) text.append(text.size() > 1 ? ",\"" : "\"").append(word).append("\"");
  return text.append("]");
}

std::string readiness(const std::vector<std::string>& reasons, const std::vector<std::string>& impaired) {
  std::string text = reasons.empty() ? R"({"ready":true,"reasons":)" : R"({"ready":false,"reasons":)";
  text.append(json_list(reasons));
  if (!impaired.empty()) text.append(R"(,"impaired":)").append(json_list(impaired));
  return text.append("}\n");
}

}  // namespace

std::shared_ptr<const Answer> answer_to(const Request& request, const Site& site) {
  const bool is_admin_path = request.path == "/admin" || request.path.starts_with("/admin/");
  const bool is_here = is_admin_path ? site.admin : !site.admin_only || request.path == "/healthz";
  if (!is_here) return std::make_shared<const Answer>(problem(404, "not_found"));
  if (request.method != "GET" && request.method != "HEAD") {
    Answer answer = problem(405, "method_not_allowed");
    answer.headers.emplace_back("Allow", "GET, HEAD");
    return std::make_shared<const Answer>(std::move(answer));
  }
  if (site.metrics) {
    if (request.path != "/metrics") return std::make_shared<const Answer>(problem(404, "not_found"));
    Answer answer;
    answer.headers.emplace_back("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    answer.headers.emplace_back("Cache-Control", "no-store");
    answer.body = std::make_shared<const std::string>(site.metrics());
    return std::make_shared<const Answer>(std::move(answer));
  }
  if (request.path == "/healthz") return json(200, "{\"healthy\":true}\n");
  if (request.path == "/readyz") {
    const auto reasons = site.unready();
    return json(reasons.empty() ? 200 : 503, readiness(reasons, site.impaired));
  }
  if (request.path == "/version") return json(200, site.version);
  if (site.documents) {
    if (auto document = site.documents->find(request)) return document;
  }
  if (auto file = site.files.find(request)) return file;
  return std::make_shared<const Answer>(problem(404, "not_found"));
}

}  // namespace takamaka::http
