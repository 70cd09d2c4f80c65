-- What an administrator searches and works with beside the record: words, attempts, reports, notes and flags.

-- Every name by which a player has called himself, once.
CREATE TABLE player_names (
  player_name INTEGER PRIMARY KEY,
  player_id TEXT NOT NULL,
  name TEXT NOT NULL CHECK (name <> ''),
  UNIQUE (player_id, name)
) STRICT;
INSERT INTO player_names (player_id, name)
SELECT player_id, words FROM event_texts WHERE kind = 'name' AND words <> ''
UNION SELECT player_id, name FROM players WHERE name <> '';

-- What is searched: what was said, what rooms were called, and those names, which count downwards from -1. The index holds
-- no words of its own beyond what it takes to find them; the store writes it with the rows and takes out what is erased.
CREATE VIEW searched_words AS
SELECT event * 64 + place AS text, words FROM event_texts WHERE kind <> 'name' AND words <> ''
UNION ALL SELECT -player_name, name FROM player_names;
CREATE VIRTUAL TABLE text_index USING fts5 (
  words, content = 'searched_words', content_rowid = 'text', tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO text_index (text_index) VALUES ('rebuild');

-- What the log does not hold: refused requests, and connections that came and went. Bounded: the oldest go first.
CREATE TABLE attempts (
  attempt INTEGER PRIMARY KEY,
  room_id TEXT NOT NULL,
  match_id TEXT,
  deal INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('refused', 'joined', 'resumed', 'left', 'superseded', 'turned_away')),
  player_id TEXT NOT NULL,
  seat INTEGER,
  asked TEXT,
  action TEXT,
  code TEXT,
  rule TEXT
) STRICT;
CREATE INDEX attempts_by_room ON attempts (room_id, attempt);
CREATE INDEX attempts_by_player ON attempts (player_id, attempt);

-- What players complain of, bound to the moment in the game when they did. Here and below ids have no foreign key, because
-- `takamaka rebuild` writes rooms and matches anew.
CREATE TABLE reports (
  report INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  room_id TEXT NOT NULL,
  match_id TEXT,
  deal INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  player_id TEXT NOT NULL,
  about_seat INTEGER,
  about_id TEXT,
  category TEXT NOT NULL,
  words TEXT,
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'in_work', 'closed')),
  taken_by TEXT,
  changed_ms INTEGER NOT NULL,
  outcome TEXT CHECK (outcome IN ('acted', 'dismissed'))
) STRICT;
CREATE INDEX reports_by_state ON reports (state, report);
CREATE INDEX reports_by_match ON reports (match_id, report);
CREATE INDEX reports_by_player ON reports (player_id, report);
CREATE INDEX reports_by_about ON reports (about_id, report);

-- What administrators write down about a match or a player, with a flag to find it by if they wish.
CREATE TABLE notes (
  note INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  author TEXT NOT NULL,
  match_id TEXT,
  player_id TEXT,
  seq INTEGER,
  flag TEXT CHECK (flag <> '' AND flag NOT GLOB '*[^a-z0-9_]*'),
  words TEXT,
  CHECK (match_id IS NOT NULL OR player_id IS NOT NULL)
) STRICT;
CREATE INDEX notes_by_match ON notes (match_id, note) WHERE match_id IS NOT NULL;
CREATE INDEX notes_by_player ON notes (player_id, note) WHERE player_id IS NOT NULL;
CREATE INDEX notes_by_flag ON notes (flag, match_id) WHERE flag IS NOT NULL AND match_id IS NOT NULL;

CREATE VIEW v_reports AS
SELECT p.report, strftime('%Y-%m-%dT%H:%M:%fZ', p.at_ms / 1000.0, 'unixepoch') AS at, p.state, p.category, r.code,
       p.match_id, p.deal, p.seq, coalesce(a.name, '') AS player, p.about_seat, coalesce(b.name, '') AS about, p.words,
       p.taken_by, p.outcome
FROM reports p JOIN rooms r USING (room_id) LEFT JOIN players a ON a.player_id = p.player_id
     LEFT JOIN players b ON b.player_id = p.about_id;

-- Every account's balance, kept up with the lines, so that who has the most need not be summed up from all of them.
CREATE TABLE balances (
  account TEXT PRIMARY KEY,
  chips INTEGER NOT NULL,
  lines INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO balances SELECT account, sum(chips), count(*) FROM ledger_lines GROUP BY account;
CREATE INDEX balances_by_chips ON balances (chips DESC, account);
CREATE TRIGGER balances_follow_new_lines AFTER INSERT ON ledger_lines BEGIN
  INSERT INTO balances (account, chips, lines) VALUES (NEW.account, NEW.chips, 1)
  ON CONFLICT (account) DO UPDATE SET chips = chips + NEW.chips, lines = lines + 1;
END;
-- Lines are deleted only while `takamaka rebuild` writes a room's anew.
CREATE TRIGGER balances_follow_gone_lines AFTER DELETE ON ledger_lines BEGIN
  UPDATE balances SET chips = chips - OLD.chips, lines = lines - 1 WHERE account = OLD.account;
  DELETE FROM balances WHERE account = OLD.account AND lines = 0;
END;
DROP VIEW ledger_balance;
CREATE VIEW ledger_balance AS
SELECT b.account, coalesce(p.name, '') AS name, b.chips, b.lines
FROM balances b LEFT JOIN players p ON b.account = 'player:' || p.player_id;
