-- Whom the bank says that it paid, where it looked the key up itself: {taxId, name, ispb, branch, accountNumber, accountType}; what it does not tell is null.
-- Beside "creditor", which our own look-up found before the payout was made, and which the limits of destinations are counted by.
ALTER TABLE "withdrawal" ADD COLUMN "paid_to" JSONB;
