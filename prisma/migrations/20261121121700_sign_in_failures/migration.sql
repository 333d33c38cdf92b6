-- AlterTable
ALTER TABLE "staff" DROP COLUMN "failed_sign_ins",
DROP COLUMN "last_failed_at";

-- CreateTable
CREATE TABLE "sign_in_failure" (
    "address_hash" BYTEA NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 1,
    "last_failed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_failure_pkey" PRIMARY KEY ("address_hash")
);

-- CreateIndex
CREATE INDEX "sign_in_failure_last_failed_at_idx" ON "sign_in_failure"("last_failed_at");
