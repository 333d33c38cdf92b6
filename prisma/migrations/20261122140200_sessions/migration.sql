-- Older rows do not say when their sessions began and were last used: their people sign in again.
DELETE FROM "staff_session";

-- DropIndex
DROP INDEX "staff_session_reauthenticated_at_idx";

-- AlterTable
ALTER TABLE "staff_session" RENAME COLUMN "retained_version" TO "version";
ALTER TABLE "staff_session" ALTER COLUMN "version" SET NOT NULL,
ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
ADD COLUMN     "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
ADD COLUMN     "source" TEXT,
ADD COLUMN     "device" TEXT;

-- CreateIndex
CREATE INDEX "staff_session_last_seen_at_idx" ON "staff_session"("last_seen_at");
