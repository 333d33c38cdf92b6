-- A plan that was made while a queue was empty is still used when it is full. A table without pages is planned to be read from
-- its first row to its last; one that keeps its pages is read by its index.
ALTER TABLE "rail_inbox" SET (vacuum_truncate = false);
ALTER TABLE "rail_outbox" SET (vacuum_truncate = false);
ALTER TABLE "webhook_outbox" SET (vacuum_truncate = false);
ALTER TABLE "simulator_message" SET (vacuum_truncate = false);

-- A minute's row is updated with each request of a credential.
ALTER TABLE "request_use" SET (autovacuum_vacuum_scale_factor = 0.1);
