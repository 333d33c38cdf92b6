-- CreateTable
CREATE TABLE "clock_move" (
    "ahead_ms" BIGINT NOT NULL,
    "moved_at" TIMESTAMPTZ(3) NOT NULL,
    "moved_by" TEXT NOT NULL,

    CONSTRAINT "clock_move_pkey" PRIMARY KEY ("ahead_ms")
);


-- What Prisma cannot say ---------------------------------------------------------------------------

-- It only goes forward: books are in the order of their time.
ALTER TABLE "clock_move" ADD CONSTRAINT clock_move_forward CHECK (ahead_ms > 0);

-- What time it is in business: when charges expire, refunds are too late, days end. The planner puts the body in the
-- function's place, so that it costs what clock_timestamp() costs. In staging a move of the clock writes it anew.
CREATE FUNCTION business_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS 'SELECT clock_timestamp()';

-- What time it was in business at an instant of the machine's clock: so records are compared with bounds that stay real.
CREATE FUNCTION business_at(instant timestamptz) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
  'SELECT instant + coalesce((SELECT max(ahead_ms) FROM clock_move WHERE moved_at <= instant), 0) * interval ''1 millisecond''';

-- Sets business_now() by the moves that are written down. The app's role may ask for that and no more.
CREATE FUNCTION apply_clock_moves() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ahead bigint := coalesce((SELECT max(ahead_ms) FROM clock_move), 0);
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION business_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS %L',
    CASE ahead WHEN 0 THEN 'SELECT clock_timestamp()'
      ELSE format('SELECT clock_timestamp() + interval ''%s milliseconds''', ahead) END);
END
$$;
REVOKE ALL ON FUNCTION apply_clock_moves() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION apply_clock_moves() TO guiche_app;
