#pragma once

// Matches, their seats and their sheets.

#include <array>
#include <utility>

#include "storage/lists/list.hpp"
#include "storage/lists/query.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

class RecordLists;

// Selects matches. Every given condition must hold. RecordLists::matching makes the query: which tables lead it depends on what
// is given.
struct GameFilter {
  std::optional<std::string> game{}, player{}, won_by{}, room{}, result{}, option{}, flag{}, text{};
  std::optional<std::int64_t> from_ms{}, until_ms{};
  static constexpr auto fields =
      Fields{field("game", &GameFilter::game, "The key of a game.", query_length),
             field("player", &GameFilter::player, "A player's id, or a name that players have or had.", query_length),
             field("won_by", &GameFilter::won_by, "A winner's id, or a name that winners have or had.", query_length),
             field("room", &GameFilter::room, "A room's id or code.", query_length),
             field("result", &GameFilter::result, "running, abandoned, or the reason for its end.", query_length),
             field("option", &GameFilter::option, "An option as name=value, such as target=100.", query_length),
             field("flag", &GameFilter::flag, "report, note, or a flag that an admin set.", query_length),
             field("text", &GameFilter::text, "Words in the chat or in names.", query_length),
             field("from_ms", &GameFilter::from_ms, "Begun at or after this time."),
             field("until_ms", &GameFilter::until_ms, "Begun before this time.")};
};
// One page of them.
struct GamePageFilter : GameFilter {
  using Extended = GameFilter;
  std::optional<std::string> before{};
  static constexpr auto fields = concatenated(
      GameFilter::fields, Fields{field("before", &GamePageFilter::before,
                                       "A match's id: only older matches, for the next page.", query_length)});
};
struct MatchFilter : GamePageFilter {
  std::string match{};  // an id
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
      Fields{column("match", &GameLine::match, "m.match_id"),
             column("room", &GameLine::room, "r.code", "The room's code; empty for viewers while the room is open."),
             column("game", &GameLine::game, "m.variant"),
             column("result", &GameLine::result, "coalesce(m.reason, 'running')",
                    "running, abandoned, or the reason for its end."),
             column("number", &GameLine::number, "m.number", "The number of the match in its room."),
             column("deals", &GameLine::deals, "(SELECT count(*) FROM deals d WHERE d.match_id = m.match_id)"),
             dated("opened", column("opened_ms", &GameLine::opened_ms, "m.opened_ms")),
             dated("closed", column("closed_ms", &GameLine::closed_ms, "m.closed_ms")),
             inner("players", &GameLine::players, R"sql(
        SELECT q.match_id, CASE WHEN q.player_id IS NULL THEN q.name ELSE coalesce(p.name, 'Player ' || (q.seat + 1)) END
        FROM match_players q LEFT JOIN players p ON p.player_id = q.player_id
        WHERE q.match_id IN ({each ?})
        ORDER BY q.match_id, q.seat)sql",
                   "Names by seat."),
             inner("winners", &GameLine::winners, R"sql(
        SELECT q.match_id, CASE WHEN q.player_id IS NULL THEN q.name ELSE coalesce(p.name, 'Player ' || (q.seat + 1)) END
        FROM match_players q LEFT JOIN players p ON p.player_id = q.player_id
        WHERE q.match_id IN ({each ?}) AND q.won = 1
        ORDER BY q.match_id, q.seat)sql"),
             inner("flags", &GameLine::flags, R"sql(
        SELECT match_id, flag FROM (
          SELECT match_id, coalesce(flag, 'note') AS flag FROM notes WHERE match_id IN ({each ?})
          UNION
          SELECT match_id, 'report' FROM reports WHERE match_id IN ({each ?})) flags
        ORDER BY match_id, flag)sql"),
             column("options", &GameLine::options, "m.options")};
};

// Newest first.
struct Games {
  using Line = GameLine;
  using Filter = MatchFilter;
  using Asked = GamePageFilter;
  static constexpr std::string_view sql = R"sql(
    FROM ({found}) found
    CROSS JOIN matches m USING (match_id)
    CROSS JOIN rooms r USING (room_id)
    ORDER BY found.match_id DESC)sql";
  static constexpr std::array<std::string_view, 12> table{"match",     "room",      "number",  "game",
                                                          "opened_ms", "closed_ms", "result",  "deals",
                                                          "players",   "winners",   "options", "flags"};
  static Outcome<std::pair<std::string, std::vector<Value>>> found(RecordLists& lists, const MatchFilter& filter,
                                                                   int limit);
  static bool is_missing(const GameLine& line, std::string_view name) { return name == "room" && line.room.empty(); }
};
// What a viewer may see of them: not the codes of open rooms that are not listed, and no flags.
struct GamesForViewers : Games {
  static constexpr std::string_view instead(std::string_view name) {
    return name == "room" ? "CASE WHEN r.closed = 1 OR r.listed = 1 THEN r.code ELSE '' END" : "";
  }
  static constexpr bool leaves_out(std::string_view name) { return name == "flags"; }
};

