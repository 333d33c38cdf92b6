-- A delivery is written once. What changes until its webhook has taken it is in a row of its own, which is narrow, and is
-- deleted at the end: a delivery without such a row has arrived. A claim changes no column of an index, and the page has
-- room for the new version of the row: PostgreSQL then writes no index entry (HOT).
CREATE TABLE "webhook_outbox" (
    "delivery_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "manual_attempts" INTEGER NOT NULL DEFAULT 0,
    "planned_at" TIMESTAMPTZ(3),
    "leased_by" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "exhausted" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "webhook_outbox_pkey" PRIMARY KEY ("delivery_id")
) WITH (fillfactor = 50);
INSERT INTO "webhook_outbox" (delivery_id, account_id, endpoint_id, event_id, created_at, next_attempt_at, attempts, manual_attempts, planned_at, exhausted)
  SELECT id, account_id, endpoint_id, event_id, created_at, next_attempt_at, attempts, manual_attempts, planned_at, status = 'EXHAUSTED'
  FROM "webhook_delivery" WHERE status <> 'DELIVERED';
CREATE INDEX webhook_outbox_due ON "webhook_outbox" (endpoint_id, next_attempt_at) WHERE NOT exhausted;
CREATE INDEX webhook_outbox_exhausted ON "webhook_outbox" (endpoint_id, created_at, event_id) WHERE exhausted;

ALTER TABLE "webhook_delivery" DROP COLUMN "status", DROP COLUMN "attempts", DROP COLUMN "next_attempt_at",
  DROP COLUMN "delivered_at", DROP COLUMN "leased_by", DROP COLUMN "planned_at", DROP COLUMN "manual_attempts";
