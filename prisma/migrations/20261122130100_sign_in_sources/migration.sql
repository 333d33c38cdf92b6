-- Failures count for an hour at most, so these are given up.
DELETE FROM "sign_in_failure";

-- AlterTable
ALTER TABLE "sign_in_failure" DROP CONSTRAINT "sign_in_failure_pkey",
ADD COLUMN     "counter_hash" BYTEA NOT NULL,
ALTER COLUMN "address_hash" DROP NOT NULL,
ALTER COLUMN "failures" SET DEFAULT 0,
ADD CONSTRAINT "sign_in_failure_pkey" PRIMARY KEY ("counter_hash");

-- CreateIndex
CREATE INDEX "sign_in_failure_address_hash_idx" ON "sign_in_failure"("address_hash");

-- CreateTable
CREATE TABLE "known_device" (
    "staff_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "operator_id" UUID NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("staff_id","token_hash")
);

-- CreateIndex
CREATE INDEX "known_device_operator_id_idx" ON "known_device"("operator_id");

-- CreateTable
CREATE TABLE "staff_failed_sign_ins" (
    "staff_id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "throttled_at" TIMESTAMPTZ(3),
    "seen_failures" INTEGER NOT NULL DEFAULT 0,
    "seen_since" TIMESTAMPTZ(3),

    CONSTRAINT "staff_failed_sign_ins_pkey" PRIMARY KEY ("staff_id")
);

-- CreateIndex
CREATE INDEX "staff_failed_sign_ins_operator_id_idx" ON "staff_failed_sign_ins"("operator_id");

-- AddForeignKey
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_failed_sign_ins" ADD CONSTRAINT "staff_failed_sign_ins_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
