#include "server/session/replay_service.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "engine/base/check.hpp"
#include "server/ops/log.hpp"

namespace takamaka {
namespace {

auto refuse(const RefusalCode& why) { return std::unexpected(room::refusal(why)); }

}  // namespace

void ReplayService::look_back(const MatchId& match, Seq after, std::int64_t now_ms, Answer answer) {
  ask({match, {Archive{}, Seq{UINT32_MAX}}, {}, after, now_ms, std::move(answer)});
}

void ReplayService::look_on(const room::MatchScope& scope, Seq after, std::int64_t now_ms, Answer answer) {
  ask({scope.match, {scope.viewer, scope.until, scope.own_from_deal}, scope.from, after, now_ms, std::move(answer)});
}

void ReplayService::ask(Wish request) {
  if (waiting_.fetch_add(1) >= waiting_max) return done(request, refuse(refusals::busy));
  // The worker's queue is longer than this service's bound, so it refuses only when the server stops.
  const auto shared = std::make_shared<Wish>(std::move(request));
  if (!worker_.post([this, shared] { find(std::move(*shared)); })) done(*shared, refuse(refusals::busy));
}

// Reads only the new events of a cached match that runs, and nothing of a cached match that is over.
void ReplayService::find(Wish request) {
  const auto known = cache_.find(request.match, request.now_ms);
  Seq from = request.from;
  if (known) {
    if (known->recording.record.closed || request.scope.until <= known->end) return tell(request, known->recording);
    from = known->end;
  }
  auto work = [match = request.match, from](const ops::Store::ReadLog& read,
                                            storage::Results& results) -> storage::Outcome<Read> {
    auto record = results.match(match);
    if (!record) return std::unexpected(record.error());
    if (!*record) return Read{};
    const storage::LogRange range = storage::range_of(**record);
    const Seq begin = std::max(from, range.from);
    auto rows = read((*record)->opened.room, begin, range.to);
    if (!rows) return std::unexpected(rows.error());
    return Read{std::move(*record), std::move(*rows), begin, from};
  };
  auto answer = [this, request = std::move(request)](storage::Outcome<Read> read) mutable {
    const auto shared = std::make_shared<Wish>(std::move(request));
    if (!worker_.post([this, shared, read = std::move(read)]() mutable { got(*shared, std::move(read)); }))
      done(*shared, refuse(refusals::busy));
  };
  store_.look(std::move(work), std::move(answer));
}

void ReplayService::got(const Wish& request, storage::Outcome<Read> read) {
  if (!read && read.error().kind == storage::ErrorKind::overloaded) return done(request, refuse(refusals::busy));
  if (!read) {
    ops::log_error("replay_unreadable", read.error().what, {{"match", request.match.value}});
    return done(request, refuse(refusals::storage));
  }
  const bool is_open = !std::holds_alternative<Archive>(request.scope.viewer);
  if (!read->record) return done(request, refuse(is_open ? refusals::no_match : refusals::no_such_match));
  const auto known = cache_.find(request.match, request.now_ms);
  // The cached events that these would follow are gone: starts over.
  if (read->asked > (known ? known->end : request.from)) return find(request);
  const auto fresh = std::make_shared<replay::ReadRecording>();
  if (known) *fresh = *known;
  if (!known) fresh->end = read->from;
  if (!known) fresh->read_at_ms = request.now_ms;
  // Another request may have read the same lines, or more, in the meantime.
  auto lines = replay::lines_of(request.match, read->rows, read->from);
  for (replay::LogLine& line : lines) {
    if (line.seq > fresh->end) fresh->recording.lines.push_back(std::move(line));
  }
  fresh->end = std::max(fresh->end, Seq{read->from.value + static_cast<std::uint32_t>(read->rows.size())});
  fresh->recording.record = std::move(*read->record);
  cache_.put(fresh, request.now_ms);
  tell(request, fresh->recording);
}

void ReplayService::tell(const Wish& request, const replay::Recording& recording) {
  const bool is_open = !std::holds_alternative<Archive>(request.scope.viewer);
  if (!is_open && !recording.record.closed) return done(request, refuse(refusals::match_running));
  const CatalogEntry* rules = replay::rules_of(recording.record.opened, variants_);
  if (rules == nullptr) return done(request, refuse(refusals::other_rules));
  Result<tell::ReplayIs, std::string> answer = std::unexpected(std::string{});
  try {
    const MistakesContained scope;
    answer = replay::answer(recording, *rules, request.scope, request.after);
  } catch (const std::exception& mistake) {
    answer = std::unexpected(std::string{mistake.what()});
  }
  if (answer) return done(request, std::move(*answer));
  ops::log_error("replay_unreadable", answer.error(), {{"match", request.match.value}});
  done(request, refuse(refusals::storage));
}

void ReplayService::done(const Wish& request, Result<tell::ReplayIs, room::Refusal> result) {
  waiting_.fetch_sub(1);
  request.answer(std::move(result));
}

}  // namespace takamaka
