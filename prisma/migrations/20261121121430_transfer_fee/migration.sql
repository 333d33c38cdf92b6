-- AlterTable
ALTER TABLE "transfer" ADD COLUMN     "fee" BIGINT NOT NULL DEFAULT 0;

-- What follows is not in schema.prisma: Prisma does not know of CHECKs.
ALTER TABLE "transfer" ADD CONSTRAINT transfer_fee_not_negative CHECK (fee >= 0);
ALTER TABLE "account_fee"
  DROP CONSTRAINT account_fee_kind,
  ADD CONSTRAINT account_fee_kind CHECK (kind IN ('withdrawal', 'refund', 'deposit', 'transfer'));
