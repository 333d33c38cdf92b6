-- What Prisma cannot say ---------------------------------------------------------------------------

-- A list narrowed to what is rare must not read past everything that is common. Most orders succeed and most charges
-- are paid or expire: those are found fast by time alone.
CREATE INDEX withdrawal_unsettled ON "withdrawal" (account_id, status, created_at, id) WHERE status <> 'SUCCESS';
CREATE INDEX refund_unsettled ON "refund" (account_id, status, created_at, id) WHERE status <> 'SUCCESS';
CREATE INDEX transfer_unsettled ON "transfer" (account_id, status, created_at, id) WHERE status <> 'SUCCESS';
CREATE INDEX charge_refused ON "charge" (account_id, status, created_at, id) WHERE status IN ('REJECTED', 'CANCELED');

-- The payouts to a Pix key.
CREATE INDEX withdrawal_pix_key ON "withdrawal" (account_id, pix_key, created_at, id) WHERE pix_key IS NOT NULL;
