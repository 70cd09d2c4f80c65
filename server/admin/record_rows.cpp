#include "server/admin/record_rows.hpp"

namespace takamaka::admin {

Problem problem_of(const storage::Error& error, const ProblemCode& missing) {
  using enum storage::ErrorKind;
  if (error.kind == refused) return {missing, error.what, {}, 0};
  if (error.kind == too_slow) return {problems::too_slow};
  if (error.kind == overloaded) return {problems::busy};
  return {error.kind == corrupt ? problems::damaged : problems::storage, error.what, {}, 0};
}

Result<std::vector<GameSeat>, Problem> seats_of(storage::RecordLists& lists, const MatchId& match) {
  return rows_of<GameSeat>([&](const auto& sink) { return lists.seats(match, sink); },
                           [](const Columns& row) {
                             const auto total = row.maybe_number(3);
                             return GameSeat{Seat{static_cast<std::uint8_t>(row.number(0))}, row.text(1), row.maybe(2),
                                             total ? std::optional{static_cast<int>(*total)} : std::nullopt,
                                             row.number(4) != 0};
                           });
}

Result<std::vector<GameLine>, Problem> games_of(storage::RecordLists& lists, const storage::MatchFilter& filter,
                                                int limit) {
  auto games = rows_of<GameLine>([&](const auto& sink) { return lists.matches(filter, limit, sink); },
                                 [](const Columns& row) {
                                   GameLine line;
                                   line.match = MatchId{row.text(0)};
                                   line.room = row.text(1);
                                   line.number = row.small(2);
                                   line.game = row.text(3);
                                   line.opened_ms = row.time(4).value_or(0);
                                   line.closed_ms = row.time(5);
                                   line.result = row.text(6);
                                   line.deals = row.small(7);
                                   line.options = row.json(10);
                                   line.flags = row.list(11);
                                   return line;
                                 });
  if (!games) return games;
  for (GameLine& line : *games) {
    const auto seats = seats_of(lists, line.match);
    if (!seats) return std::unexpected(seats.error());
    for (const GameSeat& seat : *seats) {
      line.players.push_back(seat.name);
      if (seat.won) line.winners.push_back(seat.name);
    }
  }
  return games;
}

ReportLine report_of(const Columns& row) {
  ReportLine report;
  report.report = row.number(0);
  report.at_ms = row.number(1);
  report.room = row.text(2);
  report.match = row.maybe(3);
  report.deal = row.small(4);
  report.seq = row.number(5);
  report.by = row.text(6);
  report.by_name = row.maybe(7);
  if (const auto seat = row.maybe_number(8)) report.about_seat = Seat{static_cast<std::uint8_t>(*seat)};
  report.whom = row.text(9);
  report.about_name = row.maybe(10);
  report.category = choice_of<ReportCategory>(row.text(11));
  report.text = row.text(12);
  report.state = choice_of<ReportState>(row.text(13));
  report.taken_by = row.maybe(14);
  if (const auto outcome = row.maybe(15)) report.outcome = choice_of<ReportOutcome>(*outcome);
  report.changed_ms = row.number(16);
  report.told_ms = row.maybe_number(17);
  return report;
}

NoteLine note_of(const Columns& row) {
  return {row.number(0), row.number(1), row.text(2),  row.text(7),
          row.maybe(3),  row.maybe(4),  row.maybe(6), row.maybe_number(5)};
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

LedgerLine ledger_line_of(const Columns& row) {
  return {
      row.number(0), row.time(1).value_or(0), MatchId{row.text(2)}, row.small(3), row.text(4), row.text(5), row.text(6),
      row.number(7)};
}

PlayerLine player_of(const Columns& row) {
  return {PlayerId{row.text(0)}, row.text(1), row.time(2).value_or(0), row.number(3), row.number(4),
          row.time(5),           row.list(7), row.number(8) == 1};
}

SheetRow sheet_row_of(const Columns& row) {
  SheetRow answer{.deal = row.small(0), .name = row.text(2), .reason = row.text(8)};
  if (const auto seat = row.maybe_number(1)) answer.seat = Seat{static_cast<std::uint8_t>(*seat)};
  answer.points = row.small(3);
  answer.times = row.small(4);
  answer.total = row.small(5);
  answer.chips = row.small(6);
  answer.won = row.number(7) != 0;
  return answer;
}

SheetLine sheet_line_of(const Columns& row) {
  return {
      row.small(0), Seat{static_cast<std::uint8_t>(row.number(1))}, row.text(2), row.text(3), row.text(5), row.list(6),
      row.small(4)};
}

WordsLine words_of(const Columns& row) {
  return {row.number(0),       choice_of<WordsKind>(row.text(1)),
          row.text(2),         row.text(3),
          row.text(4),         row.maybe_number(5),
          row.maybe_number(7), row.maybe(6),
          row.maybe(8)};
}

BalanceLine balance_of(const Columns& row) { return {row.text(0), row.text(1), row.number(2), row.number(3)}; }

ProofLine proof_of(const Columns& row) { return {row.text(0), row.text(3), row.number(1), row.number(2)}; }

}  // namespace takamaka::admin
