-- What Prisma cannot say ---------------------------------------------------------------------------

-- Beside withdrawal_in_flight: together they are all that holds money, whatever the table's history.
CREATE INDEX withdrawal_unsent ON "withdrawal" (account_id) WHERE status = 'INITIATED';
