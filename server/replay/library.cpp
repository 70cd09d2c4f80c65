#include "server/replay/library.hpp"

#include <algorithm>
#include <utility>

#include "server/ops/clock.hpp"
#include "server/ops/log.hpp"

namespace takamaka {
namespace {

constexpr int waiting_max = 64;
constexpr std::size_t kept_max = 8;
// Names may change, and people may ask to be forgotten: what was read is not trusted for longer.
constexpr std::int64_t kept_ms = 60'000;

auto refuse(const RefusalCode& why) { return std::unexpected(room::refusal(why)); }

}  // namespace

void Library::stop() {
  thread_.stop();
  thread_.join();
}

void Library::look_back(const MatchId& match, Seq after, Answer answer) {
  ask({match, {Archive{}, Seq{UINT32_MAX}}, {}, after, std::move(answer)});
}

void Library::look_on(const room::Sight& sight, Seq after, Answer answer) {
  ask({sight.match, {sight.viewer, sight.until}, sight.from, after, std::move(answer)});
}

void Library::ask(Wish wish) {
  if (waiting_.fetch_add(1) >= waiting_max) return done(wish, refuse(refusals::busy));
  asio::post(thread_, [this, wish = std::move(wish)]() mutable { find(std::move(wish)); });
}

std::list<Library::Kept>::iterator Library::kept(const MatchId& match) {
  const std::int64_t oldest = ops::steady_ms() - kept_ms;
  kept_.remove_if([&](const Kept& one) { return one.read_at_ms < oldest; });
  const auto found =
      std::ranges::find_if(kept_, [&](const Kept& one) { return one.recording.record.opened.match == match; });
  if (found != kept_.end()) kept_.splice(kept_.begin(), kept_, found);
  return found;
}

// Only what is new is read of a match that was looked at a moment ago, and nothing of one that is over.
void Library::find(Wish wish) {
  const auto known = kept(wish.match);
  Seq from = wish.from;
  if (known != kept_.end()) {
    if (known->recording.record.closed || wish.sight.until <= known->end) return tell(wish, known->recording);
    from = known->end;
  }
  auto work = [match = wish.match, from](storage::EventStore& events,
                                         storage::Results& results) -> storage::Outcome<Read> {
    auto record = results.match(match);
    if (!record) return std::unexpected(record.error());
    if (!*record) return Read{};
    auto rows = events.read((*record)->opened.room, from);
    if (!rows) return std::unexpected(rows.error());
    return Read{std::move(*record), std::move(*rows), from};
  };
  auto answer = [this, wish = std::move(wish)](storage::Outcome<Read> read) mutable {
    asio::post(thread_,
               [this, wish = std::move(wish), read = std::move(read)]() mutable { got(wish, std::move(read)); });
  };
  store_.look(std::move(work), std::move(answer));
}

void Library::got(const Wish& wish, storage::Outcome<Read> read) {
  if (!read) {
    ops::log_error("replay_unreadable", read.error().what, {{"match", wish.match.value}});
    return done(wish, refuse(refusals::storage));
  }
  const bool is_open = !std::holds_alternative<Archive>(wish.sight.viewer);
  if (!read->record) return done(wish, refuse(is_open ? refusals::no_match : refusals::no_such_match));
  auto place = kept(wish.match);
  // What this was to be added to is kept no more.
  if (read->from > (place == kept_.end() ? wish.from : place->end)) return find(wish);
  if (place == kept_.end()) {
    place = kept_.insert(kept_.begin(), Kept{{}, read->from, ops::steady_ms()});
    if (kept_.size() > kept_max) kept_.pop_back();
  }
  // Somebody else's question may have brought the same lines, or more, meanwhile.
  auto lines = replay::lines_of(wish.match, read->rows, read->from);
  for (replay::Line& line : lines) {
    if (line.seq > place->end) place->recording.lines.push_back(std::move(line));
  }
  place->end = std::max(place->end, Seq{read->from.value + static_cast<std::uint32_t>(read->rows.size())});
  place->recording.record = std::move(*read->record);
  tell(wish, place->recording);
}

void Library::tell(const Wish& wish, const replay::Recording& recording) {
  const bool is_open = !std::holds_alternative<Archive>(wish.sight.viewer);
  if (!is_open && !recording.record.closed) return done(wish, refuse(refusals::match_running));
  const CatalogEntry* rules = replay::rules_of(recording.record.opened);
  if (rules == nullptr) return done(wish, refuse(refusals::other_rules));
  auto told = replay::answer(recording, *rules, wish.sight, wish.after);
  if (told) return done(wish, std::move(*told));
  ops::log_error("replay_unreadable", told.error(), {{"match", wish.match.value}});
  done(wish, refuse(refusals::storage));
}

void Library::done(const Wish& wish, Result<tell::ReplayIs, room::Refusal> result) {
  waiting_.fetch_sub(1);
  wish.answer(std::move(result));
}

}  // namespace takamaka
