-- With each renewal of its lease a node asks which of its rooms others want. This index has only those, which are few; by the
-- node alone, all of its rooms were read.
CREATE INDEX log_ends_wanted ON log_ends (node) WHERE wanted_by IS NOT NULL;
