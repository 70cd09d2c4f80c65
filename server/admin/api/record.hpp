#pragma once

// Endpoints about the record: games, time lines, notes and reports, players, chips and tallies, exports.

#include <optional>
#include <vector>

#include "engine/base/ids.hpp"
#include "protocol/messages/export_kind.hpp"
#include "protocol/messages/messages.hpp"
#include "server/admin/api/access.hpp"
#include "server/admin/api/record_documents.hpp"

namespace takamaka::admin {

enum class FileFormat : std::uint8_t { jsonl, csv };
constexpr std::array<std::string_view, 2> names(FileFormat) { return {"jsonl", "csv"}; }

enum class ReportState : std::uint8_t { unread, in_work, closed };
constexpr std::array<std::string_view, 3> names(ReportState) { return {"new", "in_work", "closed"}; }
enum class EntryKind : std::uint8_t { game, room, clock, chat, connection, refused };
constexpr std::array<std::string_view, 6> names(EntryKind) {
  return {"game", "room", "clock", "chat", "connection", "refused"};
}
enum class WordsKind : std::uint8_t { said, room, name };
constexpr std::array<std::string_view, 3> names(WordsKind) { return {"said", "room", "name"}; }
enum class Verified : std::uint8_t { sound, faulty, cannot_tell };
constexpr std::array<std::string_view, 3> names(Verified) { return {"sound", "faulty", "cannot_tell"}; }

// ------------------------------------------------------------------------------------------------------------- games

// The conditions that select games, in the order of the members of a query that has them. All given ones must hold.
template <class Q>
constexpr auto filter_fields(std::optional<std::string> Q::* game, std::optional<std::string> Q::* player,
                             std::optional<std::string> Q::* won_by, std::optional<std::string> Q::* room,
                             std::optional<std::string> Q::* result, std::optional<std::string> Q::* option,
                             std::optional<std::string> Q::* flag, std::optional<std::string> Q::* text,
                             std::optional<std::int64_t> Q::* from_ms, std::optional<std::int64_t> Q::* until_ms) {
  return Fields{field("game", game, "A variant, such as seychelles.", query_length),
                field("player", player, "A player's id, or a name that players have or had.", query_length),
                field("won_by", won_by, "A winner's id, or a name that winners have or had.", query_length),
                field("room", room, "A room's id or code.", query_length),
                field("result", result, "running, abandoned, or the reason for its end.", query_length),
                field("option", option, "An option as name=value, such as target=100.", query_length),
                field("flag", flag, "report, note, or a flag that an admin set.", query_length),
                field("text", text, "Words in the chat or in names.", query_length),
                field("from_ms", from_ms, "Begun at or after this time."),
                field("until_ms", until_ms, "Begun before this time.")};
}

struct GameFilter {
  std::optional<std::string> game{}, player{}, won_by{}, room{}, result{}, option{}, flag{}, text{};
  std::optional<std::int64_t> from_ms{}, until_ms{};
  static constexpr auto fields = filter_fields(
      &GameFilter::game, &GameFilter::player, &GameFilter::won_by, &GameFilter::room, &GameFilter::result,
      &GameFilter::option, &GameFilter::flag, &GameFilter::text, &GameFilter::from_ms, &GameFilter::until_ms);
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
  static constexpr auto fields =
      Fields{field("match", &GameLine::match),
             field("room", &GameLine::room, "The room's code; empty for viewers while the room is open."),
             field("game", &GameLine::game),
             field("result", &GameLine::result, "running, abandoned, or the reason for its end."),
             field("number", &GameLine::number, "The number of the match in its room."),
             field("deals", &GameLine::deals),
             field("opened_ms", &GameLine::opened_ms),
             field("closed_ms", &GameLine::closed_ms),
             field("players", &GameLine::players, "Names by seat."),
             field("winners", &GameLine::winners),
             field("flags", &GameLine::flags),
             field("options", &GameLine::options)};
  friend bool operator==(const GameLine&, const GameLine&) = default;
};

struct ListGames {
  static constexpr Route route{"list_games",
                               Method::get,
                               "/games",
                               everyone,
                               "games",
                               "Lists matches, newest first. Viewers may not search by `text` or `flag`, see no flags, "
                               "and see the code of a room "
                               "only when the room is closed."};
  struct Query {
    std::optional<std::string> game{}, player{}, won_by{}, room{}, result{}, option{}, flag{}, text{};
    std::optional<std::int64_t> from_ms{}, until_ms{};
    std::optional<std::string> before{};
    int limit = 50;
    static constexpr auto fields = concatenated(
        filter_fields(&Query::game, &Query::player, &Query::won_by, &Query::room, &Query::result, &Query::option,
                      &Query::flag, &Query::text, &Query::from_ms, &Query::until_ms),
        Fields{field("before", &Query::before, "A match's id: only older matches, for the next page.", query_length),
               defaulted(field("limit", &Query::limit, {}, page_length))});
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<GameLine> games{};
    bool more = false;
    static constexpr auto fields = Fields{field("games", &Answer::games), field("more", &Answer::more)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct GameSeat {
  Seat seat{};
  std::string name{};
  std::optional<std::string> player{};
  std::optional<int> total{};
  bool won = false;
  static constexpr auto fields = Fields{field("seat", &GameSeat::seat), field("name", &GameSeat::name),
                                        field("player", &GameSeat::player, "The person's id; left out for a bot."),
                                        field("total", &GameSeat::total), field("won", &GameSeat::won)};
  friend bool operator==(const GameSeat&, const GameSeat&) = default;
};
struct NoteLine {
  std::int64_t note = 0, at_ms = 0;
  std::string by{}, text{};
  std::optional<std::string> match{}, player{}, flag{};
  std::optional<std::int64_t> seq{};
  static constexpr auto fields =
      Fields{field("note", &NoteLine::note, "Its number."),
             field("at_ms", &NoteLine::at_ms),
             field("by", &NoteLine::by, "The name of the account."),
             field("text", &NoteLine::text),
             field("match", &NoteLine::match),
             field("player", &NoteLine::player),
             field("flag", &NoteLine::flag, "The flag that was set with it."),
             field("seq", &NoteLine::seq, "The moment in the room's log that the note is about.")};
  friend bool operator==(const NoteLine&, const NoteLine&) = default;
};
struct ReportLine {
  std::int64_t report = 0, at_ms = 0;
  std::string room{}, by{}, whom{};
  ReportCategory category{};
  std::string text{};
  ReportState state{};
  std::optional<std::string> match{}, by_name{}, about_name{}, taken_by{};
  std::optional<ReportOutcome> outcome{};
  int deal = 0;
  std::optional<Seat> about_seat{};
  std::int64_t seq = 0, changed_ms = 0;
  std::optional<std::int64_t> told_ms{};
  static constexpr auto fields =
      Fields{field("report", &ReportLine::report, "Its number."),
             field("at_ms", &ReportLine::at_ms),
             field("room", &ReportLine::room, "The room's code, or its id if another room has the code now."),
             field("by", &ReportLine::by, "A player's id."),
             field("about", &ReportLine::whom, "A player's id; empty if the report is about the table."),
             field("category", &ReportLine::category),
             field("text", &ReportLine::text, "Empty if nothing was written or the text was erased."),
             field("state", &ReportLine::state),
             field("match", &ReportLine::match, "The match that was running at that time."),
             field("by_name", &ReportLine::by_name),
             field("about_name", &ReportLine::about_name),
             field("taken_by", &ReportLine::taken_by, "The name of the account that works on it or closed it."),
             field("outcome", &ReportLine::outcome),
             field("deal", &ReportLine::deal),
             field("about_seat", &ReportLine::about_seat),
             field("seq", &ReportLine::seq, "The moment in the room's log when it was made."),
             field("changed_ms", &ReportLine::changed_ms),
             field("told_ms", &ReportLine::told_ms, "When the author was told the outcome.")};
  friend bool operator==(const ReportLine&, const ReportLine&) = default;
};

struct ShowGame {
  static constexpr Route route{
      "show_game", Method::get, "/games/{match}",
      everyone,    "games",     "Shows a match by its id, or the last match of a room by the room's id or code."};
  using Query = Nothing;
  using Body = Nothing;
  struct Answer {
    GameLine game{};
    std::vector<GameSeat> seats{};
    int rules_version = 0;
    bool playable = true;
    std::vector<NoteLine> notes{};
    std::vector<ReportLine> reports{};
    static constexpr auto fields =
        Fields{field("game", &Answer::game),
               field("seats", &Answer::seats),
               field("rules_version", &Answer::rules_version),
               field("playable", &Answer::playable,
                     "Whether this server has these rules, so that it can replay and verify the match."),
               field("notes", &Answer::notes, "Empty for viewers."),
               field("reports", &Answer::reports, "Empty for viewers.")};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

// One event or activity.
struct TimeEntry {
  EntryKind kind{};
  std::int64_t at_ms = 0;
  std::optional<std::int64_t> seq{};
  std::string by{}, name{};
  int deal = 0;
  std::optional<RawJson> event{}, action{};
  std::optional<std::string> code{}, rule{}, text{};
  static constexpr auto fields = Fields{
      field("kind", &TimeEntry::kind),
      field("at_ms", &TimeEntry::at_ms),
      field("seq", &TimeEntry::seq,
            "Its place in the room's log; left out for an activity (a refusal, or a connection that came or went)."),
      field("by", &TimeEntry::by, "seat:2, player:<id>, house or clock."),
      field("name", &TimeEntry::name, "The name for `by`; empty if there is none."),
      field("deal", &TimeEntry::deal),
      field("event", &TimeEntry::event, "The event as in the protocol."),
      field("action", &TimeEntry::action, "The refused action."),
      field("code", &TimeEntry::code, "The code of the refusal."),
      field("rule", &TimeEntry::rule, "The number of the rule."),
      field("text", &TimeEntry::text, "The text of a chat message.")};
  friend bool operator==(const TimeEntry&, const TimeEntry&) = default;
};

struct ReadTimeLine {
  static constexpr Route route{"read_time_line",
                               Method::get,
                               "/games/{match}/timeline",
                               everyone,
                               "games",
                               "Reads the events and activity of one match, in order. A finished deal shows all hands; "
                               "a running deal shows what a "
                               "spectator sees. Viewers get no chat and no connections."};
  struct Query {
    std::optional<std::string> after{};
    int limit = 200;
    static constexpr auto fields = Fields{field("after", &Query::after, "`next` of the previous page.", query_length),
                                          defaulted(field("limit", &Query::limit, {}, Range{1, 1000}))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<TimeEntry> entries{};
    std::optional<std::string> next{};
    static constexpr auto fields =
        Fields{field("entries", &Answer::entries),
               field("next", &Answer::next, "For `after` of the next page; left out on the last page.")};
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
      "Replays a match frame by frame, as the message `replay` of the protocol. A running match shows what a spectator "
      "sees."};
  struct Query {
    std::int64_t after = 0;
    static constexpr auto fields =
        Fields{defaulted(field("after", &Query::after, "The `seq` of the last frame that the client has."))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  using Answer = RawJson;
  using Document = tell::ReplayIs;
};

struct SheetLine {
  int deal = 0;
  Seat seat{};
  std::string name{}, what{}, rule{};
  std::vector<std::string> tiles{};
  int points = 0;
  static constexpr auto fields =
      Fields{field("deal", &SheetLine::deal),    field("seat", &SheetLine::seat), field("name", &SheetLine::name),
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
      Fields{field("deal", &SheetRow::deal),
             field("seat", &SheetRow::seat),
             field("name", &SheetRow::name),
             field("reason", &SheetRow::reason, "The reason for the end of the deal; empty while it is running."),
             field("points", &SheetRow::points),
             field("times", &SheetRow::times, "How many times the deal counts for this seat; most games: 1."),
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
  static constexpr auto fields = Fields{field("entry", &LedgerLine::entry),   field("at_ms", &LedgerLine::at_ms),
                                        field("match", &LedgerLine::match),   field("deal", &LedgerLine::deal),
                                        field("reason", &LedgerLine::reason), field("account", &LedgerLine::account),
                                        field("name", &LedgerLine::name),     field("chips", &LedgerLine::chips)};
  friend bool operator==(const LedgerLine&, const LedgerLine&) = default;
};

struct ShowSheet {
  static constexpr Route route{
      "show_sheet",
      Method::get,
      "/games/{match}/sheet",
      everyone,
      "games",
      "Shows the score sheet of a match, every point with its rule and tiles, and its ledger entries."};
  using Query = Nothing;
  using Body = Nothing;
  struct Answer {
    std::vector<SheetRow> rows{};
    std::vector<SheetLine> lines{};
    std::vector<LedgerLine> ledger{};
    static constexpr auto fields =
        Fields{field("rows", &Answer::rows), field("lines", &Answer::lines), field("ledger", &Answer::ledger)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct VerifyGame {
  static constexpr Route route{
      "verify_game",
      Method::get,
      "/games/{match}/verify",
      everyone,
      "games",
      "Plays a match again from its seeds and compares every event with the log. Also checks the hashes of the log."};
  using Query = Nothing;
  using Body = Nothing;
  struct Answer {
    Verified result{};
    int deals = 0, events = 0;
    std::vector<std::string> faults{};
    static constexpr auto fields =
        Fields{field("result", &Answer::result, "cannot_tell: other rules, or the match is still running."),
               field("deals", &Answer::deals), field("events", &Answer::events),
               field("faults", &Answer::faults, "One sentence for each fault.")};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct ExportGame {
  static constexpr bool noted = true;
  static constexpr Route route{
      "export_game",
      Method::get,
      "/games/{match}/record",
      staff,
      "exports",
      "Exports everything about one match as one JSON document, while it is running without seeds and events. Noted in "
      "the audit log."};
  struct Query {
    bool anonymise = false;
    static constexpr auto fields =
        Fields{defaulted(field("anonymise", &Query::anonymise,
                               "Pseudonyms instead of ids, seats instead of names, and no text that people typed."))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  using Answer = RawJson;
  using Document = MatchDocument;
};

struct OpenHands {
  static constexpr Route route{"open_hands",
                               Method::post,
                               "/games/{match}/hands",
                               admins,
                               "games",
                               "Shows all hands of a running match. The audit log notes it before the hands are shown, "
                               "and the table is told when "
                               "the deal is over."};
  using Query = Nothing;
  struct Body {
    std::string reason{}, factor{};
    static constexpr auto fields = Fields{field("reason", &Body::reason, reason_help, reason_length),
                                          field("factor", &Body::factor, factor_help, factor_length)};
    friend bool operator==(const Body&, const Body&) = default;
  };
  struct Answer {
    int deal = 0;
    std::int64_t seq = 0;
    std::vector<RawJson> hands{};
    RawJson state{};
    static constexpr auto fields =
        Fields{field("deal", &Answer::deal), field("seq", &Answer::seq, "The length of the room's log at that moment."),
               field("hands", &Answer::hands, "The own view of each seat, by seat."),
               field("state", &Answer::state, "The table, as everyone sees it.")};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

// ----------------------------------------------------------------------------------------------------- notes, reports

struct ListNotes {
  static constexpr Route route{"list_notes", Method::get, "/notes", staff, "notes", "Lists notes, newest first."};
  struct Query {
    std::optional<std::string> match{}, player{};
    std::optional<std::int64_t> before{};
    int limit = 50;
    static constexpr auto fields =
        Fields{field("match", &Query::match, {}, query_length), field("player", &Query::player, {}, query_length),
               field("before", &Query::before, "A note's number: only older notes, for the next page."),
               defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<NoteLine> notes{};
    bool more = false;
    static constexpr auto fields = Fields{field("notes", &Answer::notes), field("more", &Answer::more)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct WriteNote {
  static constexpr Route route{
      "write_note", Method::post, "/notes",
      moderators,   "notes",      "Writes a note about a match or a player, with an optional flag for searches."};
  using Query = Nothing;
  struct Body {
    std::optional<std::string> match{}, player{}, flag{};
    std::optional<std::int64_t> seq{};
    std::string text{};
    static constexpr auto fields =
        Fields{field("match", &Body::match, {}, text_length), field("player", &Body::player, {}, text_length),
               field("flag", &Body::flag, "One word in small letters.", Range{1, 24}),
               field("seq", &Body::seq, "The moment in the room's log that the note is about."),
               field("text", &Body::text, {}, Range{1, 2000})};
    friend bool operator==(const Body&, const Body&) = default;
  };
  using Answer = NoteLine;
};

struct ListReports {
  static constexpr Route route{"list_reports", Method::get, "/reports",
                               staff,          "notes",     "Lists the reports of players, newest first."};
  struct Query {
    std::optional<ReportState> state{};
    std::optional<std::string> player{}, match{};
    std::optional<std::int64_t> before{};
    int limit = 50;
    static constexpr auto fields =
        Fields{field("state", &Query::state, "Default: all."),
               field("player", &Query::player, "The id of a player: reports by or about this player.", query_length),
               field("match", &Query::match, {}, query_length),
               field("before", &Query::before, "A report's number: only older reports, for the next page."),
               defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<ReportLine> reports{};
    bool more = false;
    static constexpr auto fields = Fields{field("reports", &Answer::reports), field("more", &Answer::more)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct AssignReport {
  static constexpr Route route{
      "assign_report", Method::post, "/reports/{report}/take",
      moderators,      "notes",      "Assigns a report to the caller, so that others see who works on it."};
  using Query = Nothing;
  using Body = Nothing;
  using Answer = ReportLine;
};

struct CloseReport {
  static constexpr Route route{
      "close_report",
      Method::post,
      "/reports/{report}/close",
      moderators,
      "notes",
      "Closes a report. Its author is told the outcome in their language, and nothing else: at once if they are "
      "connected, otherwise at their next visit."};
  using Query = Nothing;
  struct Body {
    ReportOutcome outcome{};
    std::string reason{};
    static constexpr auto fields =
        Fields{field("outcome", &Body::outcome), field("reason", &Body::reason, reason_help, reason_length)};
    friend bool operator==(const Body&, const Body&) = default;
  };
  using Answer = ReportLine;
};

// ------------------------------------------------------------------------------------------------------------- words

struct WordsLine {
  std::int64_t text = 0;
  WordsKind kind{};
  std::string words{}, player{}, name{};
  std::optional<std::int64_t> at_ms{}, seq{};
  std::optional<std::string> room{}, match{};
  static constexpr auto fields =
      Fields{field("text", &WordsLine::text, "The number of the text, for `before`."),
             field("kind", &WordsLine::kind, "said: chat. room: the name of a room. name: the name of a player."),
             field("words", &WordsLine::words),
             field("player", &WordsLine::player, "The id of the author."),
             field("name", &WordsLine::name, "The current name of the author."),
             field("at_ms", &WordsLine::at_ms, "Left out for the name of a player."),
             field("seq", &WordsLine::seq, "The place in the room's log."),
             field("room", &WordsLine::room, "The room's code, or its id if another room has the code now."),
             field("match", &WordsLine::match, "The match that was running or had just ended at that time.")};
  friend bool operator==(const WordsLine&, const WordsLine&) = default;
};
struct SearchWords {
  static constexpr Route route{
      "search_words",
      Method::get,
      "/words",
      staff,
      "games",
      "Searches chat and the names of rooms and players. Every word must match; the last word may be the start of a "
      "longer "
      "one. Double quotes enclose a phrase. Case and accents do not matter. The newest texts come first, then names of "
      "players."};
  struct Query {
    std::string text{};
    std::optional<std::int64_t> before{};
    int limit = 50;
    static constexpr auto fields =
        Fields{field("text", &Query::text, {}, text_length),
               field("before", &Query::before, "The `text` of the last line: the next page."),
               defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<WordsLine> words{};
    bool more = false;
    static constexpr auto fields = Fields{field("words", &Answer::words), field("more", &Answer::more)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

// ----------------------------------------------------------------------------------------------------------- players

struct PlayerLine {
  PlayerId player{};
  std::string name{};
  std::int64_t created_ms = 0, matches = 0, chips = 0;
  std::optional<std::int64_t> last_played_ms{};
  std::vector<std::string> former_names{};
  bool program = false;
  static constexpr auto fields =
      Fields{field("player", &PlayerLine::player),
             field("name", &PlayerLine::name, "Empty if it was erased or never given."),
             field("created_ms", &PlayerLine::created_ms),
             field("matches", &PlayerLine::matches),
             field("chips", &PlayerLine::chips),
             field("last_played_ms", &PlayerLine::last_played_ms, "When their last match began."),
             field("former_names", &PlayerLine::former_names, "The oldest first."),
             field("program", &PlayerLine::program, "No person plays, but a program, as its first `hello` said.")};
  friend bool operator==(const PlayerLine&, const PlayerLine&) = default;
};

struct ListPlayers {
  static constexpr Route route{"list_players", Method::get, "/players",
                               everyone,       "players",   "Lists players, newest first."};
  struct Query {
    std::optional<std::string> name{}, before{};
    int limit = 50;
    static constexpr auto fields =
        Fields{field("name", &Query::name, "An id, or the beginning of a present or former name.", query_length),
               field("before", &Query::before, "A player's id: only older players, for the next page.", query_length),
               defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<PlayerLine> players{};
    bool more = false;
    static constexpr auto fields = Fields{field("players", &Answer::players), field("more", &Answer::more)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct TallyPerson {
  PlayerId player{};
  std::string name{};
  static constexpr auto fields = Fields{field("player", &TallyPerson::player),
                                        field("name", &TallyPerson::name, "Empty if it was erased or never given.")};
  friend bool operator==(const TallyPerson&, const TallyPerson&) = default;
};
enum class PairRelation : std::uint8_t { gave, gave_together, took_together };
constexpr std::array<std::string_view, 3> names(PairRelation) { return {"gave", "gave_together", "took_together"}; }
struct TallyLine {
  std::vector<TallyPerson> people{};
  std::optional<PairRelation> relation{};
  std::string game{}, kind{}, title{};
  int given = 0;
  std::optional<int> taken{};
  static constexpr auto fields =
      Fields{field("people", &TallyLine::people, "One player, a pair, or all regulars of a table."),
             field("relation", &TallyLine::relation,
                   "Of a pair only. gave: the first one to the second. The others: as partners."),
             field("game", &TallyLine::game),
             field("kind", &TallyLine::kind, "What was counted, as the game calls it."),
             field("title", &TallyLine::title, "The same in English."),
             field("given", &TallyLine::given, "How often it was counted; with sides: given."),
             field("taken", &TallyLine::taken, "How often it was taken; left out if the kind has no sides.")};
  friend bool operator==(const TallyLine&, const TallyLine&) = default;
};
struct BestLine {
  PlayerId player{};
  std::string name{}, game{};
  RawJson options{};
  int best = 0, matches = 0, won = 0;
  static constexpr auto fields =
      Fields{field("player", &BestLine::player), field("name", &BestLine::name),
             field("game", &BestLine::game),     field("options", &BestLine::options, "Those of the best match."),
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
      "Shows a player by id, with chips, tallies and bests, and for staff also notes and reports. For matches use "
      "/games?player=, for bans /bans?player=."};
  using Query = Nothing;
  using Body = Nothing;
  struct Answer {
    PlayerLine player{};
    std::vector<TallyLine> tallies{};
    std::vector<BestLine> bests{};
    std::vector<NoteLine> notes{};
    std::vector<ReportLine> reports{};
    static constexpr auto fields = Fields{
        field("player", &Answer::player), field("tallies", &Answer::tallies), field("bests", &Answer::bests),
        field("notes", &Answer::notes, "Empty for viewers."), field("reports", &Answer::reports, "Empty for viewers.")};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct ExportPlayer {
  static constexpr Route route{
      "export_player",
      Method::post,
      "/players/{player}/export",
      admins,
      "players",
      "Exports all data that is stored about a player as one JSON document, to give to this player. Refused requests "
      "of a deal that still runs are left out. Each list has at most 10,000 rows: `cut_off` names those that have "
      "more, and `takamaka player export` has them all."};
  using Query = Nothing;
  using Body = WithReasonAndFactor;
  using Answer = RawJson;
  using Document = PlayerDocument;
};

struct ErasePlayer {
  static constexpr Route route{
      "erase_player",
      Method::post,
      "/players/{player}/erase",
      admins,
      "players",
      "Erases the name, tokens and texts of a player. Their matches stay, without a name, and every hash chain stays "
      "valid. This cannot be undone."};
  using Query = Nothing;
  struct Body {
    std::string reason{}, factor{};
    static constexpr auto fields = Fields{field("reason", &Body::reason, reason_help, reason_length),
                                          field("factor", &Body::factor, factor_help, factor_length)};
    friend bool operator==(const Body&, const Body&) = default;
  };
  struct Answer {
    int tokens = 0, texts = 0;
    std::int64_t old_events = 0;
    static constexpr auto fields =
        Fields{field("tokens", &Answer::tokens), field("texts", &Answer::texts),
               field("old_events", &Answer::old_events,
                     "Events from before texts were stored separately; they still contain the name.")};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

// ------------------------------------------------------------------------------------------------------ chips, tallies

struct ReadLedger {
  static constexpr Route route{
      "read_ledger",
      Method::get,
      "/ledger",
      everyone,
      "ledger",
      "Lists the ledger entries of a match, an account or a player, newest first. Chips are play money."};
  struct Query {
    std::optional<std::string> match{}, account{}, player{};
    std::optional<std::int64_t> before{};
    int limit = 100;
    static constexpr auto fields =
        Fields{field("match", &Query::match, {}, query_length),
               field("account", &Query::account, "An account, such as pot:<match>.", query_length),
               field("player", &Query::player, "A player's id.", query_length),
               field("before", &Query::before, "An entry's number: only older entries, for the next page."),
               defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<LedgerLine> lines{};
    bool more = false;
    static constexpr auto fields = Fields{field("lines", &Answer::lines), field("more", &Answer::more)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct BalanceLine {
  std::string account{}, name{};
  std::int64_t chips = 0, lines = 0;
  static constexpr auto fields = Fields{field("account", &BalanceLine::account), field("name", &BalanceLine::name),
                                        field("chips", &BalanceLine::chips), field("lines", &BalanceLine::lines)};
  friend bool operator==(const BalanceLine&, const BalanceLine&) = default;
};
struct ReadBalances {
  static constexpr Route route{"read_balances", Method::get, "/ledger/balances",
                               everyone,        "ledger",    "Lists accounts with their chips, largest balance first."};
  struct Query {
    int limit = 100;
    static constexpr auto fields = Fields{defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<BalanceLine> balances{};
    static constexpr auto fields = Fields{field("balances", &Answer::balances)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct ProofLine {
  std::string what{}, sum{};
  std::int64_t counted = 0, wrong = 0;
  static constexpr auto fields = Fields{field("what", &ProofLine::what), field("sum", &ProofLine::sum),
                                        field("counted", &ProofLine::counted), field("wrong", &ProofLine::wrong)};
  friend bool operator==(const ProofLine&, const ProofLine&) = default;
};
struct ProveLedger {
  static constexpr Route route{
      "prove_ledger",  Method::get,
      "/ledger/proof", staff,
      "ledger",        "Adds up the whole ledger. Every entry, every match and all accounts together must sum to 0."};
  using Query = Nothing;
  using Body = Nothing;
  struct Answer {
    bool sound = true;
    std::vector<ProofLine> lines{};
    static constexpr auto fields = Fields{field("sound", &Answer::sound), field("lines", &Answer::lines)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

enum class TallyBy : std::uint8_t { person, pair, table };
constexpr std::array<std::string_view, 3> names(TallyBy) { return {"person", "pair", "table"}; }

struct ReadTallies {
  static constexpr Route route{
      "read_tallies", Method::get, "/tallies",
      everyone,       "ledger",    "Lists what the games count over all matches, by game and kind, the most first."};
  struct Query {
    TallyBy by = TallyBy::person;
    std::optional<std::string> game{}, player{}, regulars{};
    std::optional<std::int64_t> from_ms{}, until_ms{};
    static constexpr auto fields = Fields{
        defaulted(field("by", &Query::by)),
        field("game", &Query::game, "A variant, such as seychelles.", query_length),
        field("player", &Query::player, "A player's id or name.", query_length),
        field("regulars", &Query::regulars,
              "One table of regulars: the ids of all its people, with spaces or commas between them.", Range{0, 600}),
        field("from_ms", &Query::from_ms, "Only matches begun at or after this time."),
        field("until_ms", &Query::until_ms)};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<TallyLine> tallies{};
    static constexpr auto fields = Fields{field("tallies", &Answer::tallies)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

struct ReadBests {
  static constexpr Route route{"read_bests",
                               Method::get,
                               "/bests",
                               everyone,
                               "ledger",
                               "Lists each person's best results of solitaire: one for each value of the option by "
                               "which the game keeps them apart."};
  struct Query {
    std::optional<std::string> player{};
    int limit = 50;
    static constexpr auto fields = Fields{field("player", &Query::player, "A player's id or name.", query_length),
                                          defaulted(field("limit", &Query::limit, {}, page_length))};
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  struct Answer {
    std::vector<BestLine> bests{};
    static constexpr auto fields = Fields{field("bests", &Answer::bests)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

// ---------------------------------------------------------------------------------------------------------- exports

struct Export {
  static constexpr bool noted = true;
  using Choice = ExportKind;
  static constexpr Route route{"export_matches",
                               Method::get,
                               "/exports/{what}",
                               staff,
                               "exports",
                               "Exports the matches that pass the filters as a streamed file. Noted in the audit log. "
                               "In CSV, text that a spreadsheet would read as a formula gets an apostrophe in "
                               "front; records exist as JSON Lines only."};
  struct Query {
    FileFormat format = FileFormat::jsonl;
    bool anonymise = false;
    std::optional<std::string> game{}, player{}, won_by{}, room{}, result{}, option{}, flag{}, text{};
    std::optional<std::int64_t> from_ms{}, until_ms{};
    std::int64_t limit = 0;
    static constexpr auto fields = concatenated(
        Fields{defaulted(field("format", &Query::format)),
               defaulted(field("anonymise", &Query::anonymise,
                               "Pseudonyms instead of ids, seats instead of names, and no text that people typed."))},
        filter_fields(&Query::game, &Query::player, &Query::won_by, &Query::room, &Query::result, &Query::option,
                      &Query::flag, &Query::text, &Query::from_ms, &Query::until_ms),
        Fields{defaulted(field("limit", &Query::limit, "Maximum number of matches; 0: all."))});
    friend bool operator==(const Query&, const Query&) = default;
  };
  using Body = Nothing;
  using Answer = Download;
};

struct CountExport {
  using Choice = ExportKind;
  static constexpr Route route{"count_export", Method::get, "/exports/{what}/size",
                               staff,          "exports",   "Counts the matches that pass the filters of an export."};
  using Query = GameFilter;
  using Body = Nothing;
  struct Answer {
    std::int64_t matches = 0;
    static constexpr auto fields = Fields{field("matches", &Answer::matches)};
    friend bool operator==(const Answer&, const Answer&) = default;
  };
};

}  // namespace takamaka::admin
