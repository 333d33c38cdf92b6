-- Files of statements: who asked for which, how far it is, its hash, and the bytes of those that the worker made.
CREATE TABLE "statement_export" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "requested_by" TEXT NOT NULL,
    "reason" TEXT,
    "query" JSONB NOT NULL,
    "format" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "whole_tax_ids" BOOLEAN NOT NULL,
    "file_name" TEXT NOT NULL,
    "lines" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "sha256" BYTEA,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leased_by" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "schedule_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "statement_export_pkey" PRIMARY KEY ("operator_id","id")
);
CREATE INDEX "statement_export_operator_id_created_at_id_idx" ON "statement_export"("operator_id", "created_at", "id");
CREATE INDEX "statement_export_created_at_idx" ON "statement_export"("created_at");
-- The worker looks for what is waiting or was left by a worker that died.
CREATE INDEX "statement_export_open_idx" ON "statement_export"("created_at") WHERE "status" IN ('QUEUED', 'RUNNING');

CREATE TABLE "statement_export_part" (
    "operator_id" UUID NOT NULL,
    "export_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "statement_export_part_pkey" PRIMARY KEY ("operator_id","export_id","number")
);
