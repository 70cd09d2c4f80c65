-- A report ends with an outcome from a longer list, which its author is told once. Reports that were closed before are not
-- told any more.
DROP VIEW v_reports;
ALTER TABLE reports RENAME COLUMN outcome TO first_outcome;
ALTER TABLE reports ADD COLUMN outcome TEXT
  CHECK (outcome IN ('no_rule_broken', 'warned', 'banned', 'mended', 'thanks', 'acted', 'dismissed'));
ALTER TABLE reports ADD COLUMN told_ms INTEGER;
UPDATE reports SET outcome = first_outcome, told_ms = changed_ms WHERE state = 'closed';
ALTER TABLE reports DROP COLUMN first_outcome;
CREATE INDEX reports_to_tell ON reports (player_id, report) WHERE state = 'closed' AND told_ms IS NULL;

CREATE VIEW v_reports AS
SELECT p.report, strftime('%Y-%m-%dT%H:%M:%fZ', p.at_ms / 1000.0, 'unixepoch') AS at, p.state, p.category, r.code,
       p.match_id, p.deal, p.seq, coalesce(a.name, '') AS player, p.about_seat, coalesce(b.name, '') AS about, p.words,
       p.taken_by, p.outcome, strftime('%Y-%m-%dT%H:%M:%fZ', p.told_ms / 1000.0, 'unixepoch') AS told
FROM reports p JOIN rooms r USING (room_id) LEFT JOIN players a ON a.player_id = p.player_id
     LEFT JOIN players b ON b.player_id = p.about_id;

-- Tokens with which scripts call the admin API. `account_id` is the account that made it, none for the command line.
CREATE TABLE admin_tokens (
  token_id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  name TEXT NOT NULL UNIQUE CHECK (name GLOB '[a-z]*' AND length(name) BETWEEN 2 AND 32),
  role TEXT NOT NULL CHECK (role IN ('viewer', 'moderator', 'admin', 'auditor')),
  account_id TEXT REFERENCES admin_accounts,
  made_ms INTEGER NOT NULL,
  until_ms INTEGER NOT NULL,
  used_ms INTEGER,
  network TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
