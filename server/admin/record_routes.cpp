#include "server/admin/record_routes.hpp"

#include "protocol/encode_messages.hpp"
#include "server/admin/record_routes_shared.hpp"
#include "server/replay/playback.hpp"
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

Result<ReadTimeLine::Answer, Problem> time_line(Review& review, SqliteStore& store, const std::string& id, bool all,
                                                const ReadTimeLine::Query& query) {
  const auto match = review.find_match(id);
  if (!match) return no_game(match.error());
  const auto after = query.after ? place_in(*query.after) : std::pair{Seq{}, std::int64_t{-1}};
  if (!after) return std::unexpected(Problem{problems::bad_query, "not a place in this time line", "/after"});
  const auto entries = review::read_time_line(review, store, *match, all);
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

Result<storage::MatchRecord, Problem> find_record(Review& review, SqliteStore& store, const std::string& id) {
  const auto match = review.find_match(id);
  if (!match) return no_game(match.error());
  auto record = store.match(*match);
  if (!record) return no_game(record.error());
  if (!*record) return std::unexpected(Problem{problems::no_such_game});
  return std::move(**record);
}

Result<ShowGame::Answer, Problem> show_game(Review& review, SqliteStore& store, const std::string& id, bool all) {
  const auto record = find_record(review, store, id);
  if (!record) return std::unexpected(record.error());
  const MatchId& match = record->opened.match;
  ShowGame::Answer answer;
  auto lines = games_of(review, {.match = match.value, .open_codes = all}, 1);
  if (!lines) return std::unexpected(lines.error());
  if (!lines->empty()) answer.game = std::move(lines->front());
  if (!all) answer.game.flags.clear();
  auto seats = seats_of(review, match);
  if (!seats) return std::unexpected(seats.error());
  answer.seats = std::move(*seats);
  answer.rules_version = record->opened.rules_version;
  answer.playable = replay::rules_of(record->opened) != nullptr;
  if (!all) return answer;
  auto notes =
      rows_of<NoteLine>([&](const auto& sink) { return review.notes({match.value, {}, {}}, 100, sink); }, note_of);
  if (!notes) return std::unexpected(notes.error());
  answer.notes = std::move(*notes);
  auto reports = rows_of<ReportLine>(
      [&](const auto& sink) { return review.reports({{}, {}, match.value, {}}, 100, sink); }, report_of);
  if (!reports) return std::unexpected(reports.error());
  answer.reports = std::move(*reports);
  return answer;
}

Result<ShowSheet::Answer, Problem> show_sheet(Review& review, const std::string& id) {
  const auto match = review.find_match(id);
  if (!match) return no_game(match.error());
  auto rows = rows_of<SheetRow>([&](const auto& sink) { return review.sheet(*match, sink); }, sheet_row_of);
  if (!rows) return std::unexpected(rows.error());
  auto lines = rows_of<SheetLine>([&](const auto& sink) { return review.score_lines(*match, sink); }, sheet_line_of);
  if (!lines) return std::unexpected(lines.error());
  auto ledger =
      rows_of<LedgerLine>([&](const auto& sink) { return review.ledger(match->value, {}, 0, sink); }, ledger_line_of);
  if (!ledger) return std::unexpected(ledger.error());
  return ShowSheet::Answer{std::move(*rows), std::move(*lines), std::move(*ledger)};
}

Result<VerifyGame::Answer, Problem> verify_game(Review& review, SqliteStore& store, const std::string& id) {
  const auto record = find_record(review, store, id);
  if (!record) return std::unexpected(record.error());
  VerifyGame::Answer answer{.result = Verified::cannot_tell, .deals = static_cast<int>(record->deals.size())};
  if (replay::rules_of(record->opened) == nullptr) {
    answer.faults.push_back("this server does not have the rules by which the match was played");
    return answer;
  }
  const auto log = store.read(record->opened.room, {});
  if (!log && log.error().kind != storage::ErrorKind::corrupt) return no_game(log.error());
  const auto verified = log ? review::verify(*log, *record) : std::unexpected(log.error().what);
  if (!verified) {
    answer.result = Verified::faulty;
    answer.faults.push_back(verified.error());
    return answer;
  }
  answer.events = static_cast<int>(verified->events);
  if (record->closed) answer.result = Verified::sound;
  return answer;
}

Result<OpenHands::Answer, Problem> hands_of(SqliteStore& store, const MatchId& match, Seq until) {
  const auto record = store.match(match);
  if (!record) return no_game(record.error());
  if (!*record) return std::unexpected(Problem{problems::no_such_game});
  const CatalogEntry* rules = replay::rules_of((*record)->opened);
  if (rules == nullptr) return std::unexpected(Problem{problems::other_rules});
  auto log = store.read((*record)->opened.room, {});
  if (!log) return no_game(log.error());
  log->resize(std::min<std::size_t>(log->size(), until.value));
  const auto lines = replay::lines_of(match, *log, {});
  replay::Playback playback{*rules, (*record)->opened, lines};
  for (const replay::ReplayStep& step : replay::steps_of(lines)) {
    if (!playback.play(step)) return std::unexpected(Problem{problems::storage});
  }
  OpenHands::Answer answer{.deal = static_cast<int>((*record)->deals.size()), .seq = until.value};
  for (std::uint8_t seat = 0; seat < playback.match().seats(); ++seat) {
    RawJson own{""};
    playback.match().append_own(own.text, Seat{seat});
    answer.hands.push_back(std::move(own));
  }
  answer.state.text.clear();
  playback.match().append_table(answer.state.text);
  return answer;
}

}  // namespace

