-- The views for people who use `psql`, as storage/FORMAT.md describes them.

CREATE FUNCTION iso_time(unix_ms bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT to_char(timestamp '1970-01-01' + unix_ms * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

CREATE VIEW v_rooms AS
SELECT r.code, r.name, r.variant, r.phase, r.listed, r.closed, h.length AS events, coalesce(p.name, '') AS host,
       iso_time(r.created_ms) AS created, iso_time(r.updated_ms) AS updated, r.room_id
FROM rooms r JOIN log_heads h USING (log) LEFT JOIN players p ON p.player_id = r.host_id;

CREATE VIEW v_seats AS
SELECT r.code, s.seat, s.occupant,
       CASE WHEN s.player_id IS NULL THEN s.name ELSE coalesce(p.name, 'Player ' || (s.seat + 1)) END AS name, s.room_id
FROM seats s JOIN rooms r USING (room_id) LEFT JOIN players p USING (player_id);

CREATE VIEW v_match_players AS
SELECT r.code, m.number, w.seat, w.occupant,
       CASE WHEN w.player_id IS NULL THEN w.name ELSE coalesce(p.name, 'Player ' || (w.seat + 1)) END AS name,
       w.total, w.won, w.player_id, w.match_id
FROM match_players w JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
     LEFT JOIN players p ON p.player_id = w.player_id;

CREATE VIEW v_matches AS
SELECT r.code, m.number, m.variant, m.seats, m.reason, iso_time(m.opened_ms) AS opened, iso_time(m.closed_ms) AS closed,
       (SELECT string_agg(name, ', ' ORDER BY w.seat) FROM v_match_players w WHERE w.match_id = m.match_id) AS players,
       (SELECT string_agg(name, ', ' ORDER BY w.seat) FROM v_match_players w
        WHERE w.match_id = m.match_id AND w.won = 1) AS winners,
       m.match_id, m.room_id
FROM matches m JOIN rooms r USING (room_id);

CREATE VIEW v_events AS
SELECT r.code, e.seq, iso_time(e.at_ms) AS at, e.kind, e.deal, e.by, e.payload, e.match_id, r.room_id,
       encode(e.hash, 'hex') AS hash, e.epoch
FROM events e JOIN rooms r USING (log);

CREATE VIEW v_audit AS
SELECT seq, iso_time(at_ms) AS at, name, act, subject, reason, outcome, detail, actor, hash FROM audit;

CREATE VIEW v_bans AS
SELECT b.ban, coalesce(b.range, p.name, b.player_id) AS whom, b.reason, b.name AS by, iso_time(b.from_ms) AS since,
       iso_time(coalesce(b.lifted_ms, b.until_ms)) AS until, b.player_id, b.range
FROM bans b LEFT JOIN players p USING (player_id);

CREATE VIEW v_reports AS
SELECT p.report, iso_time(p.at_ms) AS at, p.state, p.category, r.code, p.match_id, p.deal, p.seq,
       coalesce(a.name, '') AS player, p.about_seat, coalesce(b.name, '') AS about, p.words, p.taken_by, p.outcome,
       iso_time(p.told_ms) AS told
FROM reports p JOIN rooms r USING (room_id) LEFT JOIN players a ON a.player_id = p.player_id
     LEFT JOIN players b ON b.player_id = p.about_id;

CREATE VIEW player_matches AS
SELECT w.player_id, m.match_id, m.variant, m.seats, w.seat, w.total, w.won, m.reason, iso_time(m.opened_ms) AS opened,
       r.code, m.number
FROM match_players w JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
WHERE w.player_id IS NOT NULL;

CREATE VIEW ledger AS
SELECT e.entry, iso_time(e.at_ms) AS at, e.reason, l.account, l.chips, e.deal, e.match_id
FROM ledger_entries e JOIN ledger_lines l USING (entry);

CREATE VIEW ledger_balance AS
SELECT b.account, coalesce(p.name, '') AS name, b.chips, b.lines
FROM balances b LEFT JOIN players p ON p.player_id = CASE WHEN b.account LIKE 'player:%' THEN substr(b.account, 8) END;

-- Always empty.
CREATE VIEW ledger_faults AS
SELECT 'entry ' || entry AS what, sum(chips) AS chips FROM ledger_lines GROUP BY entry HAVING sum(chips) <> 0
UNION ALL
SELECT 'entry ' || entry, 0 FROM ledger_entries e WHERE (SELECT count(*) FROM ledger_lines l WHERE l.entry = e.entry) < 2
UNION ALL
SELECT l.account, sum(l.chips) FROM ledger_lines l JOIN matches m ON m.match_id = substr(l.account, 5)
WHERE l.account >= 'pot:' AND l.account < 'pot;' AND m.closed_ms IS NOT NULL
GROUP BY l.account HAVING sum(l.chips) <> 0;

CREATE VIEW score_lines AS
SELECT d.match_id, d.deal, l.place - 1 AS line, (l.value ->> 'seat')::bigint AS seat, l.value ->> 'what' AS what,
       l.value ->> 'rule' AS rule, (l.value ->> 'points')::bigint AS points,
       (SELECT string_agg(tile, ' ') FROM json_array_elements_text(l.value -> 'tiles') tile) AS tiles
FROM deals d, json_array_elements(d.lines::json) WITH ORDINALITY l (value, place);

CREATE VIEW match_sheet AS
SELECT r.code, m.number AS match, d.deal, d.reason, s.seat,
       CASE WHEN h.player_id = '' THEN h.name WHEN w.player_id IS NULL THEN w.name
            ELSE coalesce(p.name, 'Player ' || (w.seat + 1)) END AS name, s.points,
       coalesce(s.times, 1) AS times, s.total, s.chips, s.won, iso_time(d.opened_ms) AS opened,
       iso_time(d.closed_ms) AS closed, d.match_id
FROM deals d JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
     LEFT JOIN deal_results s ON s.match_id = d.match_id AND s.deal = d.deal
     LEFT JOIN match_players w ON w.match_id = d.match_id AND w.seat = s.seat
     LEFT JOIN earlier_holders h ON h.match_id = d.match_id AND h.seat = s.seat AND h.until_deal =
       (SELECT min(g.until_deal) FROM earlier_holders g WHERE g.match_id = d.match_id AND g.seat = s.seat
        AND g.until_deal >= d.deal)
     LEFT JOIN players p ON p.player_id = coalesce(h.player_id, w.player_id);

CREATE VIEW v_tallies AS
SELECT r.code, m.number AS match, t.deal, m.variant, t.number, t.kind, t.taken, t.seat,
       CASE WHEN h.player_id = '' THEN h.name WHEN w.player_id IS NULL THEN w.name
            ELSE coalesce(p.name, 'Player ' || (w.seat + 1)) END AS name,
       p.player_id, t.match_id
FROM tallies t JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
     JOIN match_players w ON w.match_id = t.match_id AND w.seat = t.seat
     LEFT JOIN earlier_holders h ON h.match_id = t.match_id AND h.seat = t.seat AND h.until_deal =
       (SELECT min(g.until_deal) FROM earlier_holders g WHERE g.match_id = t.match_id AND g.seat = t.seat
        AND g.until_deal >= t.deal)
     LEFT JOIN players p ON p.player_id = coalesce(h.player_id, w.player_id);

CREATE VIEW player_tallies AS
SELECT player_id, name, variant, kind, sum(1 - taken) AS given, sum(taken) AS taken
FROM v_tallies WHERE player_id IS NOT NULL GROUP BY player_id, name, variant, kind;

CREATE VIEW bests AS
SELECT DISTINCT ON (w.player_id, m.variant, m.options)
       w.player_id, coalesce(p.name, '') AS name, m.variant, m.options, w.total AS best, m.rank,
       count(*) OVER ways AS matches, sum(w.won) OVER ways AS won
FROM matches m JOIN match_players w USING (match_id) LEFT JOIN players p ON p.player_id = w.player_id
WHERE m.rank IS NOT NULL AND w.player_id IS NOT NULL
WINDOW ways AS (PARTITION BY w.player_id, m.variant, m.options)
ORDER BY w.player_id, m.variant, m.options, m.rank DESC, m.match_id;

CREATE VIEW searched_words AS
SELECT event * 64 + place AS text, words FROM event_texts WHERE kind <> 'name' AND words <> ''
UNION ALL SELECT -player_name, name FROM player_names;
