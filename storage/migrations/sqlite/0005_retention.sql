-- What retention_days looks for each hour, between two commits: the closed rooms in which nothing has happened for the longest.
CREATE INDEX rooms_closed ON rooms (updated_ms) WHERE closed = 1;
