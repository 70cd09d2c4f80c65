// Notes and reports.

#include "server/desk/record_calls.hpp"

namespace takamaka::desk {

void Record::add_notes() {
  desk_.on<ListNotes>([this](Call<ListNotes> call) -> Answering<ListNotes> {
    auto work = [query = call.query](Review& review, SqliteStore&) -> Told<ListNotes> {
      const storage::NoteFilter filter{query.match.value_or(""), query.player.value_or(""), query.before};
      auto notes =
          rows_of<Note>([&](const auto& sink) { return review.notes(filter, query.limit + 1, sink); }, note_of);
      if (!notes) return std::unexpected(notes.error());
      const bool more = cut(*notes, query.limit);
      return ListNotes::Answer{std::move(*notes), more};
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<WriteNote>([this](Call<WriteNote> call) { return write_note(std::move(call)); });
  desk_.on<ListReports>([this](Call<ListReports> call) -> Answering<ListReports> {
    auto work = [query = call.query](Review& review, SqliteStore&) -> Told<ListReports> {
      const storage::ReportFilter filter{query.state.value_or(""), query.player.value_or(""), query.match.value_or(""),
                                         query.before};
      auto reports =
          rows_of<Report>([&](const auto& sink) { return review.reports(filter, query.limit + 1, sink); }, report_of);
      if (!reports) return std::unexpected(reports.error());
      const bool more = cut(*reports, query.limit);
      return ListReports::Answer{std::move(*reports), more};
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<TakeReport>([this](Call<TakeReport> call) -> Answering<TakeReport> {
    co_return co_await change_report(call.visit, "in_work", {});
  });
  desk_.on<CloseReport>([this](Call<CloseReport> call) -> Answering<CloseReport> {
    if (call.body.outcome != "acted" && call.body.outcome != "dismissed") {
      co_return std::unexpected(Problem{problems::bad_body, "acted or dismissed", "/outcome"});
    }
    co_return co_await change_report(call.visit, "closed", call.body.outcome);
  });
}

asio::awaitable<Result<Report, Problem>> Record::change_report(Visit& visit, std::string state,
                                                               std::optional<std::string> outcome) {
  const auto number = number_in(visit.path.at("report"));
  if (!number) co_return refuse(problems::no_such_report);
  const storage::ReportChange change{*number, std::move(state), visit.who().account.name, visit.now_ms,
                                     std::move(outcome)};
  using Changed = storage::Outcome<void>;
  Later<Changed> later{visit.strand};
  store_.review([change](storage::Evidence& evidence) { return evidence.change_report(change); },
                [later](Changed changed) { later.give(std::move(changed)); });
  const Changed changed = co_await later.wait();
  if (!changed) {
    if (changed.error().kind == storage::ErrorKind::conflict) co_return refuse(problems::already_closed);
    co_return std::unexpected(problem_of(changed.error(), problems::no_such_report));
  }
  auto work = [number = *number](Review& review, SqliteStore&) -> Result<Report, Problem> {
    auto found = rows_of<Report>([&](const auto& sink) { return review.report(number, sink); }, report_of);
    if (!found) return std::unexpected(found.error());
    if (found->empty()) return std::unexpected(Problem{problems::no_such_report});
    return std::move(found->front());
  };
  co_return co_await reading_.ask(visit.strand, std::move(work));
}

Record::Answering<WriteNote> Record::write_note(Call<WriteNote> call) {
  storage::Note note{.at_ms = call.visit.now_ms, .author = call.visit.who().account.name, .words = call.body.text};
  note.seq = call.body.seq;
  note.flag = call.body.flag;
  if (!call.body.match && !call.body.player) {
    co_return std::unexpected(Problem{problems::bad_body, "about a match or a player", "/match"});
  }
  auto find = [body = call.body](Review& review, SqliteStore&) -> Result<storage::Note, Problem> {
    storage::Note about;
    if (body.match) {
      const auto match = review.find_match(*body.match);
      if (!match) return no_game(match.error());
      about.match = *match;
    }
    if (body.player) {
      const auto player = review.find_player(*body.player);
      if (!player) return std::unexpected(problem_of(player.error(), problems::no_such_player));
      about.player = *player;
    }
    return about;
  };
  const auto about = co_await reading_.ask(call.visit.strand, std::move(find));
  if (!about) co_return std::unexpected(about.error());
  note.match = about->match;
  note.player = about->player;
  using Added = storage::Outcome<std::int64_t>;
  Later<Added> later{call.visit.strand};
  store_.review([note](storage::Evidence& evidence) { return evidence.add_note(note); },
                [later](Added added) { later.give(std::move(added)); });
  const Added added = co_await later.wait();
  if (!added) co_return std::unexpected(problem_of(added.error(), problems::bad_value));
  Note told{.note = *added, .at_ms = note.at_ms, .by = note.author, .text = note.words};
  if (note.match) told.match = note.match->value;
  if (note.player) told.player = note.player->value;
  told.flag = note.flag;
  told.seq = note.seq;
  co_return told;
}

}  // namespace takamaka::desk
