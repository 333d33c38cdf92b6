import type pg from "pg";
import { REQUEST_LOG_DAYS, WEBHOOK_DELIVERY_DAYS } from "../../core/limits.ts";

/**
 * How a table is divided by time. `key`: the column of ids of version 7, whose first 48 bits are the time. `days`: after so many a
 * partition ends. `spanDays`: of one partition. `at`: the column that has a row's time by the database's clock. `after`: a table
 * whose rows of a time end before this one's. `with`: what ends with the rows `gone`, as a further part of a WITH.
 */
type Partitioned = { key: string; days: number; spanDays: number; at: string; after?: string; with?: string };

/** The tables whose rows end at an age. */
export const PARTITIONED: Readonly<Record<string, Partitioned>> = {
  request_log: { key: "id", days: REQUEST_LOG_DAYS, spanDays: 3, at: "at" },
  webhook_delivery: {
    key: "event_id",
    days: WEBHOOK_DELIVERY_DAYS,
    spanDays: 7,
    at: "created_at",
    with: "DELETE FROM webhook_outbox o USING gone WHERE o.delivery_id = gone.id",
  },
  // A delivery without its attempts would look as if it had not been tried.
  webhook_attempt: {
    key: "delivery_id",
    days: WEBHOOK_DELIVERY_DAYS,
    spanDays: 7,
    at: "started_at",
    after: "webhook_delivery",
  },
};

/** Partitions are made for so many days. A service whose worker stands still for longer writes into the default partition. */
const AHEAD_DAYS = 14;
const ROWS_MAX = 5_000;
/** So many rows are moved out of the default partition into a new one. More would hold its lock for too long. */
const MOVED_MAX = 10_000;

const KEPT = Object.entries(PARTITIONED).map(
  ([name, { key, days, spanDays, at, after = "", with: more = "SELECT" }]) =>
    `('${name}', '${key}', ${days}, ${spanDays}, '${at}', '${after}', '${more}')`,
);

// The bounds of a partition are read where PostgreSQL keeps them. `low` is null from the beginning of time, `high` of the default.
const PARTITIONS = `CREATE OR REPLACE FUNCTION partitions_of(name text, OUT part regclass, OUT low timestamptz, OUT high timestamptz)
  RETURNS SETOF record LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT c.oid::regclass, time_of(substring(bound FROM 'FROM \\(''([0-9a-f-]{36})')), time_of(substring(bound FROM 'TO \\(''([0-9a-f-]{36})'))
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) AS bound
    WHERE i.inhparent = name::regclass $$`;

const TIME_OF = `CREATE OR REPLACE FUNCTION time_of(id text) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT to_timestamp(('x' || left(replace(id, '-', ''), 12))::bit(48)::bigint / 1000.0) $$`;

// Before it is attached, nothing may be written into the default partition that belongs into the new one. The lock of the
// table waits for the statements that write now; those that come later begin anew and see the new partition.
const MAKE = `CREATE OR REPLACE FUNCTION make_partition(name text, key text, span interval) RETURNS boolean LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
  DECLARE
    epoch CONSTANT timestamptz := '1970-01-01 00:00:00+00';
    spare CONSTANT text := name || '_default';
    low timestamptz := greatest(date_bin(span, clock_timestamp(), epoch), (SELECT max(p.high) FROM partitions_of(name) p));
    high timestamptz;
    part text;
    few integer;
    least text;
  BEGIN
    LOOP
      IF low > clock_timestamp() + interval '${AHEAD_DAYS} days' THEN RETURN false; END IF;
      high := date_bin(span, low, epoch) + span;
      EXECUTE format('SELECT count(*) FROM (SELECT FROM %I WHERE %I >= $1 AND %2$I < $2 LIMIT ${MOVED_MAX + 1}) AS few', spare, key)
        INTO few USING first_id_at(low), first_id_at(high);
      EXIT WHEN few <= ${MOVED_MAX};
      low := high;
    END LOOP;
    EXECUTE format('LOCK TABLE ONLY %I IN SHARE ROW EXCLUSIVE MODE', name);
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', spare);
    part := name || '_' || to_char(low AT TIME ZONE 'UTC', 'YYYYMMDD');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part, name);
    SELECT string_agg(format('ALTER %I SET STATISTICS 0', attname), ', ') INTO least FROM pg_attribute
      WHERE attrelid = name::regclass AND attnum > 0 AND NOT attisdropped AND attstattarget = 0;
    IF least IS NOT NULL THEN EXECUTE format('ALTER TABLE %I %s', part, least); END IF;
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= $1 AND %2$I < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
      spare, key, part) USING first_id_at(low), first_id_at(high);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, part, first_id_at(low), first_id_at(high));
    RETURN true;
  END $$`;

