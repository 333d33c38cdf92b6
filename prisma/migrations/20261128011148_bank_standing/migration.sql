-- Since when no call to a bank has an answer, and who paused a connection: what the health of a bank is told from.
ALTER TABLE connection_state ADD COLUMN last_success_at timestamptz(3), ADD COLUMN failing_since timestamptz(3);
ALTER TABLE connection ADD COLUMN paused_at timestamptz(3), ADD COLUMN paused_by text;
UPDATE connection SET paused_at = updated_at WHERE NOT active;
