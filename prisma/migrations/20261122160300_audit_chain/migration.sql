-- AlterTable
ALTER TABLE "audit" ADD COLUMN "number" BIGINT,
ADD COLUMN "previous_hash" BYTEA;

-- CreateTable
CREATE TABLE "audit_head" (
    "chain" TEXT NOT NULL,
    "number" BIGINT NOT NULL DEFAULT 0,
    "hash" BYTEA NOT NULL DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000',

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("chain")
);

-- CreateTable
CREATE TABLE "audit_signed_head" (
    "chain" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "jws" TEXT NOT NULL,

    CONSTRAINT "audit_signed_head_pkey" PRIMARY KEY ("chain","number")
);


-- What Prisma cannot say ---------------------------------------------------------------------------

-- Entries from before the chain get their numbers from bin/migrate, after this migration: SQL cannot compute their hashes.
CREATE UNIQUE INDEX audit_number ON "audit" (operator_id, number) NULLS NOT DISTINCT WHERE number IS NOT NULL;
ALTER TABLE "audit" ADD CONSTRAINT audit_chained CHECK ((number IS NULL) = (previous_hash IS NULL) AND length(previous_hash) = 32);
ALTER TABLE "audit_head" ADD CONSTRAINT audit_head_hash CHECK (length(hash) = 32 AND number >= 0);

-- A key of its own signs heads of the audit.
ALTER TABLE "signing_key" DROP CONSTRAINT signing_key_purpose;
ALTER TABLE "signing_key" ADD CONSTRAINT signing_key_purpose CHECK (purpose IN ('token', 'qr', 'audit'));
