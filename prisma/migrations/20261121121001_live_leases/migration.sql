-- CreateTable
CREATE TABLE "worker_process" (
    "id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "worker_process_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "rail_outbox" ADD COLUMN "leased_by" UUID;

-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN "leased_by" UUID;
