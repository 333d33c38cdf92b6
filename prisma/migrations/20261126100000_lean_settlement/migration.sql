-- The payer of a charge is its payment's, and is stored there alone.
ALTER TABLE "charge" DROP CONSTRAINT charge_paid_has_payment;
ALTER TABLE "charge" DROP COLUMN "debtor";
ALTER TABLE "charge" ADD CONSTRAINT charge_paid_has_payment CHECK ((status = 'PAID') = (paid_at IS NOT NULL AND end_to_end_id IS NOT NULL));

-- A payment changes no column of an index of its charge, and the page has room for the new version of the row: PostgreSQL
-- then writes no index entry (HOT). `unpaid_end` changes only when a charge ends unpaid.
DROP INDEX charge_pending, charge_refused, charge_expired;
ALTER TABLE "charge" SET (fillfactor = 50);
ALTER TABLE "charge" ADD COLUMN "unpaid_end" TEXT GENERATED ALWAYS AS (CASE WHEN "status" IN ('EXPIRED', 'REJECTED', 'CANCELED') THEN "status" END) STORED;
CREATE INDEX charge_unpaid_end ON "charge" (account_id, unpaid_end, created_at, id) WHERE unpaid_end IS NOT NULL;
CREATE INDEX "charge_expires_at_idx" ON "charge" ("expires_at");

-- Until when no charge waits any more for a payment. The search for overdue charges begins there.
CREATE TABLE "charge_expiry" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "expired_until" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "charge_expiry_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "charge_expiry" ADD CONSTRAINT charge_expiry_one_row CHECK (id = 1);
INSERT INTO "charge_expiry" (expired_until)
  SELECT coalesce(min(expires_at), '1970-01-01 00:00:00+00') FROM "charge" WHERE status = 'PENDING';

-- An endToEndId is one payment's, whatever the account, and its charge names it.
DROP INDEX "payment_account_id_charge_id_idx";
ALTER TABLE "payment" DROP CONSTRAINT "payment_pkey";
ALTER TABLE "payment" ADD CONSTRAINT "payment_pkey" PRIMARY KEY USING INDEX "payment_end_to_end_id_key";

-- Ids of events and deliveries grow with time: an index that begins with them grows at its end.
ALTER TABLE "event" DROP CONSTRAINT "event_pkey";
ALTER TABLE "event" ADD CONSTRAINT "event_pkey" PRIMARY KEY ("id");
ALTER TABLE "webhook_delivery" DROP CONSTRAINT "webhook_delivery_pkey";
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id");
