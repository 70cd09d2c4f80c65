#pragma once

// Reports, notes, and the words that people typed.

#include <array>

#include "protocol/messages/kinds.hpp"
#include "storage/lists/select.hpp"

namespace takamaka::storage {

enum class ReportState : std::uint8_t { unread, in_work, closed };
constexpr std::array<std::string_view, 3> names(ReportState) { return {"new", "in_work", "closed"}; }

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
  static constexpr auto fields = Fields{
      column("report", &ReportLine::report, "p.report", "Its number."),
      column("at_ms", &ReportLine::at_ms, "p.at_ms"),
      column("room", &ReportLine::room, "coalesce(r.code, p.room_id)",
             "The room's code, or its id if another room has the code now."),
      column("by", &ReportLine::by, "p.player_id", "A player's id."),
      column("about", &ReportLine::whom, "p.about_id", "A player's id; empty if the report is about the table."),
      column("category", &ReportLine::category, "p.category"),
      column("text", &ReportLine::text, "p.words", "Empty if nothing was written or the text was erased."),
      column("state", &ReportLine::state, "p.state"),
      column("match", &ReportLine::match, "p.match_id", "The match that was running at that time."),
      column("by_name", &ReportLine::by_name, "a.name"),
      column("about_name", &ReportLine::about_name, "b.name"),
      column("taken_by", &ReportLine::taken_by, "p.taken_by", "The name of the account that works on it or closed it."),
      column("outcome", &ReportLine::outcome, "p.outcome"),
      column("deal", &ReportLine::deal, "p.deal"),
      column("about_seat", &ReportLine::about_seat, "p.about_seat"),
      column("seq", &ReportLine::seq, "p.seq", "The moment in the room's log when it was made."),
      column("changed_ms", &ReportLine::changed_ms, "p.changed_ms"),
      column("told_ms", &ReportLine::told_ms, "p.told_ms", "When the author was told the outcome.")};
};
struct ReportFilter {
  std::optional<ReportState> state{};
  std::optional<std::string> player{}, match{};
  std::optional<std::int64_t> before{};
  static constexpr auto fields = Fields{condition("state", &ReportFilter::state, "p.state = ?", "Default: all."),
                                        condition("player", &ReportFilter::player, R"sql(
        p.report IN (SELECT report FROM reports WHERE player_id = ? UNION SELECT report FROM reports WHERE about_id = ?))sql",
                                                  "The id of a player: reports by or about this player.", query_length),
                                        condition("match", &ReportFilter::match, "p.match_id = ?", {}, query_length),
                                        condition("before", &ReportFilter::before, "p.report < ?",
                                                  "A report's number: only older reports, for the next page.")};
};
// Newest first.
struct Reports {
  using Line = ReportLine;
  using Filter = ReportFilter;
  static constexpr std::string_view sql = R"sql(
    FROM reports p
    LEFT JOIN rooms r USING (room_id)
    LEFT JOIN players a ON a.player_id = p.player_id
    LEFT JOIN players b ON b.player_id = p.about_id
    WHERE {where}
    ORDER BY p.report DESC
    LIMIT {limit})sql";
  static constexpr std::array<std::string_view, 18> table{
      "report", "at_ms",      "room",     "match", "deal",  "seq",      "by",      "by_name",    "about_seat",
      "about",  "about_name", "category", "text",  "state", "taken_by", "outcome", "changed_ms", "told_ms"};
};
struct OneReport {
  std::int64_t report = 0;
  static constexpr auto fields = Fields{condition("report", &OneReport::report, "p.report = ?")};
};
struct ReportOfNumber : Reports {
  using Filter = OneReport;
};
// Those that one player made, the oldest first.
struct ReportsBy : Reports {
  struct Filter {
    PlayerId player{};
    static constexpr auto fields = Fields{condition("player", &Filter::player, "p.player_id = ?")};
  };
  static constexpr std::string_view sql = R"sql(
    FROM reports p
    LEFT JOIN rooms r USING (room_id)
    LEFT JOIN players a ON a.player_id = p.player_id
    LEFT JOIN players b ON b.player_id = p.about_id
    WHERE {where}
    ORDER BY p.report)sql";
};

