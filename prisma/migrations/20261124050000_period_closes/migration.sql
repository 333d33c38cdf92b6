-- Closes of days and months: what was closed, by whom, with which figures, and the files that are fixed for ever.

-- AlterTable
ALTER TABLE "book" ADD COLUMN "closed_until" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01 00:00:00+00',
    ADD COLUMN "closed_seq" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "period_close" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "period" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_by" TEXT NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,
    "formats" TEXT[],
    "locale" TEXT NOT NULL,
    "open_payouts" INTEGER NOT NULL,
    "open_refunds" INTEGER NOT NULL,
    "quarantined" INTEGER NOT NULL,

    CONSTRAINT "period_close_pkey" PRIMARY KEY ("operator_id","id")
);
CREATE UNIQUE INDEX "period_close_operator_id_period_key" ON "period_close"("operator_id", "period");

CREATE TABLE "period_close_account" (
    "operator_id" UUID NOT NULL,
    "close_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "account_number" TEXT NOT NULL,
    "holder_name" TEXT NOT NULL,
    "after_line" BIGINT NOT NULL,
    "upto_line" BIGINT NOT NULL,
    "upto_seq" BIGINT NOT NULL,
    "opening" BIGINT NOT NULL,
    "available" BIGINT NOT NULL,
    "held" BIGINT NOT NULL,
    "counts" BIGINT[],
    "sums" BIGINT[],

    CONSTRAINT "period_close_account_pkey" PRIMARY KEY ("operator_id","close_id","account_id"),
    CONSTRAINT "period_close_account_operator_id_close_id_fkey" FOREIGN KEY ("operator_id", "close_id") REFERENCES "period_close"("operator_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "period_close_progress" (
    "operator_id" UUID NOT NULL,
    "close_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leased_by" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "period_close_progress_pkey" PRIMARY KEY ("operator_id","close_id"),
    CONSTRAINT "period_close_progress_operator_id_close_id_fkey" FOREIGN KEY ("operator_id", "close_id") REFERENCES "period_close"("operator_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "period_close_progress_open_idx" ON "period_close_progress"("operator_id", "close_id") WHERE "status" = 'CLOSING';

CREATE TABLE "period_close_file" (
    "operator_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "close_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "format" TEXT NOT NULL,
    "whole_tax_ids" BOOLEAN NOT NULL,
    "file_name" TEXT NOT NULL,
    "lines" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "parts" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "lines_sha256" BYTEA NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "period_close_file_pkey" PRIMARY KEY ("operator_id","id"),
    CONSTRAINT "period_close_file_operator_id_close_id_account_id_fkey" FOREIGN KEY ("operator_id", "close_id", "account_id") REFERENCES "period_close_account"("operator_id", "close_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "period_close_file_operator_id_close_id_account_id_format_wh_key" ON "period_close_file"("operator_id", "close_id", "account_id", "format", "whole_tax_ids");

CREATE TABLE "period_close_part" (
    "operator_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "period_close_part_pkey" PRIMARY KEY ("operator_id","file_id","number")
);


-- What Prisma cannot say ---------------------------------------------------------------------------

ALTER TABLE "period_close"
  ADD CONSTRAINT period_close_period CHECK (period ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$'),
  ADD CONSTRAINT period_close_in_order CHECK (starts_at < ends_at);
ALTER TABLE "period_close_progress"
  ADD CONSTRAINT period_close_progress_status CHECK (status IN ('CLOSING', 'CLOSED', 'FAILED'));

-- `closed_seq` is the last posting before `closed_until`. Each transaction that posts changes this row: if it has posted
-- into the closed period, it fails here.
ALTER TABLE "book"
  ADD CONSTRAINT book_closed CHECK (seq >= closed_seq AND (seq = closed_seq OR last_posted_at >= closed_until));

-- What does not change the book's row fails here, once for each statement, whoever sends it. The lock makes it wait for a
-- close that is under way, and a close for it. As the owner, because the rows must not depend on who asks.
CREATE FUNCTION refuse_closed_postings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added JOIN (
      SELECT b.account_id, b.closed_until FROM public.book b WHERE b.account_id IN (SELECT account_id FROM added) FOR KEY SHARE
    ) AS locked ON locked.account_id = added.account_id AND added.posted_at < locked.closed_until)
  THEN RAISE EXCEPTION 'A posting lies in a closed period.' USING ERRCODE = '23514', CONSTRAINT = 'posting_in_open_period';
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION refuse_closed_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added JOIN (
      SELECT b.account_id, b.closed_until FROM public.book b WHERE b.account_id IN (SELECT account_id FROM added) FOR KEY SHARE
    ) AS locked ON locked.account_id = added.account_id AND added.settled_at < locked.closed_until)
  THEN RAISE EXCEPTION 'A statement line lies in a closed period.' USING ERRCODE = '23514', CONSTRAINT = 'statement_line_in_open_period';
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION refuse_closed_postings() FROM PUBLIC;
REVOKE ALL ON FUNCTION refuse_closed_lines() FROM PUBLIC;
CREATE TRIGGER posting_in_open_period AFTER INSERT ON "posting" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_postings();
CREATE TRIGGER statement_line_in_open_period AFTER INSERT ON "statement_line" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_lines();

-- Closes the books of an operator up to an instant that is over, for ever: no role of the service may change these columns
-- otherwise, and they never go back. An account that is being opened waits, because it refers to the operator.
CREATE FUNCTION close_books(of_operator uuid, upto timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF coalesce(current_setting('guiche.operator', true), '') NOT IN (of_operator::text, 'every') THEN
    RAISE EXCEPTION 'These are not the books of the operator that is served.' USING ERRCODE = '42501';
  END IF;
  PERFORM FROM operator WHERE id = of_operator FOR UPDATE;
  PERFORM FROM book WHERE account_id IN (SELECT id FROM account WHERE operator_id = of_operator) ORDER BY account_id FOR UPDATE;
  IF upto > business_now(of_operator) THEN
    RAISE EXCEPTION 'A period is closed only when it is over.' USING ERRCODE = '23514';
  END IF;
  UPDATE book SET closed_until = upto, closed_seq = CASE WHEN last_posted_at < upto THEN seq ELSE (
      WITH RECURSIVE search(low, high) AS (
        SELECT 0::bigint, book.seq
        UNION ALL
        SELECT CASE WHEN p.posted_at < upto THEN middle ELSE low END, CASE WHEN p.posted_at < upto THEN high ELSE middle - 1 END
        FROM search CROSS JOIN LATERAL (SELECT low + ((high - low + 1) >> 1) AS middle) AS m
          CROSS JOIN LATERAL (SELECT posted_at FROM posting WHERE account_id = book.account_id AND posting.seq = middle LIMIT 1) AS p
        WHERE low < high
      ) SELECT low FROM search WHERE low = high) END
  WHERE account_id IN (SELECT id FROM account WHERE operator_id = of_operator) AND closed_until < upto;
END
$$;
REVOKE ALL ON FUNCTION close_books(uuid, timestamptz) FROM PUBLIC;