struct GameSeat {
  Seat seat{};
  std::string name{};
  std::optional<std::string> player{};
  std::optional<int> total{};
  bool won = false;
  static constexpr auto fields =
      Fields{column("seat", &GameSeat::seat, "seat"), column("name", &GameSeat::name, "name"),
             column("player", &GameSeat::player, "player_id", "The person's id; left out for a bot."),
             column("total", &GameSeat::total, "total"), column("won", &GameSeat::won, "won")};
};
struct OneMatch {
  MatchId match{};
  static constexpr auto fields = Fields{condition("match", &OneMatch::match, "match_id = ?")};
};
struct Seats {
  using Line = GameSeat;
  using Filter = OneMatch;
  static constexpr std::string_view sql = "FROM v_match_players WHERE {where} ORDER BY seat";
};

struct SheetLine {
  int deal = 0;
  Seat seat{};
  std::string name{}, what{}, rule{};
  std::vector<std::string> tiles{};
  int points = 0;
  static constexpr auto fields =
      Fields{column("deal", &SheetLine::deal, "l.deal"),      column("seat", &SheetLine::seat, "l.seat"),
             column("name", &SheetLine::name, "w.name"),      column("what", &SheetLine::what, "l.what"),
             column("rule", &SheetLine::rule, "l.rule"),      column("tiles", &SheetLine::tiles, "l.tiles"),
             column("points", &SheetLine::points, "l.points")};
};
struct SheetLines {
  using Line = SheetLine;
  using Filter = OneMatch;
  static constexpr std::string_view sql =
      "FROM score_lines l JOIN v_match_players w USING (match_id, seat) WHERE {where} ORDER BY l.deal, l.line";
  static constexpr std::array<std::string_view, 7> table{"deal", "seat", "name", "what", "points", "rule", "tiles"};
};

struct SheetRow {
  int deal = 0;
  std::optional<Seat> seat{};
  std::string name{}, reason{};
  int points = 0, times = 1, total = 0, chips = 0;
  bool won = false;
  static constexpr auto fields = Fields{
      column("deal", &SheetRow::deal, "d.deal"),
      column("seat", &SheetRow::seat, "s.seat"),
      column("name", &SheetRow::name, R"sql(
        CASE WHEN e.player_id = '' THEN e.name WHEN w.player_id IS NULL THEN w.name
             ELSE coalesce(p.name, 'Player ' || (w.seat + 1)) END)sql"),
      column("reason", &SheetRow::reason, "d.reason", "The reason for the end of the deal; empty while it is running."),
      column("points", &SheetRow::points, "s.points"),
      column("times", &SheetRow::times, "coalesce(s.times, 1)",
             "How many times the deal counts for this seat; most games: 1."),
      column("total", &SheetRow::total, "s.total"),
      column("chips", &SheetRow::chips, "s.chips"),
      column("won", &SheetRow::won, "s.won")};
};
struct SheetOf {
  MatchId match{};
  static constexpr auto fields = Fields{condition("match", &SheetOf::match, "d.match_id = ?")};
};
// A row for each seat of each deal, and one for a deal that runs.
struct SheetRows {
  using Line = SheetRow;
  using Filter = SheetOf;
  static constexpr std::string_view sql = R"sql(
    FROM deals d
    LEFT JOIN deal_results s ON s.match_id = d.match_id AND s.deal = d.deal
    LEFT JOIN match_players w ON w.match_id = d.match_id AND w.seat = s.seat
    LEFT JOIN earlier_holders e ON e.match_id = d.match_id AND e.seat = s.seat AND e.until_deal = (
      SELECT min(until_deal) FROM earlier_holders g
      WHERE g.match_id = d.match_id AND g.seat = s.seat AND g.until_deal >= d.deal)
    LEFT JOIN players p ON p.player_id = coalesce(e.player_id, w.player_id)
    WHERE {where}
    ORDER BY d.deal, s.seat)sql";
  static constexpr std::array<std::string_view, 9> table{"deal",  "seat",  "name", "points", "times",
                                                         "total", "chips", "won",  "reason"};
  static bool is_missing(const SheetRow& line, std::string_view name) {
    return !line.seat && name != "deal" && name != "times";
  }
};

}  // namespace takamaka::storage
