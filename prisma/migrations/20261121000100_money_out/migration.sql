-- CreateTable
CREATE TABLE "account_fee" (
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "fixed" BIGINT NOT NULL DEFAULT 0,
    "per_mille" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "account_fee_pkey" PRIMARY KEY ("account_id","kind")
);

-- CreateTable
CREATE TABLE "transfer" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "content_hash" BYTEA NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "amount" BIGINT NOT NULL,
    "to_account_id" UUID NOT NULL,
    "description" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "error_code" TEXT,

    CONSTRAINT "transfer_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "withdrawal" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "content_hash" BYTEA NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'INITIATED',
    "amount" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL DEFAULT 0,
    "initiation_type" TEXT NOT NULL,
    "pix_key" TEXT,
    "creditor" JSONB,
    "expected_creditor" JSONB,
    "description" TEXT,
    "metadata" JSONB,
    "end_to_end_id" TEXT,
    "error_code" TEXT,
    "spi_code" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "withdrawal_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "refund" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "end_to_end_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "content_hash" BYTEA NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PROCESSING',
    "amount" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL DEFAULT 0,
    "description" TEXT,
    "pix_key" TEXT NOT NULL,
    "return_id" TEXT NOT NULL,
    "error_code" TEXT,
    "spi_code" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "refund_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "judicial_movement" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "direction" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "court_order" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "judicial_movement_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "simulator_key" (
    "key" TEXT NOT NULL,
    "key_type" TEXT NOT NULL,
    "owner" JSONB NOT NULL,
    "account" JSONB NOT NULL,
    "place" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "code" TEXT,
    "auto_settle" BOOLEAN NOT NULL,
    "request_id" TEXT NOT NULL,
    "set_up_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "simulator_key_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "simulator_payout" (
    "end_to_end_id" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "original_end_to_end_id" TEXT,
    "amount" BIGINT NOT NULL,
    "outcome" TEXT NOT NULL,
    "code" TEXT,
    "request_id" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "simulator_payout_pkey" PRIMARY KEY ("end_to_end_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "transfer_account_id_external_id_key" ON "transfer"("account_id", "external_id");

-- CreateIndex
CREATE INDEX "transfer_account_id_created_at_id_idx" ON "transfer"("account_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "withdrawal_account_id_external_id_key" ON "withdrawal"("account_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "withdrawal_end_to_end_id_account_id_key" ON "withdrawal"("end_to_end_id", "account_id");

-- CreateIndex
CREATE INDEX "withdrawal_account_id_created_at_id_idx" ON "withdrawal"("account_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "refund_account_id_end_to_end_id_external_id_key" ON "refund"("account_id", "end_to_end_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "refund_return_id_account_id_key" ON "refund"("return_id", "account_id");

-- CreateIndex
CREATE INDEX "refund_account_id_external_id_idx" ON "refund"("account_id", "external_id");

-- CreateIndex
CREATE INDEX "refund_account_id_created_at_id_idx" ON "refund"("account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "simulator_key_place_idx" ON "simulator_key"("place");

-- CreateIndex
CREATE INDEX "simulator_key_request_id_idx" ON "simulator_key"("request_id");

-- CreateIndex
CREATE UNIQUE INDEX "simulator_payout_order_id_key" ON "simulator_payout"("order_id");

-- CreateIndex
CREATE INDEX "simulator_payout_request_id_idx" ON "simulator_payout"("request_id");

-- CreateIndex
CREATE INDEX "simulator_payout_original_end_to_end_id_idx" ON "simulator_payout"("original_end_to_end_id");


-- What Prisma cannot say ---------------------------------------------------------------------------

ALTER TABLE "account_fee"
  ADD CONSTRAINT account_fee_kind CHECK (kind IN ('withdrawal', 'refund', 'deposit')),
  ADD CONSTRAINT account_fee_fixed_range CHECK (fixed BETWEEN 0 AND 100000000000),
  ADD CONSTRAINT account_fee_per_mille_range CHECK (per_mille BETWEEN 0 AND 1000);

ALTER TABLE "transfer"
  ADD CONSTRAINT transfer_status CHECK (status IN ('PENDING', 'SUCCESS', 'FAILED')),
  ADD CONSTRAINT transfer_amount_range CHECK (amount BETWEEN 1 AND 100000000000),
  ADD CONSTRAINT transfer_two_accounts CHECK (account_id <> to_account_id),
  ADD CONSTRAINT transfer_failed_has_reason CHECK ((status = 'FAILED') = (error_code IS NOT NULL));
CREATE INDEX transfer_pending ON "transfer" (created_at) WHERE status = 'PENDING';

ALTER TABLE "withdrawal"
  ADD CONSTRAINT withdrawal_status CHECK (status IN ('INITIATED', 'CONFIRMED', 'SUCCESS', 'REJECTED', 'CANCELED', 'FAILED', 'EXPIRED')),
  ADD CONSTRAINT withdrawal_amount_range CHECK (amount BETWEEN 1 AND 100000000000),
  ADD CONSTRAINT withdrawal_fee_not_negative CHECK (fee >= 0),
  ADD CONSTRAINT withdrawal_initiation_type CHECK (
    (initiation_type = 'PIX_KEY' AND pix_key IS NOT NULL) OR (initiation_type = 'MANUAL' AND pix_key IS NULL)),
  ADD CONSTRAINT withdrawal_settled CHECK (
    (status = 'SUCCESS') = (settled_at IS NOT NULL) AND (status <> 'SUCCESS' OR (end_to_end_id IS NOT NULL AND creditor IS NOT NULL))),
  ADD CONSTRAINT withdrawal_failed_has_reason CHECK (
    (status IN ('REJECTED', 'CANCELED', 'FAILED', 'EXPIRED')) = (error_code IS NOT NULL));
CREATE INDEX withdrawal_in_flight ON "withdrawal" (sent_at) WHERE status = 'CONFIRMED';

ALTER TABLE "refund"
  ADD CONSTRAINT refund_status CHECK (status IN ('PROCESSING', 'SUCCESS', 'FAILED')),
  ADD CONSTRAINT refund_amount_range CHECK (amount BETWEEN 1 AND 100000000000),
  ADD CONSTRAINT refund_fee_not_negative CHECK (fee >= 0),
  ADD CONSTRAINT refund_settled CHECK ((status = 'SUCCESS') = (settled_at IS NOT NULL)),
  ADD CONSTRAINT refund_failed_has_reason CHECK ((status = 'FAILED') = (error_code IS NOT NULL));
CREATE INDEX refund_in_flight ON "refund" (sent_at) WHERE status = 'PROCESSING';

ALTER TABLE "judicial_movement"
  ADD CONSTRAINT judicial_movement_direction CHECK (direction IN ('debit', 'credit')),
  ADD CONSTRAINT judicial_movement_amount_range CHECK (amount BETWEEN 1 AND 100000000000);

ALTER TABLE "simulator_key"
  ADD CONSTRAINT simulator_key_outcome CHECK (outcome IN ('REFUSED', 'SETTLED', 'REJECTED') AND (outcome = 'SETTLED') = (code IS NULL));
ALTER TABLE "simulator_payout"
  ADD CONSTRAINT simulator_payout_outcome CHECK (outcome IN ('REFUSED', 'SETTLED', 'REJECTED') AND (outcome = 'SETTLED') = (code IS NULL));
