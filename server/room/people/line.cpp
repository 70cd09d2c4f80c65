// The line of people who wait for a seat. They take seats only before a match, so nobody sees a hand that was dealt to
// somebody else, and every match and its record belong to the same people from its first deal to its last.

#include <algorithm>
#include <numeric>

#include "engine/kit/turns.hpp"
#include "server/room/core.hpp"

namespace takamaka::room {

namespace {

// Takes the first of `free` seats, or the first pair of partners in it; none if there are not enough. `free` is in the
// order in which the seats are given away: a pair of partners takes the seats whose later one comes first.
std::vector<Seat> take_seats(std::vector<Seat>& free, std::size_t people, bool partners) {
  std::vector<Seat> taken;
  if (people == 1 || !partners) {
    if (free.size() < people) return {};
    taken.assign(free.begin(), free.begin() + static_cast<std::ptrdiff_t>(people));
  } else {
    for (auto later = free.begin(); later != free.end() && taken.empty(); ++later) {
      const auto earlier = std::find(free.begin(), later, partner_of(*later));
      if (earlier != later) taken = {*earlier, *later};
    }
  }
  for (const Seat seat : taken) std::erase(free, seat);
  return taken;
}

}  // namespace

Reply Room::Core::request(const Caller& caller, const ask::LineUp& ask) {
  const PlayerId& player = caller.session.player;
  if (caller.session.watcher) return refusal(refusals::spectator);
  if (caller.seat || table.state.claim_of(player)) return refusal(refusals::seated_already);
  if (table.state.place_of(player)) return refusal(refusals::already_in_line);
  if (const auto why = may_play(caller.session.program)) return *why;
  if (people_in(table.state.line) >= limits::line_people_max) return refusal(refusals::line_full);
  auto place = static_cast<int>(table.state.line.size());
  if (ask.with) {
    if (!table.has_partners) return refusal(refusals::not_partners, "/with");
    const auto fits = [&](const Party& party) {
      return party.people.size() == 1 && party.people.front().name == *ask.with;
    };
    if (std::ranges::count_if(table.state.line, fits) != 1) return refusal(refusals::no_such_party, "/with");
    place = static_cast<int>(std::ranges::find_if(table.state.line, fits) - table.state.line.begin());
  }
  emit(caller.author(), did::LinedUp{{player}, caller.session.name, place + 1, program_mark(caller.session.program)});
  return tell::Ok{};
}

Reply Room::Core::request(const Caller& caller, const ask::LeaveLine&) {
  if (!table.state.place_of(caller.session.player)) return refusal(refusals::not_in_line);
  leave_line(caller.author(), caller.session.player);
  return tell::Ok{};
}

void Room::Core::leave_line(const Author& author, const PlayerId& player) {
  if (const Waiter* waiter = table.state.waiter(player)) emit(author, did::LeftLine{{player}, waiter->name});
}

void Room::Core::leave_line_after_grace() {
  for (const Party& party : std::vector{table.state.line}) {
    for (const Waiter& one : party.people) {
      const auto since = attendance.away_since(one.player);
      if (!since) continue;
      if (now.steady_ms >= *since + table.state.settings.grace_seconds * 1000) leave_line(Author::clock(), one.player);
    }
  }
}

// Tells the rules whether to end the match soon after a set that nobody wins.
bool Room::Core::others_wait() const {
  return table.state.settings.losers_leave == LosersLeave::set && !table.state.line.empty();
}

// Returns the seats that people of the line may take, in this order: open seats, bots that did not win the last match,
// bots that did, and, if losers leave, those who lost it, the worst first.
std::vector<Seat> Room::Core::seats_to_hand_on() const {
  std::vector<Seat> open, bots, winning_bots, losers;
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    const Seat seat{i};
    const bool won = table.state.row && std::ranges::find(table.state.row->seats, seat) != table.state.row->seats.end();
    if (table.state.at(seat).occupant == Occupant::open) open.push_back(seat);
    if (table.state.at(seat).occupant == Occupant::bot) (won ? winning_bots : bots).push_back(seat);
  }
  if (table.state.settings.losers_leave != LosersLeave::off) {
    for (const PlayerId& player : table.state.lost) {
      if (const auto seat = table.state.seat_of(player)) losers.push_back(*seat);
    }
  }
  std::vector<Seat> seats = std::move(open);
  for (const auto& more : {bots, winning_bots, losers}) seats.insert(seats.end(), more.begin(), more.end());
  return seats;
}

// A party that does not fit, or with somebody who is not connected, keeps its place for the next match.
did::SeatsChanged Room::Core::seats_for_the_line() const {
  did::SeatsChanged changed;
  std::vector<Seat> free = seats_to_hand_on();
  for (const Party& party : table.state.line) {
    if (std::ranges::any_of(party.people,
                            [&](const Waiter& one) { return attendance.away_since(one.player).has_value(); }))
      continue;
    const auto seats = take_seats(free, party.people.size(), table.has_partners);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      changed.in.push_back(party.people[i].name);
      changed.players.value.push_back(party.people[i].player);
      changed.seats.push_back(seats[i]);
      const SeatState& before = table.state.at(seats[i]);
      if (before.occupant == Occupant::open) continue;
      changed.out.push_back(before.name);
      changed.left.value.push_back(before.player);
    }
  }
  return changed;
}

// While the winners sit as they did.
std::optional<RowView> Room::Core::row_view() const {
  if (!table.state.row || table.state.row->wins < 2) return std::nullopt;
  for (std::size_t i = 0; i < table.state.row->seats.size(); ++i) {
    const Seat seat = table.state.row->seats[i];
    if (!has_seat(seat) || table.state.at(seat).player != table.state.row->players[i]) return std::nullopt;
  }
  return RowView{table.state.row->seats, table.state.row->wins};
}

std::optional<NextSeatsView> Room::Core::next_seats_view() const {
  if (table.state.phase != RoomPhase::finished || table.state.line.empty()) return std::nullopt;
  did::SeatsChanged change = seats_for_the_line();
  if (change.in.empty()) return std::nullopt;
  return NextSeatsView{std::move(change.out), std::move(change.in)};
}

std::optional<int> Room::Core::line_wait_ms() const {
  if (table.state.lasted_ms.empty()) return std::nullopt;
  const std::int64_t all = std::accumulate(table.state.lasted_ms.begin(), table.state.lasted_ms.end(), std::int64_t{0});
  return static_cast<int>(all / static_cast<std::int64_t>(table.state.lasted_ms.size()));
}

}  // namespace takamaka::room
