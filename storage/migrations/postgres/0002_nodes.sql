-- The processes that share the database, and what they tell each other.

-- The one clock of all nodes.
CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql AS
$$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

CREATE TABLE nodes (
  node text COLLATE "C" PRIMARY KEY,
  url text COLLATE "C" NOT NULL,
  draining smallint NOT NULL CHECK (draining IN (0, 1)),
  rooms bigint NOT NULL,
  began_ms bigint NOT NULL,
  renewed_ms bigint NOT NULL,
  until_ms bigint NOT NULL,
  lapsed smallint NOT NULL DEFAULT 0 CHECK (lapsed IN (0, 1))
);

CREATE TABLE news (
  number bigint PRIMARY KEY,
  at_ms bigint NOT NULL,
  node text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL
);
-- One row: the number of the newest piece. Its lock lets pieces become visible in their order.
CREATE TABLE last_news (
  one bigint PRIMARY KEY CHECK (one = 1),
  number bigint NOT NULL
);
INSERT INTO last_news (one, number) VALUES (1, 0);

-- One row. A transaction that adds to the audit log locks it, so that each line follows the one before.
CREATE TABLE audit_end (one bigint PRIMARY KEY CHECK (one = 1));
INSERT INTO audit_end (one) VALUES (1);
