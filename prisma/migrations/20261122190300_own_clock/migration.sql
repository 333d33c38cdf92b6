-- Each operator has a clock of its own. Until now a move was everybody's: so it stays a move of every operator.

-- AlterTable
ALTER TABLE "clock_move" ADD COLUMN "operator_id" UUID;
ALTER TABLE "clock_move" DROP CONSTRAINT "clock_move_pkey";
INSERT INTO "clock_move" ("operator_id", "ahead_ms", "moved_at", "moved_by")
  SELECT o."id", m."ahead_ms", m."moved_at", m."moved_by" FROM "clock_move" m CROSS JOIN "operator" o;
DELETE FROM "clock_move" WHERE "operator_id" IS NULL;
ALTER TABLE "clock_move" ALTER COLUMN "operator_id" SET NOT NULL;
ALTER TABLE "clock_move" ADD CONSTRAINT "clock_move_pkey" PRIMARY KEY ("operator_id", "ahead_ms");


-- What Prisma cannot say ---------------------------------------------------------------------------

-- How far an owner's business time is ahead. `owner`: the id of an operator, or of one of its accounts. The planner puts
-- the body in the function's place, so that it costs nothing where no clock was moved. A move writes it anew.
CREATE FUNCTION clock_ahead(owner uuid) RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE AS 'SELECT interval ''0''';

-- What time it is in an owner's business. A query that must use an index on a time compares it with
-- `(SELECT clock_timestamp()) + clock_ahead(…)`, which is read once.
CREATE FUNCTION business_now(owner uuid) RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS
  'SELECT clock_timestamp() + clock_ahead(owner)';

-- What time it was in an owner's business at an instant of the machine's clock.
CREATE FUNCTION business_at(owner uuid, instant timestamptz) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
  'SELECT instant';

CREATE OR REPLACE FUNCTION apply_clock_moves() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cases text;
  furthest bigint := coalesce((SELECT max(ahead_ms) FROM clock_move), 0);
BEGIN
  SELECT string_agg(format(' WHEN %L THEN interval ''%s milliseconds''', owners.id, moved.ahead), '') INTO cases
  FROM (SELECT operator_id, max(ahead_ms) AS ahead FROM clock_move GROUP BY operator_id) AS moved
    CROSS JOIN LATERAL (SELECT moved.operator_id AS id UNION ALL SELECT a.id FROM account a WHERE a.operator_id = moved.operator_id) AS owners;
  EXECUTE format('CREATE OR REPLACE FUNCTION clock_ahead(owner uuid) RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE AS %L',
    CASE WHEN cases IS NULL THEN 'SELECT interval ''0''' ELSE 'SELECT CASE owner' || cases || ' ELSE interval ''0'' END' END);
  EXECUTE format('CREATE OR REPLACE FUNCTION business_at(owner uuid, instant timestamptz) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS %L',
    CASE WHEN cases IS NULL THEN 'SELECT instant' ELSE
      'SELECT instant + coalesce((SELECT max(m.ahead_ms) FROM clock_move m WHERE m.moved_at <= instant
         AND m.operator_id IN (owner, (SELECT a.operator_id FROM account a WHERE a.id = owner))), 0) * interval ''1 millisecond''' END);
  -- Without an owner: the clock that is furthest ahead.
  EXECUTE format('CREATE OR REPLACE FUNCTION business_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS %L',
    CASE furthest WHEN 0 THEN 'SELECT clock_timestamp()'
      ELSE format('SELECT clock_timestamp() + interval ''%s milliseconds''', furthest) END);
END
$$;
SELECT apply_clock_moves();

-- A new account goes by its operator's clock.
CREATE FUNCTION apply_clock_to_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM clock_move) THEN
    -- One transaction at a time may write the functions anew.
    LOCK TABLE clock_move IN SHARE ROW EXCLUSIVE MODE;
    PERFORM apply_clock_moves();
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION apply_clock_to_account() FROM PUBLIC;
CREATE TRIGGER account_clock AFTER INSERT ON "account" FOR EACH STATEMENT EXECUTE FUNCTION apply_clock_to_account();
