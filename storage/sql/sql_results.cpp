// SqlStore as Results.

#include <utility>

#include "storage/sql/guarded.hpp"
#include "storage/sql/sql_store.hpp"

namespace takamaka::storage {
namespace {

int number(const Rows& rows, int column) { return static_cast<int>(rows.integer(column)); }

Seat seat(const Rows& rows, int column) { return {static_cast<std::uint8_t>(rows.integer(column))}; }

std::optional<PlayerId> player(const Rows& rows, int column) {
  return rows.is_null(column) ? std::nullopt : std::optional{PlayerId{rows.text(column)}};
}

Seq seq(const Rows& rows, int column) { return {static_cast<std::uint32_t>(rows.integer(column))}; }

std::optional<MatchClosed> read_match(Connection& connection, const MatchId& match, MatchOpened& opened) {
  std::optional<MatchClosed> closed;
  Rows rows = connection.query(
      R"(SELECT room_id, number, variant, rules_version, seats, options, opened_ms, closed_ms, reason, begins_at,
         ends_at, rank FROM matches WHERE match_id = ?1)",
      match);
  rows.next();
  opened = {match,           {rows.text(0)}, number(rows, 1), rows.text(2), number(rows, 3),
            number(rows, 4), rows.text(5),   rows.integer(6), {},           seq(rows, 9)};
  if (!rows.is_null(7)) closed = MatchClosed{match, rows.text(8), rows.integer(7), {}, {}, seq(rows, 10)};
  if (closed && !rows.is_null(11)) closed->rank = number(rows, 11);
  Rows players = connection.query(
      R"(SELECT occupant, m.player_id, CASE WHEN m.player_id IS NULL THEN m.name
         ELSE coalesce(p.name, '') END, total, won, seat, coalesce(p.program, 0) FROM match_players m
         LEFT JOIN players p USING (player_id) WHERE match_id = ?1 ORDER BY seat)",
      match);
  while (players.next()) {
    opened.players.push_back({players.text(0), player(players, 1), players.text(2), players.integer(6) == 1});
    if (!closed) continue;
    if (!players.is_null(3)) closed->totals.push_back(number(players, 3));
    if (players.integer(4) == 1) closed->winners.push_back(seat(players, 5));
  }
  return closed;
}

std::vector<EarlierHolder> read_earlier(Connection& connection, const MatchId& match) {
  std::vector<EarlierHolder> earlier;
  Rows rows = connection.query(
      R"(SELECT seat, until_deal, h.player_id, coalesce(p.name, h.name) FROM earlier_holders h
         LEFT JOIN players p USING (player_id) WHERE match_id = ?1 ORDER BY seat, until_deal)",
      match);
  while (rows.next()) earlier.push_back({seat(rows, 0), number(rows, 1), {rows.text(2)}, rows.text(3)});
  return earlier;
}

std::vector<DealRecord> read_deals(Connection& connection, const MatchId& match) {
  std::vector<DealRecord> deals;
  Rows rows = connection.query(
      "SELECT deal, seed, opened_ms, closed_ms, reason, lines FROM deals WHERE match_id = ?1 ORDER BY deal", match);
  while (rows.next()) {
    const int deal = number(rows, 0);
    DealRecord& record = deals.emplace_back(DealRecord{{match, deal, rows.text(1), rows.integer(2)}});
    if (rows.is_null(3)) continue;
    record.closed = DealClosed{match, deal, rows.text(4), rows.integer(3), {}, rows.text(5)};
    Rows scores = connection.query(
        R"(SELECT seat, points, total, chips, won, times FROM deal_results WHERE match_id = ?1 AND deal = ?2
           ORDER BY seat)",
        match, deal);
    while (scores.next()) {
      record.closed->scores.push_back({seat(scores, 0), number(scores, 1), number(scores, 2), number(scores, 3),
                                       scores.integer(4) == 1, number(scores, 5)});
    }
  }
  return deals;
}

std::vector<LedgerEntry> read_ledger(Connection& connection, const MatchId& match) {
  std::vector<LedgerEntry> ledger;
  Rows rows = connection.query(
      "SELECT entry, deal, reason, at_ms FROM ledger_entries WHERE match_id = ?1 ORDER BY entry", match);
  while (rows.next()) {
    LedgerEntry& entry = ledger.emplace_back(LedgerEntry{match, number(rows, 1), rows.text(2), rows.integer(3), {}});
    Rows lines =
        connection.query("SELECT account, chips FROM ledger_lines WHERE entry = ?1 ORDER BY line", rows.integer(0));
    while (lines.next()) entry.lines.push_back({lines.text(0), lines.integer(1)});
  }
  return ledger;
}

std::vector<TallyRow> read_tallies(Connection& connection, const MatchId& match) {
  std::vector<TallyRow> tallies;
  Rows rows = connection.query(
      "SELECT number, taken, seat, deal, kind FROM tallies WHERE match_id = ?1 ORDER BY number, taken, seat", match);
  for (std::int64_t last = -1; rows.next();) {
    if (std::exchange(last, rows.integer(0)) != rows.integer(0))
      tallies.push_back({match, number(rows, 3), rows.text(4), {}, {}});
    (rows.integer(1) == 1 ? tallies.back().to : tallies.back().by).push_back(seat(rows, 2));
  }
  return tallies;
}

}  // namespace

