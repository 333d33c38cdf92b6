-- A bank may tell later who paid. Until then the payment has no debtor. "unknown_payers": whether such a payment of a charge that expects
-- nobody is credited, or waits until the bank has told.
ALTER TABLE "payment" ALTER COLUMN "debtor" DROP NOT NULL;
ALTER TABLE "connection" ADD COLUMN "unknown_payers" TEXT NOT NULL DEFAULT 'CREDIT',
  ADD CONSTRAINT connection_unknown_payers CHECK ("unknown_payers" IN ('CREDIT', 'WAIT'));
