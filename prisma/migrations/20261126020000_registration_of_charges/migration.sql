-- Each order is read either by the simulator's network or by its bank: one index entry is enough.
DROP INDEX "rail_outbox_created_at_idx";
DROP INDEX "rail_outbox_connection_id_created_at_idx";
CREATE INDEX "rail_outbox_created_at_idx" ON "rail_outbox"("created_at") WHERE "connection_id" IS NULL;
CREATE INDEX "rail_outbox_connection_id_created_at_idx" ON "rail_outbox"("connection_id", "created_at") WHERE "connection_id" IS NOT NULL;

-- A row has the locations that were made at once: a charge costs no row of its own.
ALTER TABLE "connection_location" ALTER COLUMN "location_id" TYPE TEXT[] USING ARRAY["location_id"],
  ALTER COLUMN "location" TYPE TEXT[] USING ARRAY["location"];
ALTER TABLE "connection_location" RENAME COLUMN "location_id" TO "location_ids";
ALTER TABLE "connection_location" RENAME COLUMN "location" TO "locations";

-- Orders of before had a charge each.
UPDATE "rail_outbox" SET "kind" = 'charges', "payload" = jsonb_build_object('charges',
    jsonb_build_array(jsonb_build_object('recordId', "payload"->'recordId', 'locationId', "payload"->'locationId')))
  WHERE "kind" = 'charge';
