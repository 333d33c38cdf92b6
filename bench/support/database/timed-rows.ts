import type pg from "pg";
import { PARTITIONED } from "#lib/server/postgres/partitions.ts";

/** SQL: an id of version 7 of the time `at` and the number `n`. `kind`: a hex digit, which makes ids of different records differ. */
export const timedId = (kind: string, at = "at") =>
  `(left(first_id_at(${at})::text, 14) || '7${kind}00-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** Makes the partitions of the last `days` days, as a service has them that has run for so long. */
export async function makePastPartitions(client: pg.Client, days: number): Promise<void> {
  for (const [table, { spanDays }] of Object.entries(PARTITIONED))
    await client.query(`DO $$
      DECLARE
        span CONSTANT interval := interval '${spanDays} days';
        low timestamptz := date_bin(span, now() - interval '${days} days', '1970-01-01 00:00:00+00');
      BEGIN
        WHILE low < date_bin(span, now(), '1970-01-01 00:00:00+00') LOOP
          EXECUTE format('CREATE TABLE %I PARTITION OF ${table} FOR VALUES FROM (%L) TO (%L)',
            '${table}_' || to_char(low AT TIME ZONE 'UTC', 'YYYYMMDD'), first_id_at(low), first_id_at(low + span));
          low := low + span;
        END LOOP;
      END $$`);
}
