-- What the server looks for each hour, between two commits: rooms without activity for long, rooms in which nobody has
-- played, and matches that still run.
DROP INDEX rooms_closed;
CREATE INDEX rooms_by_age ON rooms (updated_ms, log);
CREATE INDEX rooms_gathering ON rooms (updated_ms, log) WHERE phase = 'gathering';
CREATE INDEX matches_running ON matches (room_id) WHERE closed_ms IS NULL;
CREATE INDEX reports_by_room ON reports (room_id, report);

-- What is asked about one player: their seats and the rooms that they host.
CREATE INDEX seats_by_player ON seats (player_id) WHERE player_id IS NOT NULL;
CREATE INDEX rooms_by_host ON rooms (host_id, room_id) WHERE host_id IS NOT NULL;

-- The time by which retention counts: it never jumps ahead, whatever the machine's clock says. One row.
CREATE TABLE retention_clock (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  counted_ms INTEGER NOT NULL
) STRICT;
