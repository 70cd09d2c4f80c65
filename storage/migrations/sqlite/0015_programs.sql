-- Players for whom a program plays, as its `hello` said.
ALTER TABLE players ADD COLUMN program INTEGER NOT NULL DEFAULT 0 CHECK (program IN (0, 1));
