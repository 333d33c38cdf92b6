-- The daily proof of a connection: our RAIL account against the bank's movements and balance, for one day in Brasília.
-- "account_ids": the accounts that lived at the connection on the day. "noted_at": when they were noted first; of the first day, where it begins.
-- "told_balance": the last balance that the bank told on the day, with what
-- it had blocked. "our_balance", "bank_balance": at the end of the day. "opening_difference": what the bank had more than our book when the first
-- day began; each day copies it. All in cents.
CREATE TABLE "connection_proof" (
    "connection_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "operator_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "account_ids" UUID[] NOT NULL DEFAULT '{}',
    "noted_at" TIMESTAMPTZ(3),
    "told_balance" BIGINT,
    "told_at" TIMESTAMPTZ(3),
    "blocked_by_court" BIGINT,
    "blocked_by_dispute" BIGINT,
    "our_balance" BIGINT,
    "bank_balance" BIGINT,
    "opening_difference" BIGINT,
    "lines_matched" BIGINT NOT NULL DEFAULT 0,
    "differences" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "leased_by" UUID,
    "leased_until" TIMESTAMPTZ(3),

    CONSTRAINT "connection_proof_pkey" PRIMARY KEY ("connection_id","day"),
    CONSTRAINT "connection_proof_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT connection_proof_status CHECK ("status" IN ('OPEN', 'CLEAN', 'DIFFERENT', 'FAILED'))
);
CREATE INDEX "connection_proof_operator_id_day_connection_id_idx" ON "connection_proof"("operator_id", "day", "connection_id");
CREATE INDEX connection_proof_open ON "connection_proof"("connection_id", "day") WHERE "status" = 'OPEN';

-- What a proof found. "lines": how many lines it stands for; fees of a day are one difference. "movement": the bank's line, or ours where
-- the bank has none. "posting": the reference
-- of ours. Amounts in cents, what goes out is negative; NULL: the side has no such line. WAITING: ours alone, in the last minutes of the day: the
-- next day's proof looks for it. MATCHED: it found it. "correction": the reference of the posting that mended it.
CREATE TABLE "proof_difference" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "lines" BIGINT NOT NULL DEFAULT 1,
    "movement" JSONB,
    "account_id" UUID,
    "posting" TEXT,
    "end_to_end_id" TEXT,
    "reference" TEXT,
    "at" TIMESTAMPTZ(3),
    "amount_here" BIGINT,
    "amount_bank" BIGINT,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "note" TEXT,
    "correction" TEXT,
    "requested_by" TEXT,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "proof_difference_pkey" PRIMARY KEY ("operator_id","id"),
    CONSTRAINT proof_difference_kind CHECK ("kind" IN ('ONLY_AT_BANK', 'ONLY_HERE', 'AMOUNT_DIFFERS', 'BALANCE_DIFFERS')),
    CONSTRAINT proof_difference_status CHECK ("status" IN ('OPEN', 'CORRECTED', 'ACCEPTED', 'WAITING', 'MATCHED'))
);
CREATE INDEX "proof_difference_connection_id_day_idx" ON "proof_difference"("connection_id", "day");
CREATE INDEX proof_difference_inbox ON "proof_difference"("operator_id", "day" DESC, "id") WHERE "status" = 'OPEN';

-- Both sides of a day while they are compared. Only ours of the next day that a line of the bank's has found already stay until that day's proof.
CREATE TABLE "proof_line" (
    "connection_id" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "operator_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "amount" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "end_to_end_id" TEXT,
    "second_id" TEXT,
    "reference" TEXT,
    "text" TEXT,
    "account_id" UUID,
    "difference_id" UUID,
    "partner" TEXT,

    CONSTRAINT "proof_line_pkey" PRIMARY KEY ("connection_id","side","id"),
    CONSTRAINT proof_line_side CHECK ("side" IN ('BANK', 'OURS'))
);
