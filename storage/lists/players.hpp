#pragma once

// Players, and everything that is stored about one of them.

#include <array>

#include "storage/lists/select.hpp"

namespace takamaka::storage {

struct PlayerLine {
  PlayerId player{};
  std::string name{};
  std::int64_t created_ms = 0, matches = 0, chips = 0;
  std::optional<std::int64_t> last_played_ms{};
  std::vector<std::string> former_names{};
  bool program = false;
  static constexpr auto fields = Fields{
      column("player", &PlayerLine::player, "p.player_id"),
      column("name", &PlayerLine::name, "p.name", "Empty if it was erased or never given."),
      dated("created", column("created_ms", &PlayerLine::created_ms, "p.created_ms")),
      column("matches", &PlayerLine::matches, R"sql(
        (SELECT count(*) FROM (
          SELECT match_id FROM match_players w WHERE w.player_id = p.player_id
          UNION SELECT match_id FROM earlier_holders h WHERE h.player_id = p.player_id) theirs))sql"),
      column("chips", &PlayerLine::chips,
             "coalesce((SELECT chips FROM balances b WHERE b.account = 'player:' || p.player_id), 0)"),
      dated("last_played",
            column("last_played_ms", &PlayerLine::last_played_ms, "last.opened_ms", "When their last match began.")),
      inner("former_names", &PlayerLine::former_names, R"sql(
        SELECT n.player_id, n.name FROM player_names n JOIN players p USING (player_id)
        WHERE n.player_id IN ({each ?}) AND n.name <> p.name
        ORDER BY n.player_name)sql",
            "The oldest first."),
      column("program", &PlayerLine::program, "p.program",
             "No person plays, but a program, as its first `hello` said.")};
};
// Tables and CSV have a column more.
struct PlayerRow : PlayerLine {
  using Extended = PlayerLine;
  std::optional<std::string> last_room{};
  static constexpr auto fields =
      concatenated(PlayerLine::fields, Fields{column("last_room", &PlayerRow::last_room, "r.code")});
};
struct PlayerFilter {
  std::optional<std::string> name{}, before{};
  static constexpr auto fields =
      Fields{field("name", &PlayerFilter::name, "An id, or the beginning of a present or former name.", query_length),
             condition("before", &PlayerFilter::before, "player_id < ?",
                       "A player's id: only older players, for the next page.", query_length)};
};
// Newest first.
struct Players {
  using Line = PlayerRow;
  using Told = PlayerLine;
  using Filter = PlayerFilter;
  static constexpr std::string_view sql = R"sql(
    FROM (SELECT player_id FROM players WHERE {where} ORDER BY player_id DESC LIMIT {limit}) found
    CROSS JOIN players p USING (player_id)
    LEFT JOIN matches last ON last.match_id = (
      SELECT max(w.match_id) FROM match_players w WHERE w.player_id = p.player_id)
    LEFT JOIN rooms r ON r.room_id = last.room_id
    ORDER BY p.player_id DESC)sql";
  static constexpr std::array<std::string_view, 9> table{
      "player", "name", "created_ms", "matches", "chips", "last_played_ms", "last_room", "former_names", "program"};
  static void conditions(RecordLists& lists, const PlayerFilter& filter, Where& where) {
    const std::string name = lists.name_form(filter.name.value_or(""));
    if (name.empty()) return;
    // The index of names ignores case. Every name with this beginning sorts before the beginning plus the last code point.
    const std::string from = where.bind(name), until = where.bind(name + "\xF4\x8F\xBF\xBF");
    std::string begins{"{begins "};
    begins.append(from).append(" ").append(until).append("}");
    where.sql += " AND (player_id = " + from + " OR (" + begins +
                 ") OR player_id IN (SELECT player_id FROM player_names WHERE " + begins + "))";
  }
};

struct OnePlayer {
  PlayerId player{};
  static constexpr auto fields = Fields{condition("player", &OnePlayer::player, "player_id = ?")};
};

// All names that a player has had, in their order.
struct PlayerNames {
  struct Line {
    std::string name{};
    static constexpr auto fields = Fields{column("name", &Line::name, "name")};
  };
  using Filter = OnePlayer;
  static constexpr std::string_view sql = "FROM player_names WHERE {where} ORDER BY player_name";
};
// The times of their tokens.
struct PlayerTokens {
  struct Line {
    std::int64_t created_ms = 0;
    static constexpr auto fields = Fields{dated("created", column("created_ms", &Line::created_ms, "created_ms"))};
  };
  using Filter = OnePlayer;
  static constexpr std::string_view sql = "FROM player_tokens WHERE {where} ORDER BY token";
};
// Everything that they typed.
struct PlayerTexts {
  struct Line {
    std::optional<std::string> room{};
    std::int64_t seq = 0, at_ms = 0;
    std::string kind{}, words{};
    static constexpr auto fields =
        Fields{column("room", &Line::room, "r.code"), column("seq", &Line::seq, "e.seq"),
               dated("at", column("at_ms", &Line::at_ms, "e.at_ms")), column("kind", &Line::kind, "t.kind"),
               column("words", &Line::words, "t.words")};
  };
  struct Filter {
    PlayerId player{};
    static constexpr auto fields = Fields{condition("player", &Filter::player, "t.player_id = ?")};
  };
  static constexpr std::string_view sql = R"sql(
    FROM event_texts t
    CROSS JOIN events e USING (event)
    CROSS JOIN rooms r USING (log)
    WHERE {where} AND t.words IS NOT NULL
    ORDER BY t.event, t.place)sql";
};
// The names of these players; no line for erased ones.
struct NamesOf {
  struct Line {
    std::string player{}, name{};
    static constexpr auto fields =
        Fields{column("player", &Line::player, "player_id"), column("name", &Line::name, "name")};
  };
  struct Filter {
    std::vector<std::string> players{};
    static constexpr auto fields = Fields{condition("players", &Filter::players, "player_id IN ({each ?})")};
  };
  static constexpr std::string_view sql = "FROM players WHERE {where}";
};

}  // namespace takamaka::storage
