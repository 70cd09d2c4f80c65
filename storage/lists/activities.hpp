#pragma once

// Refused requests, and connections that came or went.

#include <array>

#include "storage/lists/select.hpp"

namespace takamaka::storage {

struct ActivityLine {
  MatchId match{};
  std::int64_t activity = 0, at_ms = 0;
  Seq seq{};
  std::string kind{}, player{};
  std::optional<Seat> seat{};
  int deal = 0;
  std::optional<std::string> asked{};
  std::optional<RawJson> action{};
  std::optional<std::string> code{}, rule{};
  static constexpr auto fields = Fields{
      column("match", &ActivityLine::match, "a.match_id"), column("activity", &ActivityLine::activity, "a.activity"),
      column("at_ms", &ActivityLine::at_ms, "a.at_ms"),    column("seq", &ActivityLine::seq, "a.seq"),
      column("kind", &ActivityLine::kind, "a.kind"),       column("player", &ActivityLine::player, "a.player_id"),
      column("seat", &ActivityLine::seat, "a.seat"),       column("deal", &ActivityLine::deal, "a.deal"),
      column("asked", &ActivityLine::asked, "a.asked"),    column("action", &ActivityLine::action, "a.action"),
      column("code", &ActivityLine::code, "a.code"),       column("rule", &ActivityLine::rule, "a.rule")};
};
// Those of a room while its log had these lengths, in order.
struct Activities {
  using Line = ActivityLine;
  struct Filter {
    RoomId room{};
    Seq from{}, until{};
    static constexpr auto fields =
        Fields{condition("room", &Filter::room, "a.room_id = ?"), condition("from", &Filter::from, "a.seq >= ?"),
               condition("until", &Filter::until, "a.seq < ?")};
  };
  static constexpr std::string_view sql = "FROM activities a WHERE {where} ORDER BY a.activity";
};
// Those of one match.
struct MatchActivities {
  using Line = ActivityLine;
  struct Filter {
    MatchId match{};
    static constexpr auto fields = Fields{condition("match", &Filter::match, "m.match_id = ?")};
  };
  static constexpr std::string_view sql = R"sql(
    FROM matches m
    CROSS JOIN activities a USING (room_id)
    WHERE {where} AND a.match_id = m.match_id
    ORDER BY a.activity)sql";
  static constexpr std::array<std::string_view, 11> table{"match", "seq",   "at_ms",  "kind", "player", "seat",
                                                          "deal",  "asked", "action", "code", "rule"};
};
// Those of one player, but for refusals of a running deal: they reveal hands.
struct PlayerActivities {
  struct Line {
    std::optional<std::string> room{}, match{};
    int deal = 0;
    std::int64_t seq = 0, at_ms = 0;
    std::string kind{};
    std::optional<Seat> seat{};
    std::optional<std::string> asked{};
    std::optional<RawJson> action{};
    std::optional<std::string> code{}, rule{};
    static constexpr auto fields = Fields{column("room", &Line::room, "r.code"),
                                          column("match", &Line::match, "a.match_id"),
                                          column("deal", &Line::deal, "a.deal"),
                                          column("seq", &Line::seq, "a.seq"),
                                          dated("at", column("at_ms", &Line::at_ms, "a.at_ms")),
                                          column("kind", &Line::kind, "a.kind"),
                                          column("seat", &Line::seat, "a.seat"),
                                          column("asked", &Line::asked, "a.asked"),
                                          column("action", &Line::action, "a.action"),
                                          column("code", &Line::code, "a.code"),
                                          column("rule", &Line::rule, "a.rule")};
  };
  struct Filter {
    PlayerId player{};
    static constexpr auto fields = Fields{condition("player", &Filter::player, "a.player_id = ?")};
  };
  static constexpr std::string_view sql = R"sql(
    FROM activities a
    LEFT JOIN rooms r USING (room_id)
    WHERE {where} AND NOT (
      a.kind = 'refused'
      AND EXISTS (SELECT 1 FROM matches m WHERE m.match_id = a.match_id AND m.closed_ms IS NULL)
      AND NOT EXISTS (
        SELECT 1 FROM deals d WHERE d.match_id = a.match_id AND d.deal = a.deal AND d.closed_ms IS NOT NULL))
    ORDER BY a.activity)sql";
};

}  // namespace takamaka::storage
