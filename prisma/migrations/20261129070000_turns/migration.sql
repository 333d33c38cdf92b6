-- Whose reconciliation was worked on last: operators and people take turns.
ALTER TABLE "reconciliation" ADD COLUMN "started_at" TIMESTAMPTZ(3);
