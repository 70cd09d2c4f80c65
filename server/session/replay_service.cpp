#include "server/session/replay_service.hpp"

#include <algorithm>
#include <utility>

#include "server/ops/clock.hpp"
#include "server/ops/log.hpp"

namespace takamaka {
namespace {

constexpr int waiting_max = 64;
constexpr std::size_t kept_max = 8;
// Maximum age of cached matches: players may change their names or ask for erasure.
constexpr std::int64_t kept_ms = 60'000;

auto refuse(const RefusalCode& why) { return std::unexpected(room::refusal(why)); }

}  // namespace

void ReplayService::stop() {
  thread_.stop();
  thread_.join();
}

void ReplayService::look_back(const MatchId& match, Seq after, Answer answer) {
  ask({match, {Archive{}, Seq{UINT32_MAX}}, {}, after, std::move(answer)});
}

void ReplayService::look_on(const room::MatchScope& scope, Seq after, Answer answer) {
  ask({scope.match, {scope.viewer, scope.until, scope.own_from_deal}, scope.from, after, std::move(answer)});
}

void ReplayService::ask(Wish request) {
  if (waiting_.fetch_add(1) >= waiting_max) return done(request, refuse(refusals::busy));
  asio::post(thread_, [this, request = std::move(request)]() mutable { find(std::move(request)); });
}

std::list<ReplayService::Kept>::iterator ReplayService::kept(const MatchId& match) {
  const std::int64_t oldest = ops::steady_ms() - kept_ms;
  kept_.remove_if([&](const Kept& one) { return one.read_at_ms < oldest; });
  const auto found =
      std::ranges::find_if(kept_, [&](const Kept& one) { return one.recording.record.opened.match == match; });
  if (found != kept_.end()) kept_.splice(kept_.begin(), kept_, found);
  return found;
}

// Reads only the new events of a cached match that runs, and nothing of a cached match that is over.
void ReplayService::find(Wish request) {
  const auto known = kept(request.match);
  Seq from = request.from;
  if (known != kept_.end()) {
    if (known->recording.record.closed || request.scope.until <= known->end) return tell(request, known->recording);
    from = known->end;
  }
  auto work = [match = request.match, from](storage::EventStore& events,
                                            storage::Results& results) -> storage::Outcome<Read> {
    auto record = results.match(match);
    if (!record) return std::unexpected(record.error());
    if (!*record) return Read{};
    const storage::LogRange range = storage::range_of(**record);
    const Seq begin = std::max(from, range.from);
    auto rows = events.read((*record)->opened.room, begin, range.to);
    if (!rows) return std::unexpected(rows.error());
    return Read{std::move(*record), std::move(*rows), begin, from};
  };
  auto answer = [this, request = std::move(request)](storage::Outcome<Read> read) mutable {
    asio::post(thread_, [this, request = std::move(request), read = std::move(read)]() mutable {
      got(request, std::move(read));
    });
  };
  store_.look(std::move(work), std::move(answer));
}

void ReplayService::got(const Wish& request, storage::Outcome<Read> read) {
  if (!read) {
    ops::log_error("replay_unreadable", read.error().what, {{"match", request.match.value}});
    return done(request, refuse(refusals::storage));
  }
  const bool is_open = !std::holds_alternative<Archive>(request.scope.viewer);
  if (!read->record) return done(request, refuse(is_open ? refusals::no_match : refusals::no_such_match));
  auto place = kept(request.match);
  // The cached events that these would follow are gone: starts over.
  if (read->asked > (place == kept_.end() ? request.from : place->end)) return find(request);
  if (place == kept_.end()) {
    place = kept_.insert(kept_.begin(), Kept{{}, read->from, ops::steady_ms()});
    if (kept_.size() > kept_max) kept_.pop_back();
  }
  // Another request may have read the same lines, or more, in the meantime.
  auto lines = replay::lines_of(request.match, read->rows, read->from);
  for (replay::LogLine& line : lines) {
    if (line.seq > place->end) place->recording.lines.push_back(std::move(line));
  }
  place->end = std::max(place->end, Seq{read->from.value + static_cast<std::uint32_t>(read->rows.size())});
  place->recording.record = std::move(*read->record);
  tell(request, place->recording);
}

void ReplayService::tell(const Wish& request, const replay::Recording& recording) {
  const bool is_open = !std::holds_alternative<Archive>(request.scope.viewer);
  if (!is_open && !recording.record.closed) return done(request, refuse(refusals::match_running));
  const CatalogEntry* rules = replay::rules_of(recording.record.opened);
  if (rules == nullptr) return done(request, refuse(refusals::other_rules));
  auto answer = replay::answer(recording, *rules, request.scope, request.after);
  if (answer) return done(request, std::move(*answer));
  ops::log_error("replay_unreadable", answer.error(), {{"match", request.match.value}});
  done(request, refuse(refusals::storage));
}

void ReplayService::done(const Wish& request, Result<tell::ReplayIs, room::Refusal> result) {
  waiting_.fetch_sub(1);
  request.answer(std::move(result));
}

}  // namespace takamaka
