-- The desk: who may sign in, what was done there, and who is kept out.

CREATE TABLE desk_accounts (
  account_id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name GLOB '[a-z]*' AND length(name) BETWEEN 2 AND 32),
  role TEXT NOT NULL CHECK (role IN ('viewer', 'moderator', 'admin', 'auditor')),
  password TEXT NOT NULL CHECK (password GLOB '$argon2id$*'),
  totp TEXT NOT NULL DEFAULT '',
  totp_pending TEXT NOT NULL DEFAULT '',
  totp_step INTEGER NOT NULL DEFAULT 0,
  disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1)),
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE desk_links (
  link_hash TEXT PRIMARY KEY CHECK (length(link_hash) = 64),
  role TEXT NOT NULL CHECK (role IN ('viewer', 'moderator', 'admin', 'auditor')),
  name TEXT NOT NULL,
  account_id TEXT REFERENCES desk_accounts,
  made_ms INTEGER NOT NULL,
  until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE desk_sessions (
  session_id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  account_id TEXT NOT NULL REFERENCES desk_accounts,
  begun_ms INTEGER NOT NULL,
  used_ms INTEGER NOT NULL,
  until_ms INTEGER NOT NULL,
  address TEXT NOT NULL,
  browser TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX desk_sessions_by_account ON desk_sessions (account_id, used_ms);

-- What was done at the desk. Each line's hash covers the line before, so that none can be changed or taken out unseen.
CREATE TABLE audit (
  seq INTEGER PRIMARY KEY CHECK (seq > 0),
  at_ms INTEGER NOT NULL,
  actor TEXT NOT NULL,
  name TEXT NOT NULL,
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  reason TEXT NOT NULL,
  outcome TEXT NOT NULL,
  detail TEXT NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
CREATE INDEX audit_by_actor ON audit (actor, seq);
CREATE INDEX audit_by_act ON audit (act, seq);
CREATE INDEX audit_by_subject ON audit (subject, seq);
CREATE TRIGGER audit_goes_on BEFORE INSERT ON audit
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM audit) BEGIN
  SELECT RAISE(ABORT, 'the audit log goes on where it ended');
END;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit log is never changed');
END;
CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit log is never changed');
END;

CREATE TABLE bans (
  ban INTEGER PRIMARY KEY,
  player_id TEXT,
  range TEXT,
  reason TEXT NOT NULL,
  account_id TEXT NOT NULL,
  name TEXT NOT NULL,
  from_ms INTEGER NOT NULL,
  until_ms INTEGER,
  lifted_ms INTEGER,
  CHECK ((player_id IS NULL) <> (range IS NULL))
) STRICT;
CREATE INDEX bans_by_player ON bans (player_id) WHERE player_id IS NOT NULL;

CREATE TABLE announcements (
  announcement INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  name TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  until_ms INTEGER NOT NULL
) STRICT;

CREATE VIEW v_audit AS
SELECT seq, strftime('%Y-%m-%dT%H:%M:%fZ', at_ms / 1000.0, 'unixepoch') AS at, name, act, subject, reason, outcome, detail,
       actor, hash
FROM audit;

CREATE VIEW v_bans AS
SELECT b.ban, coalesce(b.range, p.name, b.player_id) AS whom, b.reason, b.name AS by,
       strftime('%Y-%m-%dT%H:%M:%fZ', b.from_ms / 1000.0, 'unixepoch') AS since,
       strftime('%Y-%m-%dT%H:%M:%fZ', coalesce(b.lifted_ms, b.until_ms) / 1000.0, 'unixepoch') AS until,
       b.player_id, b.range
FROM bans b LEFT JOIN players p USING (player_id);
