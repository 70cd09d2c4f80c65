-- What a game counts, multiplies and compares is stored as the game said it: with its sides, its factor and its rank. Until
-- now the tables' readers repeated the rules of three games. This file is the last that names them.

-- These read the old columns.
DROP VIEW kapot_tally;
DROP VIEW kapots;
DROP VIEW bests;
DROP VIEW match_sheet;

-- A row for each seat that a tally counts for. Old rows had a pair of seats each: in Seychelles the pairs of one deal, kind
-- and losing side are one tally (a team of two is one side), and so are all seats of a zete or a set thrown away.
CREATE TEMP TABLE counted AS
SELECT match_id, dense_rank() OVER (PARTITION BY match_id ORDER BY first) AS number, seat, other, deal, kind
FROM (SELECT t.*, min(t.tally) OVER (PARTITION BY t.match_id, CASE m.variant
               WHEN 'seychelles' THEN t.deal || ' ' || t.kind || ' ' ||
                 coalesce(CASE m.seats WHEN 4 THEN t.other % 2 ELSE t.other END, '')
               ELSE t.tally END) AS first
      FROM tallies t JOIN matches m USING (match_id));
DROP TABLE tallies;
CREATE TABLE tallies (
  match_id TEXT NOT NULL REFERENCES matches,
  number INTEGER NOT NULL CHECK (number > 0),
  taken INTEGER NOT NULL CHECK (taken IN (0, 1)),
  seat INTEGER NOT NULL,
  deal INTEGER NOT NULL,
  kind TEXT NOT NULL,
  PRIMARY KEY (match_id, number, taken, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO tallies SELECT DISTINCT match_id, number, 0, seat, deal, kind FROM counted;
INSERT INTO tallies SELECT DISTINCT match_id, number, 1, other, deal, kind FROM counted WHERE other IS NOT NULL;
DROP TABLE counted;

-- What a deal was multiplied by: the lines of Garrafina's sheet say so.
ALTER TABLE deal_results ADD COLUMN times INTEGER NOT NULL DEFAULT 1 CHECK (times > 0);
UPDATE deal_results SET times = f.times
FROM (SELECT d.match_id, d.deal, l.value ->> 'seat' AS seat,
             max(CASE l.value ->> 'what' WHEN 'quadrupled' THEN 4 ELSE 2 END) AS times
      FROM deals d JOIN matches m USING (match_id), json_each(d.lines) l
      WHERE m.variant = 'garrafina' AND l.value ->> 'what' IN ('doubled', 'quadrupled')
      GROUP BY d.match_id, d.deal, l.value ->> 'seat') f
WHERE f.match_id = deal_results.match_id AND f.deal = deal_results.deal AND f.seat = deal_results.seat;

-- By what a result compares with the player's others, the greater the better. Until now: the points of a match alone.
ALTER TABLE matches ADD COLUMN rank INTEGER;
UPDATE matches SET rank = (SELECT w.total FROM match_players w WHERE w.match_id = matches.match_id AND w.seat = 0)
WHERE seats = 1 AND closed_ms IS NOT NULL;
DROP INDEX matches_alone;
CREATE INDEX matches_ranked ON matches (variant, match_id) WHERE rank IS NOT NULL;

CREATE VIEW match_sheet AS
SELECT r.code, m.number AS match, d.deal, d.reason, s.seat,
       CASE WHEN w.player_id IS NULL THEN w.name ELSE coalesce(p.name, 'Player ' || (w.seat + 1)) END AS name, s.points,
       coalesce(s.times, 1) AS times, s.total, s.chips, s.won,
       strftime('%Y-%m-%dT%H:%M:%fZ', d.opened_ms / 1000.0, 'unixepoch') AS opened,
       strftime('%Y-%m-%dT%H:%M:%fZ', d.closed_ms / 1000.0, 'unixepoch') AS closed,
       d.match_id
FROM deals d JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
     LEFT JOIN deal_results s ON s.match_id = d.match_id AND s.deal = d.deal
     LEFT JOIN match_players w ON w.match_id = d.match_id AND w.seat = s.seat
     LEFT JOIN players p ON p.player_id = coalesce(
       (SELECT h.player_id FROM earlier_holders h WHERE h.match_id = d.match_id AND h.seat = s.seat
        AND h.until_deal >= d.deal ORDER BY h.until_deal LIMIT 1), w.player_id);

-- Each tally with the holders of its seats in that deal. `taken`: whether this seat gave it (or simply counts it) or took it.
CREATE VIEW v_tallies AS
SELECT r.code, m.number AS match, t.deal, m.variant, t.number, t.kind, t.taken, t.seat,
       CASE WHEN w.player_id IS NULL THEN w.name ELSE coalesce(p.name, 'Player ' || (w.seat + 1)) END AS name,
       p.player_id, t.match_id
FROM tallies t JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
     JOIN match_players w ON w.match_id = t.match_id AND w.seat = t.seat
     LEFT JOIN players p ON p.player_id = coalesce(
       (SELECT h.player_id FROM earlier_holders h WHERE h.match_id = t.match_id AND h.seat = t.seat
        AND h.until_deal >= t.deal ORDER BY h.until_deal LIMIT 1), w.player_id);

-- Each player's counts over all time.
CREATE VIEW player_tallies AS
SELECT player_id, name, variant, kind, sum(taken = 0) AS given, sum(taken) AS taken
FROM v_tallies WHERE player_id IS NOT NULL GROUP BY player_id, variant, kind;

-- Each player's best results in solitaire, for each way of playing it.
CREATE VIEW bests AS
SELECT w.player_id, coalesce(p.name, '') AS name, m.variant, m.options, w.total AS best, max(m.rank) AS rank,
       count(*) AS matches, sum(w.won) AS won
FROM matches m INDEXED BY matches_ranked JOIN match_players w USING (match_id)
     LEFT JOIN players p ON p.player_id = w.player_id
WHERE m.rank IS NOT NULL AND w.player_id IS NOT NULL
GROUP BY w.player_id, m.variant, m.options;
