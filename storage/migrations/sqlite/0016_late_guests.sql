-- A person can take over a bot's seat during a match. Then the earlier holder is that bot: `player_id` is empty and `name`
-- is the bot's.
ALTER TABLE earlier_holders ADD COLUMN name TEXT NOT NULL DEFAULT '';

-- The same two views, in which a bot's deals keep its name.
DROP VIEW match_sheet;
CREATE VIEW match_sheet AS
SELECT r.code, m.number AS match, d.deal, d.reason, s.seat,
       CASE WHEN h.player_id = '' THEN h.name WHEN w.player_id IS NULL THEN w.name
            ELSE coalesce(p.name, 'Player ' || (w.seat + 1)) END AS name, s.points,
       coalesce(s.times, 1) AS times, s.total, s.chips, s.won,
       strftime('%Y-%m-%dT%H:%M:%fZ', d.opened_ms / 1000.0, 'unixepoch') AS opened,
       strftime('%Y-%m-%dT%H:%M:%fZ', d.closed_ms / 1000.0, 'unixepoch') AS closed,
       d.match_id
FROM deals d JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
     LEFT JOIN deal_results s ON s.match_id = d.match_id AND s.deal = d.deal
     LEFT JOIN match_players w ON w.match_id = d.match_id AND w.seat = s.seat
     LEFT JOIN earlier_holders h ON h.match_id = d.match_id AND h.seat = s.seat AND h.until_deal =
       (SELECT min(g.until_deal) FROM earlier_holders g WHERE g.match_id = d.match_id AND g.seat = s.seat
        AND g.until_deal >= d.deal)
     LEFT JOIN players p ON p.player_id = coalesce(h.player_id, w.player_id);

DROP VIEW v_tallies;
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
