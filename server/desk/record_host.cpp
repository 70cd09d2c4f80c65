#include "server/desk/record_host.hpp"

#include "protocol/encode_messages.hpp"
#include "server/desk/record_rows.hpp"
#include "server/identity/tokens.hpp"
#include "server/replay/playback.hpp"
#include "server/review/take_away.hpp"
#include "server/review/time_line.hpp"
#include "server/review/verify.hpp"

namespace takamaka::desk {
namespace {

using storage::Review;
using storage::SqliteStore;

constexpr int files_max = 4;  // being made or waiting

template <class E>
std::string named(const Call<E>& call, std::string_view what) {
  const auto found = call.visit.path.find(what);
  return found == call.visit.path.end() ? std::string{} : found->second;
}
std::optional<std::int64_t> number_in(const std::string& text) {
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size() ? std::optional{number} : std::nullopt;
}
bool is_staff(const Visit& visit) { return staff.has(visit.who().role); }

std::unexpected<Problem> no_game(const storage::Error& error) {
  return std::unexpected(problem_of(error, problems::no_such_game));
}
Problem problem_of(const room::Refusal& why) {
  if (why.code == refusals::no_such_match.code || why.code == refusals::no_match.code) return {problems::no_such_game};
  if (why.code == refusals::match_running.code) return {problems::match_running};
  if (why.code == refusals::other_rules.code) return {problems::other_rules};
  return {why.code == refusals::busy.code ? problems::busy : problems::storage};
}

std::optional<std::string> maybe(const std::string& text) { return text.empty() ? std::nullopt : std::optional{text}; }

TimeEntry as_told(const review::Entry& entry) {
  TimeEntry told;
  told.kind = entry.kind;
  told.at_ms = entry.at_ms;
  if (entry.attempt == 0) told.seq = entry.seq.value;
  told.by = entry.by;
  told.name = entry.name;
  told.deal = entry.deal;
  if (!entry.event.empty()) told.event = RawJson{entry.event};
  if (!entry.action.empty()) told.action = RawJson{entry.action};
  told.code = maybe(entry.code);
  told.rule = maybe(entry.rule);
  told.text = maybe(entry.text);
  return told;
}

// Where a page of the time line ends: entries come to it by seq, then by attempt.
std::string place_of(const review::Entry& entry) {
  return std::to_string(entry.seq.value) + "." + std::to_string(entry.attempt);
}
std::optional<std::pair<Seq, std::int64_t>> place_in(const std::string& text) {
  const auto dot = text.find('.');
  if (dot == std::string::npos) return std::nullopt;
  const auto seq = number_in(text.substr(0, dot)), attempt = number_in(text.substr(dot + 1));
  if (!seq || !attempt || *seq < 0 || *seq > UINT32_MAX) return std::nullopt;
  return std::pair{Seq{static_cast<std::uint32_t>(*seq)}, *attempt};
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
  for (const review::Entry& entry : *entries) {
    if (std::pair{entry.seq, entry.attempt} <= *after) continue;
    if (answer.entries.size() == static_cast<std::size_t>(query.limit)) return answer;
    answer.entries.push_back(as_told(entry));
    answer.next = place_of(entry);
  }
  answer.next.reset();
  return answer;
}

Result<ShowGame::Answer, Problem> show_game(Review& review, SqliteStore& store, const std::string& id, bool all) {
  const auto match = review.find_match(id);
  if (!match) return no_game(match.error());
  ShowGame::Answer answer;
  const auto record = store.match(*match);
  if (!record || !*record) return std::unexpected(Problem{problems::no_such_game});
  auto lines = games_of(review, {.room = (*record)->opened.room.value}, 0);
  if (!lines) return std::unexpected(lines.error());
  for (GameLine& line : *lines) {
    if (line.match == *match) answer.game = std::move(line);
  }
  auto seats = seats_of(review, *match);
  if (!seats) return std::unexpected(seats.error());
  answer.seats = std::move(*seats);
  answer.rules_version = (*record)->opened.rules_version;
  answer.playable = replay::rules_of((*record)->opened) != nullptr;
  if (!all) return answer;
  auto notes =
      rows_of<Note>([&](const auto& sink) { return review.notes({match->value, {}, {}}, 100, sink); }, note_of);
  if (!notes) return std::unexpected(notes.error());
  answer.notes = std::move(*notes);
  auto reports = rows_of<Report>(
      [&](const auto& sink) { return review.reports({{}, {}, match->value, {}}, 100, sink); }, report_of);
  if (!reports) return std::unexpected(reports.error());
  answer.reports = std::move(*reports);
  return answer;
}

Result<ShowSheet::Answer, Problem> show_sheet(Review& review, const std::string& id) {
  const auto match = review.find_match(id);
  if (!match) return no_game(match.error());
  auto rows = rows_of<SheetRow>([&](const auto& sink) { return review.sheet(*match, sink); },
                                [](const Columns& row) {
                                  SheetRow told{.deal = row.small(0), .name = row.text(2), .reason = row.text(8)};
                                  if (const auto seat = row.maybe_number(1))
                                    told.seat = Seat{static_cast<std::uint8_t>(*seat)};
                                  told.points = row.small(3);
                                  told.times = row.small(4);
                                  told.total = row.small(5);
                                  told.chips = row.small(6);
                                  told.won = row.number(7) != 0;
                                  return told;
                                });
  if (!rows) return std::unexpected(rows.error());
  auto lines = rows_of<SheetLine>([&](const auto& sink) { return review.score_lines(*match, sink); },
                                  [](const Columns& row) {
                                    return SheetLine{row.small(0), Seat{static_cast<std::uint8_t>(row.number(1))},
                                                     row.text(2),  row.text(3),
                                                     row.text(5),  row.text(6),
                                                     row.small(4)};
                                  });
  if (!lines) return std::unexpected(lines.error());
  auto ledger =
      rows_of<LedgerLine>([&](const auto& sink) { return review.ledger(match->value, {}, 0, sink); }, ledger_line_of);
  if (!ledger) return std::unexpected(ledger.error());
  return ShowSheet::Answer{std::move(*rows), std::move(*lines), std::move(*ledger)};
}

Result<VerifyGame::Answer, Problem> verify_game(Review& review, SqliteStore& store, const std::string& id) {
  const auto match = review.find_match(id);
  if (!match) return no_game(match.error());
  const auto record = store.match(*match);
  if (!record || !*record) return std::unexpected(Problem{problems::no_such_game});
  VerifyGame::Answer answer{.result = "cannot_tell", .deals = static_cast<int>((*record)->deals.size())};
  if (replay::rules_of((*record)->opened) == nullptr) {
    answer.faults.push_back("it was played by rules that this server does not have");
    return answer;
  }
  const auto log = store.read((*record)->opened.room, {});
  if (!log && log.error().kind != storage::ErrorKind::corrupt) return no_game(log.error());
  const auto verified = log ? review::verify(*log, **record) : std::unexpected(log.error().what);
  if (!verified) {
    answer.result = "faulty";
    answer.faults.push_back(verified.error());
    return answer;
  }
  answer.events = static_cast<int>(verified->events);
  if ((*record)->closed) answer.result = "sound";
  return answer;
}

Result<OpenHands::Answer, Problem> hands_of(SqliteStore& store, const MatchId& match, Seq until) {
  const auto record = store.match(match);
  if (!record || !*record) return std::unexpected(Problem{problems::no_such_game});
  const CatalogEntry* rules = replay::rules_of((*record)->opened);
  if (rules == nullptr) return std::unexpected(Problem{problems::other_rules});
  auto log = store.read((*record)->opened.room, {});
  if (!log) return no_game(log.error());
  log->resize(std::min<std::size_t>(log->size(), until.value));
  const auto lines = replay::lines_of(match, *log, {});
  replay::Playback playback{*rules, (*record)->opened, lines};
  for (const replay::Stretch& stretch : replay::stretches_of(lines)) {
    if (!playback.play(stretch)) return std::unexpected(Problem{problems::storage});
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

WordsLine words_of(const Columns& row) {
  return {row.number(0),       row.text(1),         row.text(2),  row.text(3), row.text(4),
          row.maybe_number(5), row.maybe_number(7), row.maybe(6), row.maybe(8)};
}

TallyLine person_of(const Columns& row) {
  return {row.text(0), row.text(1), row.small(2), row.small(3), row.small(4), row.small(5), row.small(6), row.small(7)};
}
// gave, gave_together or took_together; two ids with their names; kapots, kapot befs.
TallyLine pair_of(const Columns& row) {
  TallyLine line;
  line.who = row.text(1) + " " + row.text(3);
  line.name = row.text(2) +
              (row.text(0) == "gave"            ? " → "
               : row.text(0) == "gave_together" ? " + "
                                                : " & ") +
              row.text(4);
  (row.text(0) == "took_together" ? line.kapots_taken : line.kapots_given) = row.small(5);
  (row.text(0) == "took_together" ? line.kapot_befs_taken : line.kapot_befs_given) = row.small(6);
  return line;
}
TallyLine table_of(const Columns& row) {
  return {row.text(0), row.text(1), row.small(3), 0, row.small(4), 0, row.small(5), row.small(6)};
}
BestLine best_of(const Columns& row) {
  return {PlayerId{row.text(0)}, row.text(1),  row.text(2), RawJson{row.text(6)},
          row.small(3),          row.small(4), row.small(5)};
}

}  // namespace

Record::Record(DeskHost& desk, ops::Store& store, LobbyHost& lobby, Library& library, std::string database)
    : desk_{desk},
      store_{store},
      lobby_{lobby},
      library_{library},
      database_{std::move(database)},
      reading_{database_} {
  add_games();
  add_notes();
  add_players();
  add_sums();
  add_files();
}

void Record::stop() {
  reading_.stop();
  file_threads_.join();
}

void Record::add_games() {
  desk_.on<ListGames>([this](Call<ListGames> call) -> Answering<ListGames> {
    auto filter = filter_of(call.query);
    if (!filter) co_return std::unexpected(filter.error());
    filter->before = call.query.before.value_or("");
    auto work = [filter = *filter, limit = call.query.limit](Review& review, SqliteStore&) -> Told<ListGames> {
      auto games = games_of(review, filter, limit + 1);
      if (!games) return std::unexpected(games.error());
      const bool more = cut(*games, limit);
      return ListGames::Answer{std::move(*games), more};
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<ShowGame>([this](Call<ShowGame> call) -> Answering<ShowGame> {
    auto work = [id = named(call, "match"), all = is_staff(call.visit)](Review& review, SqliteStore& store) {
      return show_game(review, store, id, all);
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<ReadTimeLine>([this](Call<ReadTimeLine> call) -> Answering<ReadTimeLine> {
    auto work = [id = named(call, "match"), all = is_staff(call.visit), query = call.query](
                    Review& review, SqliteStore& store) { return time_line(review, store, id, all, query); };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<ReplayGame>([this](Call<ReplayGame> call) { return replay_game(std::move(call)); });
  desk_.on<ShowSheet>([this](Call<ShowSheet> call) -> Answering<ShowSheet> {
    auto work = [id = named(call, "match")](Review& review, SqliteStore&) { return show_sheet(review, id); };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<VerifyGame>([this](Call<VerifyGame> call) -> Answering<VerifyGame> {
    auto work = [id = named(call, "match")](Review& review, SqliteStore& store) {
      return verify_game(review, store, id);
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<OpenHands>([this](Call<OpenHands> call) { return open_hands(std::move(call)); });
  desk_.on<SearchWords>([this](Call<SearchWords> call) -> Answering<SearchWords> {
    auto work = [query = call.query](Review& review, SqliteStore&) -> Told<SearchWords> {
      auto words = rows_of<WordsLine>(
          [&](const auto& sink) { return review.words(query.text, query.before, query.limit + 1, sink); }, words_of);
      if (!words) return std::unexpected(words.error());
      const bool more = cut(*words, query.limit);
      return SearchWords::Answer{std::move(*words), more};
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
}

Record::Answering<ReplayGame> Record::replay_game(Call<ReplayGame> call) {
  struct Which {
    MatchId match;
    bool over = false;
  };
  auto work = [id = named(call, "match")](Review& review, SqliteStore& store) -> Result<Which, Problem> {
    const auto match = review.find_match(id);
    if (!match) return no_game(match.error());
    const auto record = store.match(*match);
    if (!record || !*record) return std::unexpected(Problem{problems::no_such_game});
    return Which{*match, (*record)->closed.has_value()};
  };
  const auto which = co_await reading_.ask(call.visit.strand, std::move(work));
  if (!which) co_return std::unexpected(which.error());
  if (call.query.after < 0 || call.query.after > UINT32_MAX) co_return refuse(problems::bad_query);
  const Seq after{static_cast<std::uint32_t>(call.query.after)};
  using Frames = Result<tell::ReplayIs, room::Refusal>;
  Later<Frames> later{call.visit.strand};
  const auto give = [later](Frames frames) { later.give(std::move(frames)); };
  if (which->over) {
    library_.look_back(which->match, after, give);
  } else {
    library_.look_on({.match = which->match, .until = Seq{UINT32_MAX}}, after, give);
  }
  const Frames frames = co_await later.wait();
  if (!frames) co_return std::unexpected(problem_of(frames.error()));
  co_return RawJson{encode(*frames)};
}

// The room writes it into its log before anything is shown.
Record::Answering<OpenHands> Record::open_hands(Call<OpenHands> call) {
  auto find = [id = named(call, "match")](Review& review, SqliteStore& store) -> Result<storage::MatchRecord, Problem> {
    const auto match = review.find_match(id);
    if (!match) return no_game(match.error());
    auto record = store.match(*match);
    if (!record || !*record) return std::unexpected(Problem{problems::no_such_game});
    return std::move(**record);
  };
  const auto record = co_await reading_.ask(call.visit.strand, std::move(find));
  if (!record) co_return std::unexpected(record.error());
  if (record->closed) co_return refuse(problems::match_over);
  using Looked = Result<LobbyHost::Found, room::Refusal>;
  Later<Looked> looked{call.visit.strand};
  lobby_.find(record->opened.room, [looked](Looked found) { looked.give(std::move(found)); });
  const Looked found = co_await looked.wait();
  if (!found) co_return refuse(found.error().retryable ? problems::storage : problems::match_over);
  using Opened = std::optional<RoomHost::Opened>;
  Later<Opened> later{call.visit.strand};
  found->room->open_hands(call.visit.who().account.name, [later](Opened opened) { later.give(std::move(opened)); });
  const Opened opened = co_await later.wait();
  if (!opened || opened->match != record->opened.match) co_return refuse(problems::match_over);
  auto work = [opened = *opened](Review&, SqliteStore& store) { return hands_of(store, opened.match, opened.seq); };
  co_return co_await reading_.ask(call.visit.strand, std::move(work));
}

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

void Record::add_players() {
  desk_.on<ListPlayers>([this](Call<ListPlayers> call) -> Answering<ListPlayers> {
    auto work = [query = call.query](Review& review, SqliteStore&) -> Told<ListPlayers> {
      auto players = rows_of<PlayerLine>(
          [&](const auto& sink) {
            return review.players(query.name.value_or(""), query.limit + 1, sink, query.before.value_or(""));
          },
          player_of);
      if (!players) return std::unexpected(players.error());
      const bool more = cut(*players, query.limit);
      return ListPlayers::Answer{std::move(*players), more};
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<ShowPlayer>([this](Call<ShowPlayer> call) -> Answering<ShowPlayer> {
    auto work = [id = named(call, "player"), all = is_staff(call.visit)](Review& review,
                                                                         SqliteStore&) -> Told<ShowPlayer> {
      const auto player = review.find_player(id);
      if (!player) return std::unexpected(problem_of(player.error(), problems::no_such_player));
      ShowPlayer::Answer answer;
      answer.player.player = *player;  // who is erased has no line any more
      const auto take = [&]<class T>(std::vector<T>& into, auto find, auto make) -> std::optional<Problem> {
        auto rows = rows_of<T>(find, make);
        if (!rows) return rows.error();
        into = std::move(*rows);
        return std::nullopt;
      };
      std::vector<PlayerLine> line;
      if (auto wrong =
              take(line, [&](const auto& sink) { return review.players(player->value, 1, sink); }, player_of)) {
        return std::unexpected(*wrong);
      }
      if (!line.empty()) answer.player = line.front();
      storage::TallyFilter tallies;
      tallies.player = player->value;
      if (auto wrong =
              take(answer.tallies, [&](const auto& sink) { return review.tallies(tallies, sink); }, person_of)) {
        return std::unexpected(*wrong);
      }
      if (auto wrong =
              take(answer.bests, [&](const auto& sink) { return review.bests(player->value, 20, sink); }, best_of)) {
        return std::unexpected(*wrong);
      }
      if (!all) return answer;
      if (auto wrong = take(
              answer.notes, [&](const auto& sink) { return review.notes({{}, player->value, {}}, 100, sink); },
              note_of)) {
        return std::unexpected(*wrong);
      }
      if (auto wrong = take(
              answer.reports, [&](const auto& sink) { return review.reports({{}, player->value, {}, {}}, 100, sink); },
              report_of)) {
        return std::unexpected(*wrong);
      }
      return answer;
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<TakePlayer>([this](Call<TakePlayer> call) -> Answering<TakePlayer> {
    auto work = [id = named(call, "player")](Review& review, SqliteStore&) -> Told<TakePlayer> {
      const auto player = review.find_player(id);
      if (!player) return std::unexpected(problem_of(player.error(), problems::no_such_player));
      auto document = review::player_document(review, *player);
      if (!document) return std::unexpected(problem_of(document.error(), problems::no_such_player));
      return RawJson{std::move(*document)};
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<ErasePlayer>([this](Call<ErasePlayer> call) { return erase_player(std::move(call)); });
}

Record::Answering<ErasePlayer> Record::erase_player(Call<ErasePlayer> call) {
  auto find = [id = named(call, "player")](Review& review, SqliteStore&) -> Result<PlayerId, Problem> {
    const auto player = review.find_player(id);
    if (!player) return std::unexpected(problem_of(player.error(), problems::no_such_player));
    return *player;
  };
  const auto player = co_await reading_.ask(call.visit.strand, std::move(find));
  if (!player) co_return std::unexpected(player.error());
  using Gone = storage::Outcome<storage::Erased>;
  Later<Gone> later{call.visit.strand};
  store_.run([player = *player](storage::EventStore&, storage::Accounts& accounts) { return accounts.erase(player); },
             [later](Gone gone) { later.give(std::move(gone)); });
  const Gone gone = co_await later.wait();
  if (!gone) co_return std::unexpected(problem_of(gone.error(), problems::no_such_player));
  auto count = [player = *player](Review&, SqliteStore& store) -> Result<std::int64_t, Problem> {
    const auto old = store.events_with_names(player);
    if (!old) return std::unexpected(problem_of(old.error(), problems::no_such_player));
    return *old;
  };
  const auto old = co_await reading_.ask(call.visit.strand, std::move(count));
  co_return ErasePlayer::Answer{gone->tokens, gone->texts, old.value_or(0)};
}

void Record::add_sums() {
  desk_.on<ReadLedger>([this](Call<ReadLedger> call) -> Answering<ReadLedger> {
    auto work = [query = call.query](Review& review, SqliteStore&) -> Told<ReadLedger> {
      std::string account = query.account.value_or("");
      if (query.player) {
        const auto player = review.find_player(*query.player);
        if (!player) return std::unexpected(problem_of(player.error(), problems::no_such_player));
        account = "player:" + player->value;
      }
      const std::string match = query.match.value_or("");
      if (match.empty() && account.empty()) {
        return std::unexpected(Problem{problems::bad_query, "of a match, an account or a player", "/match"});
      }
      auto lines = rows_of<LedgerLine>(
          [&](const auto& sink) { return review.ledger(match, account, query.limit + 1, sink, query.before); },
          ledger_line_of);
      if (!lines) return std::unexpected(lines.error());
      const bool more = cut(*lines, query.limit);
      return ReadLedger::Answer{std::move(*lines), more};
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<ReadBalances>([this](Call<ReadBalances> call) -> Answering<ReadBalances> {
    auto work = [limit = call.query.limit](Review& review, SqliteStore&) -> Told<ReadBalances> {
      auto lines = rows_of<BalanceLine>(
          [&](const auto& sink) { return review.ledger({}, {}, limit, sink); },
          [](const Columns& row) { return BalanceLine{row.text(0), row.text(1), row.number(2), row.number(3)}; });
      if (!lines) return std::unexpected(lines.error());
      return ReadBalances::Answer{std::move(*lines)};
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<ProveLedger>([this](Call<ProveLedger> call) -> Answering<ProveLedger> {
    auto work = [](Review& review, SqliteStore&) -> Told<ProveLedger> {
      ProveLedger::Answer answer;
      auto lines = rows_of<ProofLine>(
          [&](const auto& sink) -> storage::Outcome<void> {
            const auto sound = review.ledger_proof(sink);
            if (!sound) return std::unexpected(sound.error());
            answer.sound = *sound;
            return {};
          },
          [](const Columns& row) { return ProofLine{row.text(0), row.text(3), row.number(1), row.number(2)}; });
      if (!lines) return std::unexpected(lines.error());
      answer.lines = std::move(*lines);
      return answer;
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<ReadTallies>([this](Call<ReadTallies> call) -> Answering<ReadTallies> {
    auto work = [query = call.query](Review& review, SqliteStore&) -> Told<ReadTallies> {
      const storage::TallyFilter filter{query.player.value_or(""), query.company.value_or(""), query.from_ms,
                                        query.until_ms};
      auto lines = query.by == TallyBy::person
                       ? rows_of<TallyLine>([&](const auto& sink) { return review.tallies(filter, sink); }, person_of,
                                            problems::no_such_player)
                   : query.by == TallyBy::pair
                       ? rows_of<TallyLine>([&](const auto& sink) { return review.pairs(filter, sink); }, pair_of,
                                            problems::no_such_player)
                       : rows_of<TallyLine>([&](const auto& sink) { return review.tables(filter, sink); }, table_of,
                                            problems::no_such_player);
      if (!lines) return std::unexpected(lines.error());
      constexpr std::size_t tallies_max = 1000;
      if (lines->size() > tallies_max) lines->resize(tallies_max);
      return ReadTallies::Answer{std::move(*lines)};
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<ReadBests>([this](Call<ReadBests> call) -> Answering<ReadBests> {
    auto work = [query = call.query](Review& review, SqliteStore&) -> Told<ReadBests> {
      auto lines = rows_of<BestLine>(
          [&](const auto& sink) { return review.bests(query.player.value_or(""), query.limit, sink); }, best_of,
          problems::no_such_player);
      if (!lines) return std::unexpected(lines.error());
      return ReadBests::Answer{std::move(*lines)};
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
}

void Record::add_files() {
  desk_.on<TakeRecord>([this](Call<TakeRecord> call) -> Answering<TakeRecord> {
    auto work = [id = named(call, "match"), anonymise = call.query.anonymise](Review& review,
                                                                              SqliteStore& store) -> Told<TakeRecord> {
      const auto match = review.find_match(id);
      if (!match) return no_game(match.error());
      auto record =
          review::record_of(review, store, *match, {.what = "records", .anonymise = anonymise, .key = fresh_entropy()});
      if (!record) return no_game(record.error());
      return RawJson{std::move(*record)};
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<TakeAway>([this](Call<TakeAway> call) { return take_away(std::move(call)); });
  desk_.on<CountTakeAway>([this](Call<CountTakeAway> call) -> Answering<CountTakeAway> {
    if (!review::is_takeable(named(call, "what"))) co_return refuse(problems::no_such_endpoint);
    auto filter = filter_of(call.query);
    if (!filter) co_return std::unexpected(filter.error());
    auto work = [filter = *filter](Review& review, SqliteStore&) -> Told<CountTakeAway> {
      const auto count = review.count_matches(filter);
      if (!count) return std::unexpected(problem_of(count.error(), problems::bad_value));
      return CountTakeAway::Answer{*count};
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
}

// On a thread and connections of its own: the file is made as fast as it is fetched. What is wrong with the filter is said
// before the first byte; what goes wrong later ends the file short, which the reader sees.
Record::Answering<TakeAway> Record::take_away(Call<TakeAway> call) {
  const std::string what = named(call, "what");
  const bool csv = call.query.format == FileFormat::csv;
  if (!review::is_takeable(what)) co_return refuse(problems::no_such_endpoint);
  if (csv && what == "records") co_return refuse(problems::bad_value, "records are JSON Lines only");
  auto filter = filter_of(call.query);
  if (!filter) co_return std::unexpected(filter.error());
  auto check = [filter = *filter](Review& review, SqliteStore&) -> Result<bool, Problem> {
    const auto found = review.match_ids(filter, 1);
    if (!found) return std::unexpected(problem_of(found.error(), problems::bad_value));
    return true;
  };
  const auto fits = co_await reading_.ask(call.visit.strand, std::move(check));
  if (!fits) co_return std::unexpected(fits.error());
  if (files_.fetch_add(1) >= files_max) {
    files_.fetch_sub(1);
    co_return refuse(problems::busy);
  }
  auto pipe = std::make_shared<net::Pipe>();
  const review::TakeAway wish{what,
                              csv ? review::Format::csv : review::Format::jsonl,
                              std::move(*filter),
                              call.query.limit,
                              call.query.anonymise,
                              fresh_entropy()};
  asio::post(file_threads_, [this, pipe, wish] {
    auto open = Reading::open(database_, std::chrono::milliseconds{0});
    bool whole = false;
    if (open) {
      const auto taken = review::take_away(*open->review, *open->store, wish,
                                           [&](std::string_view piece) { return pipe->write(piece); });
      whole = taken.has_value();
      if (!taken) ops::log_error("export_failed", taken.error().what, {{"what", wish.what}});
    } else {
      ops::log_error("export_failed", open.error().what, {{"what", wish.what}});
    }
    pipe->end(whole);
    files_.fetch_sub(1);
  });
  co_return File{csv ? "text/csv; charset=utf-8" : "application/jsonl", what + (csv ? ".csv" : ".jsonl"), pipe};
}

}  // namespace takamaka::desk