struct NoteLine {
  std::int64_t note = 0, at_ms = 0;
  std::string by{}, text{};
  std::optional<std::string> match{}, player{}, flag{};
  std::optional<std::int64_t> seq{};
  static constexpr auto fields =
      Fields{column("note", &NoteLine::note, "note", "Its number."),
             column("at_ms", &NoteLine::at_ms, "at_ms"),
             column("by", &NoteLine::by, "author", "The name of the account."),
             column("text", &NoteLine::text, "words"),
             column("match", &NoteLine::match, "match_id"),
             column("player", &NoteLine::player, "player_id"),
             column("flag", &NoteLine::flag, "flag", "The flag that was set with it."),
             column("seq", &NoteLine::seq, "seq", "The moment in the room's log that the note is about.")};
};
struct NoteFilter {
  std::optional<std::string> match{}, player{};
  std::optional<std::int64_t> before{};
  static constexpr auto fields = Fields{
      condition("match", &NoteFilter::match, "match_id = ?", {}, query_length),
      condition("player", &NoteFilter::player, "player_id = ?", {}, query_length),
      condition("before", &NoteFilter::before, "note < ?", "A note's number: only older notes, for the next page.")};
};
// Newest first.
struct Notes {
  using Line = NoteLine;
  using Filter = NoteFilter;
  static constexpr std::string_view sql = "FROM notes WHERE {where} ORDER BY note DESC LIMIT {limit}";
  static constexpr std::array<std::string_view, 8> table{"note",   "at_ms", "by",   "match",
                                                         "player", "seq",   "flag", "text"};
};
struct NoteOfNumber : Notes {
  struct Filter {
    std::int64_t note = 0;
    static constexpr auto fields = Fields{condition("note", &Filter::note, "note = ?")};
  };
};

enum class WordsKind : std::uint8_t { said, room, name };
constexpr std::array<std::string_view, 3> names(WordsKind) { return {"said", "room", "name"}; }

struct WordsLine {
  std::int64_t text = 0;
  WordsKind kind{};
  std::string words{}, player{}, name{};
  std::optional<std::int64_t> at_ms{}, seq{};
  std::optional<std::string> room{}, match{};
  static constexpr auto fields =
      Fields{column("text", &WordsLine::text, "i.hit", "The number of the text, for `before`."),
             column("kind", &WordsLine::kind, "coalesce(t.kind, 'name')",
                    "said: chat. room: the name of a room. name: the name of a player."),
             column("words", &WordsLine::words, "coalesce(t.words, n.name)"),
             column("player", &WordsLine::player, "coalesce(t.player_id, n.player_id)", "The id of the author."),
             column("name", &WordsLine::name, "coalesce(p.name, '')", "The current name of the author."),
             column("at_ms", &WordsLine::at_ms, "e.at_ms", "Left out for the name of a player."),
             column("seq", &WordsLine::seq, "e.seq", "The place in the room's log."),
             column("room", &WordsLine::room, "coalesce(r.code, r.room_id)",
                    "The room's code, or its id if another room has the code now."),
             column("match", &WordsLine::match, R"sql(
        CASE WHEN r.room_id IS NOT NULL THEN coalesce(
          (SELECT match_id FROM matches m WHERE m.room_id = r.room_id AND m.opened_ms <= e.at_ms
           ORDER BY m.number DESC LIMIT 1),
          (SELECT match_id FROM matches m WHERE m.room_id = r.room_id ORDER BY m.number LIMIT 1)) END)sql",
                    "The match that was running or had just ended at that time.")};
};
struct WordsFilter {
  std::string text{};
  std::optional<std::int64_t> before{};
  static constexpr auto fields =
      Fields{field("text", &WordsFilter::text, {}, Range{1, 200}),
             condition("before", &WordsFilter::before, "hit < ?", "The `text` of the last line: the next page.")};
};
// Chat, and names of rooms and players: the newest first, players' names at the end. A line contains every word of the text; of
// the last word, if it has at least three letters, only the beginning must match; text in double quotes matches as a phrase. Case
// and accents do not matter.
struct Words {
  using Line = WordsLine;
  using Filter = WordsFilter;
  static constexpr std::string_view sql = R"sql(
    FROM (SELECT hit FROM ({hits}) hits WHERE {where} ORDER BY hit DESC LIMIT {limit}) i
    LEFT JOIN event_texts t ON i.hit > 0 AND t.event = i.hit / 64 AND t.place = i.hit % 64
    LEFT JOIN events e ON e.event = t.event
    LEFT JOIN rooms r ON r.log = e.log
    LEFT JOIN player_names n ON i.hit < 0 AND n.player_name = -i.hit
    LEFT JOIN players p ON p.player_id = coalesce(t.player_id, n.player_id)
    ORDER BY i.hit DESC)sql";
  static constexpr std::array<std::string_view, 9> table{"text",  "kind", "words", "player", "name",
                                                         "at_ms", "room", "seq",   "match"};
  static void conditions(RecordLists& lists, const WordsFilter& filter, Where& where) {
    where.bind(lists.word_query(filter.text));  // ?1, which {hits} names
  }
};

}  // namespace takamaka::storage
