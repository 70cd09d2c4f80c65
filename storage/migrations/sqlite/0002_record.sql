-- The record that people look things up in: texts that can be erased, a ledger that refuses what does not balance, and
-- views that answer the questions an administrator asks.

-- What somebody called himself, or said: the one part of the log that can be erased. In the event's payload a star stands in
-- its place, and the chain of hashes holds only its seal, which is keyed with the salt and so tells nothing once that is gone.
CREATE TABLE event_texts (
  event INTEGER NOT NULL,
  place INTEGER NOT NULL CHECK (place >= 0),
  kind TEXT NOT NULL CHECK (kind IN ('name', 'room', 'said')),
  player_id TEXT NOT NULL,
  words TEXT,
  salt BLOB CHECK (length(salt) = 16),
  seal BLOB NOT NULL CHECK (length(seal) = 16),
  PRIMARY KEY (event, place),
  CHECK ((words IS NULL) = (salt IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX event_texts_by_player ON event_texts (player_id) WHERE words IS NOT NULL;
ALTER TABLE events ADD COLUMN texts INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN
  SELECT RAISE(ABORT, 'the log is never changed');
END;
CREATE TRIGGER events_are_kept BEFORE DELETE ON events BEGIN
  SELECT RAISE(ABORT, 'the log is never changed');
END;
CREATE TRIGGER event_texts_stay BEFORE UPDATE ON event_texts
WHEN NEW.words IS NOT NULL OR NEW.salt IS NOT NULL OR NEW.event <> OLD.event OR NEW.place <> OLD.place OR
     NEW.kind <> OLD.kind OR NEW.player_id <> OLD.player_id OR NEW.seal <> OLD.seal BEGIN
  SELECT RAISE(ABORT, 'a text of the log can be erased, and nothing else');
END;
CREATE TRIGGER event_texts_are_kept BEFORE DELETE ON event_texts BEGIN
  SELECT RAISE(ABORT, 'a text of the log can be erased, and its seal stays');
END;

-- The persons of a match in the order of their ids: who plays with the same people again is found by it.
ALTER TABLE matches ADD COLUMN company TEXT NOT NULL DEFAULT '';
UPDATE matches SET company = coalesce(
  (SELECT group_concat(player_id, ' ') FROM
     (SELECT player_id FROM match_players w WHERE w.match_id = matches.match_id AND player_id IS NOT NULL ORDER BY player_id)), '');
CREATE INDEX matches_by_company ON matches (company, match_id) WHERE company <> '';
CREATE INDEX matches_by_variant ON matches (variant, match_id);
CREATE INDEX matches_by_reason ON matches (reason, match_id);
CREATE INDEX matches_by_options ON matches (options, match_id);
CREATE INDEX matches_alone ON matches (variant, match_id) WHERE seats = 1;
CREATE INDEX players_by_name ON players (name COLLATE NOCASE);
CREATE INDEX tallies_by_kind ON tallies (kind, match_id);

-- A ledger entry comes after its lines and is refused unless they sum to zero; without its entry no line can be committed.
DROP VIEW v_unbalanced;
DROP VIEW v_ledger;
DROP VIEW v_chips;
DROP VIEW v_deals;
CREATE TABLE new_ledger_lines (
  entry INTEGER NOT NULL REFERENCES ledger_entries DEFERRABLE INITIALLY DEFERRED,
  line INTEGER NOT NULL CHECK (line >= 0),
  account TEXT NOT NULL CHECK (
    account GLOB 'player:?*' OR account GLOB 'bot:?*' OR account GLOB 'pot:?*' OR account GLOB 'rake:?*'),
  chips INTEGER NOT NULL CHECK (chips <> 0),
  PRIMARY KEY (entry, line)
) STRICT, WITHOUT ROWID;
INSERT INTO new_ledger_lines SELECT entry, line, account, chips FROM ledger_lines WHERE chips <> 0;
DROP TABLE ledger_lines;
ALTER TABLE new_ledger_lines RENAME TO ledger_lines;
CREATE INDEX ledger_lines_by_account ON ledger_lines (account, chips);

CREATE TRIGGER ledger_entries_balance BEFORE INSERT ON ledger_entries
WHEN (SELECT count(*) < 2 OR sum(chips) <> 0 FROM ledger_lines WHERE entry = NEW.entry) BEGIN
  SELECT RAISE(ABORT, 'the chips of a ledger entry do not sum to zero');
END;
CREATE TRIGGER ledger_lines_come_first BEFORE INSERT ON ledger_lines
WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE entry = NEW.entry) BEGIN
  SELECT RAISE(ABORT, 'the ledger entry is written already');
END;
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'the ledger is never changed');
END;
CREATE TRIGGER ledger_entries_are_kept BEFORE DELETE ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'the ledger is never changed');
END;
CREATE TRIGGER ledger_lines_stay BEFORE UPDATE ON ledger_lines BEGIN
  SELECT RAISE(ABORT, 'the ledger is never changed');
