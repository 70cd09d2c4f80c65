-- A token that was given for a recovery code keeps the code's hash. When it signs in, its client has it, and the code can end.
ALTER TABLE player_tokens ADD COLUMN given_for TEXT;
