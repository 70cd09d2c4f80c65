-- Requests of players outside of rooms that are done: each acts once under its id, also after a restart.
CREATE TABLE account_requests (
  player_id text COLLATE "C" NOT NULL REFERENCES players ON DELETE CASCADE,
  request text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  salt text COLLATE "C" NOT NULL,
  at_ms bigint NOT NULL,
  PRIMARY KEY (player_id, request)
);
