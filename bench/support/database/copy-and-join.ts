import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";

/** `columns`: of `bench_row`, which the file fills. `join`: counts all its rows as `rows`, and those that agree as `same`. */
type Reference = { columns: string; join: string };

/**
 * The reference of what reads a file and compares it: COPY of the same rows, already parsed and written as PostgreSQL reads them, and a bare
 * join. Returns the counts, and how long both took.
 */
export async function copyAndJoin(file: string, { columns, join }: Reference) {
  const client = new pg.Client({ connectionString: String(process.env.DATABASE_URL) });
  await client.connect();
  await client.query("SET work_mem = '64MB'");
  const startedAt = performance.now();
  await client.query(`CREATE UNLOGGED TABLE bench_row (${columns})`);
  await pipeline(createReadStream(file), client.query(from("COPY bench_row FROM STDIN")));
  const { rows } = await client.query<{ rows: number; same: number }>(join);
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.query("DROP TABLE bench_row");
  await client.end();
  return { ...rows[0], seconds };
}
