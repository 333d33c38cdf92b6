-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "operator" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "tax_id" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "operator_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "holder_name" TEXT NOT NULL,
    "holder_tax_id" TEXT NOT NULL,
    "ispb" TEXT NOT NULL,
    "branch" TEXT NOT NULL,
    "account_type" TEXT NOT NULL DEFAULT 'TRAN',
    "amount_maximum" BIGINT NOT NULL DEFAULT 100000000000,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pix_key" (
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pix_key_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "staff" (
    "id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "failed_sign_ins" INTEGER NOT NULL DEFAULT 0,
    "last_failed_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credential" (
    "id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "variant" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "reads_per_second" INTEGER NOT NULL DEFAULT 200,
    "writes_per_second" INTEGER NOT NULL DEFAULT 100,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credential_secret" (
    "sha256" BYTEA NOT NULL,
    "credential_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credential_secret_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "kid" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "book" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT 0,
    "line_number" BIGINT NOT NULL DEFAULT 0,
    "available" BIGINT NOT NULL DEFAULT 0,
    "held" BIGINT NOT NULL DEFAULT 0,
    "counts" BIGINT[],
    "sums" BIGINT[],
    "last_posted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01 00:00:00+00',

    CONSTRAINT "book_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "posting" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "debit" TEXT NOT NULL,
    "credit" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "available_after" BIGINT NOT NULL,
    "held_after" BIGINT NOT NULL,
    "line_number" BIGINT,
    "reference" TEXT NOT NULL,
    "posted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "posting_pkey" PRIMARY KEY ("account_id","seq")
);

-- CreateTable
CREATE TABLE "statement_line" (
    "account_id" UUID NOT NULL,
    "line_number" BIGINT NOT NULL,
    "seq" BIGINT NOT NULL,
    "kind" SMALLINT NOT NULL,
    "kind_number" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "balance_after" BIGINT NOT NULL,
    "counts" BIGINT[],
    "sums" BIGINT[],
    "settled_at" TIMESTAMPTZ(3) NOT NULL,
    "product_transaction_id" UUID NOT NULL,
    "end_to_end_id" TEXT,
    "external_id" TEXT,
    "counterparty_name" TEXT,
    "counterparty_tax_id" TEXT,
    "counterparty_ispb" TEXT,
    "description" TEXT,
    "metadata" JSONB,

    CONSTRAINT "statement_line_pkey" PRIMARY KEY ("account_id","line_number")
);

-- CreateTable
CREATE TABLE "book_check" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "line_number" BIGINT NOT NULL,

    CONSTRAINT "book_check_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "charge" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "content_hash" BYTEA NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "amount" BIGINT NOT NULL,
    "pix_key" TEXT NOT NULL,
    "description" TEXT,
    "expected_payer" JSONB,
    "metadata" JSONB,
    "br_code" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "end_to_end_id" TEXT,
    "debtor" JSONB,
    "error_code" TEXT,

    CONSTRAINT "charge_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "payment" (
    "account_id" UUID NOT NULL,
    "end_to_end_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "charge_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "reversed" BIGINT NOT NULL DEFAULT 0,
    "debtor" JSONB NOT NULL,
    "settled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("account_id","end_to_end_id")
);

-- CreateTable
CREATE TABLE "rail_inbox" (
    "id" UUID NOT NULL,
    "message_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "refused_because" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rail_inbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rail_outbox" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_to" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "rail_outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "record_kind" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "pix_key" TEXT,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "variant" TEXT NOT NULL,
    "type" SMALLINT,
    "events" TEXT[],
    "pix_key" TEXT,
    "url" TEXT NOT NULL,
    "auth_type" SMALLINT,
    "user_name" TEXT,
    "sealed_password" BYTEA,
    "sealed_secrets" BYTEA NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "validated" BOOLEAN NOT NULL DEFAULT false,
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'DUE',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "body" TEXT,
    "delivered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "account_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status_code" INTEGER,
    "error" TEXT,
    "response" TEXT,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("account_id","delivery_id","number")
);

