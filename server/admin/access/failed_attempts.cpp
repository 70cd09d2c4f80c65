#include "server/admin/access/failed_attempts.hpp"

namespace takamaka::admin {
namespace {

constexpr std::int64_t minute_ms = 60'000;

storage::AuditEntry line_of(std::int64_t at_ms, const std::string& account, const std::string& name,
                            const std::string& network, std::string_view act, std::string_view outcome,
                            std::int64_t times) {
  return {.at_ms = at_ms,
          .actor = account,
          .name = name,
          .act = std::string{act},
          .subject = network,
          .reason = "",
          .outcome = std::string{outcome},
          .detail = R"({"times":)" + std::to_string(times) + "}"};
}

}  // namespace

std::vector<storage::AuditEntry> FailedAttempts::add(const FailedAttempt& attempt) {
  std::vector<storage::AuditEntry> lines = due(attempt.at_ms);
  minute_ = attempt.at_ms / minute_ms;
  const Key key{attempt.account, attempt.network, std::string{attempt.act}, std::string{attempt.outcome}};
  const auto found = further_.find(key);
  if (found == further_.end() && further_.size() >= keys_per_minute) {
    others_.times += 1;
    others_.last_ms = attempt.at_ms;
  } else if (found == further_.end()) {
    further_.emplace(key, Further{attempt.name});
    lines.push_back(
        line_of(attempt.at_ms, attempt.account, attempt.name, attempt.network, attempt.act, attempt.outcome, 1));
  } else {
    found->second.times += 1;
    found->second.last_ms = attempt.at_ms;
  }
  return lines;
}

std::vector<storage::AuditEntry> FailedAttempts::due(std::int64_t now_ms, bool all) {
  std::vector<storage::AuditEntry> lines;
  if (!all && now_ms / minute_ms == minute_) return lines;
  for (const auto& [key, further] : further_) {
    const auto& [account, network, act, outcome] = key;
    if (further.times > 0)
      lines.push_back(line_of(further.last_ms, account, further.name, network, act, outcome, further.times));
  }
  if (others_.times > 0)
    lines.push_back(line_of(others_.last_ms, "", "", "elsewhere", "sign_in", "wrong_password", others_.times));
  further_.clear();
  others_ = {};
  return lines;
}

}  // namespace takamaka::admin
