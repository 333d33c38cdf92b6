-- Connections to banks (PSPs). The web process seals what signs in and cannot read it again; the worker signs in with it.
-- "address", "authority": only for a bank that is not the profile's own, such as a test bank. "bank_account_number": for a bank that asks for it.
CREATE TABLE "connection" (
    "id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "address" TEXT,
    "authority" TEXT,
    "client_id" TEXT NOT NULL,
    "bank_account_number" TEXT,
    "sealed_client_secret" BYTEA,
    "certificate" TEXT NOT NULL,
    "sealed_key" BYTEA NOT NULL,
    "certificate_until" TIMESTAMPTZ(3) NOT NULL,
    "next_certificate" TEXT,
    "sealed_next_key" BYTEA,
    "next_certificate_until" TIMESTAMPTZ(3),
    "sealed_webhook_secret" BYTEA NOT NULL,
    "webhook_secret_hash" BYTEA NOT NULL,
    "late_payments" TEXT NOT NULL DEFAULT 'RETURN',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "test_status" TEXT NOT NULL DEFAULT 'QUEUED',
    "test_steps" JSONB,
    "tested_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "connection_pkey" PRIMARY KEY ("id"),
    CONSTRAINT connection_environment CHECK ("environment" IN ('PRODUCTION', 'SANDBOX') AND "address" IS NULL OR "environment" = 'OTHER' AND "address" IS NOT NULL),
    CONSTRAINT connection_late CHECK ("late_payments" IN ('RETURN', 'CREDIT', 'WAIT')),
    CONSTRAINT connection_test CHECK ("test_status" IN ('QUEUED', 'DONE'))
);
CREATE INDEX "connection_operator_id_idx" ON "connection"("operator_id");

