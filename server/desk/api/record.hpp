#pragma once

// What was played: games, their time line, notes and reports, players, chips and tallies, and taking it away.

#include <optional>
#include <vector>

#include "engine/base/ids.hpp"
#include "server/desk/api/access.hpp"

namespace takamaka::desk {

enum class FileFormat : std::uint8_t { jsonl, csv };
constexpr std::array<std::string_view, 2> names(FileFormat) { return {"jsonl", "csv"}; }

// ------------------------------------------------------------------------------------------------------------- games

// Which games. Everything that is given must hold.
struct GameFilter {
  std::optional<std::string> game{}, player{}, won_by{}, room{}, result{}, option{}, flag{}, text{};
  std::optional<std::int64_t> from_ms{}, until_ms{};
  static constexpr auto fields =
      std::tuple{field("game", &GameFilter::game, "Which variant, such as seychelles.", query_length),
                 field("player", &GameFilter::player, "Who played: an id or a name.", query_length),
                 field("won_by", &GameFilter::won_by, "Who won: an id or a name.", query_length),
                 field("room", &GameFilter::room, "An id or a code.", query_length),
                 field("result", &GameFilter::result, "running, abandoned, or why it ended.", query_length),
                 field("option", &GameFilter::option, "name=value, such as target=100.", query_length),
                 field("flag", &GameFilter::flag, "report, note, or a flag that somebody set.", query_length),
                 field("text", &GameFilter::text, "Words of names and chat.", query_length),
                 field("from_ms", &GameFilter::from_ms, "Begun then or later."),
                 field("until_ms", &GameFilter::until_ms, "Begun before then.")};
  friend bool operator==(const GameFilter&, const GameFilter&) = default;
};

struct GameLine {
  MatchId match{};
  std::string room{}, game{}, result{};
  int number = 0, deals = 0;
  std::int64_t opened_ms = 0;
  std::optional<std::int64_t> closed_ms{};
  std::vector<std::string> players{}, winners{}, flags{};
  RawJson options{};
  static constexpr auto fields = std::tuple{field("match", &GameLine::match),
                                            field("room", &GameLine::room, "Its code."),
                                            field("game", &GameLine::game),
                                            field("result", &GameLine::result, "running, abandoned, or why it ended."),
                                            field("number", &GameLine::number, "Which match of the room."),
                                            field("deals", &GameLine::deals),
                                            field("opened_ms", &GameLine::opened_ms),
                                            field("closed_ms", &GameLine::closed_ms),
                                            field("players", &GameLine::players, "Names, by seat."),
                                            field("winners", &GameLine::winners),
                                            field("flags", &GameLine::flags),
                                            field("options", &GameLine::options)};
  friend bool operator==(const GameLine&, const GameLine&) = default;
};

struct ListGames {
  static constexpr Route route{"list_games", Method::get, "/games", everyone, "games", "Matches, the newest first."};
  struct Query {
    std::optional<std::string> game{}, player{}, won_by{}, room{}, result{}, option{}, flag{}, text{};
    std::optional<std::int64_t> from_ms{}, until_ms{};
    std::optional<std::string> before{};
    int limit = 50;
    static constexpr auto fields =
        std::tuple{field("game", &Query::game, "Which variant, such as seychelles.", query_length),
                   field("player", &Query::player, "Who played: an id or a name.", query_length),
                   field("won_by", &Query::won_by, "Who won: an id or a name.", query_length),
                   field("room", &Query::room, "An id or a code.", query_length),
                   field("result", &Query::result, "running, abandoned, or why it ended.", query_length),
                   field("option", &Query::option, "name=value, such as target=100.", query_length),
                   field("flag", &Query::flag, "report, note, or a flag that somebody set.", query_length),
                   field("text", &Query::text, "Words of names and chat.", query_length),
                   field("from_ms", &Query::from_ms, "Begun then or later."),
                   field("until_ms", &Query::until_ms, "Begun before then."),
                   field("before", &Query::before, "A match: only older ones, for the next page.", query_length),
                   defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<GameLine> games{};
    bool more = false;
    static constexpr auto fields = std::tuple{field("games", &Answer::games), field("more", &Answer::more)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct GameSeat {
  Seat seat{};
  std::string name{};
  std::optional<std::string> player{};
  std::optional<int> total{};
  bool won = false;
  static constexpr auto fields = std::tuple{field("seat", &GameSeat::seat), field("name", &GameSeat::name),
                                            field("player", &GameSeat::player, "Of a person: his id."),
                                            field("total", &GameSeat::total), field("won", &GameSeat::won)};
  friend bool operator==(const GameSeat&, const GameSeat&) = default;
};
struct Note {
  std::int64_t note = 0, at_ms = 0;
  std::string by{}, text{};
  std::optional<std::string> match{}, player{}, flag{};
  std::optional<std::int64_t> seq{};
  static constexpr auto fields = std::tuple{field("note", &Note::note, "Its number."),
                                            field("at_ms", &Note::at_ms),
                                            field("by", &Note::by, "The name of the account."),
                                            field("text", &Note::text),
                                            field("match", &Note::match),
                                            field("player", &Note::player),
                                            field("flag", &Note::flag, "A flag that was set with it."),
                                            field("seq", &Note::seq, "The moment in the room's log that it is about.")};
  friend bool operator==(const Note&, const Note&) = default;
};
struct Report {
  std::int64_t report = 0, at_ms = 0;
  std::string room{}, by{}, whom{}, category{}, text{}, state{};
  std::optional<std::string> match{}, by_name{}, about_name{}, taken_by{}, outcome{};
  int deal = 0;
  std::optional<Seat> about_seat{};
  std::int64_t seq = 0, changed_ms = 0;
  static constexpr auto fields =
      std::tuple{field("report", &Report::report, "Its number."),
                 field("at_ms", &Report::at_ms),
                 field("room", &Report::room, "Its code, or its id when the code is given to another room."),
                 field("by", &Report::by, "A player's id."),
                 field("about", &Report::whom, "A player's id; empty: the table."),
                 field("category", &Report::category, "cheating, chat, behaviour, fault or other."),
                 field("text", &Report::text, "Empty: nothing was written, or it was erased."),
                 field("state", &Report::state, "new, in_work or closed."),
                 field("match", &Report::match, "The match that ran then."),
                 field("by_name", &Report::by_name),
                 field("about_name", &Report::about_name),
                 field("taken_by", &Report::taken_by, "The name of the account that has it in work, or closed it."),
                 field("outcome", &Report::outcome, "acted or dismissed."),
                 field("deal", &Report::deal),
                 field("about_seat", &Report::about_seat),
                 field("seq", &Report::seq, "The moment in the room's log when it was made."),
                 field("changed_ms", &Report::changed_ms)};
  friend bool operator==(const Report&, const Report&) = default;
};

struct ShowGame {
  static constexpr Route route{
      "show_game", Method::get, "/games/{match}",
      everyone,    "games",     "One match, by its id, or the last one of a room, by the room's id or code."};
  using Query = Nothing;
  using Body = Nothing;
  struct Answer {
    GameLine game{};
    std::vector<GameSeat> seats{};
    int rules_version = 0;
    bool playable = true;
    std::vector<Note> notes{};
    std::vector<Report> reports{};
    static constexpr auto fields = std::tuple{
        field("game", &Answer::game),
        field("seats", &Answer::seats),
        field("rules_version", &Answer::rules_version),
        field("playable", &Answer::playable, "Whether this program has those rules, and so can replay and verify."),
        field("notes", &Answer::notes, "Empty for viewers."),
        field("reports", &Answer::reports, "Empty for viewers.")};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

// One thing that happened, or was tried.
struct TimeEntry {
  std::string kind{};
  std::int64_t at_ms = 0;
  std::optional<std::int64_t> seq{};
  std::string by{}, name{};
  int deal = 0;
  std::optional<RawJson> event{}, action{};
  std::optional<std::string> code{}, rule{}, text{};
  static constexpr auto fields =
      std::tuple{field("kind", &TimeEntry::kind, "game, room, chat, connection, refused or act."),
                 field("at_ms", &TimeEntry::at_ms),
                 field("seq", &TimeEntry::seq, "In the room's log; what was refused has none."),
                 field("by", &TimeEntry::by, "seat:2, player:<id>, house or clock."),
                 field("name", &TimeEntry::name, "What that is called now."),
                 field("deal", &TimeEntry::deal),
                 field("event", &TimeEntry::event, "As the protocol has it."),
                 field("action", &TimeEntry::action, "What was tried and refused."),
                 field("code", &TimeEntry::code, "Why it was refused."),
                 field("rule", &TimeEntry::rule, "The rule's number."),
                 field("text", &TimeEntry::text, "What was said.")};
  friend bool operator==(const TimeEntry&, const TimeEntry&) = default;
};

struct ReadTimeLine {
  static constexpr Route route{"read_time_line",
                               Method::get,
                               "/games/{match}/timeline",
                               everyone,
                               "games",
                               "Everything that happened and was tried in one match, in order. A deal that is over "
                               "shows all hands; what runs is "
                               "shown as a spectator sees it. Chat and connections are for moderators."};
  struct Query {
    std::optional<std::string> after{};
    int limit = 200;
    static constexpr auto fields = std::tuple{field("after", &Query::after, "`next` of the page before.", query_length),
                                              defaulted(field("limit", &Query::limit, {}, Range{1, 1000}))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<TimeEntry> entries{};
    std::optional<std::string> next{};
    static constexpr auto fields = std::tuple{field("entries", &Answer::entries),
                                              field("next", &Answer::next, "For `after`; left out on the last page.")};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct ReplayGame {
  static constexpr Route route{
      "replay_game",
      Method::get,
      "/games/{match}/replay",
      everyone,
      "games",
      "The match played again, frame by frame, as the message `replay` of the protocol. What runs is shown as a "
      "spectator sees it."};
  struct Query {
    std::int64_t after = 0;
    static constexpr auto fields =
        std::tuple{defaulted(field("after", &Query::after, "The `seq` of the last frame that is there already."))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  using Answer = RawJson;
};

struct SheetLine {
  int deal = 0;
  Seat seat{};
  std::string name{}, what{}, rule{}, tiles{};
  int points = 0;
  static constexpr auto fields =
      std::tuple{field("deal", &SheetLine::deal),    field("seat", &SheetLine::seat), field("name", &SheetLine::name),
                 field("what", &SheetLine::what),    field("rule", &SheetLine::rule), field("tiles", &SheetLine::tiles),
                 field("points", &SheetLine::points)};
  friend bool operator==(const SheetLine&, const SheetLine&) = default;
};
struct SheetRow {
  int deal = 0;
  std::optional<Seat> seat{};
  std::string name{}, reason{};
  int points = 0, times = 1, total = 0, chips = 0;
  bool won = false;
  static constexpr auto fields =
      std::tuple{field("deal", &SheetRow::deal),
                 field("seat", &SheetRow::seat),
                 field("name", &SheetRow::name),
                 field("reason", &SheetRow::reason, "Why the deal ended; empty while it runs."),
                 field("points", &SheetRow::points),
                 field("times", &SheetRow::times, "Doubled or quadrupled (Garrafina)."),
                 field("total", &SheetRow::total),
                 field("chips", &SheetRow::chips),
                 field("won", &SheetRow::won)};
  friend bool operator==(const SheetRow&, const SheetRow&) = default;
};
struct LedgerLine {
  std::int64_t entry = 0, at_ms = 0;
  MatchId match{};
  int deal = 0;
  std::string reason{}, account{}, name{};
  std::int64_t chips = 0;
  static constexpr auto fields = std::tuple{
      field("entry", &LedgerLine::entry), field("at_ms", &LedgerLine::at_ms),   field("match", &LedgerLine::match),
      field("deal", &LedgerLine::deal),   field("reason", &LedgerLine::reason), field("account", &LedgerLine::account),
      field("name", &LedgerLine::name),   field("chips", &LedgerLine::chips)};
  friend bool operator==(const LedgerLine&, const LedgerLine&) = default;
};

struct ShowSheet {
  static constexpr Route route{"show_sheet",
                               Method::get,
                               "/games/{match}/sheet",
                               everyone,
                               "games",
                               "A match's sheet, every point with its rule and tiles, and its entries in the ledger."};
  using Query = Nothing;
  using Body = Nothing;
  struct Answer {
    std::vector<SheetRow> rows{};
    std::vector<SheetLine> lines{};
    std::vector<LedgerLine> ledger{};
    static constexpr auto fields =
        std::tuple{field("rows", &Answer::rows), field("lines", &Answer::lines), field("ledger", &Answer::ledger)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct VerifyGame {
  static constexpr Route route{"verify_game",
                               Method::get,
                               "/games/{match}/verify",
                               everyone,
                               "games",
                               "Plays a match that is over again from its seeds and compares every event and hash with "
                               "the log."};
  using Query = Nothing;
  using Body = Nothing;
  struct Answer {
    std::string result{};
    int deals = 0, events = 0;
    std::vector<std::string> faults{};
    static constexpr auto fields =
        std::tuple{field("result", &Answer::result, "sound, faulty, or cannot_tell (other rules, or it still runs)."),
                   field("deals", &Answer::deals), field("events", &Answer::events),
                   field("faults", &Answer::faults, "In words.")};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct TakeRecord {
  static constexpr bool noted = true;
  static constexpr Route route{"take_record",
                               Method::get,
                               "/games/{match}/record",
                               staff,
                               "exports",
                               "Everything of one match that is over, as one JSON document. Noted in the audit log."};
  struct Query {
    bool anonymise = false;
    static constexpr auto fields =
        std::tuple{defaulted(field("anonymise", &Query::anonymise, "Seats instead of names and ids, no chat."))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  using Answer = RawJson;
};

struct OpenHands {
  static constexpr Route route{"open_hands",
                               Method::post,
                               "/games/{match}/hands",
                               admins,
                               "games",
                               "Opens the hands of a match that runs. It is written to the audit log before, and the "
                               "table is told when the deal is "
                               "over."};
  using Query = Nothing;
  struct Body {
    std::string reason{}, factor{};
    static constexpr auto fields = std::tuple{field("reason", &Body::reason, reason_help, reason_length),
                                              field("factor", &Body::factor, factor_help, factor_length)};
    friend bool operator==(const Body&, const Body&) = default;
  };
  struct Answer {
    int deal = 0;
    std::int64_t seq = 0;
    std::vector<RawJson> hands{};
    RawJson state{};
    static constexpr auto fields = std::tuple{field("deal", &Answer::deal),
                                              field("seq", &Answer::seq, "Of the room's log, when it was looked at."),
                                              field("hands", &Answer::hands, "What each seat sees, by seat."),
                                              field("state", &Answer::state, "What the archive sees: all of it.")};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

// ----------------------------------------------------------------------------------------------------- notes, reports

struct ListNotes {
  static constexpr Route route{"list_notes", Method::get, "/notes", staff, "notes", "Notes, the newest first."};
  struct Query {
    std::optional<std::string> match{}, player{};
    std::optional<std::int64_t> before{};
    int limit = 50;
    static constexpr auto fields =
        std::tuple{field("match", &Query::match, {}, query_length), field("player", &Query::player, {}, query_length),
                   field("before", &Query::before, "A note's number: the next page."),
                   defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<Note> notes{};
    bool more = false;
    static constexpr auto fields = std::tuple{field("notes", &Answer::notes), field("more", &Answer::more)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct WriteNote {
  static constexpr Route route{
      "write_note", Method::post, "/notes",
      moderators,   "notes",      "Notes something about a match or a player, with a flag to find it by if wished."};
  using Query = Nothing;
  struct Body {
    std::optional<std::string> match{}, player{}, flag{};
    std::optional<std::int64_t> seq{};
    std::string text{};
    static constexpr auto fields =
        std::tuple{field("match", &Body::match, {}, text_length), field("player", &Body::player, {}, text_length),
                   field("flag", &Body::flag, "One word of small letters.", Range{1, 24}),
                   field("seq", &Body::seq, "The moment in the room's log that it is about."),
                   field("text", &Body::text, {}, Range{1, 2000})};
    friend bool operator==(const Body&, const Body&) = default;
  };
  using Answer = Note;
};

struct ListReports {
  static constexpr Route route{"list_reports", Method::get, "/reports",
                               staff,          "notes",     "What players have reported, the newest first."};
  struct Query {
    std::optional<std::string> state{}, player{}, match{};
    std::optional<std::int64_t> before{};
    int limit = 50;
    static constexpr auto fields =
        std::tuple{field("state", &Query::state, "new, in_work or closed; left out: all.", query_length),
                   field("player", &Query::player, "By or about whom: an id.", query_length),
                   field("match", &Query::match, {}, query_length),
                   field("before", &Query::before, "A report's number: the next page."),
                   defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<Report> reports{};
    bool more = false;
    static constexpr auto fields = std::tuple{field("reports", &Answer::reports), field("more", &Answer::more)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct TakeReport {
  static constexpr Route route{"take_report", Method::post, "/reports/{report}/take",
                               moderators,    "notes",      "Takes a report in work, so that the others know."};
  using Query = Nothing;
  using Body = Nothing;
  using Answer = Report;
};

struct CloseReport {
  static constexpr Route route{"close_report", Method::post, "/reports/{report}/close",
                               moderators,     "notes",      "Says what came of a report."};
  using Query = Nothing;
  struct Body {
    std::string outcome{}, reason{};
    static constexpr auto fields = std::tuple{field("outcome", &Body::outcome, "acted or dismissed.", text_length),
                                              field("reason", &Body::reason, reason_help, reason_length)};
    friend bool operator==(const Body&, const Body&) = default;
  };
  using Answer = Report;
};

// ------------------------------------------------------------------------------------------------------------- words

struct WordsLine {
  std::int64_t text = 0;
  std::string kind{}, words{}, player{}, name{};
  std::optional<std::int64_t> at_ms{}, seq{};
  std::optional<std::string> room{}, match{};
  static constexpr auto fields =
      std::tuple{field("text", &WordsLine::text, "Its number, for `before`."),
                 field("kind", &WordsLine::kind, "said, room (its name) or name (a player's)."),
                 field("words", &WordsLine::words),
                 field("player", &WordsLine::player, "Whose they are."),
                 field("name", &WordsLine::name, "What he is called now."),
                 field("at_ms", &WordsLine::at_ms, "Left out for a player's name."),
                 field("seq", &WordsLine::seq, "In the room's log."),
                 field("room", &WordsLine::room, "Its code, or its id when the code is given to another room."),
                 field("match", &WordsLine::match, "The match that ran then, or had just ended.")};
  friend bool operator==(const WordsLine&, const WordsLine&) = default;
};
struct SearchWords {
  static constexpr Route route{
      "search_words",
      Method::get,
      "/words",
      staff,
      "games",
      "Full text over chat and the names of rooms and players: every word must be there, the last may go on. Case and "
      "accents do not matter; in double quotes: a phrase. What was said last comes first, players' names after it."};
  struct Query {
    std::string text{};
    std::optional<std::int64_t> before{};
    int limit = 50;
    static constexpr auto fields =
        std::tuple{field("text", &Query::text, {}, text_length), field("before", &Query::before, "The next page."),
                   defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<WordsLine> words{};
    bool more = false;
    static constexpr auto fields = std::tuple{field("words", &Answer::words), field("more", &Answer::more)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

// ----------------------------------------------------------------------------------------------------------- players

struct PlayerLine {
  PlayerId player{};
  std::string name{};
  std::int64_t created_ms = 0, matches = 0, chips = 0;
  static constexpr auto fields = std::tuple{field("player", &PlayerLine::player),
                                            field("name", &PlayerLine::name, "Empty: erased, or never said."),
                                            field("created_ms", &PlayerLine::created_ms),
                                            field("matches", &PlayerLine::matches), field("chips", &PlayerLine::chips)};
  friend bool operator==(const PlayerLine&, const PlayerLine&) = default;
};

struct ListPlayers {
  static constexpr Route route{"list_players", Method::get, "/players",
                               everyone,       "players",   "Players, the newest first."};
  struct Query {
    std::optional<std::string> name{}, before{};
    int limit = 50;
    static constexpr auto fields =
        std::tuple{field("name", &Query::name, "An id, or how a name begins.", query_length),
                   field("before", &Query::before, "A player's id: the next page.", query_length),
                   defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<PlayerLine> players{};
    bool more = false;
    static constexpr auto fields = std::tuple{field("players", &Answer::players), field("more", &Answer::more)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct TallyLine {
  std::string who{}, name{};
  int kapots_given = 0, kapots_taken = 0, kapot_befs_given = 0, kapot_befs_taken = 0, restarts = 0, zetes = 0;
  static constexpr auto fields = std::tuple{
      field("who", &TallyLine::who, "A player's id, two of them, or those of the table, with blanks between."),
      field("name", &TallyLine::name),
      field("kapots_given", &TallyLine::kapots_given),
      field("kapots_taken", &TallyLine::kapots_taken),
      field("kapot_befs_given", &TallyLine::kapot_befs_given),
      field("kapot_befs_taken", &TallyLine::kapot_befs_taken),
      field("restarts", &TallyLine::restarts),
      field("zetes", &TallyLine::zetes)};
  friend bool operator==(const TallyLine&, const TallyLine&) = default;
};
struct BestLine {
  PlayerId player{};
  std::string name{}, game{};
  RawJson options{};
  int best = 0, matches = 0, won = 0;
  static constexpr auto fields = std::tuple{field("player", &BestLine::player), field("name", &BestLine::name),
                                            field("game", &BestLine::game),     field("options", &BestLine::options),
                                            field("best", &BestLine::best),     field("matches", &BestLine::matches),
                                            field("won", &BestLine::won)};
  friend bool operator==(const BestLine&, const BestLine&) = default;
};

struct ShowPlayer {
  static constexpr Route route{
      "show_player",
      Method::get,
      "/players/{player}",
      everyone,
      "players",
      "One player, by his id: his chips, tallies and bests, and, for staff, notes and reports. His "
      "matches are found with /games?player=, his bans with /bans?player=."};
  using Query = Nothing;
  using Body = Nothing;
  struct Answer {
    PlayerLine player{};
    std::vector<TallyLine> tallies{};
    std::vector<BestLine> bests{};
    std::vector<Note> notes{};
    std::vector<Report> reports{};
    static constexpr auto fields = std::tuple{
        field("player", &Answer::player), field("tallies", &Answer::tallies), field("bests", &Answer::bests),
        field("notes", &Answer::notes, "Empty for viewers."), field("reports", &Answer::reports, "Empty for viewers.")};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct TakePlayer {
  static constexpr Route route{
      "take_player", Method::post, "/players/{player}/export",
      admins,        "players",    "Everything that is stored of a player, as one JSON document, for himself."};
  using Query = Nothing;
  using Body = WithReason;
  using Answer = RawJson;
};

struct ErasePlayer {
  static constexpr Route route{"erase_player",
                               Method::post,
                               "/players/{player}/erase",
                               admins,
                               "players",
                               "Takes back a player's name, tokens and texts. What he played stays, without a name; no "
                               "chain of hashes breaks. It cannot be undone."};
  using Query = Nothing;
  struct Body {
    std::string reason{}, factor{};
    static constexpr auto fields = std::tuple{field("reason", &Body::reason, reason_help, reason_length),
                                              field("factor", &Body::factor, factor_help, factor_length)};
    friend bool operator==(const Body&, const Body&) = default;
  };
  struct Answer {
    int tokens = 0, texts = 0;
    std::int64_t old_events = 0;
    static constexpr auto fields = std::tuple{
        field("tokens", &Answer::tokens), field("texts", &Answer::texts),
        field("old_events", &Answer::old_events, "Events of before texts were kept apart that still name him.")};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

// ------------------------------------------------------------------------------------------------------ chips, tallies

struct ReadLedger {
  static constexpr Route route{
      "read_ledger", Method::get, "/ledger",
      everyone,      "ledger",    "Entries of a match, an account or a player, the newest first. Chips are for play."};
  struct Query {
    std::optional<std::string> match{}, account{}, player{};
    std::optional<std::int64_t> before{};
    int limit = 100;
    static constexpr auto fields = std::tuple{field("match", &Query::match, {}, query_length),
                                              field("account", &Query::account, "Such as pot:<match>.", query_length),
                                              field("player", &Query::player, "An id.", query_length),
                                              field("before", &Query::before, "An entry's number: the next page."),
                                              defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<LedgerLine> lines{};
    bool more = false;
    static constexpr auto fields = std::tuple{field("lines", &Answer::lines), field("more", &Answer::more)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct BalanceLine {
  std::string account{}, name{};
  std::int64_t chips = 0, lines = 0;
  static constexpr auto fields = std::tuple{field("account", &BalanceLine::account), field("name", &BalanceLine::name),
                                            field("chips", &BalanceLine::chips), field("lines", &BalanceLine::lines)};
  friend bool operator==(const BalanceLine&, const BalanceLine&) = default;
};
struct ReadBalances {
  static constexpr Route route{"read_balances", Method::get, "/ledger/balances",
                               everyone,        "ledger",    "Accounts with their chips, those with the most first."};
  struct Query {
    int limit = 100;
    static constexpr auto fields = std::tuple{defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<BalanceLine> balances{};
    static constexpr auto fields = std::tuple{field("balances", &Answer::balances)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct ProofLine {
  std::string what{}, sum{};
  std::int64_t counted = 0, wrong = 0;
  static constexpr auto fields = std::tuple{field("what", &ProofLine::what), field("sum", &ProofLine::sum),
                                            field("counted", &ProofLine::counted), field("wrong", &ProofLine::wrong)};
  friend bool operator==(const ProofLine&, const ProofLine&) = default;
};
struct ProveLedger {
  static constexpr Route route{
      "prove_ledger",  Method::get,
      "/ledger/proof", staff,
      "ledger",        "Adds the whole ledger up: every entry, every match and all accounts must come to 0."};
  using Query = Nothing;
  using Body = Nothing;
  struct Answer {
    bool sound = true;
    std::vector<ProofLine> lines{};
    static constexpr auto fields = std::tuple{field("sound", &Answer::sound), field("lines", &Answer::lines)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

enum class TallyBy : std::uint8_t { person, pair, table };
constexpr std::array<std::string_view, 3> names(TallyBy) { return {"person", "pair", "table"}; }

struct ReadTallies {
  static constexpr Route route{
      "read_tallies", Method::get, "/tallies",
      everyone,       "ledger",    "Kapots and kapot befs given and taken, restarts and zetes of Seychelles."};
  struct Query {
    TallyBy by = TallyBy::person;
    std::optional<std::string> player{}, company{};
    std::optional<std::int64_t> from_ms{}, until_ms{};
    static constexpr auto fields = std::tuple{
        defaulted(field("by", &Query::by)), field("player", &Query::player, "An id or a name.", query_length),
        field("company", &Query::company, "One table of regulars, as `by=table` names it.", Range{0, 600}),
        field("from_ms", &Query::from_ms, "Of matches begun then or later."), field("until_ms", &Query::until_ms)};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<TallyLine> tallies{};
    static constexpr auto fields = std::tuple{field("tallies", &Answer::tallies)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct ReadBests {
  static constexpr Route route{"read_bests", Method::get, "/bests",
                               everyone,     "ledger",    "The best results of solitaire."};
  struct Query {
    std::optional<std::string> player{};
    int limit = 50;
    static constexpr auto fields = std::tuple{field("player", &Query::player, "An id or a name.", query_length),
                                              defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<BestLine> bests{};
    static constexpr auto fields = std::tuple{field("bests", &Answer::bests)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

// ---------------------------------------------------------------------------------------------------------- take away

struct TakeAway {
  static constexpr bool noted = true;
  static constexpr Route route{
      "take_away",
      Method::get,
      "/exports/{what}",
      staff,
      "exports",
      "games, sheets, ledger, attempts, reports or records of all matches that the filters leave, as a file that is "
      "sent while it is made. Noted in the audit log. Text that a spreadsheet would take for a formula "
      "gets an apostrophe in CSV; records are JSON Lines only."};
  struct Query {
    FileFormat format = FileFormat::jsonl;
    bool anonymise = false;
    std::optional<std::string> game{}, player{}, won_by{}, room{}, result{}, option{}, flag{}, text{};
    std::optional<std::int64_t> from_ms{}, until_ms{};
    std::int64_t limit = 0;
    static constexpr auto fields =
        std::tuple{defaulted(field("format", &Query::format)),
                   defaulted(field("anonymise", &Query::anonymise, "Seats instead of names and ids, no chat.")),
                   field("game", &Query::game, {}, query_length),
                   field("player", &Query::player, {}, query_length),
                   field("won_by", &Query::won_by, {}, query_length),
                   field("room", &Query::room, {}, query_length),
                   field("result", &Query::result, {}, query_length),
                   field("option", &Query::option, {}, query_length),
                   field("flag", &Query::flag, {}, query_length),
                   field("text", &Query::text, {}, query_length),
                   field("from_ms", &Query::from_ms),
                   field("until_ms", &Query::until_ms),
                   defaulted(field("limit", &Query::limit, "At most so many matches; 0: all."))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  using Answer = Download;
};

struct CountTakeAway {
  static constexpr Route route{"count_take_away",
                               Method::get,
                               "/exports/{what}/size",
                               staff,
                               "exports",
                               "How many matches such a file would hold."};
  using Query = GameFilter;
  using Body = Nothing;
  struct Answer {
    std::int64_t matches = 0;
    static constexpr auto fields = std::tuple{field("matches", &Answer::matches)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

}  // namespace takamaka::desk