const DROP = `CREATE OR REPLACE FUNCTION drop_partition(name text, ended timestamptz) RETURNS boolean LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
  DECLARE
    old regclass := (SELECT p.part FROM partitions_of(name) p WHERE p.high <= ended ORDER BY p.high LIMIT 1);
  BEGIN
    IF old IS NULL THEN RETURN false; END IF;
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %s', name, old);
    EXECUTE format('DROP TABLE %s', old);
    RETURN true;
  END $$`;

// After its delivery, so that what was given up never looks delivered. Whoever had one sent again meanwhile made its row anew.
const UNSENT = `CREATE OR REPLACE FUNCTION remove_unsent() RETURNS integer LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  DECLARE
    oldest timestamptz := (SELECT min(coalesce(p.low, '-infinity')) FROM partitions_of('webhook_delivery') p WHERE p.high IS NOT NULL);
    removed integer;
  BEGIN
    DELETE FROM webhook_outbox WHERE delivery_id = ANY(ARRAY(SELECT o.delivery_id FROM webhook_outbox o
      WHERE oldest > '-infinity' AND o.delivery_id < first_id_at(oldest) AND NOT EXISTS (
        SELECT FROM webhook_delivery d WHERE d.endpoint_id = o.endpoint_id AND d.event_id = o.event_id) LIMIT ${ROWS_MAX}));
    GET DIAGNOSTICS removed = ROW_COUNT;
    RETURN removed;
  END $$`;

const KEEP = `CREATE OR REPLACE FUNCTION keep_partitions() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
  DECLARE
    kept record;
    ended timestamptz;
    removed integer;
    waits text[] := '{}';
  BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtext('partitions')) THEN RETURN 0; END IF;
    FOR kept IN SELECT * FROM (VALUES ${KEPT.join(", ")}) AS kept(name, key, days, span_days, at, after, more) LOOP
      CONTINUE WHEN kept.after = ANY(waits);
      BEGIN
        ended := clock_timestamp() - make_interval(days => kept.days);
        IF make_partition(kept.name, kept.key, make_interval(days => kept.span_days)) THEN RETURN 1; END IF;
        IF drop_partition(kept.name, ended) THEN RETURN 1; END IF;
        EXECUTE format('WITH gone AS (DELETE FROM %I WHERE ctid = ANY(ARRAY(SELECT ctid FROM %1$I WHERE %I < $1 LIMIT ${ROWS_MAX})) RETURNING *),
          more AS (%s) SELECT count(*) FROM gone', kept.name || '_default', kept.at, kept.more) INTO removed USING ended;
        IF removed > 0 THEN RETURN removed; END IF;
      EXCEPTION WHEN lock_not_available THEN waits := waits || kept.name; -- Somebody reads for long: the next run tries again.
      END;
    END LOOP;
    BEGIN
      RETURN remove_unsent();
    EXCEPTION WHEN lock_not_available THEN RETURN 0;
    END;
  END $$`;

/** Returns the SQL of the functions that make and drop partitions. Only keep_partitions() is for others than the owner. */
export function partitionStatements(): string[] {
  const owners = ["partitions_of(text)", "time_of(text)", "make_partition(text, text, interval)"];
  const all = [...owners, "drop_partition(text, timestamptz)", "remove_unsent()"];
  return [
    ...[TIME_OF, PARTITIONS, MAKE, DROP, UNSENT, KEEP],
    ...all.map((name) => `REVOKE ALL ON FUNCTION ${name} FROM PUBLIC`),
  ];
}

/**
 * Does one step for the partitions: makes one ahead, drops one that has ended, or deletes up to 5,000 old rows that lie in none.
 * Returns how many; 0: nothing is to be done, or it waits for whoever holds a lock.
 */
export const KEEP_PARTITIONS = "SELECT keep_partitions() AS done";

/** Makes all partitions that are to be there. As the tables' owner, after the functions have been made. */
export async function makePartitions(client: Pick<pg.Client, "query">): Promise<void> {
  while ((await client.query<{ done: number }>(KEEP_PARTITIONS)).rows[0]?.done);
}
