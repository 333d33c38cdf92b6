-- CreateTable
CREATE TABLE "request_log" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT NOT NULL,
    "credential_id" UUID NOT NULL,
    "proven" BOOLEAN NOT NULL,
    "variant" TEXT NOT NULL,
    "operation" TEXT,
    "method" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "error_code" TEXT,
    "duration_us" INTEGER NOT NULL,
    "client" TEXT,
    "headers" JSONB NOT NULL,
    "request_body" TEXT,
    "request_bytes" INTEGER NOT NULL,
    "response_body" TEXT,
    "response_bytes" INTEGER NOT NULL,
    "record_kind" TEXT,
    "record_id" UUID,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("operator_id","id")
);

-- CreateTable
CREATE TABLE "request_count" (
    "operator_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "successes" BIGINT NOT NULL DEFAULT 0,
    "errors" BIGINT NOT NULL DEFAULT 0,
    "successes_left_out" BIGINT NOT NULL DEFAULT 0,
    "errors_left_out" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "request_count_pkey" PRIMARY KEY ("operator_id","hour")
);

-- CreateIndex
CREATE INDEX "request_log_operator_id_at_id_idx" ON "request_log"("operator_id", "at", "id");

-- CreateIndex
CREATE INDEX "request_log_operator_id_request_id_idx" ON "request_log"("operator_id", "request_id");

-- CreateIndex
CREATE INDEX "request_log_operator_id_operation_at_id_idx" ON "request_log"("operator_id", "operation", "at", "id");

-- CreateIndex
CREATE INDEX "request_log_operator_id_credential_id_at_id_idx" ON "request_log"("operator_id", "credential_id", "at", "id");


-- What Prisma cannot say ---------------------------------------------------------------------------

-- What failed is rare and looked for most: no list of it may read past a million successes.
-- The others have an index of their own, so that the oldest of each kind are found when too many are kept.
CREATE INDEX request_log_good ON "request_log" (operator_id, at, id) WHERE status < 400;
CREATE INDEX request_log_failed ON "request_log" (operator_id, at, id) WHERE status >= 400;
CREATE INDEX request_log_broken ON "request_log" (operator_id, at, id) WHERE status >= 500;
CREATE INDEX request_log_record ON "request_log" (operator_id, record_id, at, id) WHERE record_id IS NOT NULL;
-- Bodies are as large as they will ever be, and no member of them is looked for.
ALTER TABLE "request_log" ADD CONSTRAINT request_log_bodies_bounded CHECK (
  octet_length(request_body) <= 8192 AND octet_length(response_body) <= 8192);
-- It comes and goes all day: the dead are cleared away in small steps.
ALTER TABLE "request_log" SET (autovacuum_vacuum_scale_factor = 0.02);
