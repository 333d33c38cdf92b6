-- What an operator's people should know at once. The same kind and subject within an hour is one alarm with a count.
CREATE TABLE "alarm" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "source" TEXT,
    "device" TEXT,
    "count" INTEGER NOT NULL DEFAULT 1,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "read_by" TEXT,

    CONSTRAINT "alarm_pkey" PRIMARY KEY ("operator_id","id"),
    CONSTRAINT alarm_count CHECK ("count" > 0)
);

CREATE INDEX "alarm_operator_id_kind_subject_last_at_idx" ON "alarm"("operator_id", "kind", "subject", "last_at");

-- The audit events that have been looked at, so that each raises an alarm once.
CREATE TABLE "alarm_source" (
    "audit_id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alarm_source_pkey" PRIMARY KEY ("audit_id")
);

CREATE INDEX "alarm_source_at_idx" ON "alarm_source"("at");
