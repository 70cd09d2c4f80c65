// Requests of players for matches that were played, and for their own results.

#include "protocol/games/catalog.hpp"
#include "server/review/standing.hpp"
#include "server/session/client_session.hpp"

namespace takamaka {
namespace {

// Stored options in today's form, with those that came later.
RawJson of_today(const std::string& variant, RawJson stored, int seats) {
  const CatalogEntry* rules = find_variant(variant);
  return rules ? rules->normalize_stored(stored, static_cast<std::uint8_t>(seats)).value_or(stored) : stored;
}

tell::PlayedMatch looked_back_on(storage::PlayedMatchRow& from) {
  const auto& players = from.opened.players;
  RawJson options = of_today(from.opened.variant, RawJson{std::move(from.opened.options)}, from.opened.seats);
  tell::PlayedMatch answer{.match = from.opened.match,
                           .variant = std::move(from.opened.variant),
                           .options = std::move(options),
                           .seat = from.seat,
                           .started = from.opened.at_ms,
                           .chips = from.chips};
  for (const storage::MatchOpened::Player& one : players)
    answer.seats.push_back(
        {.bot = one.occupant == "bot", .name = one.name, .program = one.program ? std::optional{true} : std::nullopt});
  if (!from.code.empty()) answer.code = std::move(from.code);
  if (!from.closed) return answer;
  answer.ended = from.closed->at_ms;
  answer.reason = std::move(from.closed->reason);
  for (std::size_t seat = 0; seat < from.closed->totals.size(); ++seat)
    answer.seats[seat].total = from.closed->totals[seat];
  for (const Seat winner : from.closed->winners) answer.seats[winner.value].won = true;
  return answer;
}

}  // namespace

Task<> ClientSession::on(ask::Bests request) {
  const CatalogEntry* game = find_variant(request.variant);
  if (game == nullptr) co_return refuse(request.id, room::refusal(refusals::unknown_variant, "/variant"));
  const auto place = context_.slow_requests.enter(address_.key);
  if (!place) co_return refuse(request.id, refusals::busy);
  using BestsResult = storage::Outcome<std::vector<storage::Solo>>;
  AsyncValue<BestsResult> later{loop_};
  auto work = [player = *player_, variant = request.variant, game](const ops::Store::ReadLog&,
                                                                   storage::Results& results) {
    return results.best_solos(player, variant, game->solo_option, limits::bests_max);
  };
  context_.store.look(std::move(work), [later](BestsResult found) { later.give(std::move(found)); });
  BestsResult found = co_await later.wait();
  if (!found) co_return refuse(request.id, refusals::storage);
  tell::BestsAre answer{std::move(request.id), {}};
  for (storage::Solo& solo : *found) {
    answer.bests.push_back({solo.match, solo.total, RawJson{std::move(solo.options)}, solo.at_ms});
  }
  tell_them(std::move(answer));
}

Task<> ClientSession::on(ask::Matches request) {
  const auto place = context_.slow_requests.enter(address_.key);
  if (!place) co_return refuse(request.id, refusals::busy);
  struct MatchPage {
    std::vector<storage::PlayedMatchRow> running, matches;
    storage::StandingRow standing;
  };
  using MatchPageResult = storage::Outcome<MatchPage>;
  AsyncValue<MatchPageResult> later{loop_};
  const auto before = request.before ? std::optional{MatchId{*request.before}} : std::nullopt;
  auto work = [player = *player_, before](const ops::Store::ReadLog&, storage::Results& results) -> MatchPageResult {
    auto matches = results.played(player, before, limits::matches_max + 1);
    if (!matches) return std::unexpected(matches.error());
    storage::Outcome<std::vector<storage::PlayedMatchRow>> running;
    if (!before) running = results.running(player, limits::matches_max);
    if (!running) return std::unexpected(running.error());
    const auto standing = results.standing(player);
    if (!standing) return std::unexpected(standing.error());
    return MatchPage{std::move(*running), std::move(*matches), *standing};
  };
  context_.store.look(std::move(work), [later](MatchPageResult found) { later.give(std::move(found)); });
  MatchPageResult found = co_await later.wait();
  if (!found) co_return refuse(request.id, refusals::storage);
  tell::MatchesAre answer{.re = std::move(request.id)};
  answer.more = found->matches.size() > static_cast<std::size_t>(limits::matches_max);
  if (answer.more) found->matches.pop_back();
  // Running matches that this page would not have.
  for (storage::PlayedMatchRow& match : found->running) {
    if (!found->matches.empty() && match.opened.match < found->matches.back().opened.match)
      answer.matches.push_back(looked_back_on(match));
  }
  for (storage::PlayedMatchRow& match : found->matches) answer.matches.push_back(looked_back_on(match));
  answer.standing = review::standing_message(found->standing);
  tell_them(std::move(answer));
}

// The id of a finished match opens it to everyone who has the id, as a code opens a room; guesses are limited too.
Task<> ClientSession::on(ask::Replay request) {
  if (request.match.has_value() == request.room.has_value()) {
    const RefusalCode& why = refusals::malformed;
    co_return refuse(request.id,
                     room::Refusal{why.code, "Give exactly one of match and room.", {}, "/match", why.retryable});
  }
  if (request.match) {
    if (const auto wait_ms = guess_wait_ms()) co_return refuse(request.id, refusals::slow_down, wait_ms);
  }
  const auto place = context_.slow_requests.enter(address_.key);
  if (!place) co_return refuse(request.id, refusals::busy);
  const std::int64_t earliest_ms = loop_.steady_ms() + wrong_code_ms;
  using ReplayResult = Result<tell::ReplayIs, room::Refusal>;
  AsyncValue<ReplayResult> later{loop_};
  const auto give = [later](ReplayResult result) { later.give(std::move(result)); };
  if (request.match) {
    context_.replays.look_back(MatchId{*request.match}, request.after, loop_.steady_ms(), give);
  } else {
    if (!here_ || here_->room->id().value != *request.room) co_return refuse(request.id, refusals::not_in_room);
    using Seen = Result<room::MatchScope, room::Refusal>;
    AsyncValue<Seen> scope{loop_};
    here_->room->match_scope(here_->session, [scope](Seen seen) { scope.give(std::move(seen)); });
    const Seen seen = co_await scope.wait();
    if (!seen) co_return refuse(request.id, seen.error());
    context_.replays.look_on(*seen, request.after, loop_.steady_ms(), give);
  }
  ReplayResult result = co_await later.wait();
  if (result) {
    result->re = std::move(request.id);
    co_return tell_them(std::move(*result));
  }
  if (result.error().code == refusals::no_such_match.code) {
    result.error().path = request.match ? "/match" : "/room";
    if (request.match) co_return co_await refuse_guess(request.id, result.error(), earliest_ms);
    co_await sleep_until(loop_, earliest_ms);
  }
  refuse(request.id, result.error());
}

}  // namespace takamaka