END;
CREATE TRIGGER ledger_lines_are_kept BEFORE DELETE ON ledger_lines BEGIN
  SELECT RAISE(ABORT, 'the ledger is never changed');
END;

-- Views that show a table with names and dates are called v_ and its name; views that answer a question have plain names.
-- Who has been erased is shown by his seat.
DROP VIEW v_seats;
DROP VIEW v_matches;
DROP VIEW v_match_players;

CREATE VIEW v_match_players AS
SELECT r.code, m.number, w.seat, w.occupant,
       CASE WHEN w.player_id IS NULL THEN w.name ELSE coalesce(p.name, 'Player ' || (w.seat + 1)) END AS name,
       w.total, w.won, w.player_id, w.match_id
FROM match_players w JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
     LEFT JOIN players p ON p.player_id = w.player_id;

CREATE VIEW v_seats AS
SELECT r.code, s.seat, s.occupant,
       CASE WHEN s.player_id IS NULL THEN s.name ELSE coalesce(p.name, 'Player ' || (s.seat + 1)) END AS name, s.room_id
FROM seats s JOIN rooms r USING (room_id) LEFT JOIN players p USING (player_id);

CREATE VIEW v_matches AS
SELECT r.code, m.number, m.variant, m.seats, m.reason,
       strftime('%Y-%m-%dT%H:%M:%fZ', m.opened_ms / 1000.0, 'unixepoch') AS opened,
       strftime('%Y-%m-%dT%H:%M:%fZ', m.closed_ms / 1000.0, 'unixepoch') AS closed,
       (SELECT group_concat(name, ', ') FROM v_match_players w WHERE w.match_id = m.match_id) AS players,
       (SELECT group_concat(name, ', ') FROM v_match_players w WHERE w.match_id = m.match_id AND w.won = 1) AS winners,
       m.match_id, m.room_id
FROM matches m JOIN rooms r USING (room_id);

-- Every match of every person; newest first with ORDER BY match_id DESC.
CREATE VIEW player_matches AS
SELECT w.player_id, m.match_id, m.variant, m.seats, w.seat, w.total, w.won, m.reason,
       strftime('%Y-%m-%dT%H:%M:%fZ', m.opened_ms / 1000.0, 'unixepoch') AS opened, r.code, m.number
FROM match_players w JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
WHERE w.player_id IS NOT NULL;

-- Each point of a match with its reason: the rule's number in the game's RULES.md and the tiles that were counted.
CREATE VIEW score_lines AS
SELECT d.match_id, d.deal, l.key AS line, l.value ->> 'seat' AS seat, l.value ->> 'what' AS what, l.value ->> 'rule' AS rule,
       l.value ->> 'points' AS points,
       (SELECT group_concat(t.value, ' ') FROM json_each(l.value, '$.tiles') t) AS tiles
FROM deals d, json_each(d.lines) l;

