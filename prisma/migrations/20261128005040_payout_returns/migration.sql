-- Money that came back of a payout. "return_id": the network's own id of the return (rtrId): what comes twice is booked once. "returned_at": the bank's
-- time. "reason": what the bank says why, or NULL. "amount": cents.
CREATE TABLE "payout_return" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "withdrawal_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "return_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "reason" JSONB,
    "returned_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_return_pkey" PRIMARY KEY ("account_id","id"),
    CONSTRAINT payout_return_amount CHECK ("amount" > 0),
    CONSTRAINT "payout_return_account_id_withdrawal_id_fkey" FOREIGN KEY ("account_id", "withdrawal_id") REFERENCES "withdrawal"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payout_return_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "payout_return_connection_id_return_id_key" ON "payout_return"("connection_id", "return_id");
CREATE INDEX "payout_return_account_id_withdrawal_id_idx" ON "payout_return"("account_id", "withdrawal_id");

-- How much of a payout came back. Never more than the payout.
ALTER TABLE "withdrawal" ADD COLUMN "returned" BIGINT NOT NULL DEFAULT 0,
    ADD CONSTRAINT withdrawal_returned CHECK ("returned" BETWEEN 0 AND "amount") NOT VALID;

-- When money that came back of payouts was looked for last.
ALTER TABLE "connection_state" ADD COLUMN "payout_returns_at" TIMESTAMPTZ(3);
