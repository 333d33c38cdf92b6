-- AlterTable
ALTER TABLE "signing_key" ADD COLUMN     "signs_from" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
ADD COLUMN     "ends_at" TIMESTAMPTZ(3);

-- What Prisma cannot say ---------------------------------------------------------------------------

-- The keys that are already there sign since they were made.
UPDATE "signing_key" SET signs_from = created_at;