Outcome<std::optional<RoomRecord>> SqlStore::room(const RoomId& id) {
  return guarded<std::optional<RoomRecord>>([&]() -> std::optional<RoomRecord> {
    std::string sql =
        "SELECT code, watch_code, name, variant, phase, listed, closed, host_id, created_ms, updated_ms, checkpoint, ";
    sql.append(connection_.dialect().log_length()).append(", coalesce(created_by, '') FROM rooms r WHERE room_id = ?1");
    Rows rows = connection_.query(sql, id);
    if (!rows.next()) return {};
    RoomRecord record;
    record.room = {id,
                   rows.text(0),
                   rows.text(1),
                   rows.text(2),
                   rows.text(3),
                   rows.text(4),
                   rows.integer(5) == 1,
                   rows.integer(6) == 1,
                   player(rows, 7),
                   rows.integer(8),
                   rows.integer(9),
                   {static_cast<std::uint32_t>(rows.integer(10))},
                   rows.text(12)};
    record.length = {static_cast<std::uint32_t>(rows.integer(11))};
    Rows seats = connection_.query(
        R"(SELECT seat, occupant, s.player_id, CASE WHEN s.player_id IS NULL THEN s.name
           ELSE coalesce(p.name, '') END
           FROM seats s LEFT JOIN players p USING (player_id) WHERE room_id = ?1 ORDER BY seat)",
        id);
    while (seats.next()) record.seats.push_back({id, seat(seats, 0), seats.text(1), player(seats, 2), seats.text(3)});
    return record;
  });
}

Outcome<std::vector<MatchId>> SqlStore::matches(const RoomId& id) {
  return guarded<std::vector<MatchId>>([&] {
    std::vector<MatchId> matches;
    Rows rows = connection_.query("SELECT match_id FROM matches WHERE room_id = ?1 ORDER BY number", id);
    while (rows.next()) matches.push_back({rows.text(0)});
    return matches;
  });
}

Outcome<std::optional<MatchRecord>> SqlStore::match(const MatchId& id) {
  return guarded<std::optional<MatchRecord>>([&]() -> std::optional<MatchRecord> {
    {
      Rows known = connection_.query("SELECT 1 FROM matches WHERE match_id = ?1", id);
      if (!known.next()) return {};
    }
    MatchRecord record;
    record.closed = read_match(connection_, id, record.opened);
    record.earlier = read_earlier(connection_, id);
    record.deals = read_deals(connection_, id);
    record.ledger = read_ledger(connection_, id);
    record.tallies = read_tallies(connection_, id);
    return record;
  });
}

Outcome<LogRange> SqlStore::surroundings(const MatchId& id) {
  return guarded<LogRange>([&] {
    Rows rows = connection_.query(
        R"(SELECT CASE number WHEN 1 THEN 0 ELSE begins_at END,
           coalesce((SELECT n.begins_at FROM matches n WHERE n.room_id = m.room_id AND n.number > m.number
           ORDER BY n.number LIMIT 1), ?2) FROM matches m WHERE match_id = ?1)",
        id, LogRange{}.to);
    if (!rows.next()) fail(ErrorKind::refused, "no such match");
    return LogRange{seq(rows, 0), seq(rows, 1)};
  });
}

Outcome<std::vector<Solo>> SqlStore::best_solos(const PlayerId& player, const std::string& variant,
                                                std::string_view apart, int limit) {
  return guarded<std::vector<Solo>>([&] {
    std::vector<Solo> solos;
    Rows rows = connection_.query(
        "SELECT match_id, total, options, closed_ms FROM match_players JOIN matches USING (match_id) WHERE player_id = "
        "?1 AND variant = ?2 AND rank IS NOT NULL AND total IS NOT NULL ORDER BY row_number() OVER (PARTITION BY " +
            connection_.dialect().option_value("?3") +
            " ORDER BY rank DESC, closed_ms, match_id), rank DESC, closed_ms, match_id LIMIT ?4",
        player, variant, std::string{apart}, limit);
    while (rows.next()) solos.push_back({{rows.text(0)}, number(rows, 1), rows.text(2), rows.integer(3)});
    return solos;
  });
}

// Selects what a PlayedMatchRow has of the player ?1 from `w`, which has ids of matches and the player's seats.
constexpr std::string_view select_played = R"sql(
SELECT
  match_id,
  (
    SELECT coalesce(sum(l.chips), 0)
    FROM ledger_entries e
    CROSS JOIN ledger_lines l USING (entry)
    WHERE e.match_id = w.match_id AND l.account = 'player:' || ?1
  ),
  seat,
  (
    SELECT r.code
    FROM matches m
    JOIN rooms r USING (room_id)
    JOIN seats s USING (room_id)
    WHERE m.match_id = w.match_id AND m.closed_ms IS NULL AND r.closed = 0 AND s.player_id = ?1
    LIMIT 1
  )
