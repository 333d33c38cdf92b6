-- Servers that statement files are stored on. The key is shown to a person, who confirms it, before anybody signs in.
CREATE TABLE "sftp_server" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "user_name" TEXT NOT NULL,
    "secret_kind" TEXT NOT NULL,
    "sealed_secret" BYTEA NOT NULL,
    "folder" TEXT NOT NULL,
    "host_key" TEXT,
    "seen_host_key" TEXT,
    "test_status" TEXT NOT NULL DEFAULT 'QUEUED',
    "test_error" TEXT,
    "tested_at" TIMESTAMPTZ(3),
    "leased_by" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "sftp_server_pkey" PRIMARY KEY ("operator_id","id"),
    CONSTRAINT sftp_server_port CHECK ("port" BETWEEN 1 AND 65535),
    CONSTRAINT sftp_server_secret CHECK ("secret_kind" IN ('password', 'privateKey')),
    CONSTRAINT sftp_server_test CHECK ("test_status" IN ('QUEUED', 'DONE'))
);
-- The worker looks for tests that were asked for.
CREATE INDEX sftp_server_queued ON "sftp_server"("updated_at") WHERE "test_status" = 'QUEUED';

-- Statement files that are made again and again. "day": 1 (Monday) to 7 of a week, or 1 to 31 of a month. Without account numbers: all
-- accounts. "next_run_at": in the operator's business time.
CREATE TABLE "statement_schedule" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ACTIVE',
    "frequency" TEXT NOT NULL,
    "day" INTEGER,
    "hour" INTEGER NOT NULL,
    "account_numbers" TEXT[],
    "formats" TEXT[],
    "locale" TEXT NOT NULL,
    "emails" TEXT[],
    "sftp_server_id" UUID,
    "next_run_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "statement_schedule_pkey" PRIMARY KEY ("operator_id","id"),
    CONSTRAINT "statement_schedule_operator_id_sftp_server_id_fkey" FOREIGN KEY ("operator_id", "sftp_server_id") REFERENCES "sftp_server"("operator_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT statement_schedule_status CHECK ("status" IN ('ACTIVE', 'PAUSED')),
    CONSTRAINT statement_schedule_day CHECK (
      "frequency" = 'daily' AND "day" IS NULL OR "frequency" = 'weekly' AND "day" BETWEEN 1 AND 7 OR "frequency" = 'monthly' AND "day" BETWEEN 1 AND 31),
    CONSTRAINT statement_schedule_hour CHECK ("hour" BETWEEN 0 AND 23),
    CONSTRAINT statement_schedule_formats CHECK (cardinality("formats") > 0)
);
CREATE INDEX statement_schedule_active ON "statement_schedule"("next_run_at") WHERE "status" = 'ACTIVE';
CREATE INDEX "statement_schedule_operator_id_sftp_server_id_idx" ON "statement_schedule"("operator_id", "sftp_server_id");

-- A schedule's files of one period. "requested_by": who asked for it by hand; without: the schedule itself, once for each period.
CREATE TABLE "statement_run" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "schedule_id" UUID NOT NULL,
    "first_day" TEXT NOT NULL,
    "last_day" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "error" TEXT,
    "requested_by" TEXT,
    "balances" JSONB,
    "files" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "statement_run_pkey" PRIMARY KEY ("operator_id","id"),
    CONSTRAINT "statement_run_operator_id_schedule_id_fkey" FOREIGN KEY ("operator_id", "schedule_id") REFERENCES "statement_schedule"("operator_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT statement_run_status CHECK ("status" IN ('QUEUED', 'MAKING', 'DELIVERING', 'DONE', 'FAILED', 'SKIPPED')),
    CONSTRAINT statement_run_finished CHECK (("finished_at" IS NOT NULL) = ("status" IN ('DONE', 'FAILED', 'SKIPPED')))
);
-- Each period once, whoever looks for due schedules, however often.
CREATE UNIQUE INDEX statement_run_once ON "statement_run"("operator_id", "schedule_id", "first_day", "last_day") WHERE "requested_by" IS NULL;
CREATE INDEX "statement_run_operator_id_schedule_id_id_idx" ON "statement_run"("operator_id", "schedule_id", "id");
CREATE INDEX "statement_run_operator_id_finished_at_idx" ON "statement_run"("operator_id", "finished_at");
CREATE INDEX "statement_run_created_at_idx" ON "statement_run"("created_at");
CREATE INDEX statement_run_open ON "statement_run"("status", "id") WHERE "status" IN ('QUEUED', 'MAKING', 'DELIVERING');

-- The files of a run on their way to one recipient: an e-mail address, or a server.
CREATE TABLE "statement_delivery" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "sftp_server_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "tries_left" INTEGER NOT NULL,
    "error" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "leased_by" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "statement_delivery_pkey" PRIMARY KEY ("operator_id","id"),
    CONSTRAINT "statement_delivery_operator_id_run_id_fkey" FOREIGN KEY ("operator_id", "run_id") REFERENCES "statement_run"("operator_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT statement_delivery_channel CHECK ("channel" = 'email' AND "sftp_server_id" IS NULL OR "channel" = 'sftp' AND "sftp_server_id" IS NOT NULL),
    CONSTRAINT statement_delivery_status CHECK ("status" IN ('WAITING', 'DUE', 'SENT', 'FAILED', 'CANCELLED')),
    CONSTRAINT statement_delivery_sent CHECK (("sent_at" IS NOT NULL) = ("status" = 'SENT')),
    CONSTRAINT statement_delivery_due CHECK ("status" <> 'DUE' OR "next_attempt_at" IS NOT NULL)
);
CREATE UNIQUE INDEX "statement_delivery_operator_id_run_id_channel_recipient_key" ON "statement_delivery"("operator_id", "run_id", "channel", "recipient");
CREATE INDEX statement_delivery_due_at ON "statement_delivery"("next_attempt_at") WHERE "status" = 'DUE';

CREATE TABLE "statement_delivery_attempt" (
    "operator_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "error" TEXT,

    CONSTRAINT "statement_delivery_attempt_pkey" PRIMARY KEY ("operator_id","delivery_id","number"),
    CONSTRAINT "statement_delivery_attempt_operator_id_delivery_id_fkey" FOREIGN KEY ("operator_id", "delivery_id") REFERENCES "statement_delivery"("operator_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

ALTER TABLE "statement_export" ADD COLUMN "run_id" UUID;
CREATE INDEX "statement_export_operator_id_run_id_idx" ON "statement_export"("operator_id", "run_id");
-- The consoles of an operator tell of what was finished.
CREATE INDEX "statement_export_operator_id_finished_at_idx" ON "statement_export"("operator_id", "finished_at");
