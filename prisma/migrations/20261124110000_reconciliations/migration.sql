-- Reconciliations: a platform's file in parts, its rows while they are matched, what differs, and how its columns are read.
CREATE TABLE "reconciliation" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "created_by" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "modified_at" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'UPLOADING',
    "shape" JSONB,
    "mapping" JSONB,
    "scope" JSONB,
    "run" INTEGER NOT NULL DEFAULT 0,
    "rows_read" INTEGER NOT NULL DEFAULT 0,
    "bytes_read" BIGINT NOT NULL DEFAULT 0,
    "is_matching" BOOLEAN NOT NULL DEFAULT false,
    "fault_code" TEXT,
    "fault_row" INTEGER,
    "totals" JSONB,
    "items" INTEGER NOT NULL DEFAULT 0,
    "accepted" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leased_by" UUID,
    "worker_id" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "finished_at" TIMESTAMPTZ(3),
    "file_removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "reconciliation_pkey" PRIMARY KEY ("operator_id","id")
);
CREATE INDEX "reconciliation_created_at_idx" ON "reconciliation"("created_at");
-- The worker looks for what is waiting or was left by a worker that died.
CREATE INDEX "reconciliation_open_idx" ON "reconciliation"("created_at") WHERE "status" IN ('INSPECTING', 'QUEUED', 'RUNNING');

CREATE TABLE "reconciliation_part" (
    "operator_id" UUID NOT NULL,
    "reconciliation_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "reconciliation_part_pkey" PRIMARY KEY ("operator_id","reconciliation_id","number")
);

-- Unlogged, because it is needed for a minute and can be made again. "C" compares bytes, which is all that keys need.
CREATE UNLOGGED TABLE "reconciliation_row" (
    "lease" UUID NOT NULL,
    "row_number" INTEGER NOT NULL,
    "key_kind" SMALLINT NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "kind" SMALLINT,
    "amount" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3),
    "is_day" BOOLEAN NOT NULL
);

CREATE TABLE "reconciliation_item" (
    "operator_id" UUID NOT NULL,
    "reconciliation_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "run" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "kind" SMALLINT,
    "key_kind" SMALLINT,
    "key" TEXT,
    "row_number" INTEGER,
    "file_amount" BIGINT,
    "file_at" TIMESTAMPTZ(3),
    "file_is_day" BOOLEAN NOT NULL DEFAULT false,
    "account_id" UUID,
    "line_number" BIGINT,
    "book_amount" BIGINT,
    "book_at" TIMESTAMPTZ(3),
    "difference" BIGINT NOT NULL,
    "record_kind" TEXT,
    "record_id" UUID,
    "record_status" TEXT,
    "event_id" UUID,
    "accepted_by" TEXT,
    "accepted_at" TIMESTAMPTZ(3),
    "note" TEXT,

    CONSTRAINT "reconciliation_item_pkey" PRIMARY KEY ("operator_id","reconciliation_id","id")
);
CREATE INDEX "reconciliation_item_operator_id_reconciliation_id_number_idx" ON "reconciliation_item"("operator_id", "reconciliation_id", "number");

CREATE TABLE "reconciliation_unread_row" (
    "operator_id" UUID NOT NULL,
    "reconciliation_id" UUID NOT NULL,
    "row_number" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "column" INTEGER,
    "value" TEXT,

    CONSTRAINT "reconciliation_unread_row_pkey" PRIMARY KEY ("operator_id","reconciliation_id","row_number")
);

CREATE TABLE "column_mapping" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "headers" TEXT[],
    "mapping" JSONB NOT NULL,
    "scope" JSONB NOT NULL,
    "used_by" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "column_mapping_pkey" PRIMARY KEY ("operator_id","id")
);
CREATE UNIQUE INDEX "column_mapping_operator_id_fingerprint_key" ON "column_mapping"("operator_id", "fingerprint");
