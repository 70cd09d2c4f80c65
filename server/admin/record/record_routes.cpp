#include "server/admin/record/record_routes.hpp"

#include "protocol/wire/encode_messages.hpp"
#include "server/admin/record/record_routes_shared.hpp"
#include "server/replay/playback.hpp"
#include "server/review/standing.hpp"
#include "server/review/time_line.hpp"
#include "server/review/verify.hpp"

namespace takamaka::admin {
namespace {

Problem problem_of(const room::Refusal& why) {
  if (why.code == refusals::no_such_match.code || why.code == refusals::no_match.code) return {problems::no_such_game};
  if (why.code == refusals::match_running.code) return {problems::match_running};
  if (why.code == refusals::other_rules.code) return {problems::other_rules};
  return {why.code == refusals::busy.code ? problems::busy : problems::storage};
}

// The end of a page of the time line. Entries are ordered by seq, then by activity number.
std::string place_of(const review::TimeLineEntry& entry) {
  return std::to_string(entry.seq.value) + "." + std::to_string(entry.activity);
}
std::optional<std::pair<Seq, std::int64_t>> place_in(const std::string& text) {
  const auto dot = text.find('.');
  if (dot == std::string::npos) return std::nullopt;
  const auto seq = number_in(text.substr(0, dot)), activity = number_in(text.substr(dot + 1));
  if (!seq || !activity || *seq < 0 || *seq > UINT32_MAX) return std::nullopt;
  return std::pair{Seq{static_cast<std::uint32_t>(*seq)}, *activity};
}

Result<ReadTimeLine::Answer, Problem> time_line(Record& record, const std::string& id, bool all,
                                                const ReadTimeLine::Query& query) {
  const auto match = record.lists().find_match(id);
  if (!match) return no_game(match.error());
  const auto after = query.after ? place_in(*query.after) : std::pair{Seq{}, std::int64_t{-1}};
  if (!after) return std::unexpected(Problem{problems::bad_query, "not a place in this time line", "/after"});
  const auto entries = review::read_time_line(record, *match, all);
  if (!entries) return no_game(entries.error());
  ReadTimeLine::Answer answer;
  for (const review::TimeLineEntry& entry : *entries) {
    if (std::pair{entry.seq, entry.activity} <= *after) continue;
    if (answer.entries.size() == static_cast<std::size_t>(query.limit)) return answer;
    answer.entries.push_back(time_entry_of(entry));
    answer.next = place_of(entry);
  }
  answer.next.reset();
  return answer;
}

Result<storage::MatchRecord, Problem> find_record(Record& record, const std::string& id) {
  const auto match = record.lists().find_match(id);
  if (!match) return no_game(match.error());
  auto found = record.results().match(*match);
  if (!found) return no_game(found.error());
  if (!*found) return std::unexpected(Problem{problems::no_such_game});
  return std::move(**found);
}

Result<ShowGame::Answer, Problem> show_game(Record& record, const std::string& id, bool all) {
  const auto found = find_record(record, id);
  if (!found) return std::unexpected(found.error());
  const MatchId& match = found->opened.match;
  ShowGame::Answer answer;
  storage::MatchFilter this_one;
  this_one.match = match.value;
  auto lines = all ? lines_of<storage::Games>(record.lists(), this_one, 1)
                   : lines_of<storage::GamesForViewers>(record.lists(), this_one, 1);
  if (!lines) return std::unexpected(lines.error());
  if (!lines->empty()) answer.game = std::move(lines->front());
  auto seats = lines_of<storage::Seats>(record.lists(), {match});
  if (!seats) return std::unexpected(seats.error());
  answer.seats = std::move(*seats);
  answer.rules_version = found->opened.rules_version;
  answer.playable = replay::rules_of(found->opened) != nullptr;
  if (!all) return answer;
  auto notes = lines_of<storage::Notes>(record.lists(), {match.value, {}, {}}, 100);
  if (!notes) return std::unexpected(notes.error());
  answer.notes = std::move(*notes);
  auto reports = lines_of<storage::Reports>(record.lists(), {{}, {}, match.value, {}}, 100);
  if (!reports) return std::unexpected(reports.error());
  answer.reports = std::move(*reports);
  return answer;
}

Result<ShowSheet::Answer, Problem> show_sheet(Record& record, const std::string& id) {
  const auto match = record.lists().find_match(id);
  if (!match) return no_game(match.error());
  auto rows = lines_of<storage::SheetRows>(record.lists(), {*match});
  if (!rows) return std::unexpected(rows.error());
  auto lines = lines_of<storage::SheetLines>(record.lists(), {*match});
  if (!lines) return std::unexpected(lines.error());
  auto ledger = lines_of<storage::LedgerOfMatch>(record.lists(), {match->value});
  if (!ledger) return std::unexpected(ledger.error());
  return ShowSheet::Answer{std::move(*rows), std::move(*lines), std::move(*ledger)};
}

Result<VerifyGame::Answer, Problem> verify_game(Record& record, const std::string& id) {
  const auto found = find_record(record, id);
  if (!found) return std::unexpected(found.error());
  VerifyGame::Answer answer{.result = Verified::cannot_tell, .deals = static_cast<int>(found->deals.size())};
  if (replay::rules_of(found->opened) == nullptr) {
    answer.faults.push_back("this server does not have the rules by which the match was played");
    return answer;
  }
  const auto verified = review::verify(record.logs(), *found);
  if (!verified) return no_game(verified.error());
  if (!*verified) {
    answer.result = Verified::faulty;
    answer.faults.push_back(verified->error());
    return answer;
  }
  answer.events = static_cast<int>((*verified)->events);
  if (found->closed) answer.result = Verified::sound;
  return answer;
}

Result<OpenHands::Answer, Problem> hands_of(Record& record, const MatchId& match, Seq until) {
  const auto found = record.results().match(match);
  if (!found) return no_game(found.error());
  if (!*found) return std::unexpected(Problem{problems::no_such_game});
  const CatalogEntry* rules = replay::rules_of((*found)->opened);
  if (rules == nullptr) return std::unexpected(Problem{problems::other_rules});
  const Seq from = (*found)->opened.begins_at;
  const auto log = record.logs().read((*found)->opened.room, from, until);
  if (!log) return no_game(log.error());
  const auto lines = replay::lines_of(match, *log, from);
  replay::Playback playback{*rules, (*found)->opened, lines};
  for (const replay::ReplayStep& step : replay::steps_of(lines)) {
    if (!playback.play(step)) return std::unexpected(Problem{problems::storage});
  }
  OpenHands::Answer answer{.deal = static_cast<int>((*found)->deals.size()), .seq = until.value};
  for (std::uint8_t seat = 0; seat < playback.match().seats(); ++seat) {
    answer.hands.push_back({playback.match().own(Seat{seat})});
  }
  answer.state.text = playback.match().table();
  return answer;
}

}  // namespace

template <class E>
void RecordRoutes::add_list() {
  api_.on<E>([this](Call<E> call) -> Answering<E> {
    auto work = [query = call.query](Record& record) {
      typename E::List::Filter filter;
      static_cast<typename E::Query::Extended&>(filter) = query;
      if constexpr (requires { filter.apart; }) filter.apart = review::solo_options();
      constexpr bool names_player = requires { E::List::prepare(record.lists(), filter); };
      return list_answer<E>(record.lists(), filter, query.limit,
                            names_player ? problems::no_such_player : problems::bad_value);
    };
    return readers_.ask(call.context.loop, std::move(work));
  });
}

RecordRoutes::RecordRoutes(AdminApi& api, const AdminContext& server, ReplayService& replays, RecordReaders& readers)
    : api_{api},
      store_{server.store},
      lobby_{server.lobby},
      node_{server.node},
      connections_{server.connections},
      replays_{replays},
      orders_{server.orders},
      readers_{readers} {
  Endpoints::each([this]<class E>(std::type_identity<E>) {
    if constexpr (IsList<E>) add_list<E>();
  });
  add_games();
  add_notes();
  add_players();
  add_sums();
  add_files();
}

void RecordRoutes::stop() {
  let_go_of_files();
  readers_.stop();
}

void RecordRoutes::add_games() {
  api_.on<ListGames>([this](Call<ListGames> call) -> Answering<ListGames> {
    auto filter = filter_of(call.query);
    if (!filter) co_return std::unexpected(filter.error());
    const bool all = is_staff(call.context);
    const auto is_given = [](const std::optional<std::string>& typed) { return typed && !typed->empty(); };
    if (!all && (is_given(filter->text) || is_given(filter->flag)))
      co_return refuse(problems::not_allowed, "this role may not search by text or flag");
    auto work = [filter = *filter, all, limit = call.query.limit](Record& record) {
      return all ? list_answer<ListGames>(record.lists(), filter, limit)
                 : list_answer<ListGames, storage::GamesForViewers>(record.lists(), filter, limit);
    };
    co_return co_await readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<ShowGame>([this](Call<ShowGame> call) -> Answering<ShowGame> {
    auto work = [id = named(call, "match"), all = is_staff(call.context)](Record& record) {
      return show_game(record, id, all);
    };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<ReadTimeLine>([this](Call<ReadTimeLine> call) -> Answering<ReadTimeLine> {
    auto work = [id = named(call, "match"), all = is_staff(call.context), query = call.query](Record& record) {
      return time_line(record, id, all, query);
    };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<ReplayGame>([this](Call<ReplayGame> call) { return replay_game(std::move(call)); });
  api_.on<ShowSheet>([this](Call<ShowSheet> call) -> Answering<ShowSheet> {
    auto work = [id = named(call, "match")](Record& record) { return show_sheet(record, id); };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<VerifyGame>([this](Call<VerifyGame> call) -> Answering<VerifyGame> {
    auto work = [id = named(call, "match")](Record& record) { return verify_game(record, id); };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<OpenHands>([this](Call<OpenHands> call) { return open_hands(std::move(call)); });
}

RecordRoutes::Answering<ReplayGame> RecordRoutes::replay_game(Call<ReplayGame> call) {
  auto find = [id = named(call, "match")](Record& record) { return find_record(record, id); };
  const auto record = co_await readers_.ask(call.context.loop, std::move(find));
  if (!record) co_return std::unexpected(record.error());
  if (call.query.after < 0 || call.query.after > UINT32_MAX) co_return refuse(problems::bad_query);
  const Seq after{static_cast<std::uint32_t>(call.query.after)};
  using Frames = Result<tell::ReplayIs, room::Refusal>;
  AsyncValue<Frames> later{call.context.loop};
  const auto give = [later](Frames frames) { later.give(std::move(frames)); };
  if (record->closed) {
    replays_.look_back(record->opened.match, after, call.context.loop.steady_ms(), give);
  } else {
    replays_.look_on({.match = record->opened.match, .until = Seq{UINT32_MAX}}, after, call.context.loop.steady_ms(),
                     give);
  }
  const Frames frames = co_await later.wait();
  if (!frames) co_return std::unexpected(problem_of(frames.error()));
  co_return RawJson{encode(*frames)};
}

// The room notes it in its log before any hand is shown.
RecordRoutes::Answering<OpenHands> RecordRoutes::open_hands(Call<OpenHands> call) {
  auto find = [id = named(call, "match")](Record& record) { return find_record(record, id); };
  const auto record = co_await readers_.ask(call.context.loop, std::move(find));
  if (!record) co_return std::unexpected(record.error());
  if (record->closed) co_return refuse(problems::match_over);
  std::string room = record->opened.room.value;
  RoomOrder order{OrderKind::open_hands, {}, call.context.who().account.name};
  const auto opened = co_await orders_.carry_out(call.context.loop, std::move(room), std::move(order));
  if (!opened && opened.error().code.code != problems::no_such_room.code) co_return std::unexpected(opened.error());
  if (!opened || opened->match != record->opened.match.value) co_return refuse(problems::match_over);
  auto work = [match = record->opened.match, seq = Seq{opened->seq}](Record& from) {
    return hands_of(from, match, seq);
  };
  co_return co_await readers_.ask(call.context.loop, std::move(work));
}

}  // namespace takamaka::admin
