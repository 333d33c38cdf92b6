-- What an account's bank blocks of its money, for a court or a dispute, and the book does not know of. It is no posting: the money stays the account's.
ALTER TABLE "book" ADD COLUMN "blocked" BIGINT NOT NULL DEFAULT 0, ADD CONSTRAINT book_blocked CHECK ("blocked" >= 0);
-- Whether a payment is in dispute is asked for each refund.
CREATE INDEX "dispute_end_to_end_id_idx" ON "dispute"("end_to_end_id");
