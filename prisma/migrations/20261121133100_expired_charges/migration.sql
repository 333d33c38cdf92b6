-- What Prisma cannot say ---------------------------------------------------------------------------

-- Where nearly every charge is paid, the few that expired must not be looked for among all of them.
CREATE INDEX charge_expired ON "charge" (account_id, created_at, id) WHERE status = 'EXPIRED';
