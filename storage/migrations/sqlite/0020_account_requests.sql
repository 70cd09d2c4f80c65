-- Requests of players outside of rooms that are done: each acts once under its id, also after a restart.
CREATE TABLE account_requests (
  player_id TEXT NOT NULL REFERENCES players ON DELETE CASCADE,
  request TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  salt TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (player_id, request)
) STRICT, WITHOUT ROWID;