RecordRoutes::RecordRoutes(AdminApi& api, const AdminContext& server, ReplayService& replays, std::string database)
    : api_{api},
      store_{server.store},
      lobby_{server.lobby},
      connections_{server.connections},
      replays_{replays},
      database_{std::move(database)},
      readers_{database_} {
  add_games();
  add_notes();
  add_players();
  add_sums();
  add_files();
}

void RecordRoutes::stop() {
  let_go_of_files();
  readers_.stop();
  for (WorkerThread& one : file_workers_) one.stop();
}

void RecordRoutes::add_games() {
  api_.on<ListGames>([this](Call<ListGames> call) -> Answering<ListGames> {
    auto filter = filter_of(call.query);
    if (!filter) co_return std::unexpected(filter.error());
    const bool all = is_staff(call.context);
    if (!all && !(filter->text.empty() && filter->flag.empty()))
      co_return refuse(problems::not_allowed, "this role may not search by text or flag");
    filter->open_codes = all;
    auto work = [filter = *filter, all, limit = call.query.limit](Review& review,
                                                                  SqliteStore&) -> EndpointResult<ListGames> {
      auto games = games_of(review, filter, limit + 1);
      if (!games) return std::unexpected(games.error());
      for (GameLine& line : *games) {
        if (!all) line.flags.clear();
      }
      const bool more = cut(*games, limit);
      return ListGames::Answer{std::move(*games), more};
    };
    co_return co_await readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<ShowGame>([this](Call<ShowGame> call) -> Answering<ShowGame> {
    auto work = [id = named(call, "match"), all = is_staff(call.context)](Review& review, SqliteStore& store) {
      return show_game(review, store, id, all);
    };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<ReadTimeLine>([this](Call<ReadTimeLine> call) -> Answering<ReadTimeLine> {
    auto work = [id = named(call, "match"), all = is_staff(call.context), query = call.query](
                    Review& review, SqliteStore& store) { return time_line(review, store, id, all, query); };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<ReplayGame>([this](Call<ReplayGame> call) { return replay_game(std::move(call)); });
  api_.on<ShowSheet>([this](Call<ShowSheet> call) -> Answering<ShowSheet> {
    auto work = [id = named(call, "match")](Review& review, SqliteStore&) { return show_sheet(review, id); };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<VerifyGame>([this](Call<VerifyGame> call) -> Answering<VerifyGame> {
    auto work = [id = named(call, "match")](Review& review, SqliteStore& store) {
      return verify_game(review, store, id);
    };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<OpenHands>([this](Call<OpenHands> call) { return open_hands(std::move(call)); });
  api_.on<SearchWords>([this](Call<SearchWords> call) -> Answering<SearchWords> {
    auto work = [query = call.query](Review& review, SqliteStore&) -> EndpointResult<SearchWords> {
      auto words = rows_of<WordsLine>(
          [&](const auto& sink) { return review.words(query.text, query.before, query.limit + 1, sink); }, words_of);
      if (!words) return std::unexpected(words.error());
      const bool more = cut(*words, query.limit);
      return SearchWords::Answer{std::move(*words), more};
    };
    return readers_.ask(call.context.loop, std::move(work));
  });
}

RecordRoutes::Answering<ReplayGame> RecordRoutes::replay_game(Call<ReplayGame> call) {
  auto find = [id = named(call, "match")](Review& review, SqliteStore& store) {
    return find_record(review, store, id);
  };
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
  auto find = [id = named(call, "match")](Review& review, SqliteStore& store) {
    return find_record(review, store, id);
  };
  const auto record = co_await readers_.ask(call.context.loop, std::move(find));
  if (!record) co_return std::unexpected(record.error());
  if (record->closed) co_return refuse(problems::match_over);
  using RoomLookup = Result<LobbyService::FoundRoom, room::Refusal>;
  AsyncValue<RoomLookup> looked{call.context.loop};
  lobby_.find(record->opened.room, [looked](RoomLookup found) { looked.give(std::move(found)); });
  const RoomLookup found = co_await looked.wait();
  if (!found) co_return refuse(found.error().retryable ? problems::storage : problems::match_over);
  using HandsResult = std::optional<RoomService::OpenedHands>;
  AsyncValue<HandsResult> later{call.context.loop};
  found->room->open_hands(call.context.who().account.name,
                          [later](HandsResult opened) { later.give(std::move(opened)); });
  const HandsResult opened = co_await later.wait();
  if (!opened || opened->match != record->opened.match) co_return refuse(problems::match_over);
  auto work = [opened = *opened](Review&, SqliteStore& store) { return hands_of(store, opened.match, opened.seq); };
  co_return co_await readers_.ask(call.context.loop, std::move(work));
}

}  // namespace takamaka::admin
