-- The tables get the names that the code and the documents use: admin, activities, regulars. No row changes.

-- SQLite checks every view when a table is renamed, and refuses those with JSON operators because the schema is not trusted.
-- So these two are dropped first and created again, unchanged.
DROP VIEW match_sheet;
DROP VIEW score_lines;

ALTER TABLE desk_accounts RENAME TO admin_accounts;
ALTER TABLE desk_links RENAME TO admin_links;
ALTER TABLE desk_sessions RENAME TO admin_sessions;
DROP INDEX desk_sessions_by_account;
CREATE INDEX admin_sessions_by_account ON admin_sessions (account_id, used_ms);

ALTER TABLE attempts RENAME TO activities;
ALTER TABLE activities RENAME COLUMN attempt TO activity;
DROP INDEX attempts_by_room;
DROP INDEX attempts_by_player;
CREATE INDEX activities_by_room ON activities (room_id, activity);
CREATE INDEX activities_by_player ON activities (player_id, activity);

ALTER TABLE matches RENAME COLUMN company TO regulars;
DROP INDEX matches_by_company;
CREATE INDEX matches_by_regulars ON matches (regulars, match_id) WHERE regulars <> '';

CREATE VIEW score_lines AS
SELECT d.match_id, d.deal, l.key AS line, l.value ->> 'seat' AS seat, l.value ->> 'what' AS what, l.value ->> 'rule' AS rule,
       l.value ->> 'points' AS points,
       (SELECT group_concat(t.value, ' ') FROM json_each(l.value, '$.tiles') t) AS tiles
FROM deals d, json_each(d.lines) l;

CREATE VIEW match_sheet AS
SELECT r.code, m.number AS match, d.deal, d.reason, s.seat,
       CASE WHEN w.player_id IS NULL THEN w.name ELSE coalesce(p.name, 'Player ' || (w.seat + 1)) END AS name, s.points,
       CASE WHEN d.lines LIKE '%led"%' THEN
         coalesce((SELECT max(CASE l.what WHEN 'doubled' THEN 2 WHEN 'quadrupled' THEN 4 END) FROM score_lines l
                   WHERE l.match_id = d.match_id AND l.deal = d.deal AND l.seat = s.seat), 1)
       ELSE 1 END AS times,
       s.total, s.chips, s.won,
       strftime('%Y-%m-%dT%H:%M:%fZ', d.opened_ms / 1000.0, 'unixepoch') AS opened,
       strftime('%Y-%m-%dT%H:%M:%fZ', d.closed_ms / 1000.0, 'unixepoch') AS closed,
       d.match_id
FROM deals d JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
     LEFT JOIN deal_results s ON s.match_id = d.match_id AND s.deal = d.deal
     LEFT JOIN match_players w ON w.match_id = d.match_id AND w.seat = s.seat
     LEFT JOIN players p ON p.player_id = w.player_id;
