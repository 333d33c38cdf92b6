import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to } from "pg-copy-streams";
import { LINE_COLUMNS } from "#lib/ledger/statement/lines.ts";
import { answerParent } from "../support/child.ts";
import { ALL_LINES } from "./export-lines.ts";

// Reference for the formats that are made line by line here: COPY of the columns that they are made of, as PostgreSQL
// writes them, to /dev/null. No format can be faster.

answerParent(async () => {
  const client = new pg.Client({ connectionString: String(process.env.DATABASE_URL) });
  await client.connect();
  const startedAt = performance.now();
  const copy = client.query(to(`COPY (SELECT ${LINE_COLUMNS} FROM statement_line WHERE ${ALL_LINES}) TO STDOUT`));
  await pipeline(copy, createWriteStream("/dev/null"));
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.end();
  return { rows: copy.rowCount, seconds };
});