-- CreateTable
CREATE TABLE "simulator_instruction" (
    "id" UUID NOT NULL,
    "customer" TEXT NOT NULL,
    "br_code" TEXT NOT NULL,
    "amount" BIGINT,
    "payer" JSONB,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "reason" TEXT,
    "end_to_end_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "simulator_instruction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "simulator_payment" (
    "end_to_end_id" TEXT NOT NULL,
    "pix_key" TEXT NOT NULL,
    "txid" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "debtor" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'SENT',
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "simulator_payment_pkey" PRIMARY KEY ("end_to_end_id")
);

-- CreateTable
CREATE TABLE "simulator_message" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_to" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "simulator_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "health" (
    "name" TEXT NOT NULL,
    "violated" BOOLEAN NOT NULL,
    "detail" TEXT,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "health_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_number_key" ON "account"("number");

-- CreateIndex
CREATE INDEX "account_operator_id_idx" ON "account"("operator_id");

-- CreateIndex
CREATE INDEX "pix_key_account_id_idx" ON "pix_key"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_email_key" ON "staff"("email");

-- CreateIndex
CREATE INDEX "staff_operator_id_idx" ON "staff"("operator_id");

-- CreateIndex
CREATE INDEX "credential_operator_id_idx" ON "credential"("operator_id");

-- CreateIndex
CREATE INDEX "credential_account_id_idx" ON "credential"("account_id");

-- CreateIndex
CREATE INDEX "credential_secret_credential_id_idx" ON "credential_secret"("credential_id");

-- CreateIndex
CREATE INDEX "signing_key_purpose_created_at_idx" ON "signing_key"("purpose", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "posting_account_id_reference_key" ON "posting"("account_id", "reference");

-- CreateIndex
CREATE INDEX "statement_line_account_id_settled_at_line_number_idx" ON "statement_line"("account_id", "settled_at", "line_number");

-- CreateIndex
CREATE INDEX "statement_line_account_id_product_transaction_id_idx" ON "statement_line"("account_id", "product_transaction_id");

-- CreateIndex
CREATE INDEX "statement_line_account_id_end_to_end_id_idx" ON "statement_line"("account_id", "end_to_end_id");

-- CreateIndex
CREATE UNIQUE INDEX "statement_line_account_id_kind_kind_number_key" ON "statement_line"("account_id", "kind", "kind_number");

-- CreateIndex
CREATE INDEX "charge_account_id_created_at_id_idx" ON "charge"("account_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "charge_account_id_external_id_key" ON "charge"("account_id", "external_id");

-- CreateIndex
CREATE INDEX "payment_account_id_charge_id_idx" ON "payment"("account_id", "charge_id");

-- CreateIndex
CREATE UNIQUE INDEX "rail_inbox_message_id_key" ON "rail_inbox"("message_id");

-- CreateIndex
CREATE INDEX "rail_outbox_created_at_idx" ON "rail_outbox"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "event_account_id_record_id_status_key" ON "event"("account_id", "record_id", "status");

-- CreateIndex
CREATE INDEX "webhook_endpoint_account_id_idx" ON "webhook_endpoint"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_endpoint_id_event_id_key" ON "webhook_delivery"("endpoint_id", "event_id");

-- CreateIndex
CREATE INDEX "simulator_payment_txid_idx" ON "simulator_payment"("txid");

-- CreateIndex
CREATE INDEX "simulator_message_due_at_idx" ON "simulator_message"("due_at");

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pix_key" ADD CONSTRAINT "pix_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff" ADD CONSTRAINT "staff_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credential" ADD CONSTRAINT "credential_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credential" ADD CONSTRAINT "credential_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credential_secret" ADD CONSTRAINT "credential_secret_credential_id_fkey" FOREIGN KEY ("credential_id") REFERENCES "credential"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "book" ADD CONSTRAINT "book_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;



-- What Prisma cannot say ---------------------------------------------------------------------------

ALTER TABLE "account"
  ADD CONSTRAINT account_number_form CHECK (number ~ '^[0-9]{8}$'),
  ADD CONSTRAINT account_amount_maximum_range CHECK (amount_maximum BETWEEN 1 AND 100000000000);
ALTER TABLE "pix_key" ADD CONSTRAINT pix_key_kind CHECK (kind IN ('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'));
ALTER TABLE "credential"
  ADD CONSTRAINT credential_kind CHECK ((kind, variant) IN (('oauth', 'A'), ('oauth', 'B'), ('apiKey', 'B')));
ALTER TABLE "signing_key" ADD CONSTRAINT signing_key_purpose CHECK (purpose IN ('token', 'qr'));

ALTER TABLE "book"
  ADD CONSTRAINT book_available_not_negative CHECK (available >= 0),
  ADD CONSTRAINT book_held_not_negative CHECK (held >= 0);
ALTER TABLE "posting"
  ADD CONSTRAINT posting_amount_positive CHECK (amount > 0),
  ADD CONSTRAINT posting_two_accounts CHECK (debit <> credit),
  ADD CONSTRAINT posting_accounts CHECK (
    debit IN ('AVAILABLE', 'HELD', 'RAIL', 'FEES', 'JUDICIAL', 'TRANSFER')
    AND credit IN ('AVAILABLE', 'HELD', 'RAIL', 'FEES', 'JUDICIAL', 'TRANSFER')),
  ADD CONSTRAINT posting_available_not_negative CHECK (available_after >= 0),
  ADD CONSTRAINT posting_held_not_negative CHECK (held_after >= 0);
ALTER TABLE "statement_line" ADD CONSTRAINT statement_line_moves CHECK (amount <> 0);
CREATE INDEX statement_line_counterparty ON "statement_line" (account_id, counterparty_tax_id, line_number) INCLUDE (kind)
  WHERE counterparty_tax_id IS NOT NULL;

ALTER TABLE "charge"
  ADD CONSTRAINT charge_status CHECK (status IN ('PENDING', 'PAID', 'EXPIRED', 'REJECTED', 'CANCELED')),
  ADD CONSTRAINT charge_amount_range CHECK (amount BETWEEN 1 AND 100000000000),
  ADD CONSTRAINT charge_paid_has_payment CHECK ((status = 'PAID') = (paid_at IS NOT NULL AND end_to_end_id IS NOT NULL AND debtor IS NOT NULL)),
  ADD CONSTRAINT charge_rejected_has_reason CHECK ((status = 'REJECTED') = (error_code IS NOT NULL));
CREATE INDEX charge_pending ON "charge" (expires_at) WHERE status = 'PENDING';

ALTER TABLE "payment"
  ADD CONSTRAINT payment_amount_positive CHECK (amount > 0),
  ADD CONSTRAINT payment_reversed_range CHECK (reversed BETWEEN 0 AND amount);

ALTER TABLE "webhook_delivery" ADD CONSTRAINT webhook_delivery_status CHECK (status IN ('DUE', 'DELIVERED', 'EXHAUSTED'));
CREATE INDEX webhook_delivery_due ON "webhook_delivery" (endpoint_id, next_attempt_at) WHERE status = 'DUE';
ALTER TABLE "simulator_instruction" ADD CONSTRAINT simulator_instruction_outcome CHECK (
  status = 'WAITING' OR (status = 'SENT' AND end_to_end_id IS NOT NULL) OR (status = 'REFUSED' AND reason IS NOT NULL));
ALTER TABLE "simulator_payment" ADD CONSTRAINT simulator_payment_status CHECK (status IN ('SENT', 'SETTLED', 'REFUSED'));
CREATE INDEX simulator_instruction_waiting ON "simulator_instruction" (due_at) WHERE status = 'WAITING';
CREATE INDEX rail_inbox_quarantined ON "rail_inbox" (received_at) WHERE refused_because IS NOT NULL;
CREATE INDEX rail_inbox_waiting ON "rail_inbox" (kind, received_at) WHERE refused_because IS NULL;
CREATE UNIQUE INDEX webhook_endpoint_a ON "webhook_endpoint" (account_id, url, COALESCE(type, -1)) WHERE variant = 'A' AND deleted_at IS NULL;
CREATE UNIQUE INDEX webhook_endpoint_b ON "webhook_endpoint" (account_id, pix_key) WHERE variant = 'B' AND deleted_at IS NULL;

-- The role the service works as: it can add to the books and never change what stands there.
DO $$ BEGIN
  CREATE ROLE guiche_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN
  EXECUTE format('GRANT guiche_app TO %I', current_user);
EXCEPTION WHEN unique_violation OR internal_error THEN NULL; -- another database of this server did it this instant
END $$;
GRANT USAGE ON SCHEMA public TO guiche_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO guiche_app;
REVOKE UPDATE, DELETE ON "posting", "statement_line" FROM guiche_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO guiche_app;
