-- AlterTable
ALTER TABLE "audit" ADD COLUMN     "source" TEXT,
ADD COLUMN     "device" TEXT;
