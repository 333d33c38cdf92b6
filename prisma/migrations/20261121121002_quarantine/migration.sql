-- AlterTable
ALTER TABLE "simulator_instruction" ADD COLUMN "leased_by" UUID;

-- AlterTable
ALTER TABLE "rail_inbox" ADD COLUMN "settled_at" TIMESTAMPTZ(3),
ADD COLUMN "settled_because" TEXT,
ADD COLUMN "settled_by" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "payment_end_to_end_id_key" ON "payment"("end_to_end_id");


-- What Prisma cannot say ---------------------------------------------------------------------------

-- What is settled was set aside before, by somebody, with a reason.
ALTER TABLE "rail_inbox" ADD CONSTRAINT rail_inbox_settled CHECK (
  (settled_at IS NULL AND settled_because IS NULL AND settled_by IS NULL)
  OR (refused_because IS NOT NULL AND settled_at IS NOT NULL AND settled_because IS NOT NULL AND settled_by IS NOT NULL));
DROP INDEX rail_inbox_quarantined;
CREATE INDEX rail_inbox_quarantined ON "rail_inbox" (id) WHERE refused_because IS NOT NULL AND settled_at IS NULL;
CREATE INDEX rail_inbox_settled_at ON "rail_inbox" (id) WHERE settled_at IS NOT NULL;
