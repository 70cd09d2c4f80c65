-- A room's log is read by position: event_places says where each event is. It is written 512 events at a time, because a
-- page of it for every room of a commit would double what a move writes. Until then the newest events are found by looking
-- through those after `indexed`. Decision 31 has the figures.
CREATE TABLE event_places (
  log INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  event INTEGER NOT NULL,
  PRIMARY KEY (log, seq)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO event_places (log, seq, event) SELECT log, seq, event FROM events;

-- The owner of a room opens an epoch when it claims the room, and every event carries its epoch.
ALTER TABLE events ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0 CHECK (epoch >= 0);

-- A log is never shorter than it was when the room's row was written.
ALTER TABLE rooms ADD COLUMN least_length INTEGER NOT NULL DEFAULT 0;
UPDATE rooms SET least_length = coalesce((SELECT length FROM log_heads h WHERE h.log = rooms.log), 0);

-- A request that is sent again acts once, so what it made is found by the key of the request.
ALTER TABLE rooms ADD COLUMN created_by TEXT;
CREATE INDEX rooms_by_request ON rooms (created_by) WHERE created_by IS NOT NULL;
ALTER TABLE reports ADD COLUMN request TEXT;
CREATE UNIQUE INDEX reports_by_request ON reports (room_id, player_id, request) WHERE request IS NOT NULL;

-- One row. `deleting` is 1 only inside the transaction of a purge or a rebuild: nobody else ever sees it.
CREATE TABLE maintenance (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  indexed INTEGER NOT NULL,
  deleting INTEGER NOT NULL DEFAULT 0 CHECK (deleting IN (0, 1))
) STRICT;
INSERT INTO maintenance (one, indexed) SELECT 1, coalesce(max(event), 0) FROM events;

-- The end of each log is its last event.
DROP VIEW v_rooms;
DROP VIEW v_events;
DROP TABLE log_heads;
CREATE VIEW log_heads AS
SELECT r.log,
       coalesce(t.seq, (SELECT seq FROM event_places p WHERE p.log = r.log ORDER BY seq DESC LIMIT 1), 0) AS length,
       coalesce(t.event, (SELECT event FROM event_places p WHERE p.log = r.log ORDER BY seq DESC LIMIT 1)) AS last_event
FROM rooms r LEFT JOIN
     (SELECT log, max(seq) AS seq, event FROM events WHERE event > (SELECT indexed FROM maintenance) GROUP BY log) t ON t.log = r.log;

CREATE VIEW v_rooms AS
SELECT r.code, r.name, r.variant, r.phase, r.listed, r.closed, h.length AS events,
       coalesce(p.name, '') AS host,
       strftime('%Y-%m-%dT%H:%M:%fZ', r.created_ms / 1000.0, 'unixepoch') AS created,
       strftime('%Y-%m-%dT%H:%M:%fZ', r.updated_ms / 1000.0, 'unixepoch') AS updated,
       r.room_id
FROM rooms r JOIN log_heads h USING (log) LEFT JOIN players p ON p.player_id = r.host_id;

CREATE VIEW v_events AS
SELECT r.code, e.seq, strftime('%Y-%m-%dT%H:%M:%fZ', e.at_ms / 1000.0, 'unixepoch') AS at, e.kind, e.deal, e.by,
       e.payload, e.match_id, r.room_id, lower(hex(e.hash)) AS hash, e.epoch
FROM rooms r JOIN event_places p USING (log) JOIN events e ON e.event = p.event
UNION ALL
SELECT r.code, e.seq, strftime('%Y-%m-%dT%H:%M:%fZ', e.at_ms / 1000.0, 'unixepoch'), e.kind, e.deal, e.by,
       e.payload, e.match_id, r.room_id, lower(hex(e.hash)), e.epoch
FROM events e JOIN rooms r USING (log) WHERE e.event > (SELECT indexed FROM maintenance);

-- Purges delete, so the triggers against deleting ask whether one is under way.
DROP TRIGGER events_are_kept;
DROP TRIGGER event_texts_are_kept;
DROP TRIGGER ledger_entries_are_kept;
DROP TRIGGER ledger_lines_are_kept;
CREATE TRIGGER events_are_kept BEFORE DELETE ON events WHEN (SELECT deleting FROM maintenance) IS NOT 1 BEGIN
  SELECT RAISE(ABORT, 'the log is never changed');
END;
CREATE TRIGGER event_texts_are_kept BEFORE DELETE ON event_texts WHEN (SELECT deleting FROM maintenance) IS NOT 1 BEGIN
  SELECT RAISE(ABORT, 'a text of the log can be erased, and its seal stays');
END;
CREATE TRIGGER ledger_entries_are_kept BEFORE DELETE ON ledger_entries WHEN (SELECT deleting FROM maintenance) IS NOT 1 BEGIN
  SELECT RAISE(ABORT, 'the ledger is never changed');
END;
CREATE TRIGGER ledger_lines_are_kept BEFORE DELETE ON ledger_lines WHEN (SELECT deleting FROM maintenance) IS NOT 1 BEGIN
  SELECT RAISE(ABORT, 'the ledger is never changed');
END;
