-- Each token is a device that its player can see and end. The ids of earlier tokens are random.
ALTER TABLE player_tokens ADD COLUMN device_id TEXT NOT NULL DEFAULT '';
ALTER TABLE player_tokens ADD COLUMN client TEXT NOT NULL DEFAULT '';
ALTER TABLE player_tokens ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;
UPDATE player_tokens SET device_id = hex(randomblob(13)), seen_ms = created_ms;
CREATE UNIQUE INDEX player_tokens_by_device ON player_tokens (device_id);

CREATE TABLE recovery_codes (
  player_id TEXT PRIMARY KEY REFERENCES players ON DELETE CASCADE,
  code_hash TEXT NOT NULL UNIQUE CHECK (length(code_hash) = 64),
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Those who handed their seat on during a match. match_players names the last holder of each seat.
CREATE TABLE earlier_holders (
  match_id TEXT NOT NULL,
  seat INTEGER NOT NULL,
  until_deal INTEGER NOT NULL,
  player_id TEXT NOT NULL,
  PRIMARY KEY (match_id, seat, until_deal),
  FOREIGN KEY (match_id, seat) REFERENCES match_players
) STRICT, WITHOUT ROWID;
CREATE INDEX earlier_holders_by_player ON earlier_holders (player_id);

-- The same two views, which now name the holder of the seat in each deal.
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
     LEFT JOIN players p ON p.player_id = coalesce(
       (SELECT h.player_id FROM earlier_holders h WHERE h.match_id = d.match_id AND h.seat = s.seat
        AND h.until_deal >= d.deal ORDER BY h.until_deal LIMIT 1), w.player_id);

DROP VIEW kapots;
CREATE VIEW kapots AS
SELECT t.match_id, t.deal, t.kind, m.regulars, m.opened_ms, t.seat, coalesce(
         (SELECT h.player_id FROM earlier_holders h WHERE h.match_id = t.match_id AND h.seat = t.seat
          AND h.until_deal >= t.deal ORDER BY h.until_deal LIMIT 1), g.player_id) AS giver_id,
       CASE WHEN g.player_id IS NULL THEN g.name ELSE coalesce(gp.name, 'Player ' || (g.seat + 1)) END AS giver,
       t.other, coalesce(
         (SELECT h.player_id FROM earlier_holders h WHERE h.match_id = t.match_id AND h.seat = t.other
          AND h.until_deal >= t.deal ORDER BY h.until_deal LIMIT 1), v.player_id) AS taker_id,
       CASE WHEN v.player_id IS NULL THEN v.name ELSE coalesce(vp.name, 'Player ' || (v.seat + 1)) END AS taker,
       CASE m.seats WHEN 4 THEN t.other % 2 ELSE t.other END AS taker_side
FROM tallies t JOIN matches m USING (match_id)
     JOIN match_players g ON g.match_id = t.match_id AND g.seat = t.seat
     LEFT JOIN players gp ON gp.player_id = coalesce(
       (SELECT h.player_id FROM earlier_holders h WHERE h.match_id = t.match_id AND h.seat = t.seat
        AND h.until_deal >= t.deal ORDER BY h.until_deal LIMIT 1), g.player_id)
     LEFT JOIN match_players v ON v.match_id = t.match_id AND v.seat = t.other
     LEFT JOIN players vp ON vp.player_id = coalesce(
       (SELECT h.player_id FROM earlier_holders h WHERE h.match_id = t.match_id AND h.seat = t.other
        AND h.until_deal >= t.deal ORDER BY h.until_deal LIMIT 1), v.player_id)
WHERE m.variant = 'seychelles';
