-- A record can have a status again: an unapplied payment waits, goes back, and waits again when its return fails. "number": which
-- time it has the status.
ALTER TABLE "event" ADD COLUMN "number" SMALLINT NOT NULL DEFAULT 1;
DROP INDEX "event_account_id_record_id_status_key";
CREATE UNIQUE INDEX "event_account_id_record_id_status_number_key" ON "event"("account_id", "record_id", "status", "number");