-- What the worker keeps of a connection: who reads its bank, how far the lists were read, and how the last calls went.
CREATE TABLE "connection_state" (
    "connection_id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "leased_by" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "read_minute_at" TIMESTAMPTZ(3),
    "read_hour_at" TIMESTAMPTZ(3),
    "read_day_at" TIMESTAMPTZ(3),
    "last_call_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "last_failure" TEXT,
    "bucket_left" INTEGER,
    "last_webhook_at" TIMESTAMPTZ(3),
    "balance" JSONB,
    "balance_at" TIMESTAMPTZ(3),

    CONSTRAINT "connection_state_pkey" PRIMARY KEY ("connection_id"),
    CONSTRAINT "connection_state_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- How many calls a connection made in an hour, and how many of them failed.
CREATE TABLE "connection_calls" (
    "connection_id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "calls" BIGINT NOT NULL DEFAULT 0,
    "failures" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "connection_calls_pkey" PRIMARY KEY ("connection_id","hour")
);

-- Locations that the bank made ahead: each gets its charge later, and the BR Code needs only the location.
CREATE TABLE "connection_location" (
    "connection_id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "location_id" TEXT NOT NULL,
    "location" TEXT NOT NULL,

    CONSTRAINT "connection_location_pkey" PRIMARY KEY ("connection_id","id")
);

-- An account lives at one connection. "purpose": a transactional account pays only players, an account of the operator's own
-- money only those on its list.
ALTER TABLE "account" ADD COLUMN "connection_id" UUID REFERENCES "connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD COLUMN "purpose" TEXT NOT NULL DEFAULT 'UNRESTRICTED',
  ADD CONSTRAINT account_purpose CHECK ("purpose" IN ('UNRESTRICTED', 'TRANSACTIONAL', 'OWN'));
CREATE INDEX "account_connection_id_idx" ON "account"("connection_id");

-- Whom an account of the operator's own money may pay.
CREATE TABLE "allowed_payee" (
    "account_id" UUID NOT NULL,
    "tax_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "allowed_payee_pkey" PRIMARY KEY ("account_id","tax_id")
);

-- An order or a message without a connection is the simulator's.
ALTER TABLE "rail_outbox" ADD COLUMN "connection_id" UUID;
CREATE INDEX "rail_outbox_connection_id_created_at_idx" ON "rail_outbox"("connection_id", "created_at");
ALTER TABLE "rail_inbox" ADD COLUMN "connection_id" UUID;

-- "rail_state" UNKNOWN: nobody knows whether the bank took the order; PARKED: it waits for a person at the bank.
-- "rail_reason": why the bank refused, in its own words, and the id of the call for its support.
ALTER TABLE "withdrawal" ADD COLUMN "rail_state" TEXT, ADD COLUMN "unknown_since" TIMESTAMPTZ(3), ADD COLUMN "rail_reason" JSONB,
  ADD CONSTRAINT withdrawal_rail_state CHECK ("rail_state" IN ('UNKNOWN', 'PARKED'));
ALTER TABLE "refund" ADD COLUMN "rail_state" TEXT, ADD COLUMN "unknown_since" TIMESTAMPTZ(3), ADD COLUMN "rail_reason" JSONB,
  ALTER COLUMN "return_id" DROP NOT NULL,
  ADD CONSTRAINT refund_rail_state CHECK ("rail_state" IN ('UNKNOWN', 'PARKED'));

-- "registration": whether the bank has the charge. NULL: it needs none there.
ALTER TABLE "charge" ADD COLUMN "registration" TEXT,
  ADD CONSTRAINT charge_registration CHECK ("registration" IN ('WAITING', 'REGISTERED', 'REFUSED'));
-- "payer_proof": how the payer was proven. NULL: by the network, as every payment before.
ALTER TABLE "payment" ADD COLUMN "payer_proof" TEXT;

-- Where the bank has no look-up, only the expected creditor is known.
ALTER TABLE "withdrawal" DROP CONSTRAINT withdrawal_settled;
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_settled CHECK (
  (status = 'SUCCESS') = (settled_at IS NOT NULL)
  AND (status <> 'SUCCESS' OR (end_to_end_id IS NOT NULL AND (creditor IS NOT NULL OR expected_creditor IS NOT NULL)))) NOT VALID;

-- Money that arrived and was not credited: it goes back by a return, or waits for a person.
CREATE TABLE "unapplied_payment" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "connection_id" UUID,
    "end_to_end_id" TEXT NOT NULL,
    "charge_id" UUID,
    "txid" TEXT,
    "pix_key" TEXT,
    "amount" BIGINT NOT NULL,
    "payer" JSONB,
    "payer_proof" TEXT NOT NULL,
    "description" TEXT,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,
    "return_reference" TEXT,
    "return_id" TEXT,
    "error_code" TEXT,
    "spi_code" TEXT,
    "rail_state" TEXT,
    "unknown_since" TIMESTAMPTZ(3),
    "rail_reason" JSONB,
    "sent_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    "decided_because" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unapplied_payment_pkey" PRIMARY KEY ("account_id","id"),
    CONSTRAINT unapplied_payment_status CHECK ("status" IN ('WAITING', 'RETURNING', 'RETURNED', 'CREDITED')),
    CONSTRAINT unapplied_payment_rail_state CHECK ("rail_state" IN ('UNKNOWN', 'PARKED'))
);
CREATE UNIQUE INDEX "unapplied_payment_end_to_end_id_key" ON "unapplied_payment"("end_to_end_id");
CREATE UNIQUE INDEX "unapplied_payment_return_id_account_id_key" ON "unapplied_payment"("return_id", "account_id");
CREATE INDEX "unapplied_payment_account_id_charge_id_idx" ON "unapplied_payment"("account_id", "charge_id");
CREATE INDEX "unapplied_payment_account_id_created_at_id_idx" ON "unapplied_payment"("account_id", "created_at", "id");
CREATE INDEX unapplied_payment_open ON "unapplied_payment"("account_id") WHERE "status" IN ('WAITING', 'RETURNING');

-- SUSPENSE: money that arrived and is not the account's. ADJUSTMENT: the other side of a correction of the rail's balance.
ALTER TABLE "posting" DROP CONSTRAINT posting_accounts;
ALTER TABLE "posting" ADD CONSTRAINT posting_accounts CHECK (
    debit IN ('AVAILABLE', 'HELD', 'RAIL', 'FEES', 'JUDICIAL', 'TRANSFER', 'SUSPENSE', 'ADJUSTMENT')
    AND credit IN ('AVAILABLE', 'HELD', 'RAIL', 'FEES', 'JUDICIAL', 'TRANSFER', 'SUSPENSE', 'ADJUSTMENT'))
  -- Every row met the narrower rule: none is read again.
  NOT VALID;
