// Notes and reports.

#include "protocol/wire/encode_messages.hpp"
#include "server/admin/record/record_routes_shared.hpp"
#include "server/session/closed_reports.hpp"

namespace takamaka::admin {

void RecordRoutes::add_notes() {
  api_.on<WriteNote>([this](Call<WriteNote> call) { return write_note(std::move(call)); });
  api_.on<AssignReport>([this](Call<AssignReport> call) -> Answering<AssignReport> {
    co_return co_await change_report(call.context, "in_work", {});
  });
  api_.on<CloseReport>([this](Call<CloseReport> call) -> Answering<CloseReport> {
    co_return co_await change_report(call.context, "closed", std::string{name_of(call.body.outcome)});
  });
}

Task<Result<ReportLine, Problem>> RecordRoutes::change_report(CallContext& context, std::string state,
                                                              std::optional<std::string> outcome) {
  const auto number = number_in(context.path.at("report"));
  if (!number) co_return refuse(problems::no_such_report);
  const storage::ReportChange change{*number, std::move(state), context.who().account.name, context.now_ms,
                                     std::move(outcome)};
  using Changed = storage::Outcome<void>;
  AsyncValue<Changed> later{context.loop};
  store_.review([change](storage::Evidence& evidence) { return evidence.change_report(change); },
                [later](Changed changed) { later.give(std::move(changed)); });
  const Changed changed = co_await later.wait();
  if (!changed) {
    if (changed.error().kind == storage::ErrorKind::conflict) co_return refuse(problems::already_closed);
    co_return std::unexpected(problem_of(changed.error(), problems::no_such_report));
  }
  auto work = [number = *number](Record& record) -> Result<ReportLine, Problem> {
    auto found = lines_of<storage::ReportOfNumber>(record.lists(), {number});
    if (!found) return std::unexpected(found.error());
    if (found->empty()) return std::unexpected(Problem{problems::no_such_report});
    return std::move(found->front());
  };
  auto line = co_await readers_.ask(context.loop, std::move(work));
  if (line && line->state == ReportState::closed) tell_author(PlayerId{line->by}, context.now_ms);
  co_return line;
}

void RecordRoutes::tell_author(const PlayerId& author, std::int64_t now_ms) {
  const auto tell = [&connections = connections_, &store = store_, author, now_ms](const auto& untold) {
    if (!untold || untold->empty()) return;  // after a failure they are told at their next visit
    std::vector<std::string> texts;
    for (const storage::ClosedReport& one : *untold) texts.push_back(encode(report_closed(one)));
    connections.tell(author.value, texts,
                     [&store, now_ms, reports = numbers_of(*untold)] { store.mark_told(reports, now_ms); });
  };
  store_.untold_reports(author, tell);
}

RecordRoutes::Answering<WriteNote> RecordRoutes::write_note(Call<WriteNote> call) {
  storage::Note note{.at_ms = call.context.now_ms, .author = call.context.who().account.name, .words = call.body.text};
  note.seq = call.body.seq;
  note.flag = call.body.flag;
  if (!call.body.match && !call.body.player) {
    co_return std::unexpected(Problem{problems::bad_body, "must be about a match or a player", "/match"});
  }
  auto find = [body = call.body](Record& record) -> Result<storage::Note, Problem> {
    storage::Note about;
    if (body.match) {
      const auto match = record.lists().find_match(*body.match);
      if (!match) return no_game(match.error());
      about.match = *match;
    }
    if (body.player) {
      const auto player = record.lists().find_player(*body.player);
      if (!player) return std::unexpected(problem_of(player.error(), problems::no_such_player));
      about.player = *player;
    }
    return about;
  };
  const auto about = co_await readers_.ask(call.context.loop, std::move(find));
  if (!about) co_return std::unexpected(about.error());
  note.match = about->match;
  note.player = about->player;
  using Added = storage::Outcome<std::int64_t>;
  AsyncValue<Added> later{call.context.loop};
  store_.review([note](storage::Evidence& evidence) { return evidence.add_note(note); },
                [later](Added added) { later.give(std::move(added)); });
  const Added added = co_await later.wait();
  if (!added) co_return std::unexpected(problem_of(added.error(), problems::bad_value));
  NoteLine answer{.note = *added, .at_ms = note.at_ms, .by = note.author, .text = note.words};
  if (note.match) answer.match = note.match->value;
  if (note.player) answer.player = note.player->value;
  answer.flag = note.flag;
  answer.seq = note.seq;
  co_return answer;
}

}  // namespace takamaka::admin
