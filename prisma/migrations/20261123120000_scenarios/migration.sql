-- AlterTable
-- The payment is so long on its way. The network tells of it a second time, with another amount.
ALTER TABLE "simulator_instruction" ADD COLUMN "delay_ms" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "contradicted" BOOLEAN NOT NULL DEFAULT false;
