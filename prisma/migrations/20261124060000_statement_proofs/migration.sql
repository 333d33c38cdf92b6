-- What a statement with a verification code says, kept for ever and never changed, so that whoever has it can compare.
CREATE TABLE "statement_proof" (
    "operator_id" UUID NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "code" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "whole_tax_ids" BOOLEAN NOT NULL,
    "is_filtered" BOOLEAN NOT NULL,
    "period_from" TIMESTAMPTZ(3),
    "period_to" TIMESTAMPTZ(3) NOT NULL,
    "accounts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "statement_proof_pkey" PRIMARY KEY ("operator_id","fingerprint")
);
CREATE UNIQUE INDEX "statement_proof_code_key" ON "statement_proof"("code");

-- The SHA-256 of each whole file that was made of it. A later version of the service may write other bytes for the same statement.
CREATE TABLE "statement_proof_file" (
    "operator_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "statement_proof_file_pkey" PRIMARY KEY ("operator_id","code","sha256")
);
CREATE INDEX "statement_proof_file_code_idx" ON "statement_proof_file"("code");