FROM )sql";

std::vector<PlayedMatchRow> read_played(Connection& connection, Rows rows) {
  std::vector<PlayedMatchRow> matches;
  while (rows.next()) {
    PlayedMatchRow& match = matches.emplace_back();
    match.chips = rows.integer(1);
    match.seat = seat(rows, 2);
    if (!rows.is_null(3)) match.code = rows.text(3);
    match.closed = read_match(connection, {rows.text(0)}, match.opened);
  }
  return matches;
}

// Above every id, which begins with a digit.
constexpr std::string_view after_all_matches = "Z";

Outcome<std::vector<PlayedMatchRow>> SqlStore::played(const PlayerId& player, const std::optional<MatchId>& before,
                                                      int limit) {
  return guarded<std::vector<PlayedMatchRow>>([&] {
    static const std::string query = std::string{select_played} + R"sql((
  SELECT match_id, seat
  FROM (
    SELECT match_id, seat
    FROM (SELECT match_id, seat FROM match_players WHERE player_id = ?1 AND match_id < ?2 ORDER BY match_id DESC LIMIT ?3) own
    UNION ALL
    SELECT match_id, seat
    FROM (
      SELECT match_id, min(seat) AS seat
      FROM earlier_holders h
      WHERE
        player_id = ?1 AND match_id < ?2
        AND NOT EXISTS (SELECT 1 FROM match_players n WHERE n.match_id = h.match_id AND n.player_id = ?1)
      GROUP BY match_id
      ORDER BY match_id DESC
      LIMIT ?3
    ) handed_on
  ) held
  ORDER BY match_id DESC
  LIMIT ?3
) w
ORDER BY match_id DESC
)sql";
    return read_played(connection_,
                       connection_.query(query, player, before ? before->value : after_all_matches, limit));
  });
}

Outcome<std::vector<PlayedMatchRow>> SqlStore::running(const PlayerId& player, int limit) {
  return guarded<std::vector<PlayedMatchRow>>([&] {
    static const std::string query = std::string{select_played} + R"sql((
  SELECT p.match_id, p.seat
  FROM match_players p
  JOIN matches m USING (match_id)
  JOIN rooms r USING (room_id)
  JOIN seats s USING (room_id)
  WHERE p.player_id = ?1 AND m.closed_ms IS NULL AND r.closed = 0 AND s.player_id = ?1
  ORDER BY p.match_id DESC
  LIMIT ?2
) w
ORDER BY match_id DESC
)sql";
    return read_played(connection_, connection_.query(query, player, limit));
  });
}

Outcome<StandingRow> SqlStore::standing(const PlayerId& player) {
  return guarded<StandingRow>([&] {
    StandingRow standing;
    {
      Rows rows = connection_.query(
          R"(SELECT count(*), coalesce(sum(won), 0), coalesce((SELECT chips FROM balances
             WHERE account = 'player:' || ?1), 0) FROM (SELECT won FROM match_players WHERE player_id = ?1 UNION ALL
             SELECT 0 FROM (SELECT DISTINCT match_id FROM earlier_holders h
             WHERE player_id = ?1 AND NOT EXISTS (SELECT 1 FROM match_players n
             WHERE n.match_id = h.match_id AND n.player_id = ?1)) handed_on) played)",
          player);
      rows.next();
      standing = {.matches = rows.integer(0), .won = rows.integer(1), .chips = rows.integer(2)};
    }
    Rows rows = connection_.query(
        R"(SELECT m.variant, t.kind, sum(1 - t.taken), sum(t.taken)
           FROM (SELECT match_id, seat, coalesce((SELECT max(until_deal) FROM earlier_holders h
           WHERE h.match_id = n.match_id AND h.seat = n.seat), -1) + 1 AS first, 1 << 30 AS last
           FROM match_players n WHERE player_id = ?1 UNION ALL
           SELECT match_id, seat, coalesce((SELECT max(until_deal) FROM earlier_holders g
           WHERE g.match_id = h.match_id AND g.seat = h.seat AND g.until_deal < h.until_deal), -1) + 1, until_deal
           FROM earlier_holders h WHERE player_id = ?1) w CROSS JOIN tallies t USING (match_id,
           seat) CROSS JOIN matches m USING (match_id) WHERE t.deal BETWEEN w.first AND w.last
           GROUP BY m.variant, t.kind ORDER BY m.variant, t.kind)",
        player);
    while (rows.next()) standing.tallies.push_back({rows.text(0), rows.text(1), number(rows, 2), number(rows, 3)});
    return standing;
  });
}

Outcome<std::vector<Balance>> SqlStore::balances(int limit) {
  return guarded<std::vector<Balance>>([&] {
    std::vector<Balance> balances;
    Rows rows = connection_.query("SELECT account, chips FROM balances ORDER BY chips DESC, account LIMIT ?1", limit);
    while (rows.next()) balances.push_back({rows.text(0), rows.integer(1)});
    return balances;
  });
}

}  // namespace takamaka::storage
