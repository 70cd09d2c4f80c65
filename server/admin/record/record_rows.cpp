#include "server/admin/record/record_rows.hpp"

namespace takamaka::admin {

Problem problem_of(const storage::Error& error, const ProblemCode& missing) {
  using enum storage::ErrorKind;
  if (error.kind == refused) return {missing, error.what, {}, 0};
  if (error.kind == too_slow) return {problems::too_slow};
  if (error.kind == overloaded) return {problems::busy};
  return {error.kind == corrupt ? problems::damaged : problems::storage, error.what, {}, 0};
}

TimeEntry time_entry_of(const review::TimeLineEntry& entry) {
  const auto maybe = [](const std::string& text) { return text.empty() ? std::nullopt : std::optional{text}; };
  TimeEntry answer;
  answer.kind = choice_of<EntryKind>(entry.kind);
  answer.at_ms = entry.at_ms;
  if (entry.activity == 0) answer.seq = entry.seq.value;
  answer.by = entry.by;
  answer.name = entry.name;
  answer.deal = entry.deal;
  if (!entry.event.empty()) answer.event = RawJson{entry.event};
  if (!entry.action.empty()) answer.action = RawJson{entry.action};
  answer.code = maybe(entry.code);
  answer.rule = maybe(entry.rule);
  answer.text = maybe(entry.text);
  return answer;
}

}  // namespace takamaka::admin
