#include "server/admin/operations/examiner.hpp"

#include <algorithm>

#include "server/ops/log.hpp"

namespace takamaka::admin {

Examiner::Examiner(AdminApi& api, Examine examine) : examine_{std::move(examine)} {
  api.on<ExamineServer>([this](Call<ExamineServer> call) { return answer(std::move(call)); });
}

Task<EndpointResult<ExamineServer>> Examiner::answer(Call<ExamineServer> call) {
  if (auto last = kept(call.context.now_ms)) co_return std::move(*last);
  AsyncValue<ExamineServer::Answer> later{call.context.loop};
  // A call that waited for another's examination gets the same answer.
  const bool posted = thread_.post([this, later, now = call.context.now_ms] {
    auto last = kept(now);
    later.give(last ? std::move(*last) : look(now));
  });
  if (!posted) co_return refuse(problems::busy);
  co_return co_await later.wait();
}

std::optional<ExamineServer::Answer> Examiner::kept(std::int64_t now_ms) {
  const std::lock_guard lock{mutex_};
  return last_ && now_ms - last_->at_ms < kept_ms ? last_ : std::nullopt;
}

ExamineServer::Answer Examiner::look(std::int64_t now_ms) {
  ExamineServer::Answer answer{.at_ms = now_ms};
  try {
    answer.findings = examine_();
  } catch (const std::exception& failure) {
    ops::log_error("examination_failed", failure.what());
    answer.findings.push_back({FindingLevel::error, "doctor", "The examination failed.", "run takamaka doctor"});
  }
  const auto count = [&](FindingLevel level) {
    return static_cast<int>(std::ranges::count(answer.findings, level, &FindingLine::level));
  };
  answer.errors = count(FindingLevel::error);
  answer.warnings = count(FindingLevel::warning);
  const std::lock_guard lock{mutex_};
  last_ = answer;
  return answer;
}

}  // namespace takamaka::admin
