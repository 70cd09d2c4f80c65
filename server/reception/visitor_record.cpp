// What a visitor looks up of his own in the record.

#include <algorithm>

#include "protocol/catalog.hpp"
#include "server/reception/visitor.hpp"

namespace takamaka {
namespace {

tell::PlayedMatch looked_back_on(storage::PlayedMatch& from, const PlayerId& player) {
  const auto& players = from.opened.players;
  const auto own = std::ranges::find(players, player, &storage::MatchOpened::Player::player);
  tell::PlayedMatch told{.match = from.opened.match,
                         .variant = std::move(from.opened.variant),
                         .options = RawJson{std::move(from.opened.options)},
                         .seat = Seat{static_cast<std::uint8_t>(own - players.begin())},
                         .started = from.opened.at_ms,
                         .chips = from.chips};
  for (const storage::MatchOpened::Player& one : players)
    told.seats.push_back({.bot = one.occupant == "bot", .name = one.name});
  if (!from.closed) return told;
  told.ended = from.closed->at_ms;
  told.reason = std::move(from.closed->reason);
  for (std::size_t seat = 0; seat < from.closed->totals.size(); ++seat)
    told.seats[seat].total = from.closed->totals[seat];
  for (const Seat winner : from.closed->winners) told.seats[winner.value].won = true;
  return told;
}

tell::Standing as_told(const storage::Standing& from) {
  return {.matches = from.matches,
          .won = from.won,
          .chips = from.chips,
          .kapots_given = from.kapots_given,
          .kapots_taken = from.kapots_taken,
          .kapot_befs_given = from.kapot_befs_given,
          .kapot_befs_taken = from.kapot_befs_taken,
          .restarts = from.restarts,
          .zetes = from.zetes};
}

}  // namespace

asio::awaitable<void> Visitor::on(ask::Bests wish) {
  if (find_variant(wish.variant) == nullptr) co_return refuse(wish.id, refusals::unknown_variant);
  using Found = storage::Outcome<std::vector<storage::Solo>>;
  Later<Found> later{strand_};
  auto work = [player = *player_, variant = wish.variant](storage::EventStore&, storage::Results& results) {
    return results.best_solos(player, variant, limits::bests_max);
  };
  reception_.store.look(std::move(work), [later](Found found) { later.give(std::move(found)); });
  Found found = co_await later.wait();
  if (!found) co_return refuse(wish.id, refusals::storage);
  tell::BestsAre answer{std::move(wish.id), {}};
  for (storage::Solo& solo : *found) {
    answer.bests.push_back({solo.match, solo.total, RawJson{std::move(solo.options)}, solo.at_ms});
  }
  tell_them(std::move(answer));
}

asio::awaitable<void> Visitor::on(ask::Matches wish) {
  struct Own {
    std::vector<storage::PlayedMatch> matches;
    storage::Standing standing;
  };
  using Found = storage::Outcome<Own>;
  Later<Found> later{strand_};
  const auto before = wish.before ? std::optional{MatchId{*wish.before}} : std::nullopt;
  auto work = [player = *player_, before](storage::EventStore&, storage::Results& results) -> Found {
    auto matches = results.played(player, before, limits::matches_max + 1);
    if (!matches) return std::unexpected(matches.error());
    const auto standing = results.standing(player);
    if (!standing) return std::unexpected(standing.error());
    return Own{std::move(*matches), *standing};
  };
  reception_.store.look(std::move(work), [later](Found found) { later.give(std::move(found)); });
  Found found = co_await later.wait();
  if (!found) co_return refuse(wish.id, refusals::storage);
  tell::MatchesAre answer{.re = std::move(wish.id)};
  answer.more = found->matches.size() > static_cast<std::size_t>(limits::matches_max);
  if (answer.more) found->matches.pop_back();
  for (storage::PlayedMatch& match : found->matches) answer.matches.push_back(looked_back_on(match, *player_));
  answer.standing = as_told(found->standing);
  tell_them(std::move(answer));
}

}  // namespace takamaka