-- The sheet of a match, a row for each seat of each deal. `times` is what Garrafina multiplies a loss by.
CREATE VIEW match_sheet AS
SELECT r.code, m.number AS match, d.deal, d.reason, s.seat, w.name, s.points,
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
     LEFT JOIN v_match_players w ON w.match_id = d.match_id AND w.seat = s.seat;

CREATE VIEW ledger AS
SELECT e.entry, strftime('%Y-%m-%dT%H:%M:%fZ', e.at_ms / 1000.0, 'unixepoch') AS at, e.reason, l.account, l.chips,
       e.deal, e.match_id
FROM ledger_entries e JOIN ledger_lines l USING (entry);

-- The balance of every account.
CREATE VIEW ledger_balance AS
SELECT l.account, coalesce(p.name, '') AS name, sum(l.chips) AS chips, count(*) AS lines
FROM ledger_lines l LEFT JOIN players p ON l.account = 'player:' || p.player_id
GROUP BY l.account;

-- Always empty: entries that do not sum to zero or have lost a line, and pots that were left when their match had ended.
CREATE VIEW ledger_faults AS
SELECT 'entry ' || entry AS what, sum(chips) AS chips FROM ledger_lines GROUP BY entry HAVING sum(chips) <> 0
UNION ALL
SELECT 'entry ' || entry, 0 FROM ledger_entries e WHERE (SELECT count(*) FROM ledger_lines l WHERE l.entry = e.entry) < 2
UNION ALL
SELECT l.account, sum(l.chips) FROM ledger_lines l JOIN matches m ON m.match_id = substr(l.account, 5)
WHERE l.account >= 'pot:' AND l.account < 'pot;' AND m.closed_ms IS NOT NULL
GROUP BY l.account HAVING sum(l.chips) <> 0;

-- Seychelles: what was given to whom. A team of two is one side (rules R1.2), so what it is given it is given once.
CREATE VIEW kapots AS
SELECT t.match_id, t.deal, t.kind, m.company, m.opened_ms, t.seat, g.player_id AS giver_id, g.name AS giver,
       t.other, v.player_id AS taker_id, v.name AS taker,
       CASE m.seats WHEN 4 THEN t.other % 2 ELSE t.other END AS taker_side
FROM tallies t JOIN matches m USING (match_id)
     JOIN v_match_players g ON g.match_id = t.match_id AND g.seat = t.seat
     LEFT JOIN v_match_players v ON v.match_id = t.match_id AND v.seat = t.other
WHERE m.variant = 'seychelles';

-- Seychelles, for each person over all time.
CREATE VIEW kapot_tally AS
SELECT t.player_id, coalesce(p.name, '') AS name,
       sum(t.kind = 'kapot' AND t.given) AS kapots_given, sum(t.kind = 'kapot' AND NOT t.given) AS kapots_taken,
       sum(t.kind = 'kapot_bef' AND t.given) AS kapot_befs_given, sum(t.kind = 'kapot_bef' AND NOT t.given) AS kapot_befs_taken,
       sum(t.kind = 'restart') AS restarts, sum(t.kind = 'zete') AS zetes
FROM (SELECT DISTINCT match_id, deal, kind, giver_id AS player_id, 1 AS given, taker_side AS side FROM kapots
      UNION ALL
      SELECT DISTINCT match_id, deal, kind, taker_id, 0, 0 FROM kapots WHERE other IS NOT NULL) t
     LEFT JOIN players p USING (player_id)
WHERE t.player_id IS NOT NULL
GROUP BY t.player_id;

-- Solitaire: each person's best results, for each way of playing it.
CREATE VIEW bests AS
SELECT w.player_id, coalesce(p.name, '') AS name, m.variant, m.options, max(w.total) AS best, count(*) AS matches,
       sum(w.won) AS won
FROM matches m INDEXED BY matches_alone JOIN match_players w USING (match_id) LEFT JOIN players p ON p.player_id = w.player_id
WHERE m.seats = 1 AND w.total IS NOT NULL AND w.player_id IS NOT NULL
GROUP BY w.player_id, m.variant, m.options;
