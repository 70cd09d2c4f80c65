// The rows of the record, the tables beside the log, which an admin can query. They follow from the events alone and
// can be rebuilt from the log (rebuild.hpp): folding an event, new or stored, writes its rows.

#include <algorithm>
#include <string_view>
#include <utility>

#include "server/room/state/table.hpp"
#include "server/room/state/text.hpp"

namespace takamaka::room {
namespace {

std::string_view text_of(const std::optional<PlayerId>& player) { return player ? player->value : std::string_view{}; }

// Of all that can change but the time of the change.
Fingerprint fingerprint_of(const storage::PutRoom& row) {
  const std::string checkpoint = std::to_string(row.checkpoint.value);
  return room::fingerprint_of({row.code, row.watch_code, row.name, row.variant, row.phase, row.listed ? "listed" : "",
                               row.closed ? "closed" : "", text_of(row.host), checkpoint, row.created_by});
}

Fingerprint fingerprint_of(const storage::PutSeat& row) {
  return room::fingerprint_of({row.occupant, text_of(row.player), row.name});
}

}  // namespace

void Table::put_changed_rows(std::int64_t at_ms) {
  if (!std::exchange(rows_may_change_, false)) return;
  storage::PutRoom room{.room = state.id,
                        .code = state.code,
                        .watch_code = state.watch_code,
                        .name = state.settings.name,
                        .variant = state.variant,
                        .phase = std::string{name_of(state.phase)},
                        .listed = state.settings.listed,
                        .closed = state.closed,
                        .host = state.host,
                        .created_ms = state.created_ms,
                        .updated_ms = at_ms,
                        .checkpoint = checkpoint,
                        .created_by = state.created_by};
  const Fingerprint room_now = fingerprint_of(room);
  if (room_now != room_row_) {
    room_row_ = room_now;
    rows.insert(rows.begin(), std::move(room));  // other rows refer to it
  }
  const auto seats = state.seats.size();
  if (seat_rows_.size() > seats) {
    seat_rows_.resize(seats);
    rows.push_back(storage::TrimSeats{state.id, static_cast<int>(seats)});
  }
  for (std::size_t i = 0; i < seats; ++i) {
    const SeatState& seat = state.seats[i];
    storage::PutSeat row{state.id, Seat{static_cast<std::uint8_t>(i)}, std::string{name_of(seat.occupant)}, seat.player,
                         seat.name};
    const Fingerprint now = fingerprint_of(row);
    if (i == seat_rows_.size()) {
      seat_rows_.push_back(now);
    } else if (std::exchange(seat_rows_[i], now) == now) {
      continue;
    }
    rows.push_back(std::move(row));
  }
}

void Table::book_started(std::int64_t at_ms) {
  storage::MatchOpened row{.match = state.match->id,
                           .room = state.id,
                           .number = state.matches,
                           .variant = state.match->variant,
                           .rules_version = state.match->rules_version,
                           .seats = static_cast<int>(state.seats.size()),
                           .options = state.match->options.text,
                           .at_ms = at_ms,
                           .players = {},
                           .begins_at = checkpoint};
  for (const SeatState& seat : state.seats) {
    row.players.push_back({std::string{name_of(seat.occupant)}, seat.player, seat.name});
  }
  rows.push_back(std::move(row));
}

// The deals until then stay with the earlier holder.
void Table::book_handed_over(const did::SeatHandedOver& handed) {
  if (handed.deal == 0) return;  // after the match
  rows.push_back(storage::SeatTaken{state.match->id, handed.seat, handed.deal, handed.player.value});
}

// The account of the one who held the seat in that deal.
std::string Table::account(const Posting& posting, int deal) const {
  const MatchState& played = *state.match;
  if (!posting.seat) return (posting.rake ? "rake:" : "pot:") + played.id.value;
  if (const PlayerId* player = played.holder(*posting.seat, deal)) return "player:" + player->value;
  return "bot:" + played.id.value + ":" + std::to_string(posting.seat->value);
}

// A deal that the rules shuffle again has more than one seed; the row holds the first.
void Table::book_seeded(const std::string& seed, std::int64_t at_ms) {
  const int deal = books.sheet.ended() + 1;
  if (std::exchange(books.seeded, deal) == deal) return;
  rows.push_back(storage::DealOpened{state.match->id, deal, seed, at_ms});
}

void Table::book_finished(const did::MatchFinished& finished, std::int64_t at_ms) {
  storage::MatchClosed row{state.match->id, finished.reason, at_ms, finished.totals, finished.winners, seq};
  if (const CatalogEntry* game = variants(state.match->variant)) row.rank = rank_of(game->solo_rank, finished.totals);
  rows.push_back(std::move(row));
}

void Table::book(const BookEntries& of, std::int64_t at_ms) {
  const MatchId& id = state.match->id;
  const CatalogEntry* game = variants(state.match->variant);
  for (const DealResult& deal : of.deals) {
    storage::DealClosed row{id, deal.deal, deal.reason, at_ms, {}, written(deal.lines)};
    for (std::size_t i = 0; i < deal.seats.size(); ++i) {
      const Seat seat{static_cast<std::uint8_t>(i)};
      const bool won = std::find(deal.winners.begin(), deal.winners.end(), seat) != deal.winners.end();
      const int times = game == nullptr ? 1 : times_of(game->multipliers, deal.lines, seat);
      row.scores.push_back({seat, deal.seats[i].points, deal.seats[i].total, deal.seats[i].chips, won, times});
    }
    rows.push_back(std::move(row));
  }
  for (const Settlement& settlement : of.settlements) {
    storage::LedgerEntry row{id, settlement.deal, settlement.reason, at_ms, {}};
    for (const Posting& posting : settlement.postings)
      row.lines.push_back({account(posting, settlement.deal), posting.chips});
    rows.push_back(std::move(row));
  }
  for (const Tally& tally : of.tallies) {
    rows.push_back(storage::TallyRow{id, tally.deal, tally.kind, tally.by, tally.to});
  }
}

// Books the reverse of every settlement of the match, before the event that ends it is counted.
void Table::book_abandoned(std::int64_t at_ms) {
  for (const Settlement& settlement : books.settlements) {
    storage::LedgerEntry row{state.match->id, settlement.deal, "abandoned", at_ms, {}};
    for (const Posting& posting : settlement.postings)
      row.lines.push_back({account(posting, settlement.deal), -posting.chips});
    rows.push_back(std::move(row));
  }
  rows.push_back(storage::MatchClosed{state.match->id, "abandoned", at_ms, {}, {}, Seq{seq.value + 1}});
}

}  // namespace takamaka::room
