-- The request that a commit answers stands at the commit's last event. It was an event of its own, so that a move was two.
ALTER TABLE events ADD COLUMN request TEXT CHECK (request <> '');
