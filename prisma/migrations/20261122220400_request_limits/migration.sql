-- How many requests a second of one kind an operator may send: all credentials together, or each.
CREATE TABLE "rate_limit" (
    "operator_id" UUID NOT NULL,
    "level" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "per_second" INTEGER NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("operator_id","level","kind"),
    CONSTRAINT rate_limit_level CHECK ("level" IN ('operator', 'credential')),
    CONSTRAINT rate_limit_kind CHECK ("kind" IN ('read', 'charge', 'moneyOut', 'other')),
    CONSTRAINT rate_limit_per_second CHECK ("per_second" BETWEEN 1 AND 1000000)
);

-- Operators whose credentials were given more than the default of all together keep what they may send now.
INSERT INTO "rate_limit" (operator_id, level, kind, per_second)
SELECT c.operator_id, 'operator', k.kind, least(1000000, sum(CASE WHEN k.kind = 'read' THEN c.reads_per_second::bigint ELSE c.writes_per_second END))
FROM "credential" c CROSS JOIN (VALUES ('read', 2000), ('charge', 1000), ('moneyOut', 1000), ('other', 1000)) AS k(kind, usual)
WHERE c.revoked_at IS NULL GROUP BY c.operator_id, k.kind, k.usual
HAVING sum(CASE WHEN k.kind = 'read' THEN c.reads_per_second::bigint ELSE c.writes_per_second END) > k.usual;

-- How many requests of one kind a credential sent in a minute.
CREATE TABLE "request_use" (
    "operator_id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "granted" BIGINT NOT NULL,
    "refused" BIGINT NOT NULL,

    CONSTRAINT "request_use_pkey" PRIMARY KEY ("operator_id","credential_id","kind","minute"),
    CONSTRAINT request_use_sign CHECK ("granted" >= 0 AND "refused" >= 0)
);

CREATE INDEX "request_use_operator_id_minute_idx" ON "request_use"("operator_id", "minute");
CREATE INDEX "request_use_minute_idx" ON "request_use"("minute");
