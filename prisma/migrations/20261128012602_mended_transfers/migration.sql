-- A transfer between accounts at different banks moved the books and not the money. "mended_at": when the money had been moved at the banks, too.
ALTER TABLE "transfer" ADD COLUMN "mended_at" TIMESTAMPTZ(3);
