-- The same views over tables alone. Where a view of several tables stands on the right of a LEFT JOIN, SQLite makes all of
-- its rows first: one sheet took a minute over a million matches.
DROP VIEW match_sheet;
CREATE VIEW match_sheet AS
SELECT r.code, m.number AS match, d.deal, d.reason, s.seat,
       CASE WHEN w.player_id IS NULL THEN w.name ELSE coalesce(p.name, 'Player ' || (w.seat + 1)) END AS name, s.points,
       CASE WHEN d.lines LIKE '%led"%' THEN
         coalesce((SELECT max(CASE l.what WHEN 'doubled' THEN 2 WHEN 'quadrupled' THEN 4 END) FROM score_lines l
                   WHERE l.match_id = d.match_id AND l.deal = d.deal AND l.seat = s.seat), 1)
       ELSE 1 END AS times,
       s.total, s.chips, s.won,
       strftime('%Y-%m-%dT%H:%M:%fZ', d.opened_ms / 1000.0, 'unixepoch') AS opened,
       strftime('%Y-%m-%dT%H:%M:%fZ', d.closed_ms / 1000.0, 'unixepoch') AS closed,
       d.match_id
FROM deals d JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
     LEFT JOIN deal_results s ON s.match_id = d.match_id AND s.deal = d.deal
     LEFT JOIN match_players w ON w.match_id = d.match_id AND w.seat = s.seat
     LEFT JOIN players p ON p.player_id = w.player_id;

DROP VIEW kapots;
CREATE VIEW kapots AS
SELECT t.match_id, t.deal, t.kind, m.company, m.opened_ms, t.seat, g.player_id AS giver_id,
       CASE WHEN g.player_id IS NULL THEN g.name ELSE coalesce(gp.name, 'Player ' || (g.seat + 1)) END AS giver,
       t.other, v.player_id AS taker_id,
       CASE WHEN v.player_id IS NULL THEN v.name ELSE coalesce(vp.name, 'Player ' || (v.seat + 1)) END AS taker,
       CASE m.seats WHEN 4 THEN t.other % 2 ELSE t.other END AS taker_side
FROM tallies t JOIN matches m USING (match_id)
     JOIN match_players g ON g.match_id = t.match_id AND g.seat = t.seat
     LEFT JOIN players gp ON gp.player_id = g.player_id
     LEFT JOIN match_players v ON v.match_id = t.match_id AND v.seat = t.other
     LEFT JOIN players vp ON vp.player_id = v.player_id
WHERE m.variant = 'seychelles';

-- Who an account belongs to is asked for each line, and not of all players.
DROP VIEW ledger_balance;
CREATE VIEW ledger_balance AS
SELECT b.account, coalesce(p.name, '') AS name, b.chips, b.lines
FROM balances b LEFT JOIN players p ON p.player_id = CASE WHEN b.account GLOB 'player:*' THEN substr(b.account, 8) END;
