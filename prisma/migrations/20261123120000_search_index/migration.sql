-- Both are trusted: the database's owner may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- CreateTable
CREATE TABLE "search_entry" (
    "account_id" UUID NOT NULL,
    "record_id" UUID NOT NULL,
    "step" SMALLINT NOT NULL,
    "kind" SMALLINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "amount" BIGINT,
    "end_to_end_id" TEXT COLLATE "C",
    "ending" TEXT COLLATE "C",
    "name" TEXT COLLATE "C",

    CONSTRAINT "search_entry_pkey" PRIMARY KEY ("account_id","record_id","step")
);

-- CreateTable
CREATE TABLE "search_name" (
    "account_id" UUID NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "search_name_pkey" PRIMARY KEY ("account_id","name")
);

-- CreateTable
CREATE TABLE "search_cursor" (
    "account_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "pass" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "id" UUID NOT NULL,
    "number" BIGINT NOT NULL,
    "reached_end" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "search_cursor_pkey" PRIMARY KEY ("account_id","source","pass"),
    CONSTRAINT search_cursor_pass CHECK ("pass" IN ('new', 'old'))
);

-- CreateIndex
-- A list of what is still to be put in would be read at each search.
CREATE INDEX "search_name_account_id_name_idx" ON "search_name" USING GIN ("account_id" uuid_ops, "name" gin_trgm_ops)
  WITH (fastupdate = off);

-- What Prisma cannot say ---------------------------------------------------------------------------

-- Each entry is only in the indexes of what it has.
CREATE INDEX search_entry_amount ON "search_entry" (account_id, kind, amount, created_at) WHERE amount IS NOT NULL;
CREATE INDEX search_entry_end_to_end_id ON "search_entry" (account_id, kind, end_to_end_id) WHERE end_to_end_id IS NOT NULL;
CREATE INDEX search_entry_ending ON "search_entry" (account_id, kind, ending) WHERE ending IS NOT NULL;
CREATE INDEX search_entry_name ON "search_entry" (account_id, name, kind, created_at) WHERE name IS NOT NULL;

-- Returns up to `most` names of each account that are LIKE all three. As the owner, because row-level security lets no index
-- be asked for LIKE; only accounts of the operator in scope are asked. The planner takes any three parts for frequent and
-- would read all names until it had enough.
CREATE FUNCTION search_names(accounts uuid[], one text, two text, three text, most integer) RETURNS TABLE (found text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
BEGIN
  IF current_setting('guiche.operator', true) IS DISTINCT FROM 'every' THEN
    accounts := ARRAY(SELECT unnest(accounts) INTERSECT SELECT row_accounts());
  END IF;
  RETURN QUERY SELECT DISTINCT n.name FROM unnest(accounts) AS a(id) CROSS JOIN LATERAL (
    SELECT s.name FROM search_name s WHERE s.account_id = a.id AND s.name LIKE one AND s.name LIKE two AND s.name LIKE three
    LIMIT most) AS n;
END $$;
