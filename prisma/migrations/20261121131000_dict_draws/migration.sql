-- AlterTable
ALTER TABLE "simulator_weather" ADD COLUMN "asked" BIGINT NOT NULL DEFAULT 0;
