import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import { answerParent } from "../support/child.ts";
import { PROVEN_ACCOUNT_ID } from "./day.ts";

// Reference: COPY of the bank's payments and payouts, already parsed and written as PostgreSQL reads them, and the bare join with our postings. It reads no
// report, has no fees, pairs nothing twice and stores nothing.

answerParent(async ({ file }: { file: string }) => {
  const client = new pg.Client({ connectionString: String(process.env.DATABASE_URL) });
  await client.connect();
  await client.query("SET work_mem = '64MB'");
  const startedAt = performance.now();
  await client.query(
    `CREATE UNLOGGED TABLE bench_row (end_to_end_id text COLLATE "C" NOT NULL, amount bigint NOT NULL)`,
  );
  await pipeline(createReadStream(file), client.query(from("COPY bench_row FROM STDIN")));
  const { rows } = await client.query<{ rows: number; same: number }>(
    `SELECT count(r.end_to_end_id)::int AS rows, count(*) FILTER (WHERE r.amount = ours.amount)::int AS same
     FROM bench_row r FULL JOIN (
       SELECT coalesce(w.end_to_end_id, substr(p.reference, 9)) COLLATE "C" AS key, CASE p.debit WHEN 'RAIL' THEN p.amount ELSE -p.amount END AS amount
       FROM posting p LEFT JOIN withdrawal w ON p.credit = 'RAIL' AND w.account_id = p.account_id AND w.id::text = split_part(p.reference, ':', 2)
       WHERE p.account_id = '${PROVEN_ACCOUNT_ID}') AS ours ON ours.key = r.end_to_end_id`,
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.query("DROP TABLE bench_row");
  await client.end();
  return { ...rows[0], seconds };
});
