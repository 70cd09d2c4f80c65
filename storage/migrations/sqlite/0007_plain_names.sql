-- The tables get the names that the code and the documents use: admin, activities, regulars. No row changes.
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
