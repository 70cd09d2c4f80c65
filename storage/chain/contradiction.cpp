#include "storage/chain/contradiction.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <string_view>

#include "engine/base/overloaded.hpp"

namespace takamaka::storage {
namespace {

// Far more than a room writes (a checkpoint of twenty seats is about 10 KiB).
constexpr std::size_t payload_bytes_max = 1'048'576;

using Complaint = std::optional<std::string>;

bool is_occupant(std::string_view text) {
  constexpr std::array<std::string_view, 3> occupants{"open", "person", "bot"};
  return std::ranges::find(occupants, text) != occupants.end();
}

bool is_account(std::string_view text) {
  constexpr std::array<std::string_view, 4> kinds{"player:", "bot:", "pot:", "rake:"};
  return std::ranges::any_of(
      kinds, [&](std::string_view kind) { return text.size() > kind.size() && text.starts_with(kind); });
}

Complaint complain_of(const EventRow& event) {
  if (event.payload.size() > payload_bytes_max) return "an event is too large";
  if (event.payload.contains('\0')) return "an event has a zero byte";
  if (event.kind != "room" && event.kind != "game") return "unknown kind of event: " + event.kind;
  constexpr std::array<std::string_view, 3> kinds{"name", "room", "said"};
  for (const EventText& text : event.texts) {
    if (std::ranges::find(kinds, text.kind) == kinds.end()) return "unknown kind of text: " + text.kind;
    if (!text.words) return "a text was erased before it was stored";
    if (text.words->size() > payload_bytes_max) return "a text is too large";
    if (text.words->contains('\0')) return "a text has a zero byte";
  }
  return {};
}

Complaint complain_of(const LedgerEntry& entry) {
  if (entry.lines.size() < 2) return "the ledger entry has fewer than two lines";
  std::int64_t sum = 0;
  for (const LedgerEntry::Line& line : entry.lines) {
    if (line.chips == 0) return "a line of the ledger entry moves no chips";
    if (!is_account(line.account)) return "not a valid account: " + line.account;
    if (__builtin_add_overflow(sum, line.chips, &sum)) return "the sum of the ledger entry overflows";
  }
  if (sum != 0) return "the ledger entry does not sum to zero but to " + std::to_string(sum);
  return {};
}

Complaint complain_of(const DealClosed& closed) {
  auto seats = closed.scores;
  std::ranges::sort(seats, {}, &DealClosed::Score::seat);
  if (std::ranges::adjacent_find(seats, {}, &DealClosed::Score::seat) != seats.end()) return "a seat is scored twice";
  return {};
}

Complaint complain_of(const TallyRow& tally) {
  const auto ascend = [](const std::vector<Seat>& seats) {
    return std::ranges::adjacent_find(seats, std::ranges::greater_equal{}) == seats.end();
  };
  if (tally.by.empty()) return "a tally counts for nobody";
  if (!ascend(tally.by) || !ascend(tally.to)) return "the seats of a tally do not ascend";
  return {};
}

Complaint complain_of(const RoomId& room, const Row& row) {
  const auto unless_here = [&](const RoomId& other) -> Complaint {
    if (other == room) return {};
    return "a row belongs to another room, " + other.value;
  };
  return std::visit(overloaded{
                        [&](const PutRoom& put) -> Complaint {
                          if (!put.code.empty() && put.code == put.watch_code) return "the room's two codes are equal";
                          return unless_here(put.room);
                        },
                        [&](const PutSeat& put) -> Complaint {
                          if (!is_occupant(put.occupant)) return "no such occupant: " + put.occupant;
                          return unless_here(put.room);
                        },
                        [&](const TrimSeats& trim) { return unless_here(trim.room); },
                        [&](const MatchOpened& opened) -> Complaint {
                          for (const MatchOpened::Player& player : opened.players) {
                            if (!is_occupant(player.occupant)) return "no such occupant: " + player.occupant;
                          }
                          return unless_here(opened.room);
                        },
                        [](const SeatTaken& taken) -> Complaint {
                          if (taken.from_deal < 1) return "a seat is taken over before the first deal";
                          return {};
                        },
                        [](const DealClosed& closed) { return complain_of(closed); },
                        [](const LedgerEntry& entry) { return complain_of(entry); },
                        [](const MatchClosed&) { return Complaint{}; },
                        [](const DealOpened&) { return Complaint{}; },
                        [](const TallyRow& tally) { return complain_of(tally); },
                        [&](const ReportMade& made) -> Complaint {
                          if (made.category.empty()) return "a report has no category";
                          return unless_here(made.room);
                        },
                    },
                    row);
}

}  // namespace

std::optional<Error> contradiction(const Commit& commit) {
  const auto refused = [&](const std::string& why) {
    return Error{ErrorKind::refused, "room " + commit.room.value + ": " + why};
  };
  if (commit.room.value.empty()) return refused("it has no id");
  if (commit.events.size() > std::numeric_limits<std::uint32_t>::max() - commit.expected.value) {
    return refused("its log is full");
  }
  for (const EventRow& event : commit.events) {
    if (const Complaint why = complain_of(event)) return refused(*why);
  }
  for (const Row& row : commit.rows) {
    if (const Complaint why = complain_of(commit.room, row)) return refused(*why);
  }
  return {};
}

}  // namespace takamaka::storage
