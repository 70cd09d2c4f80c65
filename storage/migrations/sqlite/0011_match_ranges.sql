-- Where a match lies in its room's log, so that reading a match costs what the match is long: after the event begins_at, from the
-- checkpoint before its start, up to the event ends_at. 0 as an end: it runs.
ALTER TABLE matches ADD COLUMN begins_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN ends_at INTEGER NOT NULL DEFAULT 0;

CREATE TEMP TABLE marks AS
SELECT log, seq, payload ->> '$.type' AS type, payload ->> '$.match' AS match_id FROM events
WHERE kind = 'room' AND (payload LIKE '{"type":"checkpointed"%' OR payload LIKE '{"type":"match_started"%' OR
                         payload LIKE '{"type":"match_finished"%' OR payload LIKE '{"type":"match_abandoned"%');
CREATE INDEX temp.marks_by_place ON marks (log, seq);
UPDATE matches SET
  begins_at = coalesce((SELECT c.seq - 1 FROM marks c WHERE c.log = s.log AND c.seq < s.seq AND c.type = 'checkpointed'
                        ORDER BY c.seq DESC LIMIT 1), 0),
  ends_at = coalesce((SELECT e.seq FROM marks e WHERE e.log = s.log AND e.seq > s.seq AND e.type <> 'checkpointed'
                      AND e.type <> 'match_started' ORDER BY e.seq LIMIT 1), 0)
FROM marks s WHERE s.type = 'match_started' AND s.match_id = matches.match_id;
DROP TABLE temp.marks;
