-- The tables of Takamaka, described in storage/FORMAT.md. Times are milliseconds since 1970, UTC. Ids are ULIDs.
-- A player is named by his id alone outside `players`, without a foreign key, so that a player can be erased.

CREATE TABLE players (
  player_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE player_tokens (
  token INTEGER PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  player_id TEXT NOT NULL REFERENCES players ON DELETE CASCADE,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX player_tokens_by_player ON player_tokens (player_id);

CREATE TABLE rooms (
  log INTEGER PRIMARY KEY,
  room_id TEXT NOT NULL UNIQUE,
  code TEXT UNIQUE,
  watch_code TEXT UNIQUE,
  name TEXT NOT NULL,
  variant TEXT NOT NULL,
  phase TEXT NOT NULL,
  listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
  closed INTEGER NOT NULL CHECK (closed IN (0, 1)),
  host_id TEXT,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL,
  checkpoint INTEGER NOT NULL
) STRICT;
CREATE INDEX rooms_open ON rooms (created_ms) WHERE closed = 0;

-- The events of all rooms in the order of storing. There is no index by room: it would cost a page of disk per room and
-- commit. A room's events are a chain that hangs on its row in log_heads; each names the one before.
CREATE TABLE events (
  event INTEGER PRIMARY KEY,
  log INTEGER NOT NULL,
  seq INTEGER NOT NULL CHECK (seq >= 1),
  at_ms INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('room', 'game')),
  match_id TEXT,
  deal INTEGER NOT NULL,
  by TEXT NOT NULL,
  payload TEXT NOT NULL,
  previous INTEGER,
  hash BLOB NOT NULL CHECK (length(hash) = 16)
) STRICT;

-- Narrow and apart from rooms, because every commit of a room writes here.
CREATE TABLE log_heads (
  log INTEGER PRIMARY KEY REFERENCES rooms,
  length INTEGER NOT NULL,
  last_event INTEGER,
  hash BLOB NOT NULL
) STRICT;

CREATE TABLE seats (
  room_id TEXT NOT NULL REFERENCES rooms (room_id),
  seat INTEGER NOT NULL,
  occupant TEXT NOT NULL CHECK (occupant IN ('open', 'person', 'bot')),
  player_id TEXT,
  name TEXT NOT NULL CHECK (player_id IS NULL OR name = ''),
  PRIMARY KEY (room_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE matches (
  match_id TEXT PRIMARY KEY,
  room_id TEXT NOT NULL REFERENCES rooms (room_id),
  number INTEGER NOT NULL,
  variant TEXT NOT NULL,
  rules_version INTEGER NOT NULL,
  seats INTEGER NOT NULL,
  options TEXT NOT NULL,
  opened_ms INTEGER NOT NULL,
  closed_ms INTEGER,
  reason TEXT,
  UNIQUE (room_id, number)
) STRICT;

CREATE TABLE match_players (
  match_id TEXT NOT NULL REFERENCES matches,
  seat INTEGER NOT NULL,
  occupant TEXT NOT NULL CHECK (occupant IN ('open', 'person', 'bot')),
  player_id TEXT,
  name TEXT NOT NULL CHECK (player_id IS NULL OR name = ''),
  total INTEGER,
  won INTEGER NOT NULL DEFAULT 0 CHECK (won IN (0, 1)),
  PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX match_players_by_player ON match_players (player_id) WHERE player_id IS NOT NULL;

CREATE TABLE deals (
  match_id TEXT NOT NULL REFERENCES matches,
  deal INTEGER NOT NULL,
  seed TEXT NOT NULL,
  opened_ms INTEGER NOT NULL,
  closed_ms INTEGER,
  reason TEXT,
  lines TEXT,
  PRIMARY KEY (match_id, deal)
) STRICT, WITHOUT ROWID;

CREATE TABLE deal_results (
  match_id TEXT NOT NULL,
  deal INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  points INTEGER NOT NULL,
  total INTEGER NOT NULL,
  chips INTEGER NOT NULL,
  won INTEGER NOT NULL CHECK (won IN (0, 1)),
  PRIMARY KEY (match_id, deal, seat),
  FOREIGN KEY (match_id, deal) REFERENCES deals,
  FOREIGN KEY (match_id, seat) REFERENCES match_players
) STRICT, WITHOUT ROWID;

CREATE TABLE ledger_entries (
  entry INTEGER PRIMARY KEY,
  match_id TEXT NOT NULL REFERENCES matches,
  deal INTEGER NOT NULL,
  reason TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX ledger_entries_by_match ON ledger_entries (match_id);

CREATE TABLE ledger_lines (
  entry INTEGER NOT NULL REFERENCES ledger_entries,
  line INTEGER NOT NULL,
  account TEXT NOT NULL,
  chips INTEGER NOT NULL,
  PRIMARY KEY (entry, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX ledger_lines_by_account ON ledger_lines (account, chips);

CREATE TABLE tallies (
  tally INTEGER PRIMARY KEY,
  match_id TEXT NOT NULL REFERENCES matches,
  deal INTEGER NOT NULL,
  kind TEXT NOT NULL,
  seat INTEGER NOT NULL,
  other INTEGER
) STRICT;
CREATE INDEX tallies_by_match ON tallies (match_id);

CREATE VIEW v_rooms AS
SELECT r.code, r.name, r.variant, r.phase, r.listed, r.closed, h.length AS events,
       coalesce(p.name, '') AS host,
       strftime('%Y-%m-%dT%H:%M:%fZ', r.created_ms / 1000.0, 'unixepoch') AS created,
       strftime('%Y-%m-%dT%H:%M:%fZ', r.updated_ms / 1000.0, 'unixepoch') AS updated,
       r.room_id
FROM rooms r JOIN log_heads h USING (log) LEFT JOIN players p ON p.player_id = r.host_id;

CREATE VIEW v_seats AS
SELECT r.code, s.seat, s.occupant, coalesce(p.name, s.name) AS name, s.room_id
FROM seats s JOIN rooms r USING (room_id) LEFT JOIN players p USING (player_id);

CREATE VIEW v_matches AS
SELECT r.code, m.number, m.variant, m.seats, m.reason,
       strftime('%Y-%m-%dT%H:%M:%fZ', m.opened_ms / 1000.0, 'unixepoch') AS opened,
       strftime('%Y-%m-%dT%H:%M:%fZ', m.closed_ms / 1000.0, 'unixepoch') AS closed,
       (SELECT group_concat(coalesce(p.name, w.name), ', ')
        FROM match_players w LEFT JOIN players p USING (player_id)
        WHERE w.match_id = m.match_id AND w.won = 1) AS winners,
       m.match_id, m.room_id
FROM matches m JOIN rooms r USING (room_id);

CREATE VIEW v_match_players AS
SELECT r.code, m.number, w.seat, w.occupant, coalesce(p.name, w.name) AS name, w.total, w.won, w.match_id
FROM match_players w JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
     LEFT JOIN players p ON p.player_id = w.player_id;

CREATE VIEW v_deals AS
SELECT r.code, m.number AS match, d.deal, d.reason, s.seat, coalesce(p.name, w.name) AS name,
       s.points, s.total, s.chips, s.won,
       strftime('%Y-%m-%dT%H:%M:%fZ', d.opened_ms / 1000.0, 'unixepoch') AS opened,
       strftime('%Y-%m-%dT%H:%M:%fZ', d.closed_ms / 1000.0, 'unixepoch') AS closed,
       d.match_id
FROM deals d JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
     LEFT JOIN deal_results s ON s.match_id = d.match_id AND s.deal = d.deal
     LEFT JOIN match_players w ON w.match_id = d.match_id AND w.seat = s.seat
     LEFT JOIN players p ON p.player_id = w.player_id;

-- The balance of every account.
CREATE VIEW v_chips AS
SELECT l.account, coalesce(p.name, '') AS name, sum(l.chips) AS chips, count(*) AS lines
FROM ledger_lines l LEFT JOIN players p ON l.account = 'player:' || p.player_id
GROUP BY l.account;

CREATE VIEW v_ledger AS
SELECT e.entry, strftime('%Y-%m-%dT%H:%M:%fZ', e.at_ms / 1000.0, 'unixepoch') AS at, e.reason, l.account, l.chips,
       e.deal, e.match_id
FROM ledger_entries e JOIN ledger_lines l USING (entry);

-- Always empty.
CREATE VIEW v_unbalanced AS
SELECT entry, sum(chips) AS chips FROM ledger_lines GROUP BY entry HAVING sum(chips) <> 0;

CREATE VIEW v_events AS
SELECT r.code, e.seq, strftime('%Y-%m-%dT%H:%M:%fZ', e.at_ms / 1000.0, 'unixepoch') AS at, e.kind, e.deal, e.by,
       e.payload, e.match_id, r.room_id, lower(hex(e.hash)) AS hash
FROM events e JOIN rooms r USING (log);
