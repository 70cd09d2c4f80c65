#pragma once

// Endpoints about the record: games, time lines, notes and reports, players, chips and tallies, exports.

#include <optional>
#include <vector>

#include "engine/base/ids.hpp"
#include "protocol/messages/export_kind.hpp"
#include "protocol/messages/messages.hpp"
#include "server/admin/api/access.hpp"
#include "server/admin/api/lists.hpp"
#include "server/admin/api/record_documents.hpp"
#include "storage/lists/tallies.hpp"

namespace takamaka::admin {

using storage::BalanceLine, storage::BestLine, storage::CompanionLine, storage::GameFilter, storage::GameLine,
    storage::GameSeat, storage::LedgerLine, storage::NoteLine, storage::PairRelation, storage::PlayerLine,
    storage::ProofLine, storage::ReportLine, storage::ReportState, storage::SheetLine, storage::SheetRow,
    storage::WordsLine;

enum class FileFormat : std::uint8_t { jsonl, csv };
constexpr std::array<std::string_view, 2> names(FileFormat) { return {"jsonl", "csv"}; }

enum class EntryKind : std::uint8_t { game, room, clock, chat, connection, refused };
constexpr std::array<std::string_view, 6> names(EntryKind) {
  return {"game", "room", "clock", "chat", "connection", "refused"};
}
enum class Verified : std::uint8_t { sound, faulty, cannot_tell };
constexpr std::array<std::string_view, 3> names(Verified) { return {"sound", "faulty", "cannot_tell"}; }

// ------------------------------------------------------------------------------------------------------------- games

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
  };
  using Body = Nothing;
  struct Answer {
    std::vector<TimeEntry> entries{};
    std::optional<std::string> next{};
    static constexpr auto fields =
        Fields{field("entries", &Answer::entries),
               field("next", &Answer::next, "For `after` of the next page; left out on the last page.")};
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
  };
  using Body = Nothing;
  using Answer = RawJson;
  using Document = tell::ReplayIs;
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
  };
};

// ----------------------------------------------------------------------------------------------------- notes, reports

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
  };
  using Answer = NoteLine;
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
  };
  using Answer = ReportLine;
};

// ------------------------------------------------------------------------------------------------------------- words

// ----------------------------------------------------------------------------------------------------------- players

struct TallyPerson {
  PlayerId player{};
  std::string name{};
  static constexpr auto fields = Fields{field("player", &TallyPerson::player),
                                        field("name", &TallyPerson::name, "Empty if it was erased or never given.")};
};
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
  };
  struct Answer {
    int tokens = 0, texts = 0;
    std::int64_t old_events = 0;
    static constexpr auto fields =
        Fields{field("tokens", &Answer::tokens), field("texts", &Answer::texts),
               field("old_events", &Answer::old_events,
                     "Events from before texts were stored separately; they still contain the name.")};
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
  };
  using Body = Nothing;
  struct Answer {
    std::vector<LedgerLine> lines{};
    bool more = false;
    static constexpr auto fields = Fields{field("lines", &Answer::lines), field("more", &Answer::more)};
  };
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
  };
};

enum class TallyBy : std::uint8_t { person, pair, table };
constexpr std::array<std::string_view, 3> names(TallyBy) { return {"person", "pair", "table"}; }

struct ReadTallies {
  static constexpr Route route{
      "read_tallies", Method::get, "/tallies",
      everyone,       "ledger",    "Lists what the games count over all matches, by game and kind, the most first."};
  struct Query : storage::TallyFilter {
    using Extended = storage::TallyFilter;
    TallyBy by = TallyBy::person;
    static constexpr auto fields = concatenated(Fields{defaulted(field("by", &Query::by))}, Extended::fields);
  };
  using Body = Nothing;
  struct Answer {
    std::vector<TallyLine> tallies{};
    static constexpr auto fields = Fields{field("tallies", &Answer::tallies)};
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
  struct Query : GameFilter {
    using Extended = GameFilter;
    FileFormat format = FileFormat::jsonl;
    bool anonymise = false;
    std::int64_t limit = 0;
    static constexpr auto fields = concatenated(
        Fields{defaulted(field("format", &Query::format)),
               defaulted(field("anonymise", &Query::anonymise,
                               "Pseudonyms instead of ids, seats instead of names, and no text that people typed."))},
        GameFilter::fields, Fields{defaulted(field("limit", &Query::limit, "Maximum number of matches; 0: all."))});
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
  };
};

}  // namespace takamaka::admin
