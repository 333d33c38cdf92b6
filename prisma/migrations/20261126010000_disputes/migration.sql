-- A dispute (MED) about a payment, as its bank tells it. "bank_id": its id at the bank. "account_id": whose payment it is; NULL: no account here has
-- it. "state": one of the norm's, or the bank's own word. "until": the end of the time for a defence. "seen_at": when the bank's list had it last.
-- "defence_status": QUEUED is sent by the worker; REFUSED by the bank, for "defence_reason". "amount": cents.
CREATE TABLE "dispute" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "bank_id" TEXT NOT NULL,
    "account_id" UUID,
    "end_to_end_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),
    "text" TEXT NOT NULL,
    "defence" TEXT,
    "defence_status" TEXT,
    "defence_reason" JSONB,
    "defended_by" TEXT,
    "defended_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("operator_id","id"),
    CONSTRAINT "dispute_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT dispute_defence CHECK (("defence_status" IS NULL) = ("defence" IS NULL)),
    CONSTRAINT dispute_defence_status CHECK ("defence_status" IN ('QUEUED', 'SENT', 'REFUSED'))
);
CREATE UNIQUE INDEX "dispute_connection_id_bank_id_key" ON "dispute"("connection_id", "bank_id");
CREATE INDEX dispute_queued ON "dispute"("connection_id") WHERE "defence_status" = 'QUEUED';

-- When the bank's disputes were read last.
ALTER TABLE "connection_state" ADD COLUMN "disputes_at" TIMESTAMPTZ(3);
