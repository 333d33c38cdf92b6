ALTER TABLE "staff_session" RENAME COLUMN "proved_at" TO "reauthenticated_at";
ALTER TABLE "staff_session" RENAME COLUMN "kept_version" TO "retained_version";
ALTER INDEX "staff_session_proved_at_idx" RENAME TO "staff_session_reauthenticated_at_idx";
