// Requests of players for their own matches and results.

#include "protocol/catalog.hpp"
#include "server/review/standing.hpp"
#include "server/session/client_session.hpp"

namespace takamaka {
namespace {

tell::PlayedMatch looked_back_on(storage::PlayedMatchRow& from) {
  const auto& players = from.opened.players;
  tell::PlayedMatch answer{.match = from.opened.match,
                           .variant = std::move(from.opened.variant),
                           .options = RawJson{std::move(from.opened.options)},
                           .seat = from.seat,
                           .started = from.opened.at_ms,
                           .chips = from.chips};
  for (const storage::MatchOpened::Player& one : players)
    answer.seats.push_back(
        {.bot = one.occupant == "bot", .name = one.name, .program = one.program ? std::optional{true} : std::nullopt});
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
  if (find_variant(request.variant) == nullptr)
    co_return refuse(request.id, room::refusal(refusals::unknown_variant, "/variant"));
  using BestsResult = storage::Outcome<std::vector<storage::Solo>>;
  AsyncValue<BestsResult> later{loop_};
  auto work = [player = *player_, variant = request.variant](const ops::Store::ReadLog&, storage::Results& results) {
    return results.best_solos(player, variant, limits::bests_max);
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
  struct MatchPage {
    std::vector<storage::PlayedMatchRow> matches;
    storage::StandingRow standing;
  };
  using MatchPageResult = storage::Outcome<MatchPage>;
  AsyncValue<MatchPageResult> later{loop_};
  const auto before = request.before ? std::optional{MatchId{*request.before}} : std::nullopt;
  auto work = [player = *player_, before](const ops::Store::ReadLog&, storage::Results& results) -> MatchPageResult {
    auto matches = results.played(player, before, limits::matches_max + 1);
    if (!matches) return std::unexpected(matches.error());
    const auto standing = results.standing(player);
    if (!standing) return std::unexpected(standing.error());
    return MatchPage{std::move(*matches), *standing};
  };
  context_.store.look(std::move(work), [later](MatchPageResult found) { later.give(std::move(found)); });
  MatchPageResult found = co_await later.wait();
  if (!found) co_return refuse(request.id, refusals::storage);
  tell::MatchesAre answer{.re = std::move(request.id)};
  answer.more = found->matches.size() > static_cast<std::size_t>(limits::matches_max);
  if (answer.more) found->matches.pop_back();
  for (storage::PlayedMatchRow& match : found->matches) answer.matches.push_back(looked_back_on(match));
  answer.standing = review::standing_message(found->standing);
  tell_them(std::move(answer));
}

}  // namespace takamaka
