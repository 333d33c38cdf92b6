import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import { LINES_ACCOUNT_ID } from "./export-lines.ts";
import { answerParent } from "./support/child.ts";

// Reference: COPY of the same rows, already parsed and written as PostgreSQL reads them, and the bare join with the lines. It
// reads no cell of a file, finds no key twice, looks nothing up and stores nothing.

answerParent(async ({ file }: { file: string }) => {
  const client = new pg.Client({ connectionString: String(process.env.DATABASE_URL) });
  await client.connect();
  await client.query("SET work_mem = '64MB'");
  const startedAt = performance.now();
  await client.query(
    `CREATE UNLOGGED TABLE bench_row (key text COLLATE "C" NOT NULL, kind smallint, amount bigint NOT NULL, at timestamptz(3))`,
  );
  await pipeline(createReadStream(file), client.query(from("COPY bench_row FROM STDIN")));
  const { rows } = await client.query<{ rows: number; same: number }>(
    `SELECT count(r.key)::int AS rows, count(*) FILTER (WHERE r.amount = l.amount)::int AS same
     FROM bench_row r FULL JOIN (SELECT end_to_end_id COLLATE "C" AS key, amount FROM statement_line WHERE account_id = '${LINES_ACCOUNT_ID}') AS l
       ON l.key = r.key`,
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.query("DROP TABLE bench_row");
  await client.end();
  return { ...rows[0], seconds };
});
