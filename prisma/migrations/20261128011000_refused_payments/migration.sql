-- A payment that was refused before it settled. Support tells from it who tried to pay a charge, from where and why it was refused.
CREATE TABLE "refused_payment" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "end_to_end_id" TEXT NOT NULL,
    "charge_id" UUID,
    "amount" BIGINT NOT NULL,
    "payer" JSONB NOT NULL,
    "payer_tax_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refused_payment_pkey" PRIMARY KEY ("account_id","id")
);
CREATE UNIQUE INDEX "refused_payment_end_to_end_id_account_id_key" ON "refused_payment"("end_to_end_id", "account_id");
CREATE INDEX "refused_payment_account_id_charge_id_idx" ON "refused_payment"("account_id", "charge_id");
CREATE INDEX "refused_payment_account_id_payer_tax_id_created_at_idx" ON "refused_payment"("account_id", "payer_tax_id", "created_at");

-- A column, not an expression: under row-level security no index is asked for an expression of JSON.
ALTER TABLE "unapplied_payment" ADD COLUMN "payer_tax_id" TEXT GENERATED ALWAYS AS ("payer"->>'taxId') STORED;
CREATE INDEX "unapplied_payment_account_id_payer_tax_id_created_at_idx" ON "unapplied_payment"("account_id", "payer_tax_id", "created_at");

ALTER TABLE "search_entry" ADD COLUMN "tax_id" TEXT COLLATE "C", ADD COLUMN "external_id" TEXT COLLATE "C",
  ADD COLUMN "external_ending" TEXT COLLATE "C";
-- No entry has the new columns. The worker makes all of them again, and the search says meanwhile that older records are missing.
TRUNCATE "search_entry";
DELETE FROM "search_cursor";

CREATE INDEX search_entry_tax_id ON "search_entry" (account_id, tax_id, kind, created_at) WHERE tax_id IS NOT NULL;
CREATE INDEX search_entry_external_id ON "search_entry" (account_id, kind, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX search_entry_external_ending ON "search_entry" (account_id, kind, external_ending) WHERE external_ending IS NOT NULL;
