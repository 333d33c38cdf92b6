-- The request that did it, as its answer names it.
ALTER TABLE "audit" ADD COLUMN "request_id" TEXT;

-- The console's filters: by what was done, by who did it, by what it was done to, and by both. Each reads one page of each
-- action, in the order of time, however many events there are.
CREATE INDEX "audit_operator_id_action_created_at_id_idx" ON "audit"("operator_id", "action", "created_at", "id");
CREATE INDEX "audit_operator_id_actor_action_created_at_id_idx" ON "audit"("operator_id", "actor", "action", "created_at", "id");
CREATE INDEX "audit_operator_id_subject_action_created_at_id_idx" ON "audit"("operator_id", "subject", "action", "created_at", "id");
CREATE INDEX "audit_operator_id_actor_subject_action_created_at_id_idx" ON "audit"("operator_id", "actor", "subject", "action", "created_at", "id");
