-- A resend is an extra attempt: the automatic one keeps its time and its place in the plan.
ALTER TABLE "webhook_delivery" ADD COLUMN "planned_at" TIMESTAMPTZ(3),
ADD COLUMN "manual_attempts" INTEGER NOT NULL DEFAULT 0;
